"""What clients ask of a whole device: processes, windows, display, services, log."""

from __future__ import annotations

import re

import pytest

CALENDAR = "com.example.calendar"
START = f"am start -n {CALENDAR}/.MainActivity"


def test_processes_are_those_of_the_log(run_device, whole_system):
    """pidof, ps, pgrep and the log name the same process; an app that was ended has none."""
    run_device(START)
    pid = run_device(f"pidof {CALENDAR}").out.strip()
    assert run_device(f"pgrep -f {CALENDAR}").out.strip() == pid
    assert re.search(rf"^\S+ +{pid} .*{CALENDAR}$", run_device("ps -A").out, re.MULTILINE)
    assert f"{pid} {CALENDAR}" in run_device("ps -A -o PID,NAME").out
    assert f"pid={pid}" in run_device("dumpsys activity top").out
    assert f"** MEMINFO in pid {pid} " in run_device(f"dumpsys meminfo {CALENDAR}").out
    assert run_device("pidof system_server").out == f"{whole_system.log[-1].pid}\n"
    run_device(f"am force-stop {CALENDAR}")
    assert run_device(f"pidof {CALENDAR}").status == 1
    assert run_device(f"pgrep {CALENDAR}").status == 1
    assert run_device(f"dumpsys meminfo {CALENDAR}").out == f"No process found for: {CALENDAR}\n"


def test_only_what_is_not_in_front_is_killed(run_device):
    """`am kill` spares the app in front; `kill` may end nothing at all."""
    run_device(START)
    run_device(f"am kill {CALENDAR}")
    assert run_device(f"pidof {CALENDAR}").status == 0
    run_device("input keyevent HOME")
    run_device(f"am kill {CALENDAR}")
    assert run_device(f"pidof {CALENDAR}").status == 1
    assert "Operation not permitted" in run_device("kill -9 612").err


def test_a_crash_dialog_has_the_focus_and_the_log_the_record(run_device):
    """The window in focus is that of the dialog; the log has the exception under the process that died."""
    run_device(START)
    pid = run_device(f"pidof {CALENDAR}").out.strip()
    run_device(f"am crash {CALENDAR}")
    focus = run_device("dumpsys window displays | grep -E 'mCurrentFocus|mFocusedApp'").out
    assert f"Application Error: {CALENDAR}" in focus
    assert f"u0 {CALENDAR}/" not in focus
    assert "Window{" in run_device("dumpsys window windows | grep 'Application Error'").out
    log = run_device("logcat -d -b crash -v threadtime").out
    assert log.startswith("--------- beginning of crash\n")
    assert re.search(rf" +{pid} +{pid} E AndroidRuntime: FATAL EXCEPTION: main\n", log)
    assert f"Process: {CALENDAR}, PID: {pid}" in log
    assert "RemoteServiceException$CrashedByAdbException: shell-induced crash" in log


@pytest.mark.parametrize("package", [CALENDAR, "com.android.launcher3", "com.example.none"])
def test_what_does_not_run_does_not_crash(run_device, package):
    """`am crash` leaves the launcher and whatever has no process alone, without a word."""
    assert run_device(f"am crash {package}") == run_device("true")
    assert run_device("logcat -d -b crash").out == ""
    assert "launcher" in run_device("dumpsys window | grep mCurrentFocus").out


def test_a_notification_takes_touches_where_it_is(run_device, whole_system):
    """The shade's window is always there; its touchable region is the notification that is shown for a moment."""
    shade = "dumpsys window windows | grep -A 7 'u0 NotificationShade}' | grep touchable"
    assert "SkRegion()" in run_device(shade).out
    run_device(f"am broadcast -a appagent.sim.NOTIFY --es package {CALENDAR} --es title Dentist --es text now")
    left, top, right, bottom = whole_system.heads_up_area
    assert f"SkRegion(({left},{top},{right},{bottom}))" in run_device(shade).out
    assert "android.title=String (Dentist)" in run_device("dumpsys notification --noredact").out
    run_device("cmd statusbar expand-notifications")
    assert "u0 NotificationShade}" in run_device("dumpsys window | grep mCurrentFocus").out
    run_device("cmd statusbar collapse")
    assert "NotificationShade" not in run_device("dumpsys window | grep mCurrentFocus").out


def test_a_turned_display_keeps_its_size_in_wm(run_device):
    """wm tells the natural size however the device is held; dumpsys tells both sides and the turn."""
    run_device(f"{START}; wm user-rotation lock 1")
    assert run_device("wm size").out == "Physical size: 1080x2400\n"
    assert re.search(r"orientation=1, logicalFrame=Rect\(0, 0 - 2400, 1080\)", run_device("dumpsys display").out)
    assert "SurfaceOrientation: 1" in run_device("dumpsys input").out
    assert "cur=2400x1080" in run_device("dumpsys window displays").out
    assert '<hierarchy rotation="1">' in run_device("uiautomator dump > /dev/null; cat /sdcard/window_dump.xml").out
    run_device("wm size 720x1280; wm user-rotation free")
    assert run_device("wm size; wm user-rotation").out == "Physical size: 1080x2400\nOverride size: 720x1280\nfree\n"
    assert "deviceWidth=720, deviceHeight=1280" in run_device("dumpsys display").out


