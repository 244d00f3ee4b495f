"""The programs of the shell: what they do to the system and what exactly they print."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest

from pytest_appagent.sim.broadcasts import Result
from pytest_appagent.sim.system import LogLine

CALENDAR = "com.example.calendar"


def keys(*names):
    return [("key", f"KEYCODE_{name}", frozenset(), False) for name in names]


@pytest.mark.parametrize(
    ("script", "calls"),
    [
        ("input tap 10 20.6", [("tap", 10, 21)]),
        ("input touchscreen -d 0 tap 10 20", [("tap", 10, 20)]),
        ("input swipe 1 2 3 4", [("swipe", 1, 2, 3, 4, 0.3)]),
        ("input swipe 1 2 3 4 1500", [("swipe", 1, 2, 3, 4, 1.5)]),
        ("input draganddrop 1 2 3 4 700", [("drag", 1, 2, 3, 4, 0.7)]),
        ("input text 'a%sb 50%'", [("type_text", "a b 50%")]),
        ("input text one two", [("type_text", "one")]),
        ("input keyevent 4 KEYCODE_HOME ENTER", keys("BACK", "HOME", "ENTER")),
        ("input keyevent --longpress 82", [("key", "KEYCODE_MENU", frozenset(), True)]),
        ("input keyevent 29 9 67 112 122 187", keys("A", "2", "DEL", "FORWARD_DEL", "MOVE_HOME", "APP_SWITCH")),
        ("input keyevent NO_SUCH_KEY 9999", []),
        ("input keycombination 113 29", [("key", "KEYCODE_A", frozenset({"CTRL"}))]),
        ("am force-stop com.example.calendar", [("force_stop", CALENDAR)]),
        ("pm clear --user 0 com.example.calendar", [("clear", CALENDAR)]),
        ("pm grant com.example.calendar android.permission.CAMERA", [("grant", CALENDAR, "android.permission.CAMERA")]),
        (
            "pm revoke com.example.calendar android.permission.CAMERA",
            [("revoke", CALENDAR, "android.permission.CAMERA")],
        ),
        ("monkey -p com.example.calendar -c android.intent.category.LAUNCHER 1", [("start", CALENDAR, None, None)]),
        ("am start -n com.example.calendar/.MainActivity", [("start", CALENDAR, f"{CALENDAR}.MainActivity", None)]),
        (
            "am start -W -a android.intent.action.VIEW -d calendar://today",
            [("start", CALENDAR, None, "calendar://today")],
        ),
        (
            "cmd activity start-activity -S -n com.example.calendar/.MainActivity",
            [("force_stop", CALENDAR), ("start", CALENDAR, f"{CALENDAR}.MainActivity", None)],
        ),
    ],
)
def test_commands_reach_the_system(run_shell, system, script, calls):
    """Each command of input, am, pm and monkey does what it names, once."""
    assert run_shell(script).status == 0
    assert system.calls == calls


def test_motion_events_make_a_swipe(run_shell, system):
    """DOWN, MOVE and UP of one finger arrive as one movement."""
    run_shell("input motionevent DOWN 10 10; input motionevent MOVE 10 200; input motionevent UP 10 300")
    ((name, *way, _move_s),) = system.calls
    assert (name, way) == ("swipe", [10, 10, 10, 300])


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("input tap 1", 'IllegalArgumentException: Argument expected after "1"'),
        ("input tap a b", "Error: Invalid arguments for command: tap"),
        ("input tap nan 1", "Error: Invalid arguments for command: tap"),
        ("input text 'Grüße'", "NullPointerException: Attempt to get length of null array"),
        ("input text", 'Argument expected after "text"'),
        ("input fly", "Unknown command: fly"),
    ],
)
def test_input_fails_as_on_a_device(run_shell, system, script, complaint):
    """Wrong input does nothing, says why on stderr and ends with 255."""
    answer = run_shell(script)
    assert complaint in answer.err
    assert (answer.out, answer.status, system.calls) == ("", 255, [])


def test_a_broadcast_reaches_the_system_with_its_extras(run_shell, system):
    """`am broadcast` hands on action and extras, and tells the result code and data that came back."""
    system.result = Result(-1, "input success")
    answer = run_shell("am broadcast -a ADB_INPUT_B64 --es msg R3LDvMOfZQ== --ei count 3")
    assert system.calls == [("broadcast", "ADB_INPUT_B64", {"msg": "R3LDvMOfZQ==", "count": "3"})]
    assert answer.out.splitlines() == [
        "Broadcasting: Intent { act=ADB_INPUT_B64 flg=0x400000 (has extras) }",
        'Broadcast completed: result=-1, data="input success"',
    ]


def test_keyboards_are_listed_enabled_and_chosen(run_shell):
    """ime works on the keyboards that are installed; one has to be enabled before it is chosen."""
    adb = "com.android.adbkeyboard/.AdbIME"
    assert run_shell(f"ime set {adb}").status == 255
    assert run_shell(f"ime enable {adb}").out == f"Input method {adb}: now enabled for user #0\n"
    assert run_shell(f"ime enable {adb}").out == f"Input method {adb}: already enabled for user #0\n"
    assert run_shell(f"ime set {adb}").out == f"Input method {adb} selected for user #0\n"
    assert run_shell("settings get secure default_input_method; ime list -s").out.split() == [
        adb,
        "com.android.inputmethod.latin/.LatinIME",
        adb,
    ]
    assert "com.github.uiautomator/.AdbKeyboard" in run_shell("ime list -s -a").out.split()
    assert "cannot be enabled" in run_shell("ime enable com.example/.None").err
    run_shell("ime reset")
    assert "mCurMethodId=com.android.inputmethod.latin/.LatinIME" in run_shell("dumpsys input_method").out


def test_uiautomator_writes_a_file_and_says_so(run_shell, system):
    """A dump goes into the named file, or the usual one, and the line that clients wait for is on stdout."""
    assert run_shell("uiautomator dump").out == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    assert run_shell("cat /sdcard/window_dump.xml").out == system.tree
    assert run_shell("uiautomator dump /data/local/tmp/x.xml && echo success").out.endswith("x.xml\nsuccess\n")


def test_uiautomator_reaches_the_terminal_only_where_there_is_one(run_shell, system):
    """On /dev/tty the tree comes before the status line; without a terminal there is the status line alone."""
    line = "UI hierchary dumped to: /dev/tty\n"
    assert run_shell("uiautomator dump /dev/tty", terminal=True).out == system.tree + line
    assert run_shell("uiautomator dump /dev/tty").out == line


def test_a_compressed_dump_has_no_layout_nodes(run_shell):
    """--compressed keeps what says or does something, with one root of the tree above it."""
    tree = run_shell("uiautomator dump --compressed /sdcard/c.xml >/dev/null; cat /sdcard/c.xml").out
    assert tree.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy")
    assert re.findall(r'index="\d" text="(.*?)"', tree) == ["", "Größe"]


def test_a_dump_that_cannot_be_written_leaves_no_status_line(run_shell):
    """A path that does not exist is an error of the command."""
    answer = run_shell("uiautomator dump /nope/x.xml")
    assert answer.out == ""
    assert "FileNotFoundException: /nope/x.xml" in answer.err


def test_focus_is_where_clients_look_for_it(run_shell):
    """The focus is in `dumpsys window` and its displays, not in its windows, and in the activity reports."""
    focus = "mCurrentFocus=Window{"
    assert focus in run_shell("dumpsys window").out
    assert focus in run_shell("dumpsys window displays").out
    assert focus not in run_shell("dumpsys window windows").out
    run_shell("am start -n com.example.calendar/.MainActivity")
    assert re.search(
        r"^  mCurrentFocus=Window\{[0-9a-f]{7} u0 com\.example\.calendar/com\.example\.calendar\.MainActivity\}$",
        run_shell("dumpsys window displays").out,
        re.MULTILINE,
    )
    record = r"ActivityRecord\{[0-9a-f]+ u0 com\.example\.calendar/\.MainActivity t\d+\}"
    activities = run_shell("dumpsys activity activities").out
    for name in ("topResumedActivity=", "ResumedActivity: ", "mResumedActivity: "):
        assert re.search(rf"\b{name}{record}", activities)
    assert re.search(
        r"ACTIVITY com\.example\.calendar/\.MainActivity \w+ pid=\d+", run_shell("dumpsys activity top").out
    )


def test_the_display_is_told_in_all_usual_ways(run_shell):
    """wm and dumpsys agree on size, density and rotation."""
    assert run_shell("wm size; wm density").out == "Physical size: 1080x2400\nPhysical density: 420\n"
    assert re.search(r"orientation=0, .*deviceWidth=1080, deviceHeight=2400", run_shell("dumpsys display").out)
    assert run_shell("dumpsys input | grep SurfaceOrientation").out.strip() == "SurfaceOrientation: 0"


def test_the_display_can_be_overridden(run_shell, system):
    """wm changes size and density, tells both values, and resets them; nonsense changes nothing."""
    run_shell("wm size 720x1280; wm density 320")
    assert (system.width, system.height, system.density) == (720, 1280, 320)
    assert run_shell("wm size").out == "Physical size: 1080x2400\nOverride size: 720x1280\n"
    assert run_shell("wm density").out == "Physical density: 420\nOverride density: 320\n"
    assert run_shell("wm size 0x0").status == 255
    run_shell("wm size reset; wm density reset")
    assert (system.width, system.height, system.density) == (1080, 2400, 420)


def test_the_keyboard_is_in_the_reports_while_it_is_shown(run_shell, system):
    """The keyboard's window and its upper edge are told only while it is there."""
    assert "mInputShown=false" in run_shell("dumpsys input_method").out
    assert "InputMethod}" not in run_shell("dumpsys window").out
    system.keyboard_top = 1500
    assert "mInputShown=true" in run_shell("dumpsys input_method").out
    windows = run_shell("dumpsys window windows").out
    assert re.search(r"Window #\d Window\{\w+ u0 InputMethod\}:", windows)
    assert "touchable region=SkRegion((0,1500,1080,2400))" in windows


