"""Exploring without a goal: everything is tried once, what is risky is not, and what is learned stays."""

import json

import pytest

from pytest_appagent.agent.explore import explore
from pytest_appagent.agent.explore_memory import Memory, load_memory
from pytest_appagent.agent.explore_try import Learning
from pytest_appagent.device.gesture import TapAt
from pytest_appagent.docstore.store import open_store
from pytest_appagent.errors import StoreError
from pytest_appagent.learner.offline import OfflineLearner
from pytest_appagent.screen.geometry import Point
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice

CRASH = (
    "05-14 09:41:00.000  100  100 E AndroidRuntime: FATAL EXCEPTION: main\n"
    "05-14 09:41:00.000  100  100 E AndroidRuntime: Process: com.example.a, PID: 100\n"
    "05-14 09:41:00.000  100  100 E AndroidRuntime: java.lang.NullPointerException\n"
)


@pytest.fixture
def app(load_helper):
    """The screens of the small app."""
    return load_helper("agent/exploring")


@pytest.fixture
def make(app, tmp_path):
    """Explore the small app; returns the device, what came of it, the memory and the documentation."""

    def run(rounds=30, *, screens=(), taps=(), swipes=(), memory=None, risks=(), device=None, store=True):
        device = device or ScriptedDevice(
            {**app.SCREENS, **dict(screens)},
            start="home",
            on_tap={**app.TAPS, **dict(taps)},
            on_press=app.BACKS,
            on_swipe=dict(swipes),
        )
        parts = app.parts_of(device)
        docs = open_store(app.APP, docs_dir=tmp_path / "docs", cache_dir=None)
        memory = memory or Memory()
        learning = Learning(learner=OfflineLearner(), store=docs if store else None, app_version="2.1")
        return device, explore(parts, learning, memory, rounds=rounds, risks=risks), memory, docs

    return run


def tapped(device, screen, name):
    """Whether a control of that name on that screen was touched."""
    frame = device._frames[screen]
    element = next(one for one in read_screen(frame).facts.elements if name in (one.text, one.content_desc))
    return TapAt(point=element.bounds.center) in device.performed


def typed_into(device):
    """What was typed, in order."""
    return [call[1] for call in device.performed if isinstance(call, tuple) and call[0] == "type_text"]


def text_of(found, name, slot="tap"):
    return next(line.text for line in found.lines if line.name == name and line.slot == slot)


def test_everything_that_can_be_reached_is_tried_once_and_documented(make):
    """What opens a screen, a dialog or the way back is documented as that, each control once."""
    _, found, memory, _ = make()
    assert found.is_complete
    assert text_of(found, "Open") == "Opens the screen 'Details'."
    assert text_of(found, "About") == "Opens the dialog 'About this app'."
    assert text_of(found, "OK") == "Closes the dialog 'About this app'."
    assert text_of(found, "Close") == "Goes back to the screen before."
    names = [(line.screen, line.name, line.slot) for line in found.lines]
    assert len(names) == len(set(names))
    assert memory.counts()["todo"] == 0


def test_what_changes_nothing_is_ineffective_without_asking_and_stays_undocumented(make, app):
    """INEFFECTIVE is found by comparing screens; the learner is not asked, the store gets nothing."""
    _, found, _, docs = make()
    line = next(line for line in found.lines if line.name == "Nothing")
    assert line.became == "vain"
    facts = read_screen(ScriptedDevice(app.SCREENS, start="details").capture()).facts
    label = next(one.label for one in facts.elements if one.text == "Nothing")
    assert label not in docs.notes(facts)


def test_risky_controls_are_left_alone(make):
    """What may delete is not touched without leave, and is with it."""
    device, found, memory, _ = make()
    assert not any(line.name == "Delete all" for line in found.lines)
    assert not tapped(device, "home", "Delete all")
    assert memory.counts()["risky"] == 1
    _, found, _, _ = make(risks=("delete",))
    assert any(line.name == "Delete all" for line in found.lines)


def test_rows_of_a_list_count_once(make, app):
    """Two rows that lead to screens of one make are enough; the others are not opened."""
    names = ["Ann Lee", "Bob Roe", "Cleo Day", "Dan Fox", "Eve Ray"]
    screens = {"home": app.dump(app.title("People"), app.rows(*names))}
    screens |= {name: app.dump(app.title("Person"), app.node(name, bounds="[40,300][900,380]")) for name in names}
    taps = {("home", name): name for name in names}
    _, found, _, _ = make(screens=screens.items(), taps=taps.items())
    opened = [line.name for line in found.lines if line.slot == "tap"]
    assert opened == ["Ann Lee", "Bob Roe"]
    assert {line.text for line in found.lines} == {"Opens the screen of this entry."}


