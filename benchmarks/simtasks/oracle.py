"""Does a task by steps that somebody wrote down, through nothing but `input` and `uiautomator dump`.

A step is a mapping with one key:

    tap, hold      a target
    type           a text, into the field that has the focus, in place of what it holds
    press          back, home or enter
    slide          [target, percent]
    pick_time      "5:00 PM", in the time picker that is open, by its keyboard
    pick_date      "2024-06-01", in the date picker that is open
    see            a target that must be there
    say            the answer, in words

A target is a text, a description or an id as it stands in the tree (ids without their package), or a mapping of `name`,
`cls` (the end of the class) or both, with `near` (a target: of several the closest one on its height, or else the
closest one; without a name the closest that can be tapped) and `nth` (0 is the first). What is not in sight is looked
for by scrolling down, then up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Protocol
from xml.etree import ElementTree

Target = str | Mapping[str, Any]

_DUMP = "/sdcard/oracle.xml"
_MOST_SWIPES = 12
_MOST_MONTHS = 24
_KEYS = {"back": "KEYCODE_BACK", "home": "KEYCODE_HOME", "enter": "KEYCODE_ENTER"}
_BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")


class Shell(Protocol):
    """Whatever runs commands on a device."""

    def shell(self, argv: Sequence[str]) -> str: ...


class OracleLost(Exception):
    """A step cannot be done; the message says which, and what was on the screen."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the tree."""

    attributes: Mapping[str, str]
    left: int
    top: int
    right: int
    bottom: int

    @property
    def center(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def can_be_tapped(self) -> bool:
        return self.attributes.get("clickable") == "true"

    @property
    def names(self) -> tuple[str, ...]:
        text, desc = self.attributes.get("text", ""), self.attributes.get("content-desc", "")
        return text, desc, self.attributes.get("resource-id", "").rpartition("/")[2]

    def distance(self, other: Node) -> tuple[bool, int]:
        """Return how far away another one is; what is on its height is nearer than all that is not."""
        (x, y), (to_x, to_y) = self.center, other.center
        return not self.top <= to_y < self.bottom, abs(x - to_x) + abs(y - to_y)


class Oracle:
    """Hands of one who knows the way."""

    def __init__(self, device: Shell, after_step: Callable[[], object] = lambda: None) -> None:
        self._device = device
        self._after_step = after_step
        self.answer = ""

    def do(self, steps: Sequence[Mapping[str, Any]]) -> None:
        """Do all steps.

        Raises:
            OracleLost: one cannot be done.
        """
        for step in steps:
            try:
                ((word, value),) = step.items()
                self._do(word, value)
            except (AttributeError, KeyError, TypeError, ValueError) as exc:
                raise OracleLost(f"step {step!r} cannot be read: {exc}") from exc
            if word not in ("see", "say"):
                self._after_step()

    def _do(self, word: str, value: Any) -> None:
        match word:
            case "tap":
                self._tap(self._find(value))
            case "hold":
                x, y = map(str, self._find(value).center)
                self._input("swipe", x, y, x, y, "1200")
            case "type":
                self._type(value)
            case "press":
                self._input("keyevent", _KEYS[value])
            case "slide":
                self._slide(self._find(value[0]), value[1])
            case "pick_time":
                self._pick_time(datetime.strptime(value, "%I:%M %p"))
            case "pick_date":
                self._pick_date(date.fromisoformat(str(value)))
            case "see":
                self._find(value)
            case "say":
                self.answer = value
            case _:
                raise OracleLost(f"no step is called {word!r}")

    # Hands

    def _input(self, *words: str) -> None:
        self._device.shell(["input", *words])

    def _tap(self, node: Node) -> None:
        self._input("tap", *map(str, node.center))

    def _type(self, text: str) -> None:
        self._input("keycombination", "KEYCODE_CTRL_LEFT", "KEYCODE_A")
        self._input("keyevent", "KEYCODE_DEL")
        self._input("text", text.replace(" ", "%s"))

    def _slide(self, node: Node, percent: int) -> None:
        width = node.right - node.left - 1
        self._input("tap", str(node.left + width * percent // 100), str(node.center[1]))

    def _pick_time(self, clock: datetime) -> None:
        self._tap(self._find("material_timepicker_mode_button"))
        for field, value in (("material_hour_edit", f"{clock:%I}"), ("material_minute_edit", f"{clock:%M}")):
            self._tap(self._find(field))
            self._type(value)
        self._tap(self._find(f"{clock:%p}"))
        self._tap(self._find("OK"))

    def _pick_date(self, day: date) -> None:
        shown = self._shown_month()
        if shown.year != day.year:
            self._tap(self._find(f"{shown:%B %Y}"))
            self._tap(self._find(str(day.year)))
        for _ in range(_MOST_MONTHS):
            shown = self._shown_month()
            if shown == day.replace(day=1):
                break
            self._tap(self._find("Next month" if shown < day else "Previous month"))
        self._tap(self._find({"name": str(day.day), "cls": "View"}))
        self._tap(self._find("OK"))

    def _shown_month(self) -> date:
        months = (_read_month(node.attributes.get("text", "")) for node in self._look())
        found = next((month for month in months if month), None)
        if found is None:
            raise OracleLost("no date picker is open")
        return found

    # Eyes

    def _look(self) -> list[Node]:
        self._device.shell(["uiautomator", "dump", _DUMP])
        tree = ElementTree.fromstring(self._device.shell(["cat", _DUMP]))
        return list(_read_nodes(tree))

    def _find(self, target: Target) -> Node:
        nodes = self._look()
        for direction in (1, -1):
            for _ in range(_MOST_SWIPES):
                if found := _choose(nodes, target):
                    return found
                before = nodes
                self._scroll(nodes, direction)
                nodes = self._look()
                if nodes == before:
                    break
        shown = [name for node in nodes for name in node.names[:2] if name]
        raise OracleLost(f"{target!r} is not there; on the screen: {', '.join(shown)}")

    def _scroll(self, nodes: Sequence[Node], direction: int) -> None:
        lists = [node for node in nodes if node.attributes.get("scrollable") == "true"]
        if not lists:
            return
        area = max(lists, key=lambda node: (node.right - node.left) * (node.bottom - node.top))
        x, y = area.center
        reach = direction * (area.bottom - area.top) * 3 // 10
        self._input("swipe", str(x), str(y + reach), str(x), str(y - reach), "600")


def _read_nodes(tree: ElementTree.Element) -> Iterator[Node]:
    for element in tree.iter("node"):
        found = _BOUNDS.fullmatch(element.get("bounds", ""))
        if found and element.get("visible-to-user", "true") == "true":
            yield Node(dict(element.attrib), *map(int, found.groups()))


def _read_month(text: str) -> date | None:
    try:
        return datetime.strptime(text, "%B %Y").date()
    except ValueError:
        return None


def _choose(nodes: Sequence[Node], target: Target) -> Node | None:
    if isinstance(target, str):
        return next((node for node in nodes if target in node.names), None)
    name, kind = target.get("name"), target.get("cls")
    fitting = [
        node
        for node in nodes
        if (name is None or name in node.names)
        and (kind is None or node.attributes.get("class", "").endswith(kind))
        and (name is not None or kind is not None or node.can_be_tapped)
    ]
    if "near" in target:
        beside = _choose(nodes, target["near"])
        if beside is None:
            return None
        fitting = sorted((node for node in fitting if node != beside), key=beside.distance)
    place = int(target.get("nth", 0))
    return fitting[place] if len(fitting) > place else None
