"""Answers of `am`, `pm` and `dumpsys package` that hide a failure, on a scripted wire."""

import re

import pytest

from pytest_appagent.device.apps import Apps
from pytest_appagent.device.shell import DeviceShell
from pytest_appagent.errors import DeviceError

FRONT = (
    "@@size\nPhysical size: 1080x2400\n@@density\n@@clock\n@@rotation\n@@keyboard\n@@window\n"
    "  mCurrentFocus=Window{{1 u0 {component}}}\n"
)


@pytest.fixture
def apps_on(fake_adb):
    """Apps of a device whose commands answer as told: start of the command → (stdout, exit status)."""

    def build(answers: dict[str, tuple[str, int]], **clock) -> Apps:
        answers = {"pm list packages": ("package:com.x\npackage:com.y\n", 0), **answers}

        def answer(connection) -> None:
            command = fake_adb.requests[-1].removeprefix("shell,v2,raw:")
            stdout, code = next(value for start, value in answers.items() if command.startswith(start))
            packet = fake_adb.packet
            connection.sendall(b"OKAY" + packet(1, stdout.encode()) + packet(3, bytes([code])))

        fake_adb.answers["shell,v2"] = answer
        return Apps(DeviceShell(server=fake_adb.server, serial="emu-1"), **clock)

    return build


RESOLVED = {"cmd package resolve-activity": ("priority=0 preferredOrder=0\ncom.x/.Main\n", 0)}
STARTED = {"am start": ("Starting: Intent { }\nStatus: ok\nComplete\n", 0)}


def test_launch_resolves_the_main_activity_and_waits_for_it(apps_on, fake_adb):
    """Without an activity the launcher's one is started; the call ends when the app is in front."""
    apps_on(RESOLVED | STARTED | {"echo @@size": (FRONT.format(component="com.x/.Main"), 0)}).launch(
        "com.x", None, None
    )
    assert "shell,v2,raw:am start -W -n com.x/.Main" in fake_adb.requests


def test_launch_by_link_names_the_app(apps_on, fake_adb):
    """A link is opened in the app under test, and arrives as one argument."""
    apps = apps_on(STARTED | {"echo @@size": (FRONT.format(component="com.x/.Main"), 0)})
    apps.launch("com.x", None, "x://a?b=c&d='e'")
    started = next(request for request in fake_adb.requests if "am start" in request)
    assert started.endswith(r"am start -W -a android.intent.action.VIEW -d 'x://a?b=c&d='\''e'\''' -p com.x")


def test_permission_dialog_at_the_start_is_no_failure(apps_on, fake_adb):
    """An app whose start brings up a permission dialog is in front beneath it."""
    dialog = FRONT.format(component="com.google.android.permissioncontroller/com.a.GrantPermissionsActivity")
    apps_on(RESOLVED | STARTED | {"echo @@size": (dialog, 0)}).launch("com.x", None, None)
    assert sum("@@size" in request for request in fake_adb.requests) == 1


def test_app_that_does_not_come_to_the_front_is_told(apps_on):
    """An app that was started but is not in front after the time is an error that says who is."""
    now_s = iter(range(0, 1000, 8))
    paused_s: list[float] = []
    apps = apps_on(
        RESOLVED | STARTED | {"echo @@size": (FRONT.format(component="com.launcher/.Home"), 0)},
        clock=lambda: next(now_s),
        pause=paused_s.append,
    )
    with pytest.raises(DeviceError, match=r"did not come to the front within 30 s; in front is 'com\.launcher'"):
        apps.launch("com.x", None, None)
    assert paused_s


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (
            {"cmd package": ("No activity found\n", 1)},
            "has no activity that a launcher could start",
        ),
        (
            {"cmd package": ("priority=0\nandroid/com.android.internal.app.ResolverActivity\n", 0)},
            "several start activities",
        ),
        (
            RESOLVED
            | {"am start": ("Starting: Intent { }\nError type 3\nError: Activity class {a} does not exist.\n", 1)},
            "cannot start app 'com.x' with main activity: Activity class {a} does not exist.",
        ),
        (
            RESOLVED | {"am start": ("Error: Activity not started, unable to resolve Intent\n", 0)},
            "unable to resolve",
        ),
    ],
)
def test_start_that_fails_says_why(apps_on, answers, message):
    """Whatever the exit status, an error in the answer of `am start` is told."""
    with pytest.raises(DeviceError, match=re.escape(message)):
        apps_on(answers).launch("com.x", None, None)


