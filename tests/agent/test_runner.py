"""One test's run: what the judge is shown, when a sentence counts as done, and what a failure tells."""

import re

import pytest

from pytest_appagent.agent.answer import check_answer
from pytest_appagent.errors import AgentGaveUp, AppCrashed, ExpectationFailed, StepNotDone
from pytest_appagent.events import RunEnded, RunStarted, StepEnded, StepStarted
from pytest_appagent.expectations import hides, shows
from pytest_appagent.run import Step

STEP = Step(text="open it")


@pytest.mark.parametrize(
    ("reset", "calls"),
    [
        ("restart", [("stop", "com.example.a"), ("launch", "com.example.a")]),
        ("clear", [("clear", "com.example.a"), ("launch", "com.example.a")]),
        ("none", [("launch", "com.example.a")]),
    ],
)
def test_the_app_is_brought_to_its_start_state(make_run, reset, calls):
    """Stop, clear or neither, then launch; the run is announced with the app's version."""
    run = make_run()
    run.runner.start(reset=reset)
    assert run.device.performed == calls
    started = run.listener.events[0]
    assert isinstance(started, RunStarted)
    assert (started.app, started.app_version, started.policy) == ("com.example.a", "2.1", "scripted")


def test_the_judge_sees_evidence_and_no_thoughts(make_run):
    """The first screen, the last ones, the actions; the final screen is the last one."""
    run = make_run(["tap(1)"])
    run.runner.do(STEP)
    evidence = run.judge.evidence[0]
    assert [shown.text for shown in evidence.first.texts] == ["Events", "Open", "Leave"]
    assert [shown.text for shown in evidence.screens[-1].texts] == ["work", "Close"]
    assert evidence.actions == ("tap(1)",)
    assert evidence.answer is None
    assert "thought" not in repr(evidence)


def test_an_answer_reaches_the_judge_only_if_one_was_asked(make_run):
    """A remark of the agent is no evidence."""
    run = make_run(['finish("done!")'])
    run.runner.do(STEP)
    assert run.judge.evidence[0].answer is None
    asked = make_run(['finish("three")'])
    assert asked.runner.do(STEP, wants_answer=True) == "three"
    assert asked.judge.evidence[0].answer == "three"


def test_a_failed_sentence_tells_its_story(make_run):
    """What is wrong, the judge's reason, where, what was tried, what was on the screen, where the pictures are."""
    run = make_run(["tap(1)"], verdicts=["not_finished"])
    with pytest.raises(StepNotDone) as raised:
        run.runner.do(STEP)
    assert str(raised.value) == (
        "not done: 'open it'\n"
        "  judge (scripted): scripted\n"
        "  after round 2 of 20, on com.example.a (unknown activity)\n"
        "  tried:\n"
        "    1. tap(1) [Open] → changed\n"
        "    2. finish() → ended\n"
        "  on the screen: 'work', 'Close'\n"
        "  doubts about the screen: no_picture\n"
        "  pictures: pictures/test_one"
    )


def test_an_open_sentence_is_settled_by_an_expectation_after_it(make_run):
    """One that held before it does not count."""
    run = make_run(verdicts=["inconclusive"])
    screen = run.runner.see()
    run.runner.note_expectation(shows("Events"), True, "", screen)
    run.runner.do(STEP)
    run.runner.note_expectation(shows("nothing"), False, "", screen)
    with pytest.raises(StepNotDone, match="not known to be done: 'open it'"):
        run.runner.settle()
    run.runner.do(STEP)
    run.runner.note_expectation(shows("Events"), True, "", screen)
    run.runner.settle()


def test_an_open_sentence_fails_at_the_next_one(make_run):
    """A later sentence's expectation cannot speak for it."""
    run = make_run(verdicts=["inconclusive"])
    run.runner.do(STEP)
    with pytest.raises(StepNotDone, match="not known to be done: 'open it'"):
        run.runner.do(Step(text="open the next"))


def test_expectations_of_a_sentence_settle_an_inconclusive_verdict(make_run):
    """They held on the screen on which the agent said that it is done."""
    run = make_run(["tap(1)"], verdicts=["inconclusive"])
    run.runner.do(Step(text="open it", expect=(shows("work"), hides("Events"))), settle_later=False)
    run.runner.settle()


