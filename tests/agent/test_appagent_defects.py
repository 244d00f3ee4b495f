"""AppAgent's defects in parsing and in its loop, numbered as in the list of them: what is better here."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from io import BytesIO

import pytest
from PIL import Image

from pytest_appagent.actions import Finish, Press, Swipe, Tap, TypeText
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.explore_goal import Study
from pytest_appagent.agent.explore_memory import Memory, load_memory
from pytest_appagent.agent.explore_try import Learning
from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.docstore.store import Store, open_store
from pytest_appagent.errors import (
    AgentGaveUp,
    AppCrashed,
    BudgetExceeded,
    LimitExceeded,
    ModelUnavailable,
    ReplyUnreadable,
    StepNotDone,
)
from pytest_appagent.knowledge import Note
from pytest_appagent.learner.llm import LlmLearner
from pytest_appagent.learning import Reflection, Transition
from pytest_appagent.model import Reply
from pytest_appagent.model.meter import Budget, Meter, MeteredModel
from pytest_appagent.policy.answers import AnswerUnreadable, read_answer
from pytest_appagent.policy.llm import LlmPolicy
from pytest_appagent.prompts import build_decide_prompt, build_reflect_prompt, load_templates
from pytest_appagent.report.pictures import PictureFolder
from pytest_appagent.run import LastAct, Observation, Step
from pytest_appagent.screen.label import labelled_picture, plain_picture
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedLearner, ScriptedModel

APP = "com.example.a"
STEP = Step(text="open it")
NOW = datetime(2026, 5, 14, 9, 41, tzinfo=UTC)
CRASH = """\
05-14 09:41:00.000  900  900 E AndroidRuntime: FATAL EXCEPTION: main
05-14 09:41:00.000  900  900 E AndroidRuntime: Process: com.example.a, PID: 900
05-14 09:41:00.000  900  900 E AndroidRuntime: java.lang.IllegalStateException: gone
"""


def says(action, summary="a note"):
    return {"seen": "two buttons", "thought": "so", "action": action, "summary": summary}


def decided_by(run, model, **more):
    """The parts of the run, with a policy that asks this model."""
    return replace(run.parts, policy=LlmPolicy(model, load_templates()), **more)


@pytest.fixture
def ask(make_run):
    """Deploy with a model that gives these answers, and then says that it is done."""

    def ask(*answers, limits=Limits(), **device):  # noqa: B008  # a frozen value
        run, model = make_run(limits=limits, **device), ScriptedModel([*answers, says("finish()")])
        trail = deploy(STEP, decided_by(run, model))
        return run, model, trail

    return ask


@pytest.mark.parametrize("label", [0, -1])
def test_b18_no_label_counts_from_the_end(ask, label):
    """Label 0 or below touches nothing; the model is told which labels there are."""
    run, model, trail = ask(*[says(f"tap({label})")] * 3)
    assert run.device.performed == []
    assert "labels 1 to 2" in model.prompts[1].turns[0].correction
    assert [one.effect for one in trail.rounds] == ["refused", "ended"]


def test_b19_a_label_that_is_not_there_costs_a_question_not_the_run(ask, make_run, screens):
    """Beyond the last label the model is asked again; where there are no labels it is told of the grid."""
    run, _, trail = ask(says("tap(57)"), says("tap(1)"))
    assert (len(run.device.performed), trail.ending.kind) == (1, "finished")
    model = ScriptedModel([says("tap(1)"), says("give_up('nothing here')")])
    bare = Observation(step=STEP, screen=screens.make_screen(screens.text("Loading")), now=NOW)
    LlmPolicy(model, load_templates()).decide(bare)
    assert "this screen has no labels; grid()" in model.prompts[1].turns[0].correction


def test_b20_only_the_action_finish_finishes(ask):
    """Typing the words "FINISH line", or writing them beside the action, ends nothing."""
    run, _, trail = ask(says('text(1, "FINISH line")', summary="FINISH is next"), start="form")
    assert ("type_text", "FINISH line") in run.device.performed
    assert [one.effect for one in trail.rounds] == ["changed", "ended"]


@pytest.mark.parametrize(
    ("action", "typed"),
    [
        ('text("call (555) 123")', "call (555) 123"),
        ("text('it's \"5 PM\"')", 'it\'s "5 PM"'),
        ('text(2, "a, b) and c")', "a, b) and c"),
        ("text(Hello)", None),
        ('text(2, "one", "two")', None),
        ('text("one", "two")', None),
    ],
)
def test_b21_a_text_is_typed_letter_by_letter_or_not_at_all(action, typed):
    """Parentheses, commas and quotes in a text stay in it; what is no one text in quotes is refused with the reason."""
    if typed is not None:
        assert read_answer(f"Action: {action}").action.text == typed
    else:
        with pytest.raises(AnswerUnreadable, match=r"quotes|arguments are given|number"):
            read_answer(f"Action: {action}")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Action: `tap(3)`", Tap(3)),
        ("**Action:** **tap(3)**", Tap(3)),
        ("Action: Tap(3)", Tap(3)),
        ('Action: tap("3")', Tap(3)),
        ("Action: tap(element=3)", Tap(3)),
        ('Action: swipe(3, "up")', Swipe(3, "up")),
        ("Action:\ntap(3)", Tap(3)),
        ("Action：tap（3）", Tap(3)),
        ('Action: text(3, "two\nlines")', TypeText("two\nlines", 3)),
        ("Action: FINISH.", Finish()),
    ],
)
def test_b22_what_is_certain_is_read(text, action):
    """Markdown, case, quotes, names, defaults, line breaks and full-width marks change nothing of what is meant."""
    assert read_answer(text).action == action


@pytest.mark.parametrize("decision", ["SUCCESS.", "**SUCCESS**", "success", "`Success`"])
def test_b22_a_decision_is_read_however_it_is_marked(screens, decision):
    """A full stop or bold around the reflection's decision costs no second question."""
    model = ScriptedModel([{"decision": decision, "thought": "so", "documentation": "Opens the form"}])
    facts = screens.make_screen(screens.button("Open"))
    reflection = LlmLearner(model, load_templates()).reflect(
        Transition(goal="open it", before=facts, action=Tap(1), after=facts)
    )
    assert (reflection.kind, reflection.documentation, len(model.prompts)) == ("SUCCESS", "Opens the form", 1)


