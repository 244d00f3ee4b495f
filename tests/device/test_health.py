"""Whether a device is fit for the next test."""

import pytest

from pytest_appagent.device import health as module
from pytest_appagent.device.health import HealthCheck
from pytest_appagent.device.shell import DeviceShell

WELL = b"boot=1\n  mWakefulness=Awake\nPhysical size: 1080x2400\nPhysical density: 420\nend\n"
ASLEEP = WELL.replace(b"Awake", b"Asleep")


@pytest.fixture
def check(fake_adb):
    """Answer the commands of a check by these outputs, one after the other, and return what was found."""
    found = HealthCheck(DeviceShell(server=fake_adb.server, serial="one"))

    def run(*outputs):
        answers = iter(outputs)

        def answer(connection):
            packets = (fake_adb.packet(1, next(answers)), fake_adb.packet(3, b"\0"))
            connection.sendall(b"OKAY" + b"".join(packets))

        fake_adb.answers["shell,v2"] = answer
        return found.find_fault()

    return run


def test_healthy_device_has_no_fault(check):
    """Again and again, as before each test."""
    assert check(WELL) is None
    assert check(WELL) is None


def test_simulated_device_is_healthy(device):
    """The check asks the device nothing that it does not know."""
    assert HealthCheck(device._shell).find_fault() is None


@pytest.mark.parametrize(
    ("output", "fault"),
    [
        (WELL.replace(b"boot=1", b"boot="), "it has not finished booting"),
        (WELL[:40], "it cut its answer off"),
        (b"", "it cut its answer off"),
    ],
)
def test_device_that_is_not_ready_is_named_so(check, output, fault):
    """Booting, or gone in the middle of its answer."""
    assert fault in check(output)


def test_sleeping_screen_is_woken(check):
    """A screen that is off is switched on, which is no fault."""
    assert check(ASLEEP, b"", ASLEEP, WELL) is None


def test_screen_that_stays_off_is_a_fault(check, monkeypatch):
    """When waking does not help within its time the device cannot be used."""
    monkeypatch.setattr(module, "_WAKE_TIMEOUT_S", 0)
    assert "its screen stays off" in check(ASLEEP, b"", ASLEEP)


def test_display_is_the_one_that_was_leased(check):
    """A device that was folded, or whose size a test has changed, is not the one the run began with."""
    assert check(WELL) is None
    assert "its display has changed from Physical size: 1080x2400" in check(WELL.replace(b"1080x2400", b"1812x2176"))


def test_device_that_says_nothing_of_its_screen_is_taken_as_it_is(check):
    """A report without the line is no reason to do without the device."""
    assert check(WELL.replace(b"  mWakefulness=Awake\n", b"")) is None


def test_silent_device_is_a_fault(fake_adb):
    """What the adb server refuses is told as the fault."""
    fake_adb.answer_text("host:transport:one", "device offline", status="FAIL")
    fault = HealthCheck(DeviceShell(server=fake_adb.server, serial="one")).find_fault()
    assert "device offline" in fault
