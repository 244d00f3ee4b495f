"""Each defect of AppAgent's parsing, loop and files, and what happens here instead.

Sections B and E of the defects found in AppAgent (numbers as there; those of devices, screens and models are tested
with these). Every test shows the better behaviour on its own, in short; the parts' own tests go into them.
"""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from pytest_appagent.actions import Finish, ShowGrid, Swipe, Tap, TypeText, check_action, read_action
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.explore_memory import load_memory
from pytest_appagent.agent.explore_try import Learning
from pytest_appagent.agent.parts import Limits
from pytest_appagent.cli import main
from pytest_appagent.docstore.store import open_store
from pytest_appagent.errors import LimitExceeded, ReplyUnreadable, StepNotDone
from pytest_appagent.events import RoundStarted
from pytest_appagent.learner.llm import LlmLearner
from pytest_appagent.learner.offline import OfflineLearner
from pytest_appagent.learning import Transition
from pytest_appagent.model import Reply
from pytest_appagent.policy.answers import AnswerUnreadable, read_answer
from pytest_appagent.policy.llm import LlmPolicy
from pytest_appagent.prompts import build_decide_prompt, load_templates
from pytest_appagent.run import Observation, Step
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice, ScriptedLearner, ScriptedModel

APP = "com.example.a"
DO = Step(text="do it")


@pytest.fixture
def facts(screens):
    """A screen with a button and a field."""
    return screens.make_screen(screens.button("Add"), screens.field(hint="Name"))


def observation(facts, make_run, **more):
    device = make_run().device
    return Observation(**({"step": DO, "screen": facts, "now": device.now()} | more))


# B. Parsing and loop


@pytest.mark.parametrize("label", [0, -1, 3, 99])
def test_18_19_a_label_that_is_not_there_is_refused(facts, label):
    """18, 19: no other element is touched in its place, and nothing is raised; the policy is told."""
    assert check_action(Tap(label), facts) is not None
    assert check_action(Tap(1), facts) is None


def test_20_the_word_finish_in_a_text_is_a_word():
    """20: typing "FINISH line" types it."""
    assert read_answer('Action: text(2, "FINISH line")').action == TypeText("FINISH line", 2)
    assert read_answer('{"action": "finish()"}').action == Finish()


@pytest.mark.parametrize("text", ["call (555) 123", "Hello", "a, b", "don't", 'say "hi"'])
def test_21_texts_arrive_letter_by_letter(text):
    """21: brackets, commas and quotes in a text are a part of it."""
    assert read_action(f"text(2, {json.dumps(text)})") == TypeText(text, 2)


@pytest.mark.parametrize(
    "answer",
    ["`tap(1)`", "**Action:** tap(1)", "Action: Tap(1)", 'Action: tap("1")', "Action: tap(element=1)",
     "Action:\ntap(1)", "Action：tap(1)", "Action: tap(1)."],
)  # fmt: skip
def test_22_ways_of_writing_an_action(answer):
    """22: marks, case, names of arguments, line breaks and full-width colons are read over."""
    assert read_answer(answer).action == Tap(1)


def test_22_a_swipe_without_a_distance_and_a_text_with_a_line_break():
    """22: two arguments are enough for a swipe, and a text may have several lines."""
    assert read_action("swipe(1, up)") == Swipe(1, "up")
    assert read_action('text(2, "a\nb")') == TypeText("a\nb", 2)


def test_23_no_summary_is_needed():
    """23: a clear action is done, whatever else is missing."""
    assert read_answer("Observation: a list\nAction: tap(1)").action == Tap(1)


def test_24_unquoted_words_keep_their_letters():
    """24: up is up."""
    assert read_action("swipe(1, up, long)") == Swipe(1, "up", "long")


def test_25_an_echo_of_the_template_is_no_action():
    """25: the call counts, not the first heading."""
    assert read_answer("Action: <one action as listed above>\nAction: tap(1)").action == Tap(1)


def test_26_28_after_a_grid_the_summary_is_still_the_summary(make_run, app):
    """26, 28: grid() is an action like others, in exploring too; what was done before is told again."""
    model = ScriptedModel(
        [
            {"seen": "", "thought": "", "action": "grid()", "summary": "opened nothing yet"},
            {"seen": "", "thought": "", "action": "finish()", "summary": ""},
        ]
    )
    made = make_run()
    policy = LlmPolicy(model, load_templates())
    trail = deploy(DO, replace(made.parts, policy=policy))
    assert isinstance(trail.rounds[0].decision.action, ShowGrid)
    assert "opened nothing yet" in model.prompts[1].text


