"""Screens by hand: compact descriptions, laid out from top to bottom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pytest_appagent.screen.elements import Element, ElementIdentity, LabelAction, Role, StaticText
from pytest_appagent.screen.frame import Foreground
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.screen import ScreenFacts

PACKAGE = "com.example.any"
_WIDTH, _HEIGHT, _ROW = 1080, 2400, 130
_ICON = 126


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Something on a screen: an element with the texts in it, or texts alone if `role` is None."""

    role: Role | None
    lines: tuple[str, ...] = ()
    desc: str = ""
    hint: str = ""
    id: str = ""
    checkable: bool = False
    checked: bool = False
    focused: bool = False
    bounds: Bounds | None = None


def row(*lines: str, **more: Any) -> Part:
    """A row of a list that can be tapped."""
    return Part(role="item", lines=lines, **more)


def text(*lines: str) -> Part:
    """A text that can not."""
    return Part(role=None, lines=lines)


def button(label: str, **more: Any) -> Part:
    return Part(role="button", lines=(label,) if label else (), **more)


def field(content: str = "", *, hint: str = "", **more: Any) -> Part:
    """An input; empty ones say their hint as text too, as devices do."""
    return Part(role="input", lines=(content or hint,), hint=hint, **more)


def switch(label: str, on: bool = False) -> Part:
    return Part(role="switch", lines=(label,), checkable=True, checked=on)


def icon(desc: str = "", *, left: int = 900, top: int = 84, id: str = "") -> Part:
    """A small button without text, by default at the top right."""
    bounds = Bounds(left=left, top=top, right=left + _ICON, bottom=top + _ICON)
    return Part(role="button", desc=desc, id=id, bounds=bounds)


def fab(desc: str = "") -> Part:
    return icon(desc, left=880, top=2050)


def dialog(*parts: Part) -> list[Part]:
    """The same parts in the middle of the display, room left on all sides."""
    placed = []
    for place, part in enumerate(parts):
        top = 800 + place * _ROW
        box = Bounds(left=100, top=top, right=980, bottom=top + _ROW)
        placed.append(replace(part, bounds=part.bounds or box))
    return placed


def make_screen(
    *parts: Part,
    key: str = "main",
    activity: str = "",
    keyboard_top: int | None = None,
    scrolls: bool = False,
    top: int = 220,
    doubts: frozenset[Any] = frozenset(),
) -> ScreenFacts:
    """Return a screen with these parts one below the other."""
    elements: list[Element] = []
    texts: list[StaticText] = []
    for part in parts:
        bounds = part.bounds or Bounds(left=0, top=top, right=_WIDTH, bottom=top + _ROW)
        top += 0 if part.bounds else _ROW
        label = None
        if part.role is not None:
            label = len(elements) + 1
            elements.append(_element(part, label, bounds))
        height = bounds.height // max(1, len(part.lines))
        for place, line in enumerate(part.lines):
            box = replace(bounds, top=bounds.top + place * height, bottom=bounds.top + (place + 1) * height)
            texts.append(StaticText(text=line, bounds=box, label=label, package=PACKAGE, is_input=part.role == "input"))
        if part.desc:
            texts.append(StaticText(text=part.desc, bounds=bounds, label=label, package=PACKAGE))
    if scrolls:
        box = Bounds(left=0, top=220, right=_WIDTH, bottom=_HEIGHT)
        elements.append(_element(Part(role="list"), len(elements) + 1, box))
    return ScreenFacts(
        key=key,
        foreground=Foreground(package=PACKAGE, activity=activity),
        size=(_WIDTH, _HEIGHT),
        elements=tuple(elements),
        texts=tuple(texts),
        keyboard_top=keyboard_top,
        doubts=doubts,
    )


def _element(part: Part, label: int, bounds: Bounds) -> Element:
    shown = " ".join(part.lines)
    actions: frozenset[LabelAction] = frozenset({"swipe"} if part.role == "list" else {"tap"})
    return Element(
        label=label,
        uid=f"{part.role}-{label}",
        appagent_uid=f"{part.role}-{label}",
        identity=ElementIdentity(text=shown, content_desc=part.desc, hint=part.hint),
        role=part.role or "item",
        bounds=bounds,
        actions=actions | {"text"} if part.role == "input" else actions,
        package=PACKAGE,
        text=shown,
        content_desc=part.desc,
        hint=part.hint,
        resource_id=f"{PACKAGE}:id/{part.id}" if part.id else "",
        checkable=part.checkable,
        checked=part.checked,
        focused=part.focused,
    )
