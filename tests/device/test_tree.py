"""What one dump gave, read from the output of its script."""

import pytest

from pytest_appagent.device.picture import read_picture
from pytest_appagent.device.shell import DeviceShell
from pytest_appagent.device.tree import dump_tree, read_dump
from pytest_appagent.device.wire import ShellResult

STATE = b"\n@@end of tree\n@@size\nPhysical size: 1080x2400\n@@density\n@@clock\n@@rotation\n@@keyboard\n@@window\n"
XML = b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"><node /></hierarchy>"
PNG = b"\x89PNG\r\n\x1a\n....\0\0\0\0IEND\xaeB`\x82"


def result(xml: bytes, stderr: bytes = b"UI hierchary dumped to: /data/local/tmp/x\n") -> ShellResult:
    return ShellResult(stdout=xml + STATE, stderr=stderr, code=0)


def test_complete_dump_is_taken_as_it_is():
    """The XML arrives byte for byte, with the state of the same operation."""
    dump = read_dump(result(XML))
    assert (dump.xml, dump.error, dump.fault) == (XML, "", None)
    assert dump.state.display.width == 1080


@pytest.mark.parametrize(
    ("xml", "stderr", "fault", "error"),
    [
        (b"", b"ERROR: could not get idle state.\n", "busy", "ERROR: could not get idle state."),
        (b"", b"ERROR: null root node returned by UiTestAutomationBridge.\n", "failed", "ERROR: null root node"),
        (
            b"",
            b"java.lang.IllegalStateException: UiAutomationService already registered!\n\tat android.a.B(C.java:1)\n",
            "failed",
            "java.lang.IllegalStateException: UiAutomationService already registered!",
        ),
        (b"", b"", "failed", "it printed nothing"),
        (XML[:-20], b"", "failed", "ends in the middle"),
        (b'<hierarchy rotation="0" />', b"", "failed", "ends in the middle"),
    ],
)
def test_dump_that_failed_is_none_with_the_reason(xml, stderr, fault, error):
    """faults 1, 3: exit status 0 means nothing; error text, a stack, silence and a cut are failures with a reason."""
    dump = read_dump(result(xml, stderr))
    assert dump.xml is None
    assert dump.fault == fault
    assert error in dump.error


def test_service_that_another_program_holds_is_told_with_a_remedy():
    """faults 25: which programs may hold it is said, and the way round; nothing is stopped that is not ours."""
    told = b"java.lang.IllegalStateException: UiAutomationService android.x@5d already registered!\n\tat android.a\n"
    error = read_dump(result(b"", told)).error
    assert "already registered" in error
    assert all(part in error for part in ("uiautomator2", "Appium", "appagent_tree_source=u2"))


def test_warning_beside_a_complete_dump_does_no_harm():
    """Warnings on the error output leave a complete dump what it is."""
    assert read_dump(result(XML, b"WARNING: linker: something\n")).xml == XML


def test_older_dump_is_removed_first(fake_adb):
    """faults 2: the file is removed before the dump, so that what stands there afterwards is its own."""
    fake_adb.answer_shell(stdout=XML + STATE + b"  mCurrentFocus=Window{1 u0 com.x/.M}\n")
    dump = dump_tree(DeviceShell(server=fake_adb.server, serial="s"))
    assert dump.xml == XML
    command = fake_adb.requests[1]
    assert 0 < command.index("rm -f") < command.index("uiautomator dump") < command.index("cat ")


@pytest.mark.parametrize("before", [b"", b"[Warning] Multiple displays were found, but no display id was specified!\n"])
def test_picture_is_cut_out_of_what_was_printed(before):
    """A warning before the picture and a line end behind it are not part of it."""
    assert read_picture(before + PNG + b"\n") == PNG


@pytest.mark.parametrize("output", [b"", b"error: device offline", PNG[:-5], PNG[8:], b"[Warning] only"])
def test_half_a_picture_is_none(output):
    """What is no whole PNG is no picture."""
    assert read_picture(output) == b""
