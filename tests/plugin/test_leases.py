"""Leases as a suite sees them: who has which device, for how long, and what happens to a bad one."""

import pytest

import pytest_appagent.device.adb  # imported once here, not again in each of pytester's runs
import pytest_appagent.device.health
import pytest_appagent.device.source  # noqa: F401
from pytest_appagent.device import lease as leasing
from pytest_appagent.device import prepare as preparing
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.pool import Candidate
from pytest_appagent.device.shell import DeviceShell
from pytest_appagent.device.simulator import start_simulator

LOCKS = '''
import fcntl
import pathlib
import pytest
from pytest_appagent.device import lease as module
from pytest_appagent.plugin import leases

leases.Leases._workers = {workers}
FOLDER = pathlib.Path({folder!r})
EVENTS = []
LEASE = module.lease

@pytest.fixture(autouse=True, scope="session")
def _note_leases():
    def noting(*args, **kwargs):
        EVENTS.append("asked for a lease")
        return LEASE(*args, **kwargs)

    module.lease = noting
    yield
    module.lease = LEASE

def held():
    """The devices that are held by anybody, by their locks."""
    found = []
    for path in sorted(FOLDER.glob("appagent/*.lock")):
        with path.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                found.append(path.name.rpartition("-")[0])
    return found

def pytest_runtest_logfinish(nodeid):
    EVENTS.append(f"after {{nodeid.rpartition('::')[2]}} held: {{' '.join(held()) or 'nothing'}}")

def pytest_unconfigure():
    print("\\n".join(EVENTS))

@pytest.fixture
def serial(appagent_device):
    EVENTS.append(f"test on {{appagent_device.info.serial}}")
    return appagent_device.info.serial
'''


@pytest.fixture(scope="module")
def phones():
    """Three devices of one adb server, as attached ones."""
    with start_simulator(3) as running:
        yield running


@pytest.fixture
def suite(pytester, phones, monkeypatch, tmp_path):
    """Run a suite on attached devices and return its result; `workers` is how many the process takes itself to have."""
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(phones.server.port))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("ADB_SERVER_SOCKET", raising=False)

    def run(source, *options, workers=1, devices=1):
        pytester.makeconftest(LOCKS.format(workers=workers, folder=str(tmp_path)))
        pytester.makepyfile(source)
        serials = ",".join(phones.serials[:devices])
        return pytester.runpytest("--appagent-policy=offline", f"--appagent-device={serials}", *options)

    return run


PLAIN = """
def test_one(serial): pass
def test_two(serial): pass
def test_three(): pass
"""


def test_device_is_kept_where_there_is_one_for_each_worker(suite, phones):
    """One device for the one worker: held from the first test that needs it to the end of the session."""
    first = phones.serials[0]
    result = suite(PLAIN)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        [f"test on {first}", f"after test_one held: {first}", f"test on {first}", f"after test_two held: {first}"]
    )


def test_device_is_given_back_after_each_test_where_workers_share(suite, phones):
    """Fewer devices than workers: between tests of one worker nobody holds the device."""
    result = suite(PLAIN, workers=2)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        ["after test_one held: nothing", f"test on {phones.serials[0]}", "after test_two held: nothing"]
    )


HELD = """
import pytest

@pytest.fixture(scope="module")
def account(appagent_device):
    yield
    print("account torn down")

def test_one(account, serial): pass
def test_two(account, serial): pass
"""


def test_fixture_of_wider_scope_holds_the_device_to_its_own_end(suite, phones):
    """A module fixture that has the device as an argument keeps it to the end of the module."""
    result = suite(HELD, "-s", workers=2)
    result.assert_outcomes(passed=2)
    assert result.stdout.str().count("account torn down") == 1
    result.stdout.fnmatch_lines([f"after test_one held: {phones.serials[0]}", "after test_two held: nothing"])


LEFT_OVER = """
import pytest

@pytest.fixture(scope="module")
def account(request):
    return request.getfixturevalue("appagent_device")

def test_one(account): account.shell(["true"])
def test_two(account): account.shell(["true"])
"""


def test_device_that_was_given_back_cannot_be_used(suite, phones):
    """A fixture that got the device in another way is told so, rather than reach a device that another worker has."""
    result = suite(LEFT_OVER, workers=2)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines([f"*DeviceError: device '{phones.serials[0]}' has been given back: *as an argument"])


