"""Quoting for the device's shell, and what is said of commands that fail."""

import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.shell import DeviceShell, quote_for_device, told_reason
from pytest_appagent.device.wire import ShellResult
from pytest_appagent.errors import DeviceError

ARGUMENT = st.text(st.characters(codec="utf-8", exclude_characters="\0"))


@given(st.lists(ARGUMENT, min_size=1, max_size=5))
@settings(max_examples=50, deadline=None)
def test_arguments_reach_a_shell_unchanged(argv):
    """A POSIX shell splits the quoted line into exactly the arguments given."""
    line = f"printf '%s\\0' {quote_for_device(argv)}"
    out = subprocess.run(["/bin/sh", "-c", line], capture_output=True, check=True).stdout
    assert out.decode().split("\0")[:-1] == argv


def test_plain_words_stay_readable():
    """What needs no quotes gets none; what a shell could take for an assignment, a home or nothing gets them."""
    assert quote_for_device(["am", "start", "-n", "a.b/.C"]) == "am start -n a.b/.C"
    assert quote_for_device(["A=b", "~", ""]) == "'A=b' '~' ''"


@pytest.mark.parametrize("argument", ["a\0b", "\ud83d"])
def test_what_no_command_line_can_carry_is_refused(argument):
    """A NUL or half a surrogate pair is a typed error, not a cut argument."""
    with pytest.raises(DeviceError, match="cannot be an argument"):
        quote_for_device(["echo", argument])


def test_failed_command_is_named_without_its_arguments(fake_adb):
    """The message holds the command's name, status and reason, but no argument that may be a secret."""
    fake_adb.answer_shell(stderr=b"Error: no such thing\n", code=3)
    shell = DeviceShell(server=fake_adb.server, serial="emu-1")
    with pytest.raises(DeviceError, match=r"'emu-1': `pm grant` .* status 3: Error: no such thing") as caught:
        shell.check(["pm", "grant", "hunter2"])
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("", "it printed nothing"),
        ("\n  plain words\nmore\n", "plain words"),
        (
            "Exception occurred while executing 'tap':\njava.lang.IllegalArgumentException: Argument expected\n\tat a",
            "java.lang.IllegalArgumentException: Argument expected",
        ),
        ("Failure [INSTALL_FAILED_OLDER_SDK]", "Failure [INSTALL_FAILED_OLDER_SDK]"),
        (
            "Starting: Intent { }\nError: Activity class {a/a.B} does not exist.",
            "Error: Activity class {a/a.B} does not exist.",
        ),
    ],
)
def test_reason_is_the_telling_line(output, reason):
    """Of a Java tool's output the exception is told, not its heading or stack."""
    assert told_reason(output) == reason


def test_several_commands_cost_one_operation(monkeypatch):
    """Each has its own output, errors among it, and its own status; nothing printed is taken for the end."""

    def run(self, command, *, what, timeout_s):
        done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=False)
        return ShellResult(stdout=done.stdout, stderr=done.stderr, code=done.returncode)

    monkeypatch.setattr(DeviceShell, "script", run)
    shell = DeviceShell(server=AdbServer(), serial="emu-1")
    results = shell.each([["printf", "a\n@@b 0\n"], ["ls", "/no such folder"], ["echo", "it's"]])
    assert [(one.text, one.code == 0) for one in results[::2]] == [("a\n@@b 0\n", True), ("it's\n", True)]
    assert results[1].code != 0
    assert "/no such folder" in results[1].text


def test_commands_that_were_not_all_run_are_an_error(fake_adb):
    """A shell that ended early is told, not taken for empty answers."""
    fake_adb.answer_shell(stdout=b"a\n")
    with pytest.raises(DeviceError, match="of 2 commands, `echo a` first, not all were run"):
        DeviceShell(server=fake_adb.server, serial="emu-1").each([["echo", "a"], ["echo", "b"]])
