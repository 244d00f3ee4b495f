"""Which control an instruction means, on screens made by hand."""

from __future__ import annotations

from types import ModuleType

import pytest

from pytest_appagent.actions import LongPress, SetPercent, Swipe, Tap, TypeText
from pytest_appagent.policy.grounding.ground import Grounded, ground
from pytest_appagent.policy.view import build_view
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.screen import ScreenFacts


def meant(sentence: str, screen: ScreenFacts, notes: dict[int, list[str]] | None = None) -> Grounded:
    found = ground(sentence, build_view(screen), notes or {})
    assert found is not None
    return found


@pytest.fixture
def page(screens: ModuleType) -> ScreenFacts:
    """A page with a bit of everything."""
    screen: ScreenFacts = screens.make_screen(
        screens.text("Sound"),
        screens.switch("Vibrate", on=True),
        screens.switch("Vibrate on touch"),
        screens.row("Ringtone", "Bells"),
        screens.field(hint="Nickname"),
        screens.button("Absenden"),
        screens.icon("Zurück", left=0),
        screens.icon(id="clear_all", left=700),
        screens.icon(left=900),
        screens.Part(role="slider", desc="Alarm volume"),
        scrolls=True,
    )
    return screen


@pytest.mark.parametrize(
    ("sentence", "action"),
    [
        ("open Ringtone", Tap(3)),
        ("choose the Bells ringtone", Tap(3)),
        ("long press the Ringtone row", LongPress(3)),
        ("turn off Vibrate", Tap(1)),
        ("turn on Vibrate on touch", Tap(2)),
        ("type Bob into the Nickname field", TypeText("Bob", 4)),
        ("send it", Tap(5)),
        ("tap Send", Tap(5)),
        ("go back", Tap(6)),
        ("clear all", Tap(7)),
        ("set the alarm volume to 30%", SetPercent(9, 30)),
        ("set the alarm volume to the maximum", SetPercent(9, 100)),
        ("drag the alarm volume slider to the left", Swipe(9, "left", "medium")),
        ("scroll down", Swipe(10, "up", "long")),
        ("tap the icon in the top right corner", Tap(8)),
    ],
)
def test_control_is_found(page: ScreenFacts, sentence: str, action: object) -> None:
    """By its text, its description, a translation, its id, its label, its state or its place."""
    assert meant(sentence, page).action == action


@pytest.mark.parametrize(
    "sentence",
    [
        "open Vibration patterns",
        "delete the ringtone",
        "share it",
        "turn on Wi-Fi",
        "tap Ringtone volume",
        "type 5 into Age",
    ],
)
def test_what_is_not_there_is_not_guessed(page: ScreenFacts, sentence: str) -> None:
    """No control, only a part of the name, or a verb that nothing offers: no touch, and a reason that names it."""
    found = meant(sentence, page)
    assert found.action is None
    assert "no control on this screen matches" in found.why


def test_state_that_is_so_already_is_not_touched(page: ScreenFacts) -> None:
    """A switch that is on stays on."""
    assert meant("turn on Vibrate", page) == Grounded(why="is on already: 'Vibrate'", is_so=True)


def test_two_of_one_name_are_ambiguous_but_for_their_place(screens: ModuleType) -> None:
    """The same name twice is told, and resolved by an ordinal or by what it stands below."""
    screen = screens.make_screen(
        screens.text("Paint"), screens.button("Install"), screens.text("Draw"), screens.button("Install")
    )
    found = meant("tap Install", screen)
    assert found.action is None
    assert found.is_ambiguous
    assert meant("tap the second Install button", screen).action == Tap(2)
    assert meant("tap Install under Draw", screen).action == Tap(2)
    assert meant("tap Install below Paint", screen).action == Tap(1)


def test_control_beside_a_name(screens: ModuleType) -> None:
    """What has no name goes by the row that it stands in; the side tells which of two."""

    def box(left: int, top: int, width: int = 100) -> Bounds:
        return Bounds(left=left, top=top, right=left + width, bottom=top + 100)

    parts = []
    for place, name in enumerate(("Bob", "Eve")):
        top = 300 + 200 * place
        parts.append(screens.row(name, bounds=Bounds(left=0, top=top, right=1080, bottom=top + 120)))
        parts.append(screens.Part(role="checkbox", checkable=True, bounds=box(60, top + 10)))
        parts.append(screens.icon(left=950, top=top + 5))
    screen = screens.make_screen(*parts)
    assert meant("tick the checkbox of Eve", screen).action == Tap(5)
    assert meant("tap the button at the right end of the Bob row", screen).action == Tap(3)
    assert meant("tick the box next to Bob", screen).action == Tap(2)


def test_one_of_several_alike(screens: ModuleType) -> None:
    """ "the third", "the last" count what looks alike, row by row."""

    def cell(place: int) -> Bounds:
        left, top = 200 * (place % 4), 400 + 250 * (place // 4)
        return Bounds(left=left, top=top, right=left + 200, bottom=top + 250)

    screen = screens.make_screen(*(screens.row(f"App {chr(65 + place)}", bounds=cell(place)) for place in range(8)))
    assert meant("open the third app", screen).action == Tap(3)
    assert meant("open the second app in the second row", screen).action == Tap(6)
    assert meant("open the last app", screen).action == Tap(8)
    assert meant("open the ninth app", screen).action is None


def test_documentation_names_what_names_itself_not(screens: ModuleType) -> None:
    """What is documented of an icon is one of its names; a name of its own counts more."""
    screen = screens.make_screen(screens.icon(left=700), screens.icon(left=900), screens.row("Archive"))
    notes = {1: ["Archives the message"], 2: ["Opens the screen 'New event'"]}
    assert meant("tap New event", screen, notes).action == Tap(2)
    assert meant("tap Archive", screen, notes).action == Tap(3)
    assert meant("tap New event", screen).action is None


def test_order_of_words_tells_options_apart(screens: ModuleType) -> None:
    """The same words in another order are another option."""
    screen = screens.make_screen(screens.row("Price: low to high"), screens.row("Price: high to low"))
    assert meant("choose Price: high to low", screen).action == Tap(2)


def test_buttons_around_a_value_step_it(screens: ModuleType) -> None:
    """Of two icons with a number between them the right one raises it."""

    def box(left: int, width: int = 120) -> Bounds:
        return Bounds(left=left, top=300, right=left + width, bottom=420)

    screen = screens.make_screen(
        screens.Part(role="button", bounds=box(600)),
        screens.Part(role="button", bounds=box(900)),
        screens.Part(role=None, lines=("Guests",), bounds=box(0, 300)),
        screens.Part(role=None, lines=("3",), bounds=box(760, 100)),
    )
    assert meant("increase guests", screen).action == Tap(2)
    assert meant("decrease the guests by one step", screen).action == Tap(1)


def test_same_screen_same_decision(page: ScreenFacts) -> None:
    """Nothing but the sentence and the screen counts."""
    assert meant("tap Send", page) == meant("tap Send", page)
