"""When a test is green, when it is red, and what it says then."""

MARKED = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_one(appagent):
    expect(appagent).to_show("work")
"""


def test_green_when_judge_and_expectations_agree(project):
    """The sentences run before the body, and both must hold."""
    result = project(MARKED).runpytest()
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["appagent: 1 test, 2 rounds, decided by scripted; passes: 1 decided"])


def test_a_test_without_a_body_needs_no_fixture(project):
    """`def test_x(): ...` with a marker is a test."""
    project(
        """
@pytest.mark.appagent("open it", app="com.example.a", expect=[shows("work")])
def test_one():
    pass
"""
    ).runpytest().assert_outcomes(passed=1)


def test_judge_says_no(project):
    """The failure points at the marker, tells the judge's reason and what was tried, and the body does not run."""
    result = project(
        MARKED.replace("expect(appagent)", "assert 0, 'body ran'; expect(appagent)"), judge=["not_finished"]
    )
    result = result.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "test_judge_says_no.py:4: StepNotDone: not done: 'open it'",
            "*judge (scripted): scripted",
            "*after round 2 of 20, on com.example.a*",
            "*tried:",
            "*1. tap(1) [[]Open[]] → changed",
            "*on the screen: 'work', 'Close'",
            "*doubts about the screen: no_picture",
            "*pictures: .appagent/report/test_judge_says_no-py-test_one-*",
            "FAILED test_judge_says_no.py::test_one - *StepNotDone: not done: 'open it'",
        ]
    )
    assert "body ran" not in result.stdout.str()
    assert "runner.py" not in result.stdout.str()


def test_a_missed_expectation_points_at_its_line_and_names_the_closest_match(project):
    """The traceback ends in the test, not in the plugin."""
    result = project(MARKED.replace('"work")', '"wrok", timeout_s=0.1)')).runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['*expect(appagent).to_show("wrok", timeout_s=0.1)', "*closest*'work'*"])
    assert "polling.py" not in result.stdout.str()


def test_inconclusive_is_settled_by_an_expectation_of_the_body(project):
    """What the judge cannot tell, an expectation that holds does."""
    project(MARKED, judge=["inconclusive"]).runpytest().assert_outcomes(passed=1)


def test_inconclusive_without_an_expectation_is_red(project):
    """Nobody knows that it was done, so it does not pass; the message says how to settle it."""
    result = project(MARKED.replace('expect(appagent).to_show("work")', "pass"), judge=["inconclusive"]).runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*StepNotDone: not known to be done: 'open it'", "*an expectation settles it: expect=*"]
    )


def test_inconclusive_in_the_middle_needs_an_expectation_of_its_own(project):
    """A later sentence's expectation says nothing about an earlier one."""
    source = """
@pytest.mark.appagent("open it", {second}app="com.example.a")
def test_one(appagent):
    expect(appagent).to_show("work")
"""
    source = source.replace("{second}", '"open it again", ')
    result = project(source, judge=["inconclusive", "finished"]).runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*not known to be done: 'open it'"])
    settled = source.replace('"open it",', 'step("open it", expect=[shows("work")]),')
    project(settled, judge=["inconclusive", "finished"]).runpytest().assert_outcomes(passed=1)


def test_an_expectation_vetoes_the_judge(project):
    """`expect=` in the marker fails the test although the judge would have agreed."""
    result = project(
        """
@pytest.mark.appagent("open it", app="com.example.a", expect=[hides("work")])
def test_one():
    pass
"""
    ).runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*ExpectationFailed: the agent says that 'open it' is done, but an expectation does not hold"]
    )


def test_an_optional_sentence_may_fail(project):
    """Fault 23: the offer that is not there is skipped, and the run goes on with the next sentence."""
    project(
        """
@pytest.mark.appagent(step("close the offer", optional=True), "open it", app="com.example.a")
def test_one(appagent):
    expect(appagent).to_show("work")
""",
        judge=["not_finished", "finished"],
    ).runpytest().assert_outcomes(passed=1)


def test_giving_up_is_a_failure_with_the_reason(project):
    """The agent's own words are told."""
    result = project(MARKED, actions="['give_up(\"no calendar here\")']").runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*AgentGaveUp: gave up on 'open it': no calendar here"])


def test_repeating_without_effect_is_stuck(project):
    """The same action on the same screen three times to no effect ends the run long before the rounds are used up."""
    result = project(MARKED, actions="['tap(1)'] + ['wait(0.01)'] * 15").runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*AgentGaveUp: stuck on 'open it': wait(0.01) again and again without effect"])


def test_max_rounds_of_the_marker(project):
    """A limit of the marker is a failure that names it."""
    result = project(MARKED.replace('app="', 'max_rounds=1, app="')).runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*LimitExceeded: max_rounds of 1 used up on 'open it'"])


