"""Typing by an input method for tools: what is remembered, sent and put back, on a device in memory."""

import base64
from dataclasses import dataclass, field

import pytest

from pytest_appagent.device.ime import (
    KEYBOARDS,
    find_keyboard,
    restore_keyboard,
    type_by_keyboard,
)
from pytest_appagent.device.wire import ShellResult
from pytest_appagent.errors import DeviceError, DeviceLost

USUAL = "com.example.keyboard/.Usual"
ADB_KEYBOARD, U2_KEYBOARD = KEYBOARDS


@dataclass
class Phone:
    """What a device does with `ime`, `settings`, `dumpsys input_method` and `am broadcast`."""

    installed: list[str] = field(default_factory=lambda: [USUAL, ADB_KEYBOARD.ime, U2_KEYBOARD.ime])
    enabled: list[str] = field(default_factory=lambda: [USUAL])
    settings: dict[str, str] = field(default_factory=lambda: {"default_input_method": USUAL})
    typed: str = ""
    deaf: int = 0
    unbound: int = 0
    lost_at: str = ""
    refuses: bool = False
    ran: list[list[str]] = field(default_factory=list)
    name: str = "device 'phone'"

    def run(self, argv):
        argv = list(argv)
        self.ran.append(argv)
        if self.lost_at and self.lost_at in " ".join(argv):
            raise DeviceLost("device 'phone' was lost")
        return ShellResult(stdout=self.answer(*argv).encode(), stderr=b"", code=0)

    def check(self, argv):
        return self.run(argv).text

    def each(self, argvs):
        return [self.run(argv) for argv in argvs]

    def answer(self, program, *words):
        match program, words:
            case "ime", ("list", "-s", "-a"):
                return "\n".join(self.installed)
            case "ime", ("list", "-s"):
                return "\n".join(self.enabled)
            case "ime", ("enable", name):
                self.enabled.append(name)
            case "ime", ("disable", name):
                self.enabled = [one for one in self.enabled if one != name]
            case "ime", ("set", name):
                if name not in self.enabled:
                    return f"Unknown input method {name} cannot be selected for user #0"
                if not self.refuses:
                    self.settings["default_input_method"] = name
            case "ime", ("reset",):
                self.settings["default_input_method"] = USUAL
            case "settings", ("get", _, key):
                return self.settings.get(key, "null")
            case "settings", ("put", _, key, value):
                self.settings[key] = value
            case "settings", ("delete", _, key):
                self.settings.pop(key, None)
            case "dumpsys", ("input_method",):
                self.unbound -= 1
                bound = "null" if self.unbound >= 0 else self.settings["default_input_method"]
                return f"  mCurMethodId={self.settings['default_input_method']}\n  mCurId={bound} mHaveConnection=true"
            case "am", ("broadcast", "-a", action, "-p", _, "--es", _, text):
                return self.broadcast(action, text)
        return ""

    def broadcast(self, action, text):
        keyboard = next(one for one in KEYBOARDS if one.ime == self.settings["default_input_method"])
        assert action == keyboard.action
        self.deaf -= 1
        if self.deaf < 0:
            self.typed += base64.b64decode(text).decode()
        return f"Broadcast completed: result={-1 if keyboard.answers and self.deaf < 0 else 0}"


class Clock:
    """Time that passes only by being waited for."""

    def __init__(self):
        self.now_s = 0.0

    def __call__(self):
        return self.now_s

    def pause(self, seconds):
        self.now_s += seconds


def send(phone, text, keyboard=ADB_KEYBOARD):
    clock = Clock()
    others = [one.ime for one in KEYBOARDS if one != keyboard]
    phone.installed = [one for one in phone.installed if one not in others]
    type_by_keyboard(phone, find_keyboard(phone), text, clock=clock, pause=clock.pause)


def is_as_found(phone):
    return phone.settings == {"default_input_method": USUAL} and phone.enabled == [USUAL]


@pytest.mark.parametrize("keyboard", KEYBOARDS, ids=lambda one: one.package)
@pytest.mark.parametrize("text", ["Grüße 日本 🎉", "שלום", "a\tb\nc", "it's; $(reboot)", "-x"])
def test_text_arrives_and_the_keyboard_is_put_back(keyboard, text):
    """faults 20: any text is typed as it is, and the device is left as it was found."""
    phone = Phone()
    send(phone, text, keyboard)
    assert phone.typed == text
    assert is_as_found(phone)