def test_a_missed_expectation_of_a_sentence_fails_before_the_judge_is_asked(make_run):
    """Expectations veto."""
    run = make_run(["tap(1)"])
    with pytest.raises(ExpectationFailed, match=r"but an expectation does not hold\n.*'Events'"):
        run.runner.do(Step(text="open it", expect=(shows("Events"),)))
    assert run.judge.evidence == []


def test_an_optional_sentence_ends_without_an_error_but_is_announced_with_it(make_run):
    """The report shows why it was not done."""
    run = make_run(['give_up("no offer")'])
    assert run.runner.do(Step(text="close the offer", optional=True)) == ""
    ended = run.listener.events[-1]
    assert isinstance(ended, StepEnded)
    assert ended.error.startswith("gave up on 'close the offer': no offer")


def test_giving_up_is_raised_with_the_reason(make_run):
    """The reason stands in the first line."""
    with pytest.raises(AgentGaveUp, match=r"^gave up on 'open it': cannot see it\n"):
        make_run(['give_up("cannot see it")']).runner.do(STEP)


def test_checking_a_statement_does_not_act(make_run):
    """The judge sees the present screen and nothing after it."""
    run = make_run(verdicts=["finished", "not_finished"])
    run.runner.check("work is shown")
    assert run.device.performed == []
    assert (run.judge.evidence[0].screens, run.judge.evidence[0].actions) == ((), ())
    with pytest.raises(StepNotDone, match="not done: 'work is shown'"):
        run.runner.check("work is shown")


def test_events_of_a_whole_run_are_in_order(make_run):
    """RunStarted, StepStarted, rounds, StepEnded, RunEnded."""
    run = make_run()
    run.runner.start(reset="none")
    run.runner.do(STEP)
    run.runner.end("passed")
    kinds = [type(event) for event in run.listener.events]
    assert (kinds[0], kinds[1], kinds[-2], kinds[-1]) == (RunStarted, StepStarted, StepEnded, RunEnded)
    assert (run.listener.events[-1].reached, run.listener.events[-1].rounds) == ("decided", 1)


@pytest.mark.parametrize(("answer", "wanted"), [(" 3 ", "3"), ("it is 3", re.compile(r"\d")), ("abc", str.isalpha)])
def test_an_answer_that_fits(answer, wanted):
    """A text is compared whole without outer blanks, a pattern is searched, a function decides."""
    assert check_answer(answer, wanted) is None


@pytest.mark.parametrize(("answer", "wanted"), [("33", "3"), ("none", re.compile(r"\d")), ("", str.isalpha)])
def test_an_answer_that_does_not_fit(answer, wanted):
    """The message names both."""
    with pytest.raises(ExpectationFailed, match="the answer is"):
        check_answer(answer, wanted)


CRASH = """05-14 09:41:07.120  4711  4711 E AndroidRuntime: FATAL EXCEPTION: main
05-14 09:41:07.120  4711  4711 E AndroidRuntime: Process: com.example.a, PID: 4711
05-14 09:41:07.120  4711  4711 E AndroidRuntime: java.lang.IllegalStateException: no day"""


def test_a_crash_between_launch_and_first_sentence_fails_the_sentence(make_run):
    """The log is read from the launch on, not from the sentence on."""
    run = make_run()
    asked = []
    run.device.mark = lambda: f"moment {len(asked)}"
    run.device.log_since = lambda mark: asked.append(mark) or CRASH
    run.runner.start(reset="restart")
    with pytest.raises(AppCrashed, match="no day"):
        run.runner.do(STEP)
    assert asked == ["moment 0"]


def test_a_crash_in_the_body_fails_the_test_at_its_end(make_run):
    """Nobody needs to say a sentence for it to count; a test without a crash passes."""
    run = make_run()
    run.runner.start(reset="restart")
    run.runner.finish()
    run.device.log = CRASH
    with pytest.raises(AppCrashed, match=r"crashed in the test body, outside any sentence\n  crash: .*no day"):
        run.runner.finish()