def test_am_start_waits_and_tells(run_shell, system):
    """With -W the outcome follows; a second start says that the task was only brought to the front."""
    first = run_shell("am start -W -n com.example.calendar/.MainActivity").out
    assert first.splitlines()[:4] == [
        "Starting: Intent { cmp=com.example.calendar/.MainActivity }",
        "Status: ok",
        "LaunchState: COLD",
        "Activity: com.example.calendar/.MainActivity",
    ]
    second = run_shell("am start -n com.example.calendar/.MainActivity")
    assert "intent has been delivered to currently running top-most instance" in second.err
    assert second.status == 0
    system.focus = "com.android.launcher3", "com.android.launcher3.Launcher"
    third = run_shell("am start -W -n com.example.calendar/.MainActivity").out
    assert "its current task has been brought to the front" in third
    assert "LaunchState: HOT\n" in third


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            "-n com.example.calendar/.Missing",
            "Activity class {com.example.calendar/com.example.calendar.Missing} does not exist.",
        ),
        ("-n com.example.none/.Main", "Activity class {com.example.none/com.example.none.Main} does not exist."),
        (
            "-a android.intent.action.VIEW -d nobody://x",
            "Activity not started, unable to resolve Intent { act=android.intent.action.VIEW dat=nobody://x }",
        ),
    ],
)
def test_am_start_of_nothing_is_an_error(run_shell, system, arguments, told):
    """What cannot be started is an error on stderr, with -W on stdout, and status 1 both ways."""
    plain, waiting = run_shell(f"am start {arguments}"), run_shell(f"am start -W {arguments}")
    assert (told in plain.err, told in plain.out, plain.status) == (True, False, 1)
    assert (told in waiting.err, told in waiting.out, waiting.status) == (False, True, 1)
    assert system.calls == []


