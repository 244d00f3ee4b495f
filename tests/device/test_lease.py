"""Who may use which device."""

import fcntl
import json
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time

import pytest

from pytest_appagent.device import lease as module
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.lease import Aside, lease_folder
from pytest_appagent.device.pool import Candidate
from pytest_appagent.errors import NoDeviceFree, SettingsError


def lease(candidates, **options):
    return module.lease(lambda: candidates, **options)


ONE, TWO = (Candidate(server=AdbServer(), serial=serial) for serial in ("emulator-5554", "10.0.0.2:5555"))

HOLD = """
import sys
from pathlib import Path
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.lease import lease
from pytest_appagent.device.pool import Candidate
device = Candidate(server=AdbServer(), serial=sys.argv[1])
held = lease(lambda: [device], timeout_s=5, owner="the child", folder=Path(sys.argv[2]))
print("held", flush=True)
sys.stdin.read()
"""


def is_locked(path):
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def wait_until(holds, timeout_s=5.0):
    end_s = time.monotonic() + timeout_s
    while not holds():
        if time.monotonic() > end_s:
            return False
        time.sleep(0.005)
    return True


@pytest.fixture
def holder(tmp_path):
    """Another process that holds the first device."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, ONE.serial, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with process:
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


def test_each_device_is_held_once(tmp_path):
    """Two leases get two devices, a third waits its time and is told who holds them."""
    first = lease([ONE, TWO], timeout_s=0, owner="worker gw0", folder=tmp_path)
    second = lease([ONE, TWO], timeout_s=0, owner="worker gw1", folder=tmp_path)
    assert (first.serial, second.serial) == (ONE.serial, TWO.serial)
    with pytest.raises(NoDeviceFree) as caught:
        lease([ONE, TWO], timeout_s=0.1, owner="worker gw2", folder=tmp_path)
    assert "'emulator-5554' is held by worker gw0" in str(caught.value)
    assert "'10.0.0.2:5555' is held by worker gw1" in str(caught.value)
    first.release()
    second.release()


def test_released_device_is_free_at_once(tmp_path):
    """After the end of a `with`, also by an error, the next one has the device; a second release does nothing."""
    with pytest.raises(ZeroDivisionError), lease([ONE], timeout_s=0, owner="a", folder=tmp_path) as held:
        _ = 1 / 0
    held.release()
    lease([ONE], timeout_s=0, owner="b", folder=tmp_path).release()


def test_releasing_twice_does_not_free_the_next_holder(tmp_path):
    """A late second release leaves the lease and the note of the next holder alone."""
    first = lease([ONE], timeout_s=0, owner="a", folder=tmp_path)
    first.release()
    with lease([ONE], timeout_s=0, owner="b", folder=tmp_path):
        first.release()
        with pytest.raises(NoDeviceFree, match="held by b"):
            lease([ONE], timeout_s=0, owner="c", folder=tmp_path)


def test_device_of_a_killed_process_is_free_at_once(holder, tmp_path):
    """What is held in another process cannot be had, and can be the moment that process is killed."""
    with pytest.raises(NoDeviceFree, match=f"held by the child \\(process {holder.pid}"):
        lease([ONE], timeout_s=0, owner="me", folder=tmp_path)
    holder.send_signal(signal.SIGKILL)
    holder.wait(5)
    with lease([ONE], timeout_s=0, owner="me", folder=tmp_path) as held:
        assert held.serial == ONE.serial


def test_waiting_ends_when_the_holder_lets_go(holder, tmp_path):
    """Who waits gets the device when its holder ends, within the time and not before."""
    holder.stdin.close()
    lease([ONE], timeout_s=10, owner="me", folder=tmp_path).release()
    assert holder.wait(5) == 0


def test_waiting_is_told_once(tmp_path, monkeypatch):
    """Who waits longer than a moment says so once, with the holder's name and the bound."""
    monkeypatch.setattr(module, "_TELL_AFTER_S", 0.05)
    told = []
    with lease([ONE], timeout_s=0, owner="the other run", folder=tmp_path), pytest.raises(NoDeviceFree):
        lease([ONE], timeout_s=0.3, owner="me", on_wait=told.append, folder=tmp_path)
    (text,) = told
    assert text.startswith("waiting up to 0.3 s for a device: 'emulator-5554' is held by the other run")


def test_who_waits_comes_before_who_gives_back(tmp_path):
    """A worker that gives its device back and wants one again at once does not pass the one that waits."""
    order = []
    held = lease([ONE], timeout_s=0, owner="first", folder=tmp_path)

    def wait():
        with lease([ONE], timeout_s=5, owner="second", folder=tmp_path):
            order.append("second")

    waiting = threading.Thread(target=wait)
    waiting.start()
    (next_in_turn,) = tmp_path.glob("*.next")
    assert wait_until(lambda: is_locked(next_in_turn))
    held.release()
    with lease([ONE], timeout_s=5, owner="first", folder=tmp_path):
        order.append("first")
    waiting.join()
    assert order == ["second", "first"]