def test_b23_a_missing_summary_costs_nothing(ask):
    """An answer without a summary, or cut off inside it, is carried out, and the summary before it is kept."""
    cut = Reply(text='{"seen": "x", "thought": "y", "action": "tap(1)", "summary": "I have be', is_cut=True)
    run, model, _ = ask("Action: wait(0)", cut)
    assert len(run.device.performed) == 1
    assert [prompt.turns for prompt in model.prompts] == [()] * 3
    run, model, _ = ask(says("wait(0)", summary="the form is open"), "Action: tap(1)")
    assert "the form is open" in model.prompts[2].text


def test_b23_a_fault_of_form_is_asked_again_and_ends_no_run(ask):
    """What cannot be read goes back with the reason, and after three tries only the round is lost."""
    run, model, trail = ask(*["I would open it."] * 3, says("tap(1)"))
    assert "there is no action" in model.prompts[1].turns[0].correction
    assert trail.rounds[0].decision.fault
    assert (len(run.device.performed), trail.ending.kind) == (1, "finished")


@pytest.mark.parametrize("call", ["swipe(1, up)", "swipe(1, up, long)", "swipe(1, 'up', long)"])
def test_b24_words_without_quotes_are_whole_words(call):
    """A direction keeps its first and last letter."""
    assert read_answer(f"Action: {call}").action.direction == "up"


def test_b25_the_echo_of_the_form_is_not_the_answer():
    """Of a repeated template and an answer the answer counts; of two answers none does."""
    echo = "Action: <the call of the one function>\nSummary: <one sentence>"
    assert read_answer(f"{echo}\n\nAction: tap(3)\nSummary: opened").action == Tap(3)
    with pytest.raises(AnswerUnreadable, match="several actions"):
        read_answer("Action: tap(5)\nAction: tap(3)")