def test_monkey_finds_no_app(run_shell):
    """An app that is not there ends monkey with 252."""
    answer = run_shell("monkey -p com.example.none -c android.intent.category.LAUNCHER 1")
    assert "** No activities found to run, monkey aborted." in answer.err
    assert answer.status == 252


def test_packages_are_listed(run_shell):
    """pm lists, filters and locates packages."""
    assert set(run_shell("pm list packages").out.split()) == {
        "package:com.example.calendar",
        "package:com.android.launcher3",
    }
    assert run_shell("cmd package list packages -3").out == "package:com.example.calendar\n"
    assert re.fullmatch(
        r"package:/data/app/~~\S+==/com\.example\.calendar-\S+==/base\.apk=com\.example\.calendar\n",
        run_shell("pm list packages -3 -f").out,
    )
    assert run_shell("pm path com.example.calendar").out.startswith("package:/data/app/")
    missing = run_shell("pm path com.example.none")
    assert (missing.out, missing.status) == ("", 1)
    assert (
        run_shell("cmd package resolve-activity --brief com.example.calendar").out.splitlines()[1]
        == "com.example.calendar/.MainActivity"
    )
    report = run_shell("dumpsys package com.example.calendar").out
    assert "    versionCode=42 minSdk=24 targetSdk=34\n    versionName=1.4.2\n" in report


