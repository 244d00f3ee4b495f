"""Keyboards: the one that is seen, and those that tools type with."""

import base64

import pytest

from pytest_appagent.sim.broadcasts import Result
from pytest_appagent.sim.input_methods import ADB_KEYBOARD, LATIN, U2_KEYBOARD

ASKER = "com.example.asker"


def encoded(text):
    return base64.b64encode(text.encode()).decode()


def typed(user):
    return user.find(id="field")["text"]


@pytest.fixture
def editing(asker):
    """A user whose keyboard is up for an input."""
    asker.tap(id="field")
    return asker


def use(user, name):
    user.system.input_methods.enable(name)
    user.system.input_methods.select(name)


def test_usual_keyboard_is_enabled_and_used(user):
    """At first there is one keyboard to choose; the others are installed."""
    methods = user.system.input_methods
    assert (methods.enabled, methods.current) == ([LATIN], LATIN)
    assert methods.installed == (LATIN, ADB_KEYBOARD, U2_KEYBOARD)


def test_choosing_needs_enabling(user):
    """A keyboard can be used once it is enabled, and gives way to the usual one when it is disabled."""
    methods = user.system.input_methods
    with pytest.raises(LookupError, match="unknown input method"):
        methods.select(ADB_KEYBOARD)
    assert methods.enable(ADB_KEYBOARD)
    assert not methods.enable(ADB_KEYBOARD)
    methods.select(ADB_KEYBOARD)
    assert user.system.settings["secure", "default_input_method"] == ADB_KEYBOARD
    assert user.system.settings["secure", "enabled_input_methods"] == f"{LATIN}:{ADB_KEYBOARD}"
    assert methods.disable(ADB_KEYBOARD)
    assert not methods.disable(ADB_KEYBOARD)
    assert (methods.enabled, methods.current) == ([LATIN], LATIN)
    with pytest.raises(LookupError):
        methods.enable("com.example/.Keyboard")


def test_nonsense_in_the_settings_leaves_the_usual_keyboard(user):
    """Whatever is put into the settings, there is a keyboard."""
    user.system.settings["secure", "default_input_method"] = "nonsense"
    user.system.settings["secure", "enabled_input_methods"] = ""
    assert (user.system.input_methods.enabled, user.system.input_methods.current) == ([LATIN], LATIN)


def test_keyboard_is_a_window_of_its_own(editing):
    """Of all windows the keyboard is one of its own package; the usual dump does not have it."""
    assert "com.android.inputmethod.latin" not in editing.system.dump()
    assert 'package="com.android.inputmethod.latin"' in editing.system.dump(all_windows=True)


@pytest.mark.parametrize("name", [ADB_KEYBOARD, U2_KEYBOARD])
def test_listening_keyboards_are_not_seen(editing, name):
    """While one of them is used nothing covers the screen, and Back leaves it at once."""
    assert editing.system.keyboard_top is not None
    use(editing, name)
    assert editing.system.keyboard_top is None
    editing.back()
    assert editing.focus() != ASKER


def test_adb_keyboard_types_what_it_is_sent(editing):
    """Any text arrives, plain, encoded or as code points; nobody sets a result."""
    use(editing, ADB_KEYBOARD)
    assert editing.system.broadcast("ADB_INPUT_TEXT", {"msg": "Grüße "}) == Result(0, None)
    editing.system.broadcast("ADB_INPUT_B64", {"msg": encoded("日本 🎉")})
    editing.system.broadcast("ADB_INPUT_CHARS", {"chars": "33,128512"})
    assert typed(editing) == "Grüße 日本 🎉!😀"
    editing.system.broadcast("ADB_CLEAR_TEXT", {})
    assert typed(editing) == "Words"
    editing.system.broadcast("ADB_EDITOR_CODE", {"code": "3"})
    assert editing.system.state(ASKER)["seen"] == ["action"]


def test_keyboards_listen_only_while_they_are_used(editing):
    """A broadcast to a keyboard that is not in use reaches nobody."""
    assert editing.system.broadcast("ADB_INPUT_TEXT", {"msg": "lost"}) == Result(0, None)
    use(editing, U2_KEYBOARD)
    assert editing.system.broadcast("ADB_INPUT_TEXT", {"msg": "lost"}) == Result(0, None)
    assert typed(editing) == "Words"


def test_u2_keyboard_answers(editing):
    """It types, replaces, clears, acts and tells the clipboard, each with a result."""
    use(editing, U2_KEYBOARD)
    system = editing.system
    assert system.broadcast("ADB_KEYBOARD_INPUT_TEXT", {"text": encoded("one ")}).code == -1
    system.broadcast("ADB_KEYBOARD_INPUT_TEXT", {"text": encoded("two")})
    assert typed(editing) == "one two"
    assert system.broadcast("ADB_KEYBOARD_SET_TEXT", {"text": encoded("三")}).code == -1
    assert typed(editing) == "三"
    assert system.broadcast("ADB_KEYBOARD_INPUT_TEXT", {"text": "no base 64"}).code == 1
    assert system.broadcast("ADB_KEYBOARD_CLEAR_TEXT", {}).code == -1
    assert typed(editing) == "Words"
    system.clipboard = "kept 🎉"
    assert system.broadcast("ADB_KEYBOARD_GET_CLIPBOARD", {}) == Result(-1, encoded("kept 🎉"))
    assert system.broadcast("ADB_KEYBOARD_SMART_ENTER", {}).code == -1
    assert system.state(ASKER)["seen"] == ["action"]


def test_broadcast_nobody_listens_to(user):
    """It is delivered, and nothing happens."""
    assert user.system.broadcast("com.example.NOTHING", {}) == Result(0, None)