def test_27_a_grid_round_is_announced_as_one(make_run):
    """27: a report knows which picture was shown in which round."""
    made = make_run(["grid()", "finish()"])
    deploy(DO, made.parts)
    assert [event.grid for event in made.listener.of(RoundStarted)] == [False, True]


def test_29_rounds_used_up_are_a_failure(make_run):
    """29: the limit is an error of its own, never a success."""
    made = make_run(["tap(1)", "tap(1)"], limits=Limits(max_rounds=1))
    with pytest.raises(LimitExceeded, match="max_rounds of 1"):
        made.runner.do(DO)


@pytest.mark.parametrize("text", ["C:\\Users", "\\d", "a\\nb", "{{task}}", "<task>"])
def test_30_texts_are_filled_in_as_they_are(facts, make_run, text):
    """30: a backslash or the name of a place in a text breaks nothing and is not filled in twice."""
    seen = observation(facts, make_run, step=Step(text=text))
    prompt = build_decide_prompt(load_templates(), seen, sees=False)
    assert text.replace("<", "\\u003c") in prompt.text


def test_31_an_answer_that_is_none_ends_no_exploration(facts):
    """31: where a reflection cannot be read nothing is documented, and exploring goes on."""
    learner = LlmLearner(ScriptedModel([Reply(text="", refusal="overloaded")]), load_templates())
    found = learner.reflect(Transition(before=facts, action=Tap(1), after=facts))
    assert (found.kind, found.documentation) == ("CONTINUE", "")


def test_32_going_nowhere_is_noticed(make_run):
    """32: an action that does nothing is told of, and ends the sentence after a few times."""
    made = make_run(["tap(1)"] * 9, on_tap={})
    assert deploy(DO, made.parts).ending.kind == "stuck"
    assert any(seen.last and "in vain" in seen.last.message for seen in made.policy.observations)


def test_33_finish_is_not_believed(make_run):
    """33: a judge that sees evidence only decides."""
    made = make_run(["finish()"], verdicts=["not_finished"])
    with pytest.raises(StepNotDone):
        made.runner.do(DO)


def test_34_back_is_checked(make_run, app, load_helper):
    """34: what the back key leads out of is led back to; see the tests of exploring for a goal for all ways."""
    made = make_run(['press("back")'], on_tap={}, on_press={("home", "back"): "elsewhere"})
    deploy(DO, made.parts)
    assert ("launch", APP) in made.device.performed


def test_35_without_documentation_none_is_spoken_of(facts, make_run):
    """35: a prompt speaks of documentation only where there is some."""
    prompt = build_decide_prompt(load_templates(), observation(facts, make_run), sees=False)
    assert "known" not in prompt.text


def test_36_an_exclusion_is_for_one_action_of_one_goal(tmp_path):
    """36: another action on the same element, and the same for another goal, may still be tried."""
    memory = load_memory(tmp_path / "app.json")
    memory.exclude("goal", "screen", "spot", "tap(1)")
    assert not memory.is_excluded("goal", "screen", "spot", "long_press(1)")
    assert not memory.is_excluded("another", "screen", "spot", "tap(1)")


def test_37_what_contradicts_documentation_is_not_lost(facts, tmp_path):
    """37: new knowledge that contradicts the old goes to a person, who decides."""
    store = open_store(APP, docs_dir=tmp_path, cache_dir=None)
    element = facts.elements[0]
    assert store.learn(element, facts, "tap", "Opens the screen 'New event'.", source="explore") == "written"
    assert store.learn(element, facts, "tap", "Deletes everything at once.", source="explore") == "review"


def test_unreadable_answers_break_a_run_by_name(make_run):
    """22, 23: what cannot be read is asked for again; only several such rounds end the run, with the reason."""
    made = make_run()
    policy = LlmPolicy(ScriptedModel(["what?"]), load_templates())
    runner = type(made.runner)(replace(made.parts, policy=policy))
    with pytest.raises(ReplyUnreadable):
        runner.do(DO)
    with pytest.raises(AnswerUnreadable):
        read_answer("what?")


# E. Files


@pytest.fixture
def app(load_helper):
    """The screens of the small app."""
    return load_helper("agent/exploring")


