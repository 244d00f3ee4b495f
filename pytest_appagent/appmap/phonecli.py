"""Files in PhoneCLI's form: reading them as they are, and counting as PhoneCLI does.

Source: PhoneCLI (arXiv 2609.35671), androidlab/app_maps and the compiler beside them; the rules are told in own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from ..errors import StoreError
from ..yaml_files import load_mapping

START = "screen_0"
_MOST_LEVELS = 6
_NAME_LENGTH = 60
_SKIPPED = (
    "profile picture",
    "navigate up",
    "more options",
    "dismiss",
    "clear",
    "learn more",
    "back",
    "cancel",
    "no unused",
    "no recent",
    "no nearby",
    "google account",
    "manage your google",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneElement:
    """An element there: a text and where its middle was, as shares of the display."""

    text: str
    center: tuple[float, float] = (0.0, 0.0)
    found_at_scroll: int = 0
    fixed: bool = False
    leads_to: str = ""
    aliases: tuple[str, ...] = ()
    semantic_type: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneScreen:
    """A screen there. `key` is ours: files that we wrote have it."""

    id: str
    description: str = ""
    scrollable: bool = False
    scroll_direction: str = ""
    elements: tuple[PhoneElement, ...] = ()
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class PhoneMap:
    """A file. No slots: look-ups are made once and kept.

    Attributes:
        app: name for people.
        package: the app's package, empty if the file does not say.
        size: (width, height) of the display in pixels.
        screens: in the order of their discovery.
        macros: id of a screen → steps from a clean start, as they stand in the file.
    """

    app: str
    package: str = ""
    size: tuple[int, int] = (1080, 1920)
    screens: tuple[PhoneScreen, ...] = ()
    macros: Mapping[str, Sequence[Mapping[str, Any]]]

    @cached_property
    def by_id(self) -> dict[str, PhoneScreen]:
        """Id → screen."""
        return {screen.id: screen for screen in self.screens}


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """What PhoneCLI makes of an element: one for each way to it that it takes.

    Attributes:
        name: its id there, cut at 60 characters.
        type: `NAV` if the element leads somewhere, else `ACT`.
        path: texts of the elements on the way, its own last.
        screen: id of the screen that the element is on.
        target: id of the screen that it leads to, empty for `ACT`.
    """

    name: str
    type: Literal["NAV", "ACT"]
    path: tuple[str, ...]
    screen: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """What is counted in a map.

    Attributes:
        screens: screens.
        elements: elements of all screens.
        ways: elements that lead somewhere.
        operations: operations as PhoneCLI compiles them.
        nav: those of type `NAV`.
        groups: distinct ways to the screens that those begin on.
    """

    screens: int
    elements: int
    ways: int
    operations: int
    nav: int
    groups: int


def count(phone_map: PhoneMap) -> Stats:
    """Count as PhoneCLI does."""
    elements = [element for screen in phone_map.screens for element in screen.elements]
    operations = list(compile_operations(phone_map))
    nav = [operation for operation in operations if operation.type == "NAV"]
    return Stats(
        screens=len(phone_map.screens),
        elements=len(elements),
        ways=sum(bool(element.leads_to) for element in elements),
        operations=len(operations),
        nav=len(nav),
        groups=len({operation.path[:-1] for operation in nav}),
    )


def compile_operations(phone_map: PhoneMap) -> Iterator[Operation]:
    """Yield PhoneCLI's operations: depth first from the first screen, each screen once, elements in their order."""
    names: set[str] = set()
    visited: set[str] = set()

    def walk(screen_id: str, path: tuple[str, ...]) -> Iterator[Operation]:
        visited.add(screen_id)
        screen = phone_map.by_id.get(screen_id)
        for element in screen.elements if screen else ():
            if is_skipped(element.text):
                continue
            here = (*path, element.text)
            name = _name(here)
            if name in names:
                continue  # a colliding name is dropped there, with all that is behind it
            names.add(name)
            yield Operation(
                name=name,
                type="NAV" if element.leads_to else "ACT",
                path=here,
                screen=screen_id,
                target=element.leads_to,
            )
            if element.leads_to and element.leads_to not in visited and len(here) <= _MOST_LEVELS:
                yield from walk(element.leads_to, here)

    yield from walk(START, ())


