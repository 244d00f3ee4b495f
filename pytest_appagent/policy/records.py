"""Records: what stands together on a screen, a card or a row with its texts, its switch and its buttons."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time

from ..screen.elements import StaticText
from ..screen.geometry import Bounds
from .control import Control
from .moments import find_dates, find_times
from .view import View
from .words import name_words, plain, says, stem

_NO_CARD = frozenset({"list", "slider", "web", "input", "switch", "checkbox", "radio"})
_ADDS = frozenset({"add"})
_ALIKE_MIN = 2
_EXPANDED_BY = 3
_TABS_MIN = 2
_SETS = frozenset({"switch", "checkbox", "radio"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What stands together.

    Attributes:
        lines: its texts in reading order.
        controls: those in it, the card itself first if that can be touched.
        bounds: what it takes up.
        card: what can be touched as a whole, None if it is text alone or a group.
    """

    lines: tuple[str, ...]
    controls: tuple[Control, ...]
    bounds: Bounds
    card: Control | None = None

    @property
    def switch(self) -> Control | None:
        """Its one switch, None if it has none or several boxes."""
        switches = [control for control in self.controls if control.element.role == "switch"]
        boxes = switches or [control for control in self.controls if control.element.checkable]
        return boxes[0] if len(boxes) == 1 else None

    @property
    def times(self) -> list[time]:
        """The times of day that it shows."""
        found = [one.value for line in self.lines for one in find_times(line)]
        return [moment for moment in found if isinstance(moment, time)]

    def dates(self, now: datetime) -> list[date]:
        """The dates that it shows."""
        found = [one.value for line in self.lines for one in find_dates(line, now)]
        return [day for day in found if isinstance(day, date)]

    @property
    def words(self) -> frozenset[str]:
        """The stems of all words in it."""
        return name_words(" ".join(self.lines))

    def says(self, literal: str) -> float:
        """How well one of its lines gives the literal, 0.0 to 1.0."""
        return max((says(line, literal) for line in self.lines), default=0.0)


def read_records(view: View) -> list[Record]:
    """Return the records of a screen from top to bottom; what navigates is no record."""
    tabs = set(map(id, find_tabs(view)))
    controls = [control for control in view.controls if control.element.role != "list" and id(control) not in tabs]
    owners = {id(control): _owner(control, controls) for control in controls}
    records = []
    for card in controls:
        if owners[id(card)] is not None:
            continue
        parts = [card, *(control for control in controls if owners[id(control)] is card)]
        labels = {control.label for control in parts}
        texts = [text for text in view.texts if text.label in labels]
        lines = _in_order(texts) or list(card.lines)
        if card.element.role in _SETS | {"slider", "input"}:
            lines += [line for line in card.beside if line not in lines]
        if lines:
            records.append(Record(lines=tuple(lines), controls=tuple(parts), bounds=card.bounds, card=card))
    taken = {line for record in records for line in record.lines if record.card and record.card.element.role in _SETS}
    records += [cluster for cluster in _clusters(view) if not set(cluster.lines) <= taken]
    return sorted(records, key=lambda record: (record.bounds.top, record.bounds.left))


def _owner(control: Control, controls: list[Control]) -> Control | None:
    """The outermost card that a control stands in; what floats above a list belongs to no row of it."""
    if control.element.role not in _SETS and control.has_word(_ADDS) > 0.9:
        return None
    around = [
        other
        for other in controls
        if other is not control
        and other.element.role not in _NO_CARD
        and _contains(other.bounds, control.bounds)
        and other.bounds.area > control.bounds.area
    ]
    return max(around, key=lambda other: other.bounds.area, default=None)


def _contains(outer: Bounds, inner: Bounds) -> bool:
    centre = inner.center
    sideways = outer.left <= inner.left and inner.right <= outer.right
    return sideways and outer.top <= centre.y < outer.bottom