CHANGED = """
import pytest

@pytest.fixture(scope="module")
def account(appagent_device):
    return appagent_device.info.serial

def test_one(account, serial, appagent_device):
    appagent_device.shell(["wm", "size", "720x1280"])

def test_two(account, serial):
    assert account == serial
"""


def test_device_that_turns_bad_between_tests_is_set_aside_and_named(suite, phones):
    """The next test has the next device, and a module fixture is set up anew on it."""
    first, second, _ = phones.serials
    try:
        result = suite(CHANGED, devices=2)
    finally:
        DeviceShell(server=phones.server, serial=first).run(["wm", "size", "reset"])
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        [
            f"appagent: device '{first}' is set aside for the rest of this run: its display has changed from *",
            f"test on {first}",
            f"test on {second}",
        ]
    )


def test_run_without_any_device_left_says_why(suite, phones):
    """When the only device has been set aside the next test is broken, with the reason."""
    try:
        result = suite(CHANGED)
    finally:
        DeviceShell(server=phones.server, serial=phones.serials[0]).run(["wm", "size", "reset"])
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*NoDeviceFree: no device is left in this run, all have been set aside: *display*"])


@pytest.fixture
def taken(phones, tmp_path):
    """Another run holds the first device."""
    folder = tmp_path / "appagent"
    folder.mkdir(mode=0o700)
    candidate = Candidate(server=AdbServer(port=phones.server.port), serial=phones.serials[0])
    with leasing.lease(lambda: [candidate], timeout_s=0, owner="pytest in /elsewhere", folder=folder):
        yield


def test_two_runs_never_share_a_device(suite, phones, taken):
    """A device that another run holds is passed over."""
    result = suite(PLAIN, devices=2)
    result.assert_outcomes(passed=3)
    assert f"test on {phones.serials[0]}" not in result.stdout.str()


@pytest.mark.usefixtures("taken")
def test_waiting_is_bounded_and_names_the_holder(suite, phones):
    """Without a free device the tests are broken after `lease_timeout`; the second one does not wait once more."""
    result = suite(PLAIN, "--appagent-lease-timeout=1")
    result.assert_outcomes(passed=1, errors=2)
    result.stdout.fnmatch_lines(
        [f"*NoDeviceFree: no device became free within 1 s: '{phones.serials[0]}' is held by pytest in /elsewhere (*"]
    )
    assert result.stdout.str().count("asked for a lease") == 1


@pytest.mark.usefixtures("taken")
def test_worker_among_others_tries_again(suite):
    """Under pytest-xdist each test tries anew, so that a worker without a device does not fail the tests of all."""
    result = suite(PLAIN, "--appagent-lease-timeout=0.3", workers=2)
    result.assert_outcomes(passed=1, errors=2)
    assert result.stdout.str().count("asked for a lease") == 2


def test_missing_runtime_folder_is_named(suite, monkeypatch, tmp_path):
    """A folder for locks that cannot be made breaks the tests that need a device, with variable, value and remedy."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "absent"))
    result = suite(PLAIN)
    result.assert_outcomes(passed=1, errors=2)
    result.stdout.fnmatch_lines(
        ["*SettingsError: no folder for device locks can be made in XDG_RUNTIME_DIR=*absent: *"]
    )


def test_device_named_twice_is_a_usage_error(pytester):
    """Before anything is run or asked of adb."""
    pytester.makepyfile(PLAIN)
    result = pytester.runpytest("--appagent-device=one,one")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: option --appagent-device: 'one,one' does not work: one is named twice*"])


REFUSING = """
from pytest_appagent.device import prepare as preparing
from pytest_appagent.errors import DeviceError

prepare = preparing.prepare

def refusing(device):
    if device.info.serial == "{serial}":
        raise DeviceError("device is locked by a PIN")
    return prepare(device)

preparing.prepare = refusing
"""


def test_device_that_cannot_be_prepared_is_set_aside(suite, phones, monkeypatch):
    """A phone that asks for its PIN costs no test as long as there is another one."""
    monkeypatch.setattr(preparing, "prepare", preparing.prepare)  # put back after the test
    first, second, _ = phones.serials
    result = suite(REFUSING.format(serial=first) + PLAIN, devices=2)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        [f"appagent: device '{first}' is set aside for the rest of this run: device is locked by a PIN"]
    )
    assert result.stdout.str().count(f"test on {second}") == 2