def test_clearing_nothing_fails(run_shell):
    """pm clear says Failed for a package that is not there."""
    answer = run_shell("pm clear com.example.none")
    assert (answer.out, answer.status) == ("Failed\n", 1)


def test_settings_are_kept(run_shell):
    """Settings are read, written, listed and deleted; a missing one is null."""
    script = "settings get global x; settings put global x 1.3; settings get global x"
    assert run_shell(script).out == "null\n1.3\n"
    assert "x=1.3\n" in run_shell("settings list global").out
    assert run_shell("content query --uri content://settings/global --where \"name='x'\"").out == (
        "Row: 0 _id=1, name=x, value=1.3\n"
    )
    run_shell("content insert --uri content://settings/global --bind name:s:x --bind value:i:2")
    assert run_shell("settings get global x; settings delete global x").out == "2\nDeleted 1 rows\n"
    assert run_shell("settings get nowhere x").status == 255


def test_properties_tell_that_the_device_is_simulated(run_shell):
    """A client can tell a simulated device, its version, language and that it has booted."""
    wanted = {
        "ro.appagent.simulated": "1",
        "ro.build.version.sdk": "34",
        "ro.build.version.release": "14",
        "persist.sys.locale": "en-US",
        "persist.sys.timezone": "UTC",
        "sys.boot_completed": "1",
        "init.svc.bootanim": "stopped",
        "ro.product.model": "AppAgent_Sim",
        "ro.serialno": "emulator-1",
    }
    assert run_shell("; ".join(f"getprop {name}" for name in wanted)).out.split() == list(wanted.values())
    assert run_shell("setprop debug.x 1; getprop debug.x").out == "1\n"
    assert run_shell("setprop ro.x 1").status == 1
    assert "[ro.appagent.simulated]: [1]\n" in run_shell("getprop").out


def test_the_clock_is_the_devices(run_shell):
    """date shows the device's own time."""
    assert run_shell("date").out == "Thu May 14 09:41:00 UTC 2026\n"
    assert run_shell("date +%s; date '+%m-%d %H:%M:%S.%3N'").out == "1778751660\n05-14 09:41:00.000\n"


def test_the_truth_about_an_app_is_one_line(run_shell):
    """The state of an app comes as one line of JSON; another URI is an error."""
    out = run_shell("content query --uri content://com.example.calendar/state").out
    assert out.count("\n") == 1
    assert json.loads(out) == {"package": CALENDAR, "note": "zwölf\nZeilen"}
    assert run_shell("content query --uri content://com.example.none/state").status == 1


