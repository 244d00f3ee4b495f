"""Secrets: typed, and seen by nobody."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.secrets import Secrets, read_secrets
from pytest_appagent.errors import DeviceError, SettingsError
from pytest_appagent.run import Step
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice, frame_of

VALUE = 'hunter2&"x"'
GRAY = (90, 90, 90)


def png(color=(250, 250, 250)):
    output = io.BytesIO()
    Image.new("RGB", (1080, 2400), color).save(output, "PNG")
    return output.getvalue()


def dump(text="", *, password=False, desc=""):
    field = 'class="android.widget.EditText" clickable="true" focusable="true" focused="true"'
    return (
        f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="com.example.a" enabled="true" '
        f'bounds="[0,0][1080,2400]"><node text="{text}" content-desc="{desc}" {field} package="com.example.a" '
        f'enabled="true" password="{str(password).lower()}" bounds="[40,400][1000,540]"/></node></hierarchy>'
    )


ESCAPED = "hunter2&amp;&quot;x&quot;"


@pytest.fixture
def secrets():
    return Secrets({"PASSWORD": VALUE})


def typed(secrets):
    """Have the secret typed into some device."""
    secrets.type_into(ScriptedDevice({"a": dump()}, start="a"), "{secret:PASSWORD}")
    return secrets


def test_the_device_gets_the_value_and_nobody_else(make_run):
    """Fault 37: typed on the device; decision, events, messages and the next observation know the name."""
    run = make_run(['text(1, "{secret:PASSWORD}")', "finish()"], start="form")
    secrets = Secrets({"PASSWORD": "hunter22"})
    look = run.parts.look
    parts = replace(run.parts, secrets=secrets, look=lambda: secrets.mask_screen(look()))
    trail = deploy(Step(text="sign in"), parts)
    assert ("type_text", "hunter22") in run.device.performed
    assert trail.rounds[0].message == ""
    assert run.policy.observations[1].screen.elements[0].text == "{secret:PASSWORD}"
    seen = repr((trail, run.listener.events, run.policy.observations))
    assert "hunter22" not in seen


def test_an_unknown_secret_is_not_typed(make_run):
    """A name that the test did not give stands for nothing; the model is told which are known."""
    run = make_run(['text(1, "{secret:OTHER}")', "finish()"], start="form")
    parts = replace(run.parts, secrets=Secrets({"PASSWORD": VALUE}))
    trail = deploy(Step(text="sign in"), parts)
    assert trail.rounds[0].message == "there is no secret 'OTHER'; known: PASSWORD; nothing typed"
    assert not [one for one in run.device.performed if isinstance(one, tuple) and one[0] == "type_text"]


def test_tree_texts_and_picture_are_masked(secrets):
    """The value is in no text of the screen, and painted over in the picture."""
    screen = secrets.mask_screen(read_screen(frame_of(dump(ESCAPED, desc=f"typed {ESCAPED}"), png=png())))
    assert VALUE not in repr(screen)
    assert b"hunter2" not in screen.frame.xml
    assert b"hunter2" not in screen.hierarchy.xml
    assert screen.facts.elements[0].text == "{secret:PASSWORD}"
    picture = Image.open(io.BytesIO(screen.frame.png))
    assert [picture.getpixel(at) for at in ((41, 401), (998, 538), (30, 300))] == [GRAY, GRAY, (250, 250, 250)]
    read_screen(screen.frame)


def test_other_screens_stay_as_they_are(secrets):
    """Where there is nothing to mask nothing is drawn or written anew."""
    screen = read_screen(frame_of(dump("work"), png=png()))
    assert typed(secrets).mask_screen(screen) is not screen, "right after typing nothing was found: withheld"
    assert secrets.mask_screen(screen) is screen


def test_password_fields_and_the_keyboard_are_painted_over(secrets):
    """Both show characters for a moment."""
    frame = frame_of(dump("•••", password=True), png=png(), keyboard_top=1500)
    picture = Image.open(io.BytesIO(typed(secrets).mask_screen(read_screen(frame)).frame.png))
    assert picture.getpixel((500, 470)) == GRAY
    assert picture.getpixel((500, 2000)) == GRAY
    assert picture.getpixel((500, 1000)) != GRAY


def test_a_picture_that_cannot_be_vouched_for_is_withheld(secrets):
    """After typing: no tree, or a tree in which nothing matches, and nobody sees the picture."""
    without_tree = replace(frame_of(dump(), png=png()), xml=None, tree_error="gone")
    assert secrets.mask_screen(read_screen(without_tree)).frame.png, "nothing was typed yet"
    typed(secrets)
    for frame in (frame_of(dump("h u n t e r 2"), png=png()), without_tree, without_tree):
        screen = secrets.mask_screen(read_screen(frame))
        assert screen.frame.png == b""
        assert "no_picture" in screen.facts.doubts


def test_errors_do_not_tell(secrets):
    """A device that cannot type it does not say what it cannot type."""
    device = ScriptedDevice({"a": dump()}, start="a")
    device.fail_with(DeviceError(f"cannot type {VALUE!r}: {VALUE}"), at="type_text")
    with pytest.raises(DeviceError) as caught:
        secrets.type_into(device, "{secret:PASSWORD}")
    assert "hunter2" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert "hunter2" not in repr(secrets)


def test_values_in_sentences_become_names(secrets):
    """What parametrize brought is masked before anybody sees the sentence; the longest match first."""
    step = Secrets({"A": "hunter", "B": "hunter2"}).mask_step(Step(text="type hunter2", data={"password": "hunter2"}))
    assert (step.text, step.data) == ("type {secret:B}", {"password": "{secret:B}"})


@pytest.mark.parametrize(("environ", "reason"), [({}, "is not set"), ({"PIN": "123"}, "is shorter than 4")])
def test_secrets_that_cannot_be_kept(environ, reason):
    """A missing or too short value is told before anything is done, without the value."""
    with pytest.raises(SettingsError, match=f"'PIN' {reason}"):
        read_secrets(["PIN"], environ)


def test_a_secret_in_a_row_is_not_told_by_its_first_letters(make_run):
    """What a control is remembered by holds the starts of the texts beside it; a cut secret is one too."""
    value = "correct horse battery staple and so on and on"
    node = '<node class="android.widget.{0}" package="com.example.a" enabled="true" {1} bounds="{2}"/>'
    row = node.format("TextView", f'text="{value}"', "[40,400][700,540]") + node.format(
        "ImageButton", 'clickable="true" focusable="true"', "[800,400][940,540]"
    )
    layout = 'class="android.widget.LinearLayout" package="com.example.a" bounds="[0,400][1080,540]"'
    holder = f"<node {layout}>{row}</node>"
    xml = dump().replace("</node></hierarchy>", holder + "</node></hierarchy>")
    screen = read_screen(frame_of(xml, png=png()))
    assert any("correct" in text for element in screen.facts.elements for text in element.identity.row)
    assert "correct horse" not in repr(typed(Secrets({"PASSWORD": value})).mask_screen(screen).facts)
