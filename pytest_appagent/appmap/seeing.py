"""From a screen as it is seen to a screen of a map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from ..screen.elements import Element, LabelAction, StaticText
from ..screen.naming import name_of, texts_beside
from ..screen.screen import ScreenFacts
from .values import Kind, MapElement, MapScreen, Mark

_TITLE_SHARE, _LAYER_TITLE_SHARE = 0.16, 0.5  # of the display's height: where a title stands
_TITLE_LENGTH = 40
_MOST_TEXTS = 12
_MOST_HEADS = 2
_ORDER: tuple[LabelAction, ...] = ("tap", "double_tap", "long_press", "swipe", "drag", "set", "text")
_AREAS = ("list", "web")
_VALUED = ("switch", "checkbox", "radio", "slider")

KindOf = Callable[[Element, ScreenFacts], Kind]


def see_screen(facts: ScreenFacts, kind_of: KindOf, *, title: str = "") -> MapScreen:
    """Return what a map keeps of a screen.

    Args:
        facts: the screen, its lists at their beginnings.
        kind_of: tells what acting on an element does.
        title: what it is called, if that is known better than by looking at it.
    """
    lines = lines_by_label(facts)
    return MapScreen(
        key=facts.key,
        title=title or title_of(facts),
        activity=facts.foreground.activity,
        is_layer=facts.is_layer,
        base_key=facts.base_key,
        mark=mark_of(facts),
        elements=see_elements(facts, kind_of, lines=lines),
        scrolls=tuple(element.identity for element in facts.elements if element.role in _AREAS),
        texts=tuple(dict.fromkeys(text.text for text in _loose(facts.texts)))[:_MOST_TEXTS],
    )


def see_elements(
    facts: ScreenFacts, kind_of: KindOf, *, page: int = 0, lines: Mapping[int, tuple[str, ...]] | None = None
) -> tuple[MapElement, ...]:
    """Return what a map keeps of the elements that are seen after scrolling `page` times.

    What only scrolls is left out, and what belongs to another app.
    """
    lines = lines_by_label(facts) if lines is None else lines
    own = facts.foreground.package
    return tuple(
        MapElement(
            name=short_name(element, facts, lines.get(element.label, ())),
            role=element.role,
            identity=element.identity,
            kind=kind_of(element, facts),
            actions=tuple(word for word in _ORDER if word in element.actions),
            detail=_detail(element, facts, lines.get(element.label, ())),
            page=page,
        )
        for element in facts.elements
        if element.role not in _AREAS and (not own or element.package in ("", own))
    )


def _detail(element: Element, facts: ScreenFacts, lines: tuple[str, ...]) -> str:
    name = short_name(element, facts, lines)
    return " · ".join(line for line in lines if line != name)


def lines_by_label(facts: ScreenFacts) -> dict[int, tuple[str, ...]]:
    """Return label → the texts inside that element, in reading order; what is in fields is left out."""
    lines: dict[int, list[str]] = defaultdict(list)
    for text in facts.texts:
        if text.label is not None and not text.is_input and text.text.strip():
            lines[text.label].append(text.text)
    return {label: tuple(dict.fromkeys(found)) for label, found in lines.items()}


def short_name(element: Element, facts: ScreenFacts, lines: tuple[str, ...]) -> str:
    """Return what an element is called: the first line inside it, else what else names it."""
    role = element.role
    if role == "input" and (element.hint or element.content_desc):
        return element.hint or element.content_desc  # what is in a field is not what the field is
    if role in _VALUED and (role == "slider" or not lines):
        # A slider's text is its value; a bare switch is called as the row is that it stands in.
        label = next(iter(texts_beside(element, (text.text for text in facts.texts))), element.identity.nearby)
        if label:
            return label
    if role != "input" and lines:
        # A letter in a circle or a time may stand before what a row is called.
        return next((line for line in lines[:_MOST_HEADS] if len(line) > 1 and _is_stable(line)), lines[0])
    return name_of(element, facts)


def title_of(facts: ScreenFacts) -> str:
    """Return the text at the top that is no control; else the chosen tab; empty if there is neither.

    A lone letter is a heading of a list, or stands in a circle for a person.
    """
    limit = facts.size[1] * (_LAYER_TITLE_SHARE if facts.is_layer else _TITLE_SHARE)
    loose = [text for text in _loose(facts.texts) if not _is_letter(text.text)]
    top = [text for text in loose if text.bounds.top < limit and _own(text, facts)]
    if top:
        return min(top, key=lambda text: (text.bounds.top, text.bounds.left)).text
    chosen = [element.text or element.content_desc for element in facts.elements if element.selected]
    named = [name for name in chosen if _is_stable(name)]
    return named[0] if named else ""


def mark_of(facts: ScreenFacts) -> Mark:
    """Return what a screen is recognised by whatever its language and the size of the display."""
    lines = lines_by_label(facts)
    own = [element for element in facts.elements if element.package in ("", facts.foreground.package)]
    return Mark(
        activity=facts.foreground.activity,
        ids=tuple(sorted({element.resource_id for element in own if element.resource_id})),
        shape=tuple(
            f"{element.role} {element.resource_id.rpartition('/')[2]} {len(lines.get(element.label, ()))}"
            for element in own
        ),
    )


def _loose(texts: Iterable[StaticText]) -> list[StaticText]:
    return [text for text in texts if text.label is None and not text.is_input and _is_stable(text.text)]


def _is_letter(text: str) -> bool:
    return len(text.strip()) == 1 and text.strip().isascii()


def _own(text: StaticText, facts: ScreenFacts) -> bool:
    return not text.package or text.package == facts.foreground.package


def _is_stable(text: str) -> bool:
    return bool(text.strip()) and len(text) <= _TITLE_LENGTH and not any(char.isdigit() for char in text)