def test_b26_the_summary_lives_through_a_grid_round(ask):
    """The grid round is told what was done so far, and that the grid was asked for."""
    _, model, _ = ask(says("grid()", summary="the form is open"), says("tap(1, center)", summary="touched the map"))
    assert "the form is open" in model.prompts[1].text
    assert "You asked for the grid." in model.prompts[1].text
    assert "touched the map" in model.prompts[2].text


@pytest.fixture
def with_pictures():
    """The parts of a run whose screens have pictures."""

    def with_pictures(run, **more):
        png = BytesIO()
        Image.new("RGB", (1080, 2400), "white").save(png, "PNG")
        look = lambda: read_screen(replace(run.device.capture(), png=png.getvalue()))  # noqa: E731
        return replace(run.parts, look=look, **more)

    return with_pictures


def test_b27_the_picture_kept_is_the_picture_shown(make_run, with_pictures, tmp_path):
    """For each round, the grid's too, the report holds just what the policy was shown."""
    run = make_run(["grid()", "tap(1, center)"])
    (tmp_path / "pictures").mkdir()
    deploy(STEP, with_pictures(run, listeners=(PictureFolder(tmp_path / "pictures"),)))
    kept = [path.read_bytes() for path in sorted((tmp_path / "pictures").glob("step-01-round-*.jpg"))]
    assert kept == [seen.picture() for seen in run.policy.observations]
    assert len(set(kept)) == 2


def test_b27_the_reflection_is_shown_what_its_words_say(make_run, with_pictures):
    """Before with numbers, after without, and the prompt says so."""
    run = make_run()
    look = with_pictures(run).look
    before = look()
    run.device.screen = "details"
    after = look()
    model = ScriptedModel([{"decision": "CONTINUE", "documentation": "Opens it"}])
    learning = Learning(learner=LlmLearner(model, load_templates()), store=None)
    learning.reflect(before, Tap(1), after, app=APP, goal="open it")
    assert [draw() for draw in model.prompts[0].pictures] == [labelled_picture(before), plain_picture(after)]
    assert "The first picture shows it, with these numbers." in model.prompts[0].text
    assert "The second picture shows it, without numbers." in model.prompts[0].text


@pytest.mark.parametrize(
    ("answers", "log", "error"),
    [
        (["tap(1)"], "", LimitExceeded),
        (['give_up("no such thing")'], "", AgentGaveUp),
        (["tap(1)"], CRASH, AppCrashed),
    ],
)
def test_b29_what_happened_in_the_last_round_is_what_is_told(make_run, answers, log, error):
    """A failure there is told as what it is, and the limit itself is a failure too."""
    run = make_run(answers, limits=Limits(max_rounds=1))
    run.device.log = log
    with pytest.raises(error, match="open it"):
        run.runner.do(STEP)


def test_b29_unreadable_answers_up_to_the_limit_are_told_as_such(make_run):
    """A run that ends for want of readable answers says so, also if its rounds end at the same time."""
    run = make_run(limits=Limits(max_rounds=3))
    runner = type(run.runner)(decided_by(run, ScriptedModel(["I would open it."])))
    with pytest.raises(ReplyUnreadable, match="there is no action"):
        runner.do(STEP)


HOSTILE = r"type C:\Users\d \1 \g<0> and \n, then {{screen}} {{task}} {task}"


def test_b30_texts_stand_in_prompts_as_they_are(screens):
    """Backslashes and what looks like a place to be filled are text, in task, summary, message and documentation."""
    facts = screens.make_screen(screens.button("Open"))
    observation = Observation(
        step=Step(text=HOSTILE),
        screen=facts,
        now=NOW,
        summary=HOSTILE,
        last=LastAct(action="tap(1)", effect="unchanged", message=HOSTILE),
        notes={1: (Note(slot="tap", text=HOSTILE),)},
    )
    prompt = build_decide_prompt(load_templates(), observation, sees=False)
    shown = HOSTILE.replace("<0>", r"\u003c0\u003e")  # no text can end the block that it stands in
    assert f"<task>\n{shown}\n</task>" in prompt.text
    assert prompt.text.count("{{screen}} {{task}} {task}") == 4
    assert prompt.text.count(r"C:\\Users\\d \\1") == 3
    transition = Transition(goal=HOSTILE, before=facts, action=Tap(1), after=facts, summary=HOSTILE)
    assert build_reflect_prompt(load_templates(), transition, sees=False).text.count("{{screen}} {{task}}") == 2