def test_rows_that_lead_to_different_places_are_all_tried(make, app):
    """A menu is a list too: where rows lead to different screens each is opened."""
    names = ["Sound", "Display", "Battery"]
    screens = {"home": app.dump(app.title("Settings"), app.rows(*names))}
    screens |= {
        name: app.dump(app.title(name), *(app.button(f"{name} {word}", 400 + 200 * place) for place, word in enumerate(
            ("level", "mode", "help")[: 1 + names.index(name)]
        )))
        for name in names
    }  # fmt: skip
    _, found, _, _ = make(screens=screens.items(), taps={("home", name): name for name in names}.items())
    assert {line.name for line in found.lines if line.screen == found.lines[0].screen} == set(names)


def test_typing_is_harmless_and_taken_back(make, app):
    """A field gets sample text that fits it, is documented, and holds afterwards what it held before."""
    screens = {"home": app.dump(app.title("Profile"), app.field("me@here.org", 400, hint="E-mail address"))}
    device, found, _, _ = make(screens=screens.items())
    typed = typed_into(device)
    assert typed[0] == "sample@example.com"
    assert text_of(found, "me@here.org", "text") == "Types into the field 'E-mail address'."
    assert read_screen(device.capture()).facts.elements[0].text == "me@here.org"


def test_a_placeholder_is_not_typed_as_text(make, app):
    """Where a tree gives the placeholder as the text of an empty field, the field is left empty."""
    screens = {"home": app.dump(app.title("Search"), app.field("", 400, hint="Search here"))}
    device, _, _, _ = make(screens=screens.items())
    assert "Search here" not in typed_into(device)


def test_a_switch_is_put_back(make, app):
    """What was turned on by trying is turned off again, and documented as a switch."""
    switch = app.node("Wi-Fi", bounds="[40,400][1000,540]", cls="Switch", clickable=True, checkable=True)
    device, found, _, _ = make(screens={"home": app.dump(app.title("Settings"), switch)}.items())
    assert text_of(found, "Wi-Fi") == "Turns 'Wi-Fi' on or off."
    assert not read_screen(device.capture()).facts.elements[0].checked


def test_leaving_the_app_is_noted_and_led_back(make, app):
    """A control that leads out of the app is documented as that; exploring goes on in the app."""
    screens = {"home": app.dump(app.title("Events"), app.button("More apps", 400), app.button("Open", 600))}
    _, found, _, _ = make(screens=screens.items(), taps={("home", "More apps"): "elsewhere"}.items())
    assert text_of(found, "More apps") == "Leaves the app for another one."
    assert not any(line.name == "Install" for line in found.lines)
    assert any(line.name == "Close" for line in found.lines)


def test_a_crash_is_reported_and_exploring_goes_on(make, app):
    """What makes the app crash is told with its cause; the app is launched again for the rest."""

    class Crashing(ScriptedDevice):
        def perform(self, gesture):
            super().perform(gesture)
            self.log = CRASH if self.screen == "elsewhere" else ""

    device = Crashing(
        {**app.SCREENS, "home": app.dump(app.title("Events"), app.button("Boom", 400), app.button("Open", 600))},
        start="home",
        on_tap={**app.TAPS, ("home", "Boom"): "elsewhere"},
        on_press=app.BACKS,
    )
    _, found, _, _ = make(device=device)
    assert found.crashes == ["crash: java.lang.NullPointerException"]
    assert next(line for line in found.lines if line.name == "Boom").became == "crashed"
    assert any(line.name == "Close" for line in found.lines)


def test_a_rating_request_is_not_taken_for_the_effect(make, app):
    """A popup that asks for a rating came by itself: it is not what the control does."""
    popup = app.dialog(app.node("Enjoying this app?", bounds="[140,740][900,800]"), app.button("Not now", 1300))
    screens = {"home": app.dump(app.title("Events"), app.button("Like", 400)), "popup": popup}
    taps = {("home", "Like"): "popup", ("popup", "Not now"): "home"}
    _, found, _, _ = make(6, screens=screens.items(), taps=taps.items())
    assert not any("dialog" in line.text for line in found.lines if line.name == "Like")


def test_what_was_tried_is_not_tried_again_after_a_restart(make, tmp_path):
    """List and frontier are in a file: a second exploration goes on where the first one stopped."""
    path = tmp_path / "explore" / "app.json"
    _, first, _, _ = make(2, memory=load_memory(path))
    _, second, _, _ = make(30, memory=load_memory(path))
    done = [(line.screen, line.name, line.slot) for line in (*first.lines, *second.lines)]
    assert len(first.lines) == 2
    assert second.is_complete
    assert len(done) == len(set(done))
    _, third, _, _ = make(30, memory=load_memory(path))
    assert third.lines == []


def test_a_damaged_memory_is_named_and_set_aside(make, tmp_path, caplog):
    """A file that cannot be read stops nothing: it is kept beside, and exploring begins anew."""
    path = tmp_path / "app.json"
    path.write_text('{"schema": 1, "start": 5', "utf-8")
    memory = load_memory(path)
    assert memory.screens == {}
    assert not path.exists()
    assert path.with_suffix(".damaged").exists()
    assert str(path) in caplog.text


