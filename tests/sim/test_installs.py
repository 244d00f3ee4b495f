"""Installing and removing apps, on a whole device without any process."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

CALENDAR = "com.example.calendar"
EXTRA = "com.example.extra"


def build_apk(**manifest):
    """A file that a simulated device installs."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("appagent-sim.json", json.dumps(manifest))
    return packed.getvalue()


@pytest.fixture
def install(run_device):
    """Return a function that streams a file into the package manager, as `adb install` does."""

    def call(data, *flags):
        return run_device(f"cmd package install {' '.join(flags)} -S {len(data)}", stdin=data)

    return call


def test_an_app_comes_from_a_stream(run_device, install):
    """A new package is listed with its version, started, tapped, told of and removed."""
    assert install(build_apk(package=EXTRA, version="1.2.3", label="Extra")).out == "Success\n"
    assert f"package:{EXTRA}" in run_device("pm list packages -3").out.split()
    report = run_device(f"dumpsys package {EXTRA}").out
    assert "versionName=1.2.3\n" in report
    assert "versionCode=10203 " in report
    assert "Status: ok" in run_device(f"am start -W -n {EXTRA}/.MainActivity").out
    assert 'text="Version 1.2.3"' in run_device("uiautomator dump >/dev/null; cat /sdcard/window_dump.xml").out
    assert run_device(f"content query --uri content://{EXTRA}/state").out == '{"taps": 0}\n'
    assert run_device(f"pm uninstall {EXTRA}").out == "Success\n"
    assert run_device(f"pm path {EXTRA}").status == 1
    assert "launcher" in run_device("dumpsys window displays | grep mCurrentFocus").out


def test_an_app_comes_from_a_file(run_device):
    """`pm install FILE` installs what was pushed before."""
    data = build_apk(package=EXTRA, version="1.0")
    assert run_device("cat > /data/local/tmp/a.apk", stdin=data).status == 0
    assert run_device("pm install -r -t /data/local/tmp/a.apk").out == "Success\n"
    missing = run_device("pm install /data/local/tmp/none.apk")
    assert "INSTALL_PARSE_FAILED_NOT_APK: /data/local/tmp/none.apk: No such file" in missing.out
    assert missing.status == 1


def test_a_built_in_app_gets_another_version(run_device, install):
    """An update keeps the data and ends the app; an older version is refused unless it is asked for."""
    run_device(f"am start -n {CALENDAR}/.MainActivity")
    before = run_device(f"content query --uri content://{CALENDAR}/state").out
    assert install(build_apk(package=CALENDAR, version="2.0")).out == "Success\n"
    assert "versionName=2.0\n" in run_device(f"dumpsys package {CALENDAR}").out
    assert run_device(f"pidof {CALENDAR}").status == 1
    assert run_device(f"content query --uri content://{CALENDAR}/state").out == before
    older = build_apk(package=CALENDAR, version="1.9")
    assert install(older).out.startswith("Failure [INSTALL_FAILED_VERSION_DOWNGRADE: ")
    assert install(older, "-r", "-d").out == "Success\n"


def test_a_removed_built_in_app_can_come_back(run_device, install):
    """An app that was uninstalled is itself again when a version of it is installed."""
    assert run_device(f"pm uninstall {CALENDAR}").out == "Success\n"
    assert install(build_apk(package=CALENDAR, version="3.0")).out == "Success\n"
    assert "events" in json.loads(run_device(f"content query --uri content://{CALENDAR}/state").out)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "INSTALL_FAILED_INVALID_APK"),
        (b"PK\x03\x04 no zip", "INSTALL_FAILED_INVALID_APK"),
        (build_apk(version="1"), "INSTALL_FAILED_INVALID_APK"),
        (build_apk(package="com.example.x"), "INSTALL_FAILED_INVALID_APK"),
        (build_apk(package="com.example.x", version="1", version_code="many"), "INSTALL_FAILED_INVALID_APK"),
        (build_apk(package="../../x", version="1"), "INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME"),
        (build_apk(package="com.android.launcher3", version="1"), "INSTALL_FAILED_UPDATE_INCOMPATIBLE"),
    ],
)
def test_what_is_no_app_is_refused_as_by_android(install, data, reason):
    """The reason comes in brackets after "Failure", and the status is 1."""
    answer = install(data)
    assert answer.out.startswith(f"Failure [{reason}: ")
    assert answer.status == 1


def test_a_stream_that_ends_early_is_refused(run_device):
    """Fewer bytes than promised are no app."""
    assert "3 of 10 bytes" in run_device("cmd package install -S 10", stdin=b"abc").out
    assert "must specify a -S size" in run_device("pm install -").out
    assert run_device("pm uninstall com.example.none").out == "Failure [not installed for 0]\n"
    assert run_device("pm uninstall com.android.launcher3").out == "Failure [DELETE_FAILED_INTERNAL_ERROR]\n"
    assert run_device("pm install-create").out.startswith("Failure [")