def test_b32_going_nowhere_ends_and_a_failed_action_is_told(ask):
    """The model hears what came of its last action; the same in vain three times is the end."""
    _, model, trail = ask(*[says("wait(0)")] * 9)
    assert (trail.ending.kind, len(trail.rounds)) == ("stuck", 3)
    assert "Your last action was wait(0); the screen did not change" in model.prompts[1].text
    assert "has now been in vain 2 times" in model.prompts[2].text
    _, model, _ = ask(*[says("press('home')")] * 1)
    assert "it was refused and not carried out" in model.prompts[1].text


def test_b32_a_way_round_in_a_circle_ends(make_run):
    """There and back again is no progress, though the screen changes each time."""
    run = make_run(["tap(1)"] * 20, on_tap={("home", "Open"): "details", ("details", "Close"): "home"})
    trail = deploy(STEP, run.parts)
    assert (trail.ending.kind, len(trail.rounds)) == ("stuck", 6)


def test_b32_time_and_tokens_are_limited(make_run):
    """A sentence ends at its deadline, a session at its budget."""
    assert deploy(STEP, make_run(limits=Limits(step_timeout_s=1e-9)).parts).ending.kind == "limit"
    run = make_run()
    meter = Meter(budget=Budget(tokens=10))
    model = MeteredModel(ScriptedModel([says("wait(0)")]), meter, lambda usage: None)
    with pytest.raises(BudgetExceeded, match="appagent_budget_tokens = 10 is used up"):
        deploy(STEP, decided_by(run, model))
    assert meter.total.asked == 1


def test_b33_finish_is_not_believed(make_run):
    """Whether it is done says a judge who does not see the agent's thoughts."""
    run = make_run(["finish()"], verdicts=["not_finished"])
    with pytest.raises(StepNotDone, match="not done: 'open it'"):
        run.runner.do(STEP)


def test_b35_prompts_speak_of_documentation_only_where_there_is_some(screens):
    """Without notes there is no word of them; with notes each stands at its element."""
    facts = screens.make_screen(screens.button("Open"), screens.button("Leave"))
    observation = Observation(step=STEP, screen=facts, now=NOW)
    for grid in (False, True):
        bare = build_decide_prompt(load_templates(), replace(observation, grid=grid), sees=False)
        assert "known:" not in bare.text
        assert '"known"' not in bare.text
        assert "documentation" not in bare.text + bare.system
    noted = replace(observation, notes={2: (Note(slot="tap", text="Leaves the app"),)})
    assert '[2] button "Leave"' in build_decide_prompt(load_templates(), noted, sees=False).text
    line = next(
        line for line in build_decide_prompt(load_templates(), noted, sees=True).text.splitlines() if "[2]" in line
    )
    assert line.endswith('known: tap "Leaves the app"')


@pytest.fixture
def study(make_run, tmp_path):
    """Explore for the sentence: these actions, and what is said of each; `told` gives the messages to the policy."""

    @dataclass
    class Studied:
        run: object
        parts: RunParts
        trail: object
        store: Store
        told: list[str]

    def study(actions, reflections=(), *, learner=None, memory=None, goal="open it", parts=None, **device):
        run = make_run(actions, **device)
        store = open_store(APP, docs_dir=tmp_path / "docs", cache_dir=None)
        learning = Learning(learner=learner or ScriptedLearner(reflections), store=store)
        made = replace(run.parts, study=Study(learning, memory or Memory()), **(parts or {}))
        trail = deploy(Step(text=goal), made)
        return Studied(run, made, trail, store, [one.message for one in trail.rounds])

    return study


def test_b28_exploring_may_ask_for_the_grid(study):
    """The next round shows the grid, an area of it can be touched, and the run goes on."""
    done = study(["grid()", "tap(1, center)", "tap(1)"], ["SUCCESS"])
    assert [seen.grid for seen in done.run.policy.observations] == [False, True, False, False]
    assert (len(done.run.device.performed), done.trail.ending.kind) == (2, "finished")