def test_logcat_filters_and_clears(run_shell, system):
    """Records come in threadtime with a head per buffer, from a moment on, by tag, and not after clearing."""
    for second, buffer, tag in ((1, "main", "Calendar"), (2, "crash", "AndroidRuntime"), (3, "main", "Other")):
        moment = system.now() + timedelta(seconds=second)
        system.log.append(LogLine(at=moment, pid=77, level="E", tag=tag, message=f"line\n\tat {second}", buffer=buffer))
    assert run_shell("logcat -d -b main -v threadtime").out.splitlines()[:3] == [
        "--------- beginning of main",
        "05-14 09:41:01.000    77    77 E Calendar: line",
        "05-14 09:41:01.000    77    77 E Calendar: \tat 1",
    ]
    assert re.findall(r"at (\d)", run_shell("logcat -d -t '05-14 09:41:02.000'").out) == ["2", "3"]
    assert re.findall(r"at (\d)", run_shell("logcat -d -t 1").out) == ["3"]
    assert re.findall(r"at (\d)", run_shell("logcat -d -b crash").out) == ["2"]
    assert re.findall(r"at (\d)", run_shell("logcat -d Other:V '*:S'").out) == ["3"]
    assert run_shell("logcat -d --pid=78").out == ""
    run_shell("logcat -c")
    assert run_shell("logcat -d").out == ""


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("-v brief", "E/Calendar(   77): gone"),
        ("-v process", "E(   77) gone  (Calendar)"),
        ("-v tag", "E/Calendar: gone"),
        ("-v thread", "E(   77:   77) gone"),
        ("-v raw", "gone"),
        ("-v time", "05-14 09:41:00.000 E/Calendar(   77): gone"),
        ("-v threadtime -v year -v zone", "2026-05-14 09:41:00.000 +0000    77    77 E Calendar: gone"),
        ("-v threadtime,usec", "05-14 09:41:00.000000    77    77 E Calendar: gone"),
        ("-v long", "[ 05-14 09:41:00.000    77:   77 E/Calendar ]"),
        ("-v epoch", "         1778751660.000    77    77 E Calendar: gone"),
        ("--format=raw", "gone"),
    ],
)
def test_logcat_has_all_forms(run_shell, system, options, line):
    """Each form of -v, with its modifiers, looks as on a device."""
    system.log.append(LogLine(at=system.now(), pid=77, level="E", tag="Calendar", message="gone"))
    assert run_shell(f"logcat -d {options}").out.splitlines()[1] == line


def test_logcat_selects_by_words_and_number(run_shell, system):
    """-e takes what a regular expression finds, -m so many, several -b all of their buffers; nonsense is refused."""
    for number, buffer in enumerate(["main", "system", "crash", "main"]):
        system.log.append(LogLine(at=system.now(), pid=1, level="I", tag="T", message=f"no {number}", buffer=buffer))
    assert re.findall(r"no (\d)", run_shell("logcat -d -e 'no [13]'").out) == ["1", "3"]
    assert re.findall(r"no (\d)", run_shell("logcat -m 2").out) == ["0", "1"]
    assert re.findall(r"no (\d)", run_shell("logcat -d -b crash -b system").out) == ["1", "2"]
    assert run_shell("logcat -d -v fancy").status == 1
    assert run_shell("logcat -d -e '['").status == 1
    assert run_shell("logcat --nonsense").status == 1


def test_a_streaming_log_shows_what_comes_later(run_shell, system):
    """Without -d the log goes on, so that its reader sees what is logged while it waits."""
    system.log.append(LogLine(at=system.now(), pid=1, level="I", tag="T", message="first"))
    assert "first" in run_shell("logcat | grep -o first | head -n 1").out