def _in_order(texts: list[StaticText]) -> list[str]:
    ordered = sorted(texts, key=lambda text: (text.bounds.top, text.bounds.left))
    found: dict[str, str] = {}
    for text in ordered:
        for line in text.text.splitlines():
            if plain(line):
                found.setdefault(plain(line), line.strip())
    return list(found.values())


def _clusters(view: View) -> list[Record]:
    """Texts in no control, joined where one follows the other closely."""
    free = sorted((text for text in view.texts if text.label is None), key=lambda text: text.bounds.top)
    groups: list[list[StaticText]] = []
    for text in free:
        if groups and _follows(text, groups[-1]):
            groups[-1].append(text)
        else:
            groups.append([text])
    return [
        Record(lines=tuple(_in_order(group)), controls=(), bounds=_around([text.bounds for text in group]))
        for group in groups
        if _in_order(group)
    ]


def _follows(text: StaticText, group: list[StaticText]) -> bool:
    bottom = max(one.bounds.bottom for one in group)
    return text.bounds.top - bottom < 0.6 * min(text.bounds.height, group[-1].bounds.height)


def _around(boxes: list[Bounds]) -> Bounds:
    return Bounds(
        left=min(box.left for box in boxes),
        top=min(box.top for box in boxes),
        right=max(box.right for box in boxes),
        bottom=max(box.bottom for box in boxes),
    )


def find_tabs(view: View) -> list[Control]:
    """What leads to the main pages of an app: tabs, or a row of equal buttons at the edge with one selected."""
    tabs = [control for control in view.controls if control.element.role == "tab"]
    if len(tabs) >= _TABS_MIN:
        return tabs
    height = view.facts.size[1]
    for first in view.controls:
        if not first.element.selected or first.bounds.top < 0.8 * height:
            continue
        row = [
            control
            for control in view.controls
            if (control.bounds.top, control.bounds.bottom) == (first.bounds.top, first.bounds.bottom)
        ]
        if len(row) > _TABS_MIN:
            return row
    return []


def whole(control: Control, view: View) -> Control:
    """The card that a control stands in, or itself."""
    controls = [other for other in view.controls if other.element.role != "list"]
    return _owner(control, controls) or control


def in_hand(view: View) -> View:
    """Return the part of the screen that is the thing in hand: of many cards of a kind the one that is folded out."""
    cards: dict[str, list[tuple[int, Control]]] = {}
    for card in view.controls:
        if card.element.resource_id and card.element.role not in _NO_CARD:
            inside = sum(_contains(card.bounds, control.bounds) for control in view.controls if control is not card)
            cards.setdefault(card.element.resource_id, []).append((inside, card))
    for alike in cards.values():
        if len(alike) < _ALIKE_MIN:
            continue
        alike.sort(key=lambda pair: -pair[0])
        if alike[0][0] >= alike[1][0] + _EXPANDED_BY:
            return _part(view, alike[0][1].bounds)
    return view


def _part(view: View, box: Bounds) -> View:
    controls = tuple(control for control in view.controls if _contains(box, control.bounds))
    texts = tuple(text for text in view.texts if _contains(box, text.bounds))
    return View(facts=view.facts, controls=controls, texts=texts)


def lists_data(view: View) -> bool:
    """Whether the screen is a list of things of one kind, in which a setting is not to be looked for."""
    ids = [control.element.resource_id for control in view.controls if control.element.role == "item"]
    rows = [one for one in ids if one and ids.count(one) > _ALIKE_MIN]
    return len(rows) > _ALIKE_MIN


def heading_words(view: View) -> frozenset[str]:
    """The stems of what the screen says of itself: its heading and the tab that is selected."""
    height = view.facts.size[1]
    tops = [text.text for text in view.texts if text.label is None and text.bounds.bottom <= 0.16 * height]
    tabs = [line for tab in find_tabs(view) if tab.element.selected for line in tab.lines]
    return frozenset(stem(word) for line in (*tops, *tabs) for word in name_words(line))