def test_b31_a_model_that_cannot_be_asked_while_reflecting_is_told_as_that(study):
    """The error says what is wrong with the model."""
    learner = LlmLearner(ScriptedModel([ModelUnavailable("the endpoint gives no answer: 500")]), load_templates())
    with pytest.raises(ModelUnavailable, match="the endpoint gives no answer: 500"):
        study(["tap(1)"], learner=learner)


def test_b31_a_reflection_that_cannot_be_read_costs_its_text_only(study):
    """It documents nothing, ends nothing, and forbids nothing: nobody has said that the action was of no use."""
    learner = LlmLearner(ScriptedModel(["<html>Bad gateway</html>"]), load_templates())
    ways = {("home", "Open"): "details", ("details", "Close"): "home"}
    done = study(["tap(1)", "tap(1)", "tap(1)"], learner=learner, on_tap=ways)
    assert [one.effect for one in done.trail.rounds] == ["changed", "changed", "changed", "ended"]
    assert not done.store.notes(done.parts.look().facts)


@pytest.mark.parametrize("leads_to", ["elsewhere", "form"])
def test_b34_back_is_checked(study, leads_to):
    """Where the back key leads out of the app, or elsewhere in it, the screen before is reached by a fresh start."""
    done = study(["tap(1)"], ["BACK"], on_press={("details", "back"): leads_to})
    assert [call for call in done.run.device.performed if isinstance(call, tuple)] == [
        ("press", "back"),
        ("stop", APP),
        ("launch", APP),
    ]
    assert done.run.device.screen == "home"
    assert "undone by a fresh start" in done.told[0]


def test_b36_what_did_not_help_bans_no_more_than_itself(study):
    """After CONTINUE another action on the element, another goal and another screen are open; the same again is not."""
    ways, back = {("home", "Open"): "details", ("details", "Close"): "home"}, {("details", "back"): "home"}
    memory, more = Memory(), {"on_tap": ways, "on_press": back}
    done = study(["tap(1)", "tap(1)", "tap(1)", "long_press(1)"], ["CONTINUE"], memory=memory, **more)
    assert [one.effect for one in done.trail.rounds] == ["changed", "changed", "refused", "unchanged", "ended"]
    assert "tried before on this screen for this task" in done.told[2]
    assert study(["tap(1)"], ["SUCCESS"], memory=memory, goal="close it", **more).trail.rounds[0].effect == "changed"
    assert {note.slot for note in done.store.notes(done.parts.look().facts)[1]} == {"tap"}


def test_b36_a_key_is_no_element_to_be_banned(study):
    """Going back is of use as often as something was opened."""
    actions = ["tap(1)", Press("back"), "tap(1)", Press("back")]
    reflections = ["SUCCESS", "CONTINUE", "SUCCESS", "CONTINUE"]
    done = study(actions, reflections, on_press={("details", "back"): "home"})
    assert [one.effect for one in done.trail.rounds] == ["changed"] * 4 + ["ended"]


def test_b36_what_did_not_help_is_remembered_in_the_next_session(study, tmp_path):
    """The list is kept in a file, for that goal, screen, element and action."""
    path = tmp_path / "explore.json"
    study(["tap(1)"], ["CONTINUE"], memory=load_memory(path))
    assert study(["tap(1)"], memory=load_memory(path)).trail.rounds[0].effect == "refused"


def test_b37_documentation_that_turns_out_wrong_is_corrected(study):
    """What exploring contradicts is laid open, and what is seen more often takes its place."""
    wrong = Reflection(kind="SUCCESS", documentation="Deletes the contact.")
    right = Reflection(kind="SUCCESS", documentation="Opens the details of work.")
    texts = []
    for reflection in (wrong, right, right):
        done = study(["tap(1)"], [reflection])
        home = done.run.policy.observations[0].screen
        texts.append([note.text for note in done.store.notes(home)[1]])
    assert texts == [["Deletes the contact."], ["Deletes the contact."], ["Opens the details of work."]]
