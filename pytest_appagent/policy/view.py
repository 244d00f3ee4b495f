"""A screen as the policy looks at it: its controls, what floats, what confirms, what can be typed into."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from ..screen.elements import Element, StaticText
from ..screen.geometry import Bounds
from ..screen.screen import ScreenFacts
from .control import Control, is_search
from .lexicon import lexicon
from .words import id_words, name_words, plain, says

_NO_APP = ("com.android.systemui", "inputmethod")
_CONFIRM = lexicon().buttons["confirm"]
_CANCEL = lexicon().buttons["cancel"]


@dataclass(frozen=True)
class View:
    """One screen of the app, without system bars and keyboard."""

    facts: ScreenFacts
    controls: tuple[Control, ...]
    texts: tuple[StaticText, ...]

    @cached_property
    def digest(self) -> str:
        """Changes whenever something on the screen does; unlike the key it follows typing, ticks and scrolling."""
        states = [
            f"{control.element.text}|{control.element.checked}|{control.element.selected}" for control in self.controls
        ]
        return f"{crc32(repr((self.facts.key, states, [text.text for text in self.texts])).encode()):08x}"

    @property
    def inputs(self) -> list[Control]:
        """Fields to type into, search fields left out."""
        return [control for control in self.controls if control.is_input and not is_search(control)]

    @property
    def search_inputs(self) -> list[Control]:
        """Fields of a search."""
        return [control for control in self.controls if control.is_input and is_search(control)]

    @cached_property
    def _area(self) -> Bounds:
        """What controls and texts take up together."""
        boxes = [control.bounds for control in self.controls] + [text.bounds for text in self.texts]
        width, height = self.facts.size
        if not boxes:
            return Bounds(left=0, top=0, right=width, bottom=height)
        return Bounds(
            left=min(box.left for box in boxes),
            top=min(box.top for box in boxes),
            right=max(box.right for box in boxes),
            bottom=max(box.bottom for box in boxes),
        )

    @cached_property
    def floats(self) -> bool:
        """Whether it is a dialog, a menu or a sheet: what is there leaves free room around."""
        width, height = self.facts.size
        area = self._area
        narrow = area.left > 0.03 * width and (area.right < 0.97 * width or area.left > 0.25 * width)
        return bool(self.controls) and ((narrow and area.height < 0.9 * height) or area.top > 0.35 * height)

    @cached_property
    def confirm(self) -> Control | None:
        """The button that confirms (OK, Save, Done), None if there is none; in a dialog the last, else the first."""
        found = [control for control in self.controls if self._is_button(control, _CONFIRM)]
        if not found:
            return None
        exact = [control for control in found if any(len(name_words(line)) == 1 for line in control.lines)]
        return (exact or found)[-1 if self.floats else 0]

    @property
    def cancel(self) -> Control | None:
        """The button that gives up what a dialog offers, None if there is none."""
        return next((control for control in self.controls if self._is_button(control, _CANCEL)), None)

    @property
    def is_form(self) -> bool:
        """Whether something is being entered: a field, or a picker or page that waits to be confirmed."""
        return bool(self.inputs) or self.confirm is not None

    @property
    def scrollables(self) -> list[Control]:
        """What can be scrolled, the largest first."""
        found = [
            control
            for control in self.controls
            if "swipe" in control.element.actions and control.element.role not in ("slider", "input", "switch")
        ]
        return sorted(found, key=lambda control: -control.bounds.area)

    def row_mates(self, control: Control) -> list[Control]:
        """Other controls at the same height."""
        return [other for other in self.controls if other is not control and _same_row(other.bounds, control.bounds)]

    def shows(self, literal: str) -> bool:
        """Whether a text outside input fields gives the literal."""
        return any(says(text.text, literal) for text in self.texts if not text.is_input)

    def is_floating_action(self, control: Control) -> bool:
        """Whether it sits where Android puts a floating action button: small and at the lower right."""
        width, height = self.facts.size
        box = control.bounds
        centre = box.center
        small = (
            box.width < 0.45 * width
            and box.height < 0.15 * height
            and control.element.role in ("button", "image", "item")
        )
        return small and centre.x > 0.6 * width and 0.7 * height < centre.y < 0.97 * height and not self.floats

    def is_icon(self, control: Control) -> bool:
        """Whether it has the size of an icon and can be pressed."""
        width = self.facts.size[0]
        small = max(control.bounds.width, control.bounds.height) < 0.2 * width
        return small and control.element.role in ("button", "image", "item", "tab")

    @staticmethod
    def _is_button(control: Control, stems: frozenset[str]) -> bool:
        if control.is_input or control.element.checkable or control.element.role in ("list", "slider"):
            return False
        own = [*control.lines, control.element.content_desc]
        if not any(own):
            own = [id_words(control.element.resource_id)]
        return any(name_words(name) & stems and len(name_words(name)) <= 3 for name in own if name)


def build_view(facts: ScreenFacts) -> View:
    """Return the screen as the policy looks at it."""
    elements = [element for element in facts.elements if not _is_chrome(element.package)]
    texts = tuple(text for text in facts.texts if not _is_chrome(text.package))
    if not elements and not texts:  # a panel of the system itself: all there is
        elements, texts = list(facts.elements), facts.texts
    inside: dict[int, list[str]] = {}
    for text in texts:
        if text.label is not None:
            inside.setdefault(text.label, []).append(text.text)
    free = [text for text in texts if text.label is None]
    controls = tuple(
        Control(
            element=element,
            lines=_lines(element, inside.get(element.label, [])),
            beside=tuple(text.text for text in free if _labels(text.bounds, element.bounds)),
        )
        for element in elements
    )
    return View(facts=facts, controls=controls, texts=texts)


def _is_chrome(package: str) -> bool:
    return any(part in package for part in _NO_APP)


def _lines(element: Element, inside: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for text in (*inside, *([] if inside else [element.text]), element.content_desc):
        for line in text.splitlines():
            if plain(line):
                found.setdefault(plain(line), line)
    return tuple(found.values())


def _labels(text: Bounds, box: Bounds) -> bool:
    """Whether a text stands where a label of the box would: in its row, or close above it."""
    gap = box.top - text.bottom
    above = 0 <= gap < text.height and text.left < box.right and box.left < text.right
    return _same_row(text, box) or above


def _same_row(one: Bounds, other: Bounds) -> bool:
    overlap = min(one.bottom, other.bottom) - max(one.top, other.top)
    return overlap > 0.5 * min(one.height, other.height) and max(one.height, other.height) < 4 * min(
        one.height, other.height
    )