def test_devices_are_looked_for_again_while_waiting(tmp_path, monkeypatch):
    """A device that turns up while all known ones are held is leased."""
    monkeypatch.setattr(module, "_LOOK_AGAIN_S", 0)
    finds = iter([[ONE], [ONE], [ONE, TWO]])
    with (
        lease([ONE], timeout_s=0, owner="a", folder=tmp_path),
        module.lease(lambda: next(finds), timeout_s=5, owner="b", folder=tmp_path) as held,
    ):
        assert held.serial == TWO.serial


def test_who_wants_a_device_no_longer_lets_others_have_their_turn(tmp_path, monkeypatch):
    """A device that is set aside while somebody waits for it can be had by another run."""
    monkeypatch.setattr(module, "_LOOK_AGAIN_S", 0.05)
    looks = []

    def look():
        looks.append([ONE] if looks else [ONE, TWO])
        return looks[-1]

    one = lease([ONE], timeout_s=0, owner="a", folder=tmp_path)
    two = lease([TWO], timeout_s=0, owner="a", folder=tmp_path)
    waiting = threading.Thread(target=lambda: module.lease(look, timeout_s=5, owner="b", folder=tmp_path))
    waiting.start()
    assert wait_until(lambda: len(looks) == 3)
    two.release()
    lease([TWO], timeout_s=0, owner="another run", folder=tmp_path).release()
    one.release()
    waiting.join()


def test_simulated_device_keeps_its_locks_and_takes_them_along(tmp_path):
    """Its locks lie in its own folder; when that is gone the device cannot be had, and no folder is made."""
    home = tmp_path / "home"
    home.mkdir()
    simulated = Candidate(server=AdbServer(), serial="emulator-40000", home=home)
    with lease([simulated], timeout_s=0, owner="a", folder=tmp_path / "never"):
        assert len(list(home.iterdir())) == 2
    shutil.rmtree(home)
    with pytest.raises(NoDeviceFree):
        lease([simulated], timeout_s=0, owner="b", folder=tmp_path / "never")
    assert not list(tmp_path.iterdir())


def test_device_is_set_aside_for_one_run(tmp_path):
    """All workers of the run see why; another run, or an unreadable note, does not hold it back."""
    Aside("run 1", tmp_path).put(ONE, "it does not answer")
    assert Aside("run 1", tmp_path).reason(ONE) == "it does not answer"
    assert Aside("run 1", tmp_path).reason(TWO) is None
    assert Aside("run 2", tmp_path).reason(ONE) is None
    (note,) = tmp_path.glob("*.aside")
    note.write_text("[]")
    assert Aside("run 1", tmp_path).reason(ONE) is None


def test_damaged_note_of_a_holder_does_no_harm(tmp_path):
    """A note that cannot be read costs the holder's name and nothing else."""
    with lease([ONE], timeout_s=0, owner="a", folder=tmp_path):
        (note,) = tmp_path.glob("*.lock")
        assert json.loads(note.read_text())["schema"] == 1
        for damaged in ("", "[]", '{"pid": 1}', "null"):
            note.write_text(damaged)
            with pytest.raises(NoDeviceFree, match="has not said who it is"):
                lease([ONE], timeout_s=0, owner="b", folder=tmp_path)


def test_serials_that_differ_in_odd_characters_do_not_meet(tmp_path):
    """Serials no file name can hold have locks of their own."""
    odd = [Candidate(server=AdbServer(), serial=serial) for serial in ("a/b", "a:b", "a_b", "../a", "x" * 300)]
    held = [lease([candidate], timeout_s=0, owner="a", folder=tmp_path) for candidate in odd]
    assert len({one.serial for one in held}) == len(odd)
    assert len(list(tmp_path.glob("*.lock"))) == len(odd)
    for one in held:
        one.release()


def test_folder_is_the_users_own(tmp_path):
    """The folder lies in XDG_RUNTIME_DIR and nobody else can enter it."""
    folder = lease_folder({"XDG_RUNTIME_DIR": str(tmp_path)})
    assert folder.parent == tmp_path
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert lease_folder({"XDG_RUNTIME_DIR": str(tmp_path)}) == folder


def test_missing_runtime_folder_is_named(tmp_path):
    """A runtime folder that does not exist is an error that names variable, value and remedy."""
    with pytest.raises(SettingsError, match=r"XDG_RUNTIME_DIR=.*absent.* or unset it"):
        lease_folder({"XDG_RUNTIME_DIR": str(tmp_path / "absent")})


def test_foreign_folder_is_refused(tmp_path):
    """What is no folder of the user's own, such as a link laid by somebody else, is not used."""
    (tmp_path / "appagent").symlink_to(tmp_path)
    with pytest.raises(SettingsError, match="not a folder of yours"):
        lease_folder({"XDG_RUNTIME_DIR": str(tmp_path)})


def test_folder_that_cannot_hold_locks_is_named(tmp_path):
    """A lock that cannot be made is an error that names it."""
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="cannot be locked"):
        lease([ONE], timeout_s=0, owner="a", folder=tmp_path / "file")