def test_documentation_that_cannot_be_written_is_a_named_error(make, tmp_path):
    """A store that is in the way of a file says which, and exploring ends."""
    (tmp_path / "docs").write_text("in the way", "utf-8")
    with pytest.raises(StoreError, match="docs"):
        make()


def test_nothing_is_typed_when_a_form_is_saved(make, app):
    """What keeps a form is pressed only right after a fresh start, with nothing typed on the way."""
    form = app.dump(app.title("New event"), app.button("Save", 200), app.field("", 400, hint="Title"))
    screens = {"home": app.dump(app.title("Events"), app.button("New", 400)), "form": form}
    taps = {("home", "New"): "form", ("form", "Save"): "home"}
    device, _, _, _ = make(screens=screens.items(), taps=taps.items())
    save = TapAt(point=Point(x=520, y=270))
    assert save in device.performed
    since: list[object] = []
    for call in device.performed:
        if call == ("launch", app.APP):
            since = []
        if call == save:
            assert not any(isinstance(one, tuple) and one[0] == "type_text" for one in since)
        since.append(call)


def test_the_memory_round_trips(make, tmp_path):
    """What is saved is what is loaded."""
    path = tmp_path / "app.json"
    _, _, memory, _ = make(memory=load_memory(path))
    assert json.dumps(load_memory(path)._to_data()) == json.dumps(memory._to_data())


def test_every_page_of_a_menu_is_gone_back_to(make, app):
    """Rows that open pages of one make with other words are a menu: each page is explored, by its own row."""

    def page(name, words):
        switch = app.node(words[0], bounds="[0,400][1080,540]", cls="Switch", clickable=True, checkable=True)
        inside = switch + "".join(
            app.node(bounds=f"[0,{top}][1080,{top + 140}]", cls="LinearLayout", clickable=True,
                     inside=app.node(word, bounds=f"[40,{top}][900,{top + 120}]"))
            for top, word in zip((550, 700, 850), words[1:], strict=True)
        )  # fmt: skip
        return app.dump(app.title(name), app.node(bounds="[0,400][1080,1000]", cls="ListView", inside=inside))

    pages = {
        "Sound": ("Touch sounds", "Ring tone", "Alarm tone", "Vibration"),
        "Display": ("Dark theme", "Brightness", "Font size", "Colors"),
        "Battery": ("Saver", "Usage", "Health", "Schedule"),
    }
    screens = {"home": app.dump(app.title("Settings"), app.rows(*pages))}
    screens |= {name: page(name, words) for name, words in pages.items()}
    taps = {("home", name): name for name in pages}
    backs = {(name, "back"): "home" for name in pages}
    device = ScriptedDevice(screens, start="home", on_tap=taps, on_press=backs)
    _, found, _, _ = make(rounds=60, device=device)
    tried = {line.name for line in found.lines}
    assert found.is_complete
    assert tried >= {words[0] for words in pages.values()}


def test_what_connects_is_left_alone(make, app):
    """Pairing, forgetting and taking another network are not tried, whatever is allowed; opening their pages is."""
    names = ["Pair", "Forget", "Disconnect"]
    pages = [app.button(name, 400 + 200 * place) for place, name in enumerate((*names, "Details"))]
    row = "".join(
        app.node(
            bounds=f"[0,{top}][1080,{top + 140}]",
            cls="LinearLayout",
            clickable=True,
            inside="".join(
                app.node(line, bounds=f"[40,{top + 60 * at}][900,{top + 60 * at + 50}]") for at, line in lines
            ),
        )
        for top, lines in ((1300, ((0, "Home"), (1, "Connected"))), (1450, ((0, "Cafe"), (1, "Saved"))))
    )
    listed = app.node(bounds="[0,1300][1080,2000]", cls="ListView", inside=row)
    screens = {"home": app.dump(app.title("Network"), *pages, listed)}
    device, _, memory, _ = make(screens=screens.items(), taps={("home", "Home"): "about"}.items())
    assert not any(tapped(device, "home", name) for name in (*names, "Cafe Saved"))
    assert all(tapped(device, "home", name) for name in ("Details", "Home Connected"))
    assert memory.counts()["risky"] == len(names)


def test_a_row_that_is_cut_off_is_not_tapped(make, app):
    """Of a row at the edge of its list that shows nothing nobody could see what a tap sets."""
    rows = app.rows("Sound").replace('bounds="[0,400][1080,550]"', 'scrollable="true" bounds="[0,400][1080,610]"')
    cut = app.node(bounds="[0,550][1080,610]", cls="LinearLayout", clickable=True, checkable=True)
    listed = rows.removesuffix("</node>") + cut + "</node>"
    screens = {"home": app.dump(app.title("Settings"), listed)}
    device, _, _, _ = make(screens=screens.items(), taps={("home", "Sound"): "details"}.items())
    assert TapAt(point=Point(x=540, y=470)) in device.performed
    assert TapAt(point=Point(x=540, y=580)) not in device.performed
