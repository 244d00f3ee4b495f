"""How a text becomes commands of `input`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.device.text_input import (
    build_clearing,
    build_typing,
    focused_length,
    refuse_no_text,
    refuse_without_keyboard,
    unsendable_characters,
)
from pytest_appagent.errors import DeviceError

TYPEABLE = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E) | st.just("\n") | st.sampled_from("%s "))


def typed(commands: list[list[str]]) -> str:
    """What AOSP's InputShellCommand makes of the commands, character by character as it does."""
    text = ""
    for _, command, argument in commands:
        if command == "keyevent":
            assert argument == "66"
            text += "\n"
            continue
        characters, after_percent, at = list(argument), False, 0
        while at < len(characters):
            if after_percent:
                after_percent = False
                if characters[at] == "s":
                    characters[at] = " "
                    at -= 1
                    del characters[at]
            after_percent = after_percent or characters[at] == "%"
            at += 1
        text += "".join(characters)
    return text


@given(TYPEABLE)
def test_any_ascii_text_is_typed_exactly(text):
    """Any text of printable ASCII and line breaks comes out of `input` as it went in."""
    assert typed(build_typing(text)) == text


@pytest.mark.parametrize(
    "text", ["100%sure", "%s", "%%s", "100% sure", "-x", "", 'it\'s "5PM"', "$HOME;reboot", "a&b|c", "two\nlines"]
)
def test_known_traps_are_typed_exactly(text):
    """faults 20: texts that are known to break typing come out exactly."""
    assert typed(build_typing(text)) == text


def test_empty_text_needs_no_command():
    """Nothing to type is no command; `input text ''` would fail."""
    assert build_typing("") == []


def test_long_text_is_typed_in_pieces():
    """5,000 characters go out in commands that each end well within a deadline."""
    commands = build_typing("x" * 5000)
    assert len(commands) > 10
    assert typed(commands) == "x" * 5000


def test_line_breaks_of_any_kind_are_one_enter():
    """CR LF is one line break."""
    assert typed(build_typing("a\r\nb\rc")) == "a\nb\nc"


def test_characters_without_a_key_are_named_with_a_remedy():
    """faults 20: what key events cannot carry is named, with what to install and why the clipboard is no way."""
    with pytest.raises(DeviceError) as caught:
        refuse_without_keyboard("Grüße 日本", known=["com.a", "com.b"])
    message = str(caught.value)
    assert "4 character(s) of the text cannot be typed by key events: 'ü' (U+00FC), 'ß' (U+00DF), '日'" in message
    assert "Install an input method" in message
    assert "com.a or com.b" in message
    assert "since Android 10 a shell cannot set" in message
    assert unsendable_characters("a\tü\nü🎉") == "\tü🎉"


@pytest.mark.parametrize("text", ["nul\0", "\ud83d", "a\udc00b"])
def test_what_is_no_character_is_refused(text):
    """faults 20: a NUL or half a surrogate pair cannot be typed in any way, and is named."""
    with pytest.raises(DeviceError, match=r"holds what is no character: .*U\+"):
        refuse_no_text(text)


def test_field_is_cleared_by_a_combination_where_there_is_one():
    """From Android 12 on the field is selected as a whole, whatever its length."""
    assert build_clearing(31, None) == [["input", "keycombination", "113", "29"], ["input", "keyevent", "67"]]


@pytest.mark.parametrize(("length", "deletions"), [(0, 0), (3, 3), (250, 250), (9999, 1000), (None, 200)])
def test_older_devices_delete_in_both_directions(length, deletions):
    """Before that, as many deletions as the field is long go in both directions, bounded."""
    keys = [key for command in build_clearing(30, length) for key in command[2:]]
    assert keys == ["67"] * deletions + ["112"] * deletions


def test_focused_length_counts_characters_not_entities():
    """The length of the focused text is that of the text, not of its spelling in XML."""
    xml = '<hierarchy><node text="no" focused="false" /><node text="a&amp;b &#128512;ü" focused="true" /></hierarchy>'
    assert focused_length(xml.encode()) == 6
    assert focused_length(b'<hierarchy><node text="" focused="true" /></hierarchy>') == 0
    assert focused_length(b"<hierarchy />") is None