@pytest.mark.parametrize("uid", ['a\\b*?"<>|\nc', "x" * 3000, "../../etc/passwd", "CON", "NUL", "名前😀"])
def test_50_any_uid_is_a_safe_file(facts, tmp_path, uid):
    """50: letters that file names cannot hold, and any length, make one safe name inside the folder."""
    folder = tmp_path / "docs"
    element = replace(facts.elements[0], uid=uid, appagent_uid=uid)
    shown = replace(facts, elements=(element, *facts.elements[1:]))
    store = open_store(APP, docs_dir=folder, cache_dir=None)
    assert store.learn(element, shown, "tap", "Opens a form.", source="explore") == "written"
    assert store.notes(shown)[1][0].text == "Opens a form."
    written = list(tmp_path.rglob("*.yaml"))
    assert len(written) == 1
    assert written[0].parent.parent == folder


def test_51_files_are_utf8_and_whole(facts, tmp_path):
    """51: emoji and Chinese are kept whatever the locale; a damaged file is passed over, the others serve."""
    store = open_store(APP, docs_dir=tmp_path, cache_dir=None)
    store.learn(facts.elements[0], facts, "tap", "打开 😀.", source="explore")
    (tmp_path / APP / "broken.yaml").write_bytes(b"schema: [")
    again = open_store(APP, docs_dir=tmp_path, cache_dir=None)
    assert again.notes(facts)[1][0].text == "打开 😀."


def test_52_slots_are_there_or_not(facts, tmp_path):
    """52: an entry holds the slots that are known and no empty ones, with where the knowledge is from."""
    store = open_store(APP, docs_dir=tmp_path, cache_dir=None)
    store.learn(facts.elements[1], facts, "text", "Takes a name.", source="explore", app_version="2.1")
    text = next((tmp_path / APP).glob("*.yaml")).read_text("utf-8")
    assert "long_press" not in text
    assert 'app_version: "2.1"' in text


def test_53_what_exploring_did_before_it_was_killed_is_kept(app, make_run, tmp_path):
    """53: memory is written after each act, as a whole: killed at any moment, all but the act in hand is there."""
    from pytest_appagent.agent.explore import explore

    path, lines = tmp_path / "app.json", []

    def stop(line, memory):
        lines.append(line)
        if len(lines) == 2:
            raise KeyboardInterrupt

    device = ScriptedDevice(app.SCREENS, start="home", on_tap=app.TAPS, on_press=app.BACKS)
    parts = replace(make_run().parts, device=device, look=lambda: read_screen(device.capture()))
    with pytest.raises(KeyboardInterrupt):
        explore(parts, Learning(learner=OfflineLearner(), store=None), load_memory(path), rounds=9, on_round=stop)
    assert sum(status == "done" for spots in load_memory(path).screens.values()
               for spot in spots.spots.values() for status in spot.slots.values()) == 2  # fmt: skip


def test_55_two_explorations_at_once_do_not_mix(facts, tmp_path):
    """55: two processes that document the same element leave one whole entry."""
    one, other = (open_store(APP, docs_dir=tmp_path, cache_dir=None) for _ in range(2))
    one.learn(facts.elements[0], facts, "tap", "Opens a form.", source="explore")
    other.learn(facts.elements[1], facts, "text", "Takes a name.", source="explore")
    assert set(one.notes(facts)) == {1, 2}


def test_54_57_nothing_needs_a_window_or_a_web_stack():
    """54, 57: loading what demonstrates and explores loads no toolkit for windows and no big library."""
    code = (
        "import sys, pytest_appagent, pytest_appagent.agent.explore, pytest_appagent.agent.demo; "
        "print(sorted({'cv2', 'tkinter', 'fastapi', 'openai', 'torch', 'pyshine'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_56_the_exit_status_tells(capsys):
    """56: a command that could not do its work does not end with 0."""
    with pytest.raises(SystemExit) as ended:
        main(["explore"])
    assert ended.value.code == 2
    assert "--app" in capsys.readouterr().err


def test_a_text_action_is_reflected_on_and_documented(make_run):
    """9 of AppAgent's loop: typing is documented too, which AppAgent's exploring never does."""
    learner = ScriptedLearner(["SUCCESS"])
    made = make_run(['text(1, "x")'], start="form")
    from pytest_appagent.agent.explore_goal import Study
    from pytest_appagent.agent.explore_memory import Memory

    deploy(DO, replace(made.parts, study=Study(Learning(learner=learner, store=None), Memory())))
    assert [transition.action for transition in learner.transitions] == [TypeText("x", 1)]
