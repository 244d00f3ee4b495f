"""Running scripts, without any process."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("script", "out", "status"),
    [
        ("echo a; echo b", "a\nb\n", 0),
        ("false && echo no || echo yes", "yes\n", 0),
        ("true || echo no && echo yes", "yes\n", 0),
        ("! true", "", 1),
        ("exit 7; echo no", "", 7),
        ("(exit 7); echo $?", "7\n", 0),
        ("exit 7 | true; echo $?", "0\n", 0),
        ("true | exit 7; echo $?", "7\n", 0),
        ("{ echo a; echo b; } | wc -l", "2\n", 0),
        ("X=1; echo $X ${X}0 '$X' \"$X\"", "1 10 $X 1\n", 0),
        ("X='a  b'; echo $X; echo \"$X\"", "a b\na  b\n", 0),
        ("X='a b '; echo x$X'y'", "xa b y\n", 0),
        ('X=; echo a $X b "$X"c', "a b c\n", 0),
        ("X=1 env | grep ^X=; echo $X.", "X=1\n.\n", 0),
        ("export A=5; echo $A; unset A; echo $A.", "5\n.\n", 0),
        ("export ANDROID_LOG_TAGS=''; exec echo once; echo no", "once\n", 0),
        ("echo $(echo a; echo b) `echo c`", "a b c\n", 0),
        ("/system/bin/echo a", "a\n", 0),
        ("toybox echo a", "a\n", 0),
        ("sh -c 'echo in; exit 3'; echo $?", "in\n3\n", 0),
        ("echo 'echo from file' > /sdcard/s.sh; sh /sdcard/s.sh", "from file\n", 0),
        ("cd /sdcard; pwd; cd ..; pwd", "/sdcard\n/\n", 0),
        ("echo a > /sdcard/f; echo b >> /sdcard/f; cat < /sdcard/f", "a\nb\n", 0),
        ("ls /nope 2>/dev/null; echo $?", "1\n", 0),
        ("ls /nope 2>&1 | wc -l", "1\n", 0),
        ("eval 'echo a; X=2'; echo $X", "a\n2\n", 0),
        ("sleep 0.01 & wait; echo done", "done\n", 0),
        (
            "touch /sdcard/a1 /sdcard/a2; echo /sdcard/a*; echo '/sdcard/a*' /sdcard/z*",
            "/sdcard/a1 /sdcard/a2\n/sdcard/a* /sdcard/z*\n",
            0,
        ),
        ("[ -d /sdcard ] && test 2 -gt 1 && [ a != b ] && echo yes", "yes\n", 0),
        ("# nothing", "", 0),
        ("if false; then echo a; elif true; then echo b; else echo c; fi", "b\n", 0),
        ("if [ -f /nope ]; then echo a; fi; echo $?", "0\n", 0),
        ("for i in 1 'a b' /syste*; do echo \"$i\"; done | sort -r", "a b\n1\n/system\n", 0),
        ("for i in 1 2 3 4; do if [ $i = 2 ]; then continue; fi; [ $i = 4 ] && break; echo $i; done", "1\n3\n", 0),
        ("i=0; while [ $i -lt 3 ]; do i=$((i + 1)); echo -n $i; done; echo", "123\n", 0),
        ("i=3\nuntil [ $i -eq 0 ]\ndo\n  i=$(( i-1 ))\ndone\necho $i", "0\n", 0),
        ("printf 'a 1\\nb 2\\n' | while read k v; do echo $v-$k; done", "1-a\n2-b\n", 0),
        ("case com.example.shop in org.*) echo no;; com.x|com.*) echo yes;; *) echo other;; esac", "yes\n", 0),
        ("if true; then echo a; echo b; fi > /sdcard/f; cat /sdcard/f", "a\nb\n", 0),
        (
            "echo $((7 / 2)) $((-7 / 2)) $((7 % 3)) $((1 + 2 * (3 - 1))) $((2 > 1)) $((missing + 1))",
            "3 -3 1 5 1 1\n",
            0,
        ),
        ("echo ${NONE:-usual} ${HOME:-other}", "usual /\n", 0),
        ("sh -c 'echo $# $2 \"$@\"' name one 'two three'", "2 two three one two three\n", 0),
        ('set -- a \'b c\'; for x in "$@"; do echo "[$x]"; done; shift; echo $1', "[a]\n[b c]\nb c\n", 0),
        ("sleep 600 & kill $!; wait; echo ended", "ended\n", 0),
    ],
)
def test_scripts_do_what_a_shell_does(run_shell, script, out, status):
    """Lists, pipes, redirections, variables and groups behave as in the device's own shell."""
    answer = run_shell(script)
    assert (answer.out, answer.status) == (out, status)


