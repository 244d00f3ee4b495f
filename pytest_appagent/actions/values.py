"""The actions: one small class for each way to call a word of the vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..device.protocol import Key

Direction = Literal["up", "down", "left", "right"]
Distance = Literal["short", "medium", "long"]
Subarea = Literal[
    "top-left",
    "top",
    "top-right",
    "left",
    "center",
    "right",
    "bottom-left",
    "bottom",
    "bottom-right",
]


@dataclass(frozen=True, slots=True)
class Tap:
    """`tap(n)`: touch the element labelled n."""

    label: int


@dataclass(frozen=True, slots=True)
class DoubleTap:
    """`double_tap(n)`: touch it twice."""

    label: int


@dataclass(frozen=True, slots=True)
class LongPress:
    """`long_press(n)`: touch and hold it."""

    label: int


@dataclass(frozen=True, slots=True)
class Swipe:
    """`swipe(n, direction, distance)`: move the finger from it in that direction."""

    label: int
    direction: Direction
    distance: Distance = "medium"


@dataclass(frozen=True, slots=True)
class Drag:
    """`drag(n, m)`: pick up element n and drop it on element m."""

    label: int
    onto: int


@dataclass(frozen=True, slots=True)
class SetPercent:
    """`set(n, percent)`: move slider n to 0..100 percent of its length."""

    label: int
    percent: int


@dataclass(frozen=True, slots=True)
class TypeText:
    """`text(n, "…")`: focus input n and replace its content; without n: type into the focused field."""

    text: str
    label: int | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """`press("back" | "home" | "enter" | "recents")`: press a system key."""

    key: Key


@dataclass(frozen=True, slots=True)
class HideKeyboard:
    """`hide_keyboard()`: hide the on-screen keyboard."""


@dataclass(frozen=True, slots=True)
class ScrollTo:
    """`scroll_to("…")`: scroll until that text is on the screen."""

    text: str


@dataclass(frozen=True, slots=True)
class Wait:
    """`wait(seconds)`: wait for something that takes its time."""

    seconds: float


@dataclass(frozen=True, slots=True)
class OpenApp:
    """`open_app("package")`: bring an allowed app to the front."""

    package: str


@dataclass(frozen=True, slots=True)
class Goto:
    """`goto("screen", "field", "value", …)`: go to a screen by the app's map and fill in fields of it.

    Only where there is a map; the screen may be the present one.
    """

    screen: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ShowGrid:
    """`grid()`: lay a grid over the next picture, to touch what has no number."""


@dataclass(frozen=True, slots=True)
class TapArea:
    """`tap(area, subarea)` in a grid round: touch a part of a cell."""

    area: int
    subarea: Subarea = "center"


@dataclass(frozen=True, slots=True)
class LongPressArea:
    """`long_press(area, subarea)` in a grid round: touch and hold a part of a cell."""

    area: int
    subarea: Subarea = "center"


@dataclass(frozen=True, slots=True)
class SwipeAreas:
    """`swipe(area, subarea, area, subarea)` in a grid round: move the finger between two cells."""

    start_area: int
    start_subarea: Subarea
    end_area: int
    end_subarea: Subarea


@dataclass(frozen=True, slots=True)
class Finish:
    """`finish("answer")`: the sentence is done; the answer is empty unless one was asked for."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """`give_up("reason")`: the sentence cannot be done."""

    reason: str


GridAction = TapArea | LongPressArea | SwipeAreas
GestureAction = Tap | DoubleTap | LongPress | Swipe | Drag | SetPercent | GridAction
Action = GestureAction | TypeText | Press | HideKeyboard | ScrollTo | Wait | OpenApp | Goto | ShowGrid | Finish | GiveUp