def test_long_text_goes_in_broadcasts_that_fit_a_command():
    """faults 20: 5,000 characters of four bytes arrive whole, each command within what adb carries."""
    phone = Phone()
    send(phone, "🎉a" * 2500)
    assert phone.typed == "🎉a" * 2500
    sent = [argv for argv in phone.ran if argv[0] == "am"]
    assert len(sent) == 1
    send(phone, "🎉" * 20_000)
    assert max(len(" ".join(argv)) for argv in phone.ran) < 40_000


@pytest.mark.parametrize("lost_at", ["ime enable", "ime set com.android", "dumpsys input_method", "am broadcast"])
def test_keyboard_is_put_back_by_the_next_run_after_a_loss(lost_at):
    """A device that is lost in the middle raises that; its own note tells the next run what to put back."""
    phone = Phone(lost_at=lost_at)
    with pytest.raises(DeviceLost):
        send(phone, "ü")
    phone.lost_at = ""
    restore_keyboard(phone)
    assert phone.settings == {"default_input_method": USUAL}


def test_keyboard_is_put_back_after_an_error():
    """A keyboard that never connects is an error, and is replaced by the one before all the same."""
    phone = Phone(unbound=10_000)
    with pytest.raises(DeviceError, match=r"did not connect to a field within 5 s; is a field focused\?"):
        send(phone, "ü")
    assert is_as_found(phone)
    assert phone.typed == ""


def test_error_says_that_the_keyboard_could_not_be_put_back():
    """The first error is raised; that putting back failed too is a note on it."""
    phone = Phone(unbound=10_000, lost_at=f"ime set {USUAL}")
    with pytest.raises(DeviceError, match="did not connect") as caught:
        send(phone, "ü")
    assert "could not be put back yet" in caught.value.__notes__[0]


def test_killed_run_is_made_good_before_its_leftover_is_taken_for_the_usual_keyboard():
    """The keyboard that a killed run left in use is not what is put back."""
    phone = Phone(enabled=[USUAL, ADB_KEYBOARD.ime])
    phone.settings = {"default_input_method": ADB_KEYBOARD.ime, "appagent_keyboard": f"{USUAL} {ADB_KEYBOARD.ime}"}
    send(phone, "ü")
    assert phone.typed == "ü"
    assert is_as_found(phone)


def test_keyboard_that_the_user_has_chosen_stays():
    """Where the keyboard for tools is the usual one, nothing is switched."""
    phone = Phone(enabled=[ADB_KEYBOARD.ime], settings={"default_input_method": ADB_KEYBOARD.ime})
    send(phone, "ü")
    assert phone.typed == "ü"
    assert [argv for argv in phone.ran if argv[:2] in (["ime", "set"], ["ime", "enable"])] == []


def test_device_without_a_usual_keyboard_is_reset():
    """Where no keyboard was chosen before, the system's own choice is restored."""
    phone = Phone(settings={})
    send(phone, "ü")
    assert ["ime", "reset"] in phone.ran


def test_keyboard_is_waited_for_until_it_connects():
    """Text is sent only once the system speaks to the new keyboard."""
    phone = Phone(unbound=7)
    send(phone, "ü")
    assert phone.typed == "ü"


def test_unheard_broadcast_is_sent_again():
    """A keyboard that sets a result is sent the text until it does, and then once."""
    phone = Phone(deaf=3)
    send(phone, "ü", U2_KEYBOARD)
    assert phone.typed == "ü"


def test_keyboard_that_never_answers_is_an_error():
    """A keyboard that should answer and does not is named, with what to check."""
    phone = Phone(deaf=10_000)
    with pytest.raises(DeviceError, match=r"AdbKeyboard' does not answer the broadcast ADB_KEYBOARD_INPUT_TEXT"):
        send(phone, "ü", U2_KEYBOARD)
    assert is_as_found(phone)


def test_choice_that_the_device_ignores_is_an_error():
    """`ime set` may do nothing and say nothing; that is seen before anything is sent."""
    phone = Phone(refuses=True)
    with pytest.raises(DeviceError, match="cannot be chosen"):
        send(phone, "ü")
    assert [argv for argv in phone.ran if argv[0] == "am"] == []


def test_installed_keyboard_is_found():
    """The first known one that is installed is taken, disabled or not; none is None."""
    assert find_keyboard(Phone()).keyboard is ADB_KEYBOARD
    assert find_keyboard(Phone(installed=[USUAL, U2_KEYBOARD.ime])).keyboard is U2_KEYBOARD
    assert find_keyboard(Phone(installed=[USUAL])) is None