@pytest.mark.parametrize(
    ("script", "out"),
    [
        ("cmd uimode night yes; cmd uimode night", "Night mode: yes\nNight mode: yes\n"),
        ("cmd uimode night no; settings get secure ui_night_mode", "Night mode: no\n1\n"),
        ("cmd alarm set-time 1893456000000; date +%Y-%m-%d", "2030-01-01\n"),
        ("svc wifi disable; cmd -w wifi status; settings get global wifi_on", "Wifi is disabled\n0\n"),
        ("cmd wifi set-wifi-enabled enabled; cmd wifi status", "Wifi is enabled\n"),
        ("cmd connectivity airplane-mode enable; settings get global airplane_mode_on", "1\n"),
        ("svc power stayon true; settings get global stay_on_while_plugged_in", "15\n"),
        ("service check window; service check none", "Service window: found\nService none: not found\n"),
        ("cmd settings get system time_12_24", "12\n"),
        ("cmd reboot_readiness check-subsystems-state", "Subsystems are not blocking reboot\n"),
        ("ifconfig wlan0 | grep -o 'inet addr:[0-9.]*'", "inet addr:10.0.2.16\n"),
        ("ip addr show dev wlan0 | grep -o 'inet [0-9./]*'", "inet 10.0.2.16/24\n"),
        ("dumpsys SurfaceFlinger --display-id | grep -o 'Display [0-9]*'", "Display 4619827259835644672\n"),
        ("dumpsys power | grep -c mWakefulness=Awake", "1\n"),
        ("dumpsys window policy | grep -o mScreenOnFully=true", "mScreenOnFully=true\n"),
        ("am get-current-user", "0\n"),
    ],
)
def test_services_answer(run_device, script, out):
    """What services are asked for they do, and tell it in their own form."""
    assert run_device(script).out == out


@pytest.mark.parametrize(
    ("script", "status", "told"),
    [
        ("cmd nothing", 20, "cmd: Can't find service: nothing"),
        ("cmd uimode night perhaps", 255, "Usage: cmd uimode night"),
        ("service call window 1", 10, "refused"),
        ("service call none 1", 10, "Service none does not exist"),
        ("am instrument -w com.x/.Runner", 1, "INSTRUMENTATION_FAILED: com.x/.Runner"),
        ("am startservice -n com.x/.S", 255, "no service started"),
        ("am fly", 255, "Unknown command: fly"),
        ("monkey -p com.example.calendar", 1, "Count not specified"),
        ("app_process / com.wetest.uia2.Main", 1, "ClassNotFoundException"),
        ("which screenrecord", 1, ""),
        ("screenrecord /sdcard/a.mp4", 127, "inaccessible or not found"),
        ("ping -c 1 example.org", 2, "unknown host example.org"),
        ("content query --uri content://com.example.none/state", 1, "Could not find provider"),
        ("dumpsys nothing", 0, "Can't find service: nothing"),
    ],
)
def test_what_is_not_there_is_refused_in_androids_words(run_device, script, status, told):
    """Whatever the device does not have is an error that names it."""
    answer = run_device(script)
    assert told in answer.err
    assert answer.status == status


def test_monkey_plays_alike_with_the_same_seed(run_device):
    """With a count above one monkey touches the app at random, the same way for the same seed."""
    play = f"am force-stop {CALENDAR}; pm clear {CALENDAR}; monkey -p {CALENDAR} -s 7 40"
    tell = f"; content query --uri content://{CALENDAR}/state; dumpsys window | grep mCurrentFocus"
    first, second = (run_device(play + tell).out for _ in range(2))
    assert "Events injected: 40\n" in first
    assert first == second


def test_an_intent_is_told_with_its_parts(run_device):
    """am repeats what it was asked to start, flags and extras among it."""
    script = (
        f"am start -W -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -f 0x10200000 "
        f"-n {CALENDAR}/.MainActivity --es a b --ei n 3"
    )
    assert run_device(script).out.splitlines()[0] == (
        "Starting: Intent { act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] flg=0x10200000 "
        f"cmp={CALENDAR}/.MainActivity (has extras) }}"
    )
    assert run_device("am start -f x -n a.b/.C").status == 255


def test_bugs_and_start_states_come_by_broadcast(run_device, whole_system):
    """An app gets other data or a bug by broadcast; what it cannot have is refused with the reason."""
    bug = next(iter(whole_system.bugs(CALENDAR)))
    assert "result=-1" in run_device(f"am broadcast -a {CALENDAR}.BUGS --es names {bug}").out
    assert "has no bug none" in run_device(f"am broadcast -a {CALENDAR}.BUGS --es names none").out
    state = """'{"events": []}'"""
    assert "result=-1" in run_device(f"am broadcast -a {CALENDAR}.PRESET --es json {state}").out
    assert run_device(f"content query --uri content://{CALENDAR}/state").out == '{"events": []}\n'
    assert "result=1" in run_device(f"am broadcast -a {CALENDAR}.PRESET --es json '[]'").out