def test_app_that_is_not_installed_is_told_with_its_likes(apps_on):
    """A mistyped name is told with what is installed and looks like it, and only that."""
    answers = {"pm list packages": ("package:com.example.notes\npackage:org.other\n", 0), "cmd package": ("", 1)}
    with pytest.raises(DeviceError, match="is not installed") as caught:
        apps_on(answers).launch("com.example.note", None, None)
    assert "com.example.notes" in str(caught.value)
    assert "org.other" not in str(caught.value)


@pytest.mark.parametrize(
    ("told", "code"), [("Operation not allowed: java.lang.SecurityException: x\n", 0), ("Exception occurred\n", 255)]
)
def test_permission_that_cannot_be_granted_is_told(apps_on, told, code):
    """`pm grant` fails with any exit status; its text decides."""
    with pytest.raises(DeviceError, match=r"'android\.permission\.CAMERA' cannot be granted to app 'com\.x'"):
        apps_on({"pm grant": (told, code)}).grant("com.x", "android.permission.CAMERA")
    apps_on({"pm grant": ("", 0)}).grant("com.x", "android.permission.CAMERA")


def test_clearing_that_fails_is_told(apps_on):
    """`pm clear` ends with status 0 and `Failed`."""
    with pytest.raises(DeviceError, match=r"`pm clear com\.x` failed: Failed"):
        apps_on({"pm clear": ("Failed\n", 0)}).clear("com.x")
    apps_on({"pm clear": ("Success\n", 0)}).clear("com.x")


@pytest.mark.parametrize(
    ("told", "version"),
    [
        ("Packages:\n  Package [com.x] (a1):\n    versionCode=4\n    versionName=1.4.2 beta\n", "1.4.2 beta"),
        ("Packages:\n  Package [com.x] (a1):\n    versionName=null\n", ""),
        ("Packages:\n  Package [com.x] (a1):\n    versionCode=4\n", ""),
        (
            "Packages:\n  Package [com.x] (a1):\n    versionName=2\n"
            "Hidden system packages:\n  Package [com.x] (b2):\n    versionName=1\n",
            "2",
        ),
        ("Unable to find package: com.x\n", None),
        ("Packages:\n  Package [com.x.y] (a1):\n    versionName=3\n", None),
    ],
)
def test_version_is_that_of_the_installed_app(apps_on, told, version):
    """The version in use is read, "" if there is none, None where the app is missing."""
    assert apps_on({"dumpsys package": (told, 0)}).version("com.x") == version


def test_apk_is_streamed_into_the_package_manager(fake_adb, tmp_path):
    """The file goes to the package manager with its size; only `Success` is one."""
    apk = tmp_path / "it's.apk"
    apk.write_bytes(b"PK" * 1000)
    received = bytearray()

    def install(connection) -> None:
        connection.sendall(b"OKAY")
        while len(received) < 2000:
            received.extend(connection.recv(4096))
        connection.sendall(b"Success\n" if len(fake_adb.requests) < 3 else b"Failure [INSTALL_FAILED_OLDER_SDK]\n")

    fake_adb.answers["exec:"] = install
    apps = Apps(DeviceShell(server=fake_adb.server, serial="emu-1"))
    apps.install(apk)
    assert fake_adb.requests[1] == "exec:cmd package install -r -t -S 2000"
    assert received == b"PK" * 1000
    received.clear()
    with pytest.raises(DeviceError, match=r"'it's\.apk' was not installed: Failure \[INSTALL_FAILED_OLDER_SDK\]"):
        apps.install(apk)


def test_missing_apk_is_told(tmp_path, fake_adb):
    """A file that cannot be read is an error that names it, and the device is not asked."""
    with pytest.raises(DeviceError, match=r"none\.apk' cannot be read: No such file"):
        Apps(DeviceShell(server=fake_adb.server, serial="emu-1")).install(tmp_path / "none.apk")
    assert fake_adb.requests == []
