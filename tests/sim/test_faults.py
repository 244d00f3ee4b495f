"""Faults: how they are written, how often they happen, and what the commands do then."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.sim.faults import KINDS, Faults, read_fault

STATUS_LINE = "UI hierchary dumped to: /data/local/tmp/x.xml\n"
DUMP = "uiautomator dump /data/local/tmp/x.xml; echo $?; cat /data/local/tmp/x.xml"


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def faults(clock):
    return Faults(clock)


def test_a_fault_is_read_as_it_is_written():
    """Name, seconds and count are told apart by their units."""
    fault = read_fault("dump-slow:2.5s:3x")
    assert (fault.name, fault.seconds, fault.count) == ("dump-slow", 2.5, 3)
    assert str(fault) == "dump-slow:2.5s:3x"
    assert read_fault("dump-busy:2x").count == 2
    assert read_fault("device-offline:3s").seconds == 3.0
    assert read_fault("input-lost").count is None


@given(
    name=st.sampled_from(sorted(KINDS)),
    seconds=st.none() | st.integers(0, 999),
    count=st.none() | st.integers(1, 99),
)
def test_what_is_read_is_written_alike(name, seconds, count):
    """Every fault that can be written is read again as the same."""
    text = name + (f":{seconds}s" if seconds is not None else "") + (f":{count}x" if count else "")
    if seconds is not None and KINDS[name].seconds is None:
        with pytest.raises(ValueError, match="takes no seconds"):
            read_fault(text)
        return
    assert read_fault(str(read_fault(text))) == read_fault(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dump-lazy", "there are dump-busy, "),
        ("dump-busy:2", "NAME\\[:SECONDSs\\]"),
        ("dump-busy:0x", "is no fault"),
        ("", "is no fault"),
        ("dump-busy:2s", "takes no seconds"),
    ],
)
def test_what_is_no_fault_is_refused_with_what_there_is(text, told):
    """A wrong name or form raises, and says what would be right."""
    with pytest.raises(ValueError, match=told):
        read_fault(text)


def test_a_count_is_used_up(faults):
    """A fault with a count happens that often, one without until it is cleared."""
    faults.add(read_fault("dump-busy:2x"))
    faults.add(read_fault("input-lost"))
    assert [faults.take("dump-busy") is not None for _ in range(3)] == [True, True, False]
    assert all(faults.take("input-lost") for _ in range(5))
    assert [str(fault) for fault in faults.due] == ["input-lost"]
    faults.clear("input-lost")
    assert faults.take("input-lost") is None


def test_a_time_runs_out(faults, clock):
    """A fault that lasts for some seconds is over after them, whoever asks."""
    faults.add(read_fault("device-hang:3s"))
    clock.now_s += 2.9
    assert faults.has("device-hang")
    clock.now_s += 0.2
    assert not faults.has("device-hang")
    assert faults.due == []


def test_seconds_of_a_delay_are_not_its_end(faults, clock):
    """A fault that delays by some seconds stays due."""
    faults.add(read_fault("dump-slow:3s"))
    clock.now_s += 60
    assert faults.take("dump-slow").takes_s == 3.0


def test_clear_takes_away_all(faults):
    """Without a name nothing is left."""
    for name in KINDS:
        faults.add(read_fault(name))
    assert len(faults.due) == len(KINDS)
    faults.clear()
    assert faults.due == []


def set_fault(run_shell, *faults):
    assert run_shell(f"cmd appagent-sim fault {' '.join(faults)}").status == 0


@pytest.mark.parametrize(
    ("fault", "out", "err"),
    [
        ("dump-busy", "0\n", "ERROR: could not get idle state.\n"),
        ("dump-null-root", "0\n", "ERROR: null root node returned by UiTestAutomationBridge.\n"),
        ("dump-nothing", "0\n", ""),
    ],
)
def test_a_dump_that_fails_ends_with_zero_and_no_file(run_shell, fault, out, err):
    """What the tool cannot do it says on stderr at most; its status is 0 all the same."""
    set_fault(run_shell, fault)
    answer = run_shell(DUMP)
    assert answer.out == out
    assert answer.err == err + "cat: /data/local/tmp/x.xml: No such file or directory\n"


def test_a_dump_that_dies_shows_its_stack(run_shell):
    """A Java stack trace is on stderr, and the status says so."""
    set_fault(run_shell, "dump-trace")
    answer = run_shell(DUMP)
    assert answer.out == "1\n"
    assert answer.err.startswith("java.lang.RuntimeException: ")
    assert "\tat com.android.commands.uiautomator.DumpCommand.run" in answer.err


def test_a_cut_dump_says_that_it_is_done(run_shell, system):
    """Half of the tree comes with the usual line."""
    set_fault(run_shell, "dump-cut:1x")
    assert run_shell(DUMP).out == STATUS_LINE + "0\n" + system.tree[: len(system.tree) // 2]
    assert run_shell(DUMP).out.endswith(system.tree)


def test_a_stale_dump_is_that_of_the_screen_before(run_shell, system):
    """The tree that was given away last is given again for a screen that is another, as often as it is asked for."""
    first = system.tree
    run_shell(DUMP)
    system.tree, system.revision = first.replace("Größe", "Later"), 1
    set_fault(run_shell, "dump-stale")
    assert run_shell(DUMP).out.endswith(first)
    assert run_shell(DUMP).out.endswith(first)
    run_shell("cmd appagent-sim clear")
    assert run_shell(DUMP).out.endswith(system.tree)


def test_input_that_is_lost_looks_as_if_it_worked(run_shell, system):
    """Nothing arrives and nothing is said; wrong input is still an error."""
    set_fault(run_shell, "input-lost:2x")
    assert run_shell("input tap 1 2; input text a").status == 0
    assert run_shell("input tap 1").status == 255
    assert system.calls == []
    run_shell("input tap 1 2")
    assert system.calls == [("tap", 1, 2)]


def test_without_room_nothing_is_written(run_shell):
    """Files, dumps and installations all say that there is no space; reading goes on."""
    run_shell("echo kept > /sdcard/f")
    set_fault(run_shell, "storage-full")
    assert "No space left on device" in run_shell("echo a > /sdcard/g").err
    assert "No space left on device" in run_shell("uiautomator dump").err
    assert run_shell("cat /sdcard/f").out == "kept\n"


def test_faults_are_listed_and_explained(run_shell):
    """The control command lists what is due, explains what there is, and refuses what there is not."""
    set_fault(run_shell, "dump-busy:2x", "device-slow:1s")
    assert run_shell("cmd appagent-sim faults").out == "dump-busy:2x\ndevice-slow:1s\n"
    assert run_shell("cmd appagent-sim clear dump-busy; cmd appagent-sim faults").out == "device-slow:1s\n"
    help_text = run_shell("cmd appagent-sim").out
    assert all(name in help_text for name in KINDS)
    refused = run_shell("cmd appagent-sim fault dump-busy dump-lazy")
    assert refused.status == 255
    assert "there is no fault 'dump-lazy'" in refused.err
    assert run_shell("cmd appagent-sim faults").out == "device-slow:1s\n"