def test_an_unknown_command_ends_with_127(run_shell):
    """What is no program is named, as Android's shell does."""
    answer = run_shell("frobnicate -x")
    assert answer.err == "/system/bin/sh: frobnicate: inaccessible or not found\n"
    assert answer.status == 127


def test_a_syntax_error_is_told_and_nothing_runs(run_shell):
    """A script that cannot be read does nothing at all."""
    answer = run_shell("echo before; echo 'open")
    assert answer.out == ""
    assert answer.err.startswith("/system/bin/sh: syntax error: ")
    assert answer.status == 1


def test_a_file_that_cannot_be_written_stops_its_command(run_shell):
    """A failing redirection names the path and does not run the command, but the script goes on."""
    answer = run_shell("echo a > /nowhere/f; echo $?; echo b > /system/f; cat < /sdcard/missing")
    assert answer.out == "1\n"
    assert answer.err.splitlines() == [
        "/system/bin/sh: can't create /nowhere/f: No such file or directory",
        "/system/bin/sh: can't create /system/f: Read-only file system",
        "/system/bin/sh: can't open /sdcard/missing: No such file or directory",
    ]
    assert answer.status == 1


@pytest.mark.parametrize("expression", ["1 +", "1 / 0", "a b", "f(1)", "'x'", "9" * 300])
def test_wrong_arithmetic_ends_the_script(run_shell, expression):
    """An expression that has no value is an error of the shell, and nothing after it runs."""
    answer = run_shell(f"echo before; echo $(({expression})); echo after")
    assert (answer.out, answer.status) == ("before\n", 1)
    assert answer.err.startswith("/system/bin/sh: ")


def test_read_takes_one_line_of_stdin(run_shell):
    """`read` fills variables from stdin and leaves the rest to the next command."""
    answer = run_shell("read A B; echo $B-$A; cat", stdin=b"one two three\nrest\n")
    assert answer.out == "two three-one\nrest\n"


def test_an_endless_writer_ends_with_its_reader(run_shell):
    """A log that streams for ever does not keep a pipe open once its reader has enough."""
    assert run_shell("logcat | head -n 0; echo done").out == "done\n"


def test_without_a_script_stdin_is_one(run_shell):
    """`adb shell` fed from a file runs it line by line and ends with its last status."""
    answer = run_shell("", stdin=b"echo a\necho b >&2\nexit 4\necho no\n")
    assert (answer.out, answer.err, answer.status) == ("a\n", "b\n", 4)


def test_at_a_terminal_keys_are_shown_and_lines_run(run_shell):
    """Someone who types sees a prompt, the keys, and lines that begin at the left edge."""
    answer = run_shell("", stdin=b"echoo\x7f hi\rexit\r", terminal=True)
    assert answer.out == ("simulated:/ $ echoo\b \b hi\r\nhi\r\nsimulated:/ $ exit\r\n")


def test_ctrl_c_ends_the_command_not_the_shell(run_shell):
    """Ctrl-C gives the prompt back while a command runs, and Ctrl-D ends the shell."""
    answer = run_shell("", stdin=b"sleep 600\r\x03echo $?\r\x04", terminal=True)
    assert "^C\r\n" in answer.out
    assert "\r\n130\r\n" in answer.out


ARGUMENT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=40)


@given(arguments=st.lists(ARGUMENT, min_size=1, max_size=4))
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_quoted_arguments_arrive_unchanged(run_shell, arguments):
    """Whatever a client quotes reaches the program as it was, and nothing of it is run."""
    answer = run_shell(f"printf '%s\\n' {shlex.join(arguments)}")
    assert answer.out == "".join(argument + "\n" for argument in arguments)
