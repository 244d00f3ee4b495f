"""Whether an action fits a screen."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import (
    Action,
    DoubleTap,
    Drag,
    Finish,
    LongPress,
    Press,
    SetPercent,
    Swipe,
    SwipeAreas,
    Tap,
    TapArea,
    TypeText,
    Wait,
    check_action,
)
from pytest_appagent.screen.elements import Element, ElementIdentity, LabelAction, Role
from pytest_appagent.screen.frame import Display, Foreground
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.grid import grid_for
from pytest_appagent.screen.screen import ScreenFacts


def element(label: int, role: Role, *actions: LabelAction, top: int = 0, focused: bool = False) -> Element:
    return Element(
        label=label,
        uid=str(label),
        appagent_uid=str(label),
        identity=ElementIdentity(),
        role=role,
        bounds=Bounds(left=0, top=top, right=100, bottom=top + 100),
        actions=frozenset(actions),
        focused=focused,
    )


def facts(*elements: Element, keyboard_top: int | None = None) -> ScreenFacts:
    return ScreenFacts(key="", foreground=Foreground(), size=(1080, 2400), elements=elements, keyboard_top=keyboard_top)


SCREEN = facts(
    element(1, "button", "tap"),
    element(2, "input", "tap", "text", focused=True),
    element(3, "item", "tap", top=1800),
    element(4, "slider", "tap", "set"),
    element(5, "input", "tap", "text"),
    element(6, "list", "swipe"),
)


@pytest.mark.parametrize(
    "action",
    [
        Tap(1),
        TypeText("x", label=5),
        TypeText("x"),
        Swipe(4, "left"),
        SetPercent(4, 100),
        Drag(1, 6),
        Swipe(1, "left"),
        LongPress(1),
        DoubleTap(1),
        Press("back"),
        Finish(),
        Wait(1),
    ],
)
def test_fitting_action_passes(action: Action) -> None:
    """An action that fits the screen is not refused."""
    assert check_action(action, SCREEN) is None


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (Tap(57), "tap(57): there are labels 1 to 6"),
        (Tap(0), "tap(0): there are labels 1 to 6"),
        (Drag(1, 9), "drag(1, 9): there are labels 1 to 6"),
        (TypeText("secret", label=1), "text(1, …): element 1 is a button; text fits 2, 5"),
        (TypeText("x", label=3), "text(3, …): element 3 is an item; text fits 2, 5"),
        (SetPercent(1, 5), "set(1, 5): element 1 is a button; set fits 4"),
        (Tap(6), "tap(6): element 6 is a list; tap fits 1, 2, 3, 4, 5"),
        (LongPress(6), "long_press(6): element 6 is a list; long_press fits 1, 2, 3, 4, 5"),
        (SetPercent(4, 101), "set(4, 101): percent must be a whole number from 0 to 100, not 101"),
        (Wait(3600), "wait(3600): seconds must be a number of seconds from 0 to 60, not 3600"),
        (Wait(float("nan")), "wait(nan): seconds must be a number of seconds from 0 to 60, not nan"),
    ],
)
def test_refusal_says_what_fits(action: Action, message: str) -> None:
    """A refusal names the call, what is wrong, and the labels or values that fit."""
    assert check_action(action, SCREEN) == message


def test_refusal_never_repeats_a_typed_text() -> None:
    """What was to be typed may be a secret and is not in the message."""
    assert "hunter2" not in str(check_action(TypeText("hunter2", label=1), SCREEN))


def test_screen_without_labels_points_to_the_grid() -> None:
    """Where nothing is labelled the grid is named as the way on."""
    assert check_action(Tap(1), facts()) == "tap(1): this screen has no labels; grid() lays a grid over it"


def test_nothing_fits_is_said() -> None:
    """Where no element takes the action, the message says so."""
    only = facts(element(1, "button", "tap"))
    assert (
        check_action(TypeText("x", label=1), only)
        == "text(1, …): element 1 is a button; text fits nothing on this screen"
    )
    assert check_action(Tap(2), only) == "tap(2): there is only label 1"


def test_target_under_the_keyboard_is_refused() -> None:
    """A target wholly under the keyboard is refused with the remedy; one that looks out is not."""
    under = facts(*SCREEN.elements, keyboard_top=1800)
    assert check_action(Tap(3), under) == "tap(3): element 3 lies under the keyboard; hide_keyboard() first"
    assert check_action(Drag(1, 3), under) == "drag(1, 3): element 3 lies under the keyboard; hide_keyboard() first"
    assert check_action(Tap(3), facts(*SCREEN.elements, keyboard_top=1801)) is None


def test_typing_without_focus_names_a_field() -> None:
    """Typing into nothing is refused where the screen has fields and none of them has the focus."""
    unfocused = facts(element(1, "button", "tap"), element(2, "input", "tap", "text"))
    assert check_action(TypeText("x"), unfocused) == 'text(…): no field has the focus; name one: text(2, "…")'
    assert check_action(TypeText("x"), facts(*unfocused.elements, keyboard_top=1800)) is None
    assert check_action(TypeText("x"), facts()) is None


def test_areas_are_those_of_the_grid() -> None:
    """An area that the grid of this display does not have is refused with the valid range."""
    count = grid_for(Display(width=1080, height=2400, density=320)).areas
    dense = replace(SCREEN, density=320)
    assert check_action(TapArea(count, "top"), dense) is None
    assert check_action(TapArea(count + 1), dense) == f'tap({count + 1}, "center"): the grid has areas 1 to {count}'
    assert check_action(SwipeAreas(1, "top", 0, "top"), dense) is not None


def test_long_lists_of_fitting_labels_are_cut() -> None:
    """No more than a dozen fitting labels are named."""
    many = facts(element(1, "list", "swipe"), *(element(n, "button", "tap") for n in range(2, 40)))
    assert str(check_action(Tap(1), many)).endswith("tap fits 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, …")