@pytest.mark.parametrize(
    ("script", "out"),
    [
        ("printf 'b 2\\na 1\\n' | sort", "a 1\nb 2\n"),
        ("printf 'a 1 x\\nb 2 y\\n' | awk '{print $2, $NF}'", "1 x\n2 y\n"),
        ("printf 'a 1\\nb 2\\n' | awk '/b/ {print $2}'", "2\n"),
        ("printf 'a:1\\nb:22\\n' | awk -F: 'NR==2 {print \"<\" $1 \">\", $2}'", "<b> 22\n"),
        ("printf 'a 1\\nb 22\\n' | awk '$2 > 3'", "b 22\n"),
        ("printf 'a 1\\nb 22\\n' | awk '$1 == \"a\" {print NR, NF}'", "1 2\n"),
        ("echo mFocus=Window{1 u0 a.b/c} | sed 's/.*u0 \\([^}]*\\)}.*/\\1/'", "a.b/c\n"),
        ("printf '1\\n2\\n3\\n4\\n' | sed -n '2,3p'", "2\n3\n"),
        ("printf '1\\n2\\n3\\n' | sed '/2/d; $s#3#[&]#'", "1\n[3]\n"),
        ("printf 'a b\\nc\\n' | sed -E 's/(a) (b)/\\2-\\1/;s/c/x/g' | sed 1q", "b-a\n"),
        ("printf 'a b\\nc\\n' | xargs echo -", "- a b c\n"),
        ("printf 'a b\\nc\\n' | xargs -n 2 echo", "a b\nc\n"),
        ("printf 'a b\\nc\\n' | xargs -I{} echo '<{}>'", "<a b>\n<c>\n"),
        ("echo a:b:c | cut -d : -f 2", "b\n"),
        ("printf '1\\n2\\n3\\n' | head -2 | tail -n 1", "2\n"),
        ("printf 'abc\\nABC\\n' | grep -ic abc", "2\n"),
        ("printf '1\\n2\\n3\\n4\\n5\\n6\\n' | grep -n -B1 -A1 '[25]'", "1-1\n2:2\n3-3\n4-4\n5:5\n6-6\n"),
        ("printf '1\\n2\\n3\\n4\\n' | grep -A 0 '[14]'", "1\n--\n4\n"),
        ("printf 'ab\\ncd\\n' | grep -E 'a|x'", "ab\n"),
        ("printf 'a|x\\ncd\\n' | grep 'a|x'", "a|x\n"),
        ("printf 'abc\\n' | grep -q b && echo yes", "yes\n"),
        ("echo abc | tr b x", "axc\n"),
        ("echo hi | base64", "aGkK\n"),
        ("echo aGkK | base64 -d", "hi\n"),
        ("printf abc | md5sum", "900150983cd24fb0d6963f7d28e17f72  -\n"),
        ("echo -n abc > /sdcard/f; stat -c '%s %a %n' /sdcard/f", "3 660 /sdcard/f\n"),
        ("mkdir -p /sdcard/a/b; cp /system/bin/ls /sdcard/a/b; ls /sdcard/a; ls /sdcard/a/b", "b\nls\n"),
        (
            "touch /sdcard/x; mv /sdcard/x /sdcard/y; ls /sdcard/x 2>&1; rm -f /sdcard/y /sdcard/z; echo $?",
            "ls: /sdcard/x: No such file or directory\n0\n",
        ),
        ("which screencap; which screenrecord; echo $?", "/system/bin/screencap\n1\n"),
        ("id -u > /dev/null; whoami", "shell\n"),
        ("basename /a/b.txt .txt; dirname /a/b.txt; seq 3; seq 4 -2 0", "b\n/a\n1\n2\n3\n4\n2\n0\n"),
        ("echo a | tee /sdcard/t; echo b | tee -a /sdcard/t; cat /sdcard/t", "a\nb\na\nb\n"),
        (
            "mkdir -p /sdcard/d/e; touch /sdcard/d/e/x.png; find /sdcard/d -type f; find /sdcard -name e",
            "/sdcard/d/e/x.png\n/sdcard/d/e\n",
        ),
    ],
)
def test_file_and_text_tools_work(run_shell, script, out):
    """The usual small tools do the usual small things."""
    assert run_shell(script).out == out


@pytest.mark.parametrize(
    "script",
    [
        "echo a | awk '{ sum += $1 }'", "echo a | awk ''", "echo a | sed 'y/a/b/'", "echo a | sed 's/a/b'",
        "echo a | sed ''", "echo a | xargs -P 4 echo", "echo a | grep '['",
    ],
)  # fmt: skip
def test_what_a_tool_does_not_know_it_refuses(run_shell, script):
    """A program of awk or sed beyond the known part is an error, not half an answer."""
    answer = run_shell(script)
    assert answer.out == ""
    assert answer.err
    assert answer.status != 0


def test_a_removed_root_is_refused(run_shell):
    """Nothing outside the writable places can be removed or made."""
    assert "Read-only file system" in run_shell("rm -r /system").err
    assert "Permission denied" in run_shell("mkdir /data/app/x").err
    assert run_shell("ls /system/bin/screencap").status == 0


def test_a_fault_of_the_simulation_is_told(run_shell, system, capfd):
    """A bug behind a command is an error of that command with a trace on the simulator's stderr."""
    system.apps = None
    answer = run_shell("pm list packages; echo still here")
    assert "fault of the simulated device" in answer.err
    assert answer.out == "still here\n"
    assert "Traceback" in capfd.readouterr().err