def is_skipped(text: str) -> bool:
    """Whether PhoneCLI leaves an element out of its commands."""
    return len(text) <= 1 or any(word in text.lower() for word in _SKIPPED)


def _name(path: Sequence[str]) -> str:
    return re.sub(r"[^a-z0-9]", "_", "_".join(path).lower()).strip("_")[:_NAME_LENGTH]


def load_phonecli(path: Path) -> PhoneMap:
    """Return the map in a file.

    Raises:
        StoreError: it cannot be read; the message names file, place and reason.
    """
    data = load_mapping(path)
    try:
        return read_phonecli(data)
    except ValueError as error:
        raise StoreError(f"{path}: {error}") from error


def read_phonecli(data: object) -> PhoneMap:
    """Read a map; what the form does not ask for is passed over.

    Raises:
        ValueError: it is none; the message says which part and what is wrong with it.
    """
    top = _mapping(data, "a map in PhoneCLI's form")
    screens = [_read_screen(part, number) for number, part in enumerate(_list(top, "screens"), start=1)]
    macros = _mapping(top.get("screen_macros") or {}, "screen_macros")
    return PhoneMap(
        app=_text(top, "app"),
        package=_text(top, "package"),
        size=(_number(top, "screen_w", 1080), _number(top, "screen_h", 1920)),
        screens=tuple(screens),
        macros={
            str(name): tuple(_mapping(step, f"screen_macros, {name}") for step in _list(macros, name))
            for name in macros
        },
    )


def _read_screen(data: object, number: int) -> PhoneScreen:
    where = f"screens, {number}"
    part = _mapping(data, where)
    if not isinstance(part.get("id"), str):
        raise ValueError(f"{where}: id is missing")
    try:
        elements = tuple(_read_element(one) for one in _list(part, "elements"))
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error
    return PhoneScreen(
        id=part["id"],
        description=_text(part, "description"),
        scrollable=part.get("scrollable") is True,
        scroll_direction=_text(part, "scroll_direction"),
        elements=elements,
        key=_text(part, "key"),
    )


def _read_element(data: object) -> PhoneElement:
    part = _mapping(data, "an element")
    center = part.get("center") or [0.0, 0.0]
    if not isinstance(center, list) or len(center) != 2 or not all(isinstance(one, int | float) for one in center):
        raise ValueError(f"center must be two numbers, not {center!r}")
    aliases = part.get("aliases") or []
    if not isinstance(aliases, list):
        raise ValueError(f"aliases must be a list of texts, not {aliases!r}")
    return PhoneElement(
        text=_text(part, "text"),
        center=(float(center[0]), float(center[1])),
        found_at_scroll=_number(part, "found_at_scroll", 0),
        fixed=part.get("fixed") is True,
        leads_to=_text(part, "leads_to"),
        aliases=tuple(str(alias) for alias in aliases),
        semantic_type=_text(part, "semantic_type"),
    )


def _mapping(data: object, what: str) -> Mapping[Any, Any]:
    if not isinstance(data, Mapping):
        raise ValueError(f"{what} must be a mapping, not {str(data)[:80]!r}")
    return data


def _list(data: Mapping[Any, Any], name: object) -> list[object]:
    value = data.get(name) or []
    if not isinstance(value, list):
        raise ValueError(f"{name} must be a list, not {str(value)[:80]!r}")
    return value


def _text(data: Mapping[Any, Any], name: str) -> str:
    # YAML reads a text such as 12 or No as something else unless it is quoted.
    value = data.get(name)
    return "" if value is None else str(value)


def _number(data: Mapping[Any, Any], name: str, default: int) -> int:
    value = data.get(name, default)
    if type(value) is not int:
        raise ValueError(f"{name} must be a whole number, not {value!r}")
    return value