def test_a_crash_of_the_app_fails_whatever_the_judge_says(project):
    """A fatal record in the log outweighs the screen."""
    made = project(
        MARKED,
        conftest="""
LOG = '''05-14 09:41:07.120  4711  4711 E AndroidRuntime: FATAL EXCEPTION: main
05-14 09:41:07.120  4711  4711 E AndroidRuntime: Process: com.example.a, PID: 4711
05-14 09:41:07.120  4711  4711 E AndroidRuntime: java.lang.IllegalStateException: no day'''

@pytest.fixture(autouse=True)
def crashing(appagent_device):
    appagent_device.log = LOG
""",
    )
    result = made.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*AppCrashed: com.example.a crashed during 'open it'", "*crash: java.lang.IllegalStateException: no day"]
    )


def test_a_lost_device_is_broken_not_failed(project):
    """What could not be found out is no assertion error: an xfail for assertions does not swallow it."""
    made = project(
        "@pytest.mark.xfail(raises=AssertionError, strict=False)" + MARKED,
        conftest="""
from pytest_appagent.errors import DeviceLost

@pytest.fixture(autouse=True)
def lost(appagent_device):
    appagent_device.fail_with(DeviceLost("device 'scripted' is gone; replug it"), at="perform")
""",
    )
    result = made.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*DeviceLost: device 'scripted' is gone; replug it"])


def test_xfail_with_an_expectation(project):
    """A failure of the agent is an AssertionError, so `xfail(raises=AssertionError)` sees it."""
    project(
        "@pytest.mark.xfail(raises=StepNotDone, strict=True)" + MARKED, judge=["not_finished"]
    ).runpytest().assert_outcomes(xfailed=1)


def test_ask_returns_the_answer(project):
    """`ask` gives what the agent answered, and keeps it in `answer`."""
    project(
        """
@pytest.mark.appagent(app="com.example.a")
def test_ask(appagent):
    assert appagent.ask("how many?") == "three"
    assert appagent.answer == "three"
""",
        actions="['finish(\"three\")']",
    ).runpytest().assert_outcomes(passed=1)


def test_do_expect_check_and_soft_in_one_body(project):
    """Fault 36: sentences in the body act and check; what `soft` collected in the middle fails the test."""
    project(
        """
@pytest.mark.appagent(app="com.example.a")
def test_one(appagent):
    appagent.do("open it")
    expect(appagent).to_show("work")
    appagent.check("work is shown")
    with pytest.raises(ExpectationFailed, match="2 expectations missed") as raised, appagent.soft():
        expect(appagent).to_show("one", timeout_s=0.1)
        expect(appagent).to_show("two", timeout_s=0.1)
    assert "1. " in str(raised.value) and "2. " in str(raised.value)
"""
    ).runpytest().assert_outcomes(passed=1)


def test_what_was_missed_softly_is_not_lost_when_the_block_breaks(project):
    """An error inside the block carries the misses before it as notes."""
    result = project(
        """
@pytest.mark.appagent(app="com.example.a")
def test_one(appagent):
    with appagent.soft():
        expect(appagent).to_show("one", timeout_s=0.1)
        raise ValueError("broke")
"""
    ).runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*ValueError: broke", "*missed before: *'one'*"])


def test_the_answer_is_compared(project):
    """`answer=` takes a text, a pattern or a function; another answer fails."""
    source = """
import re
@pytest.mark.parametrize("n", [1])
@pytest.mark.appagent("how many?", app="com.example.a", answer=ANSWER)
def test_one(appagent, n):
    assert appagent.answer == "three"
"""
    actions = "['finish(\"three\")']"
    for wanted in ('"three"', 're.compile("thr")', "str.isalpha"):
        project(source.replace("ANSWER", wanted), actions=actions).runpytest().assert_outcomes(passed=1)
    result = project(source.replace("ANSWER", '"four"'), actions=actions).runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*ExpectationFailed: the answer is 'three', expected 'four'"])


def test_unittest_and_parametrized_and_class_tests_run_their_sentences(project):
    """No kind of test function passes silently without its sentences."""
    result = project(
        """
import unittest

class TestUnit(unittest.TestCase):
    @pytest.mark.appagent("open it", app="com.example.a")
    def test_one(self):
        pass

@pytest.mark.appagent(app="com.example.a")
class TestPlain:
    @pytest.mark.parametrize("word", ["open"])
    @pytest.mark.appagent("{word} it")
    def test_two(self, word):
        pass
""",
        judge=["not_finished"],
    ).runpytest()
    result.assert_outcomes(failed=2)


def test_the_app_is_reset_and_launched_before_user_fixtures(project):
    """Prepare, reset and launch come before the test's own fixtures, sentences after them."""
    made = project(
        """
ORDER = []

@pytest.fixture
def appagent_prepare():
    return lambda device: ORDER.append("prepare")

@pytest.fixture
def guest(appagent_device):
    ORDER.append(("guest", [call for call in appagent_device.performed if isinstance(call, tuple)]))
    return "Grace"

@pytest.mark.appagent("open {guest}", app="com.example.a", reset="clear")
def test_one(guest, appagent):
    assert ORDER == ["prepare", ("guest", [("clear", "com.example.a"), ("launch", "com.example.a")])]
"""
    )
    made.runpytest().assert_outcomes(passed=1)
