"""A run with a recording: written when asked for, replayed, healed, missed."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import Finish, Press, Tap, TypeText
from pytest_appagent.agent.parts import Limits
from pytest_appagent.agent.recorder import Recorder, RecordingPlan
from pytest_appagent.agent.runner import Runner
from pytest_appagent.agent.secrets import Secrets
from pytest_appagent.errors import AppCrashed, RecordingMissed, StepNotDone, StoreError
from pytest_appagent.events import RunEnded, StepEnded
from pytest_appagent.expectations import shows
from pytest_appagent.recordings.store import load_recording, update_recording
from pytest_appagent.recordings.values import Origin
from pytest_appagent.run import Step
from pytest_appagent.testing import label_of

STEP = Step(text="open it")
QUICK = Limits(settle_s=0.05)


def tap(name):
    """A decision for the element of that name."""
    return lambda seen: Tap(label_of(seen.screen, name))


@pytest.fixture
def make(make_run, tmp_path):
    """A run with a recording in a folder; each call is another run of the same test."""

    def make(actions=(), *, use="auto", heal="propose", parameters=None, section="", **more):
        run = make_run(actions, limits=QUICK, **more)
        plan = RecordingPlan(
            use=use,
            path=tmp_path / "recordings" / "test_one.yaml",
            test="test.py::test_one",
            root=tmp_path,
            lock=tmp_path / "lock",
            patches=tmp_path / "patches",
            parameters=parameters or {},
            heal=heal,
        )
        run.runner = Runner(run.parts, Recorder(plan, lambda: section))
        run.runner.start(reset="restart")
        return run

    return make


def record(make, actions=(), steps=(STEP,), **more):
    """One run that is recorded; by default it opens the details."""
    run = make(actions or [tap("Open")], use="refresh", **more)
    for step in steps:
        run.runner.do(step)
    run.runner.recorder.save(run.runner.origin())
    return load_recording(run.runner.recorder.plan.path)


def reached(run):
    run.runner.end("passed")
    return run.listener.of(RunEnded)[-1].reached


def edit(run, change):
    """Change the recorded entry."""
    plan = run.runner.recorder.plan
    update_recording(plan.path, lambda old: replace(old, sentences=tuple(map(change, old.sentences))), lock=plan.lock)


def test_a_recording_has_acts_facts_and_where_it_was_made(make):
    """What was refused is left out; the evidence of the verdict is what the last screen shows."""
    recording = record(make, ["tap(99)", tap("Open")])
    assert recording.test == "test.py::test_one"
    assert recording.origin == Origin(
        app="com.example.a", app_version="2.1", locale="en-US", size=(1080, 2400), device="Scripted, Android 14"
    )
    (entry,) = recording.sentences
    (act,) = entry.script.acts
    assert (act.action, act.name, act.shows) == (Tap(1), "Open", ("work", "Close"))
    assert entry.facts.shows == ("work", "Close")
    assert (entry.outcome, entry.reason) == ("finished", "scripted")


def test_nothing_is_written_unless_asked_for(make, tmp_path):
    """Only `refresh` writes, and only when it is saved."""
    for use in ("auto", "off", "refresh"):
        run = make([tap("Open")], use=use)
        run.runner.do(STEP)
        if use != "refresh":
            run.runner.recorder.save(run.runner.origin())
    assert not (tmp_path / "recordings").exists()


@pytest.mark.parametrize("use", ["auto", "frozen"])
def test_a_recorded_sentence_is_replayed_without_policy_and_judge(make, use):
    """The verdict is the recorded one, since the facts that it rests on are there."""
    record(make)
    run = make(use=use)
    run.runner.do(STEP)
    assert run.device.screen == "details"
    assert (run.policy.observations, run.judge.evidence) == ([], [])
    assert run.listener.of(StepEnded)[0].verdict.reason == "as recorded: scripted"
    assert reached(run) == "replayed"
    assert run.runner.recorder.warnings == []


def test_where_the_facts_differ_the_judge_is_asked(make):
    """A build that shows other data is not passed on the word of the recording."""
    record(make)
    run = make(verdicts=["not_finished"])
    edit(run, lambda entry: replace(entry, facts=replace(entry.facts, shows=("work", "5:00 PM", "Close"))))
    with pytest.raises(StepNotDone, match=r"scripted; not as recorded: not shown now: '5:00 PM'"):
        run.runner.do(STEP)
    assert len(run.judge.evidence) == 1
    assert run.judge.evidence[0].actions == ("tap(1)",)


@pytest.mark.parametrize("verdict", ["finished", "inconclusive"])
def test_frozen_fails_where_a_recorded_fact_is_lost(make, verdict):
    """Whatever the judge and expectations say: what was seen when it passed is not there."""
    record(make)
    run = make(use="frozen", verdicts=[verdict])
    edit(run, lambda entry: replace(entry, facts=replace(entry.facts, shows=("work", "5:00 PM", "Close"))))
    with pytest.raises(RecordingMissed, match=r"recordings/test_one\.yaml: 'open it': not shown now: '5:00 PM'"):
        run.runner.do(replace(STEP, expect=(shows("work"),)))


def test_what_is_there_beside_the_recorded_facts_is_left_to_the_judge(make):
    """Frozen, too: lists grow."""
    record(make)
    run = make(use="frozen", verdicts=["inconclusive"])
    edit(run, lambda entry: replace(entry, facts=replace(entry.facts, shows=("work",))))
    run.runner.do(replace(STEP, expect=(shows("work"),)))
    assert len(run.judge.evidence) == 1


def test_a_recorded_verdict_that_was_inconclusive_must_be_settled_again(make):
    """By an expectation, as when it was recorded."""
    run = make([tap("Open")], use="refresh", verdicts=["inconclusive"])
    run.runner.do(STEP)
    run.runner.note_expectation(shows("work"), True, "", run.runner.see())
    run.runner.recorder.save(run.runner.origin())
    again = make(use="frozen")
    again.runner.do(STEP)
    with pytest.raises(StepNotDone, match="not known to be done"):
        again.runner.finish()


def test_a_crash_fails_whatever_was_recorded(make):
    """The log is read on replay too."""
    record(make)
    run = make(use="frozen")
    run.device.log = (
        "05-14 09:41:00.000  1  1 E AndroidRuntime: FATAL EXCEPTION: main\n"
        "05-14 09:41:00.000  1  1 E AndroidRuntime: Process: com.example.a, PID: 1\n"
    )
    with pytest.raises(AppCrashed):
        run.runner.do(STEP)


def test_frozen_without_a_recording_is_broken_and_says_how_to_get_one(make):
    """Nothing was found out about the app."""
    run = make(use="frozen")
    with pytest.raises(StoreError, match=r"'open it' cannot be replayed: there is no recording .*refresh writes it"):
        run.runner.do(STEP)
    record(make)
    other = make(use="frozen")
    with pytest.raises(StoreError, match=r"recordings/test_one\.yaml: the sentence is not in it"):
        other.runner.do(Step(text="close it"))


def test_frozen_fails_where_the_app_is_another_and_says_what_differs(make):
    """File, sentence, act, what was expected, what is there, and both versions."""
    record(make)
    run = make(use="frozen")
    edit(run, lambda entry: _retarget(entry, "Begin"))
    run.runner.recorder.app_version = "3.0"
    with pytest.raises(RecordingMissed) as raised:
        run.runner.do(STEP)
    told = str(raised.value)
    assert told.startswith("not as recorded: 'open it'\n  recordings/test_one.yaml: 'open it': act 1 of 1")
    assert '"Begin" (Button) is not on the screen' in told
    assert "recorded with version 2.1, this is 3.0" in told
    assert run.device.screen == "home"
    assert run.policy.observations == []


def _retarget(entry, name):
    """Let the recorded act be aimed at something that is not there."""
    (act,) = entry.script.acts
    target = replace(act.target, text=name)
    return replace(entry, script=replace(entry.script, acts=(replace(act, target=target, name=name),)))


def test_heal_has_one_act_decided_and_leaves_a_patch(make, tmp_path):
    """The policy is asked once, is told where it stands, and the recording itself stays as it is."""
    record(make)
    run = make([tap("Open")])
    edit(run, lambda entry: _retarget(entry, "Begin"))
    before = run.runner.recorder.plan.path.read_text()
    run.runner.do(STEP)
    (observation,) = run.policy.observations
    assert 'next would have been tap "Begin"' in observation.last.message
    assert reached(run) == "healed"
    assert run.runner.is_healed
    assert '"Begin" (Button) is not on the screen' in run.runner.recorder.warnings[0]
    patch = run.runner.recorder.propose("test_one")
    assert patch == "patches/test_one.patch"
    changed = (tmp_path / "patches" / "test_one.patch").read_text()
    assert '-      text: "Begin"' in changed
    assert '+      text: "Open"' in changed
    assert run.runner.recorder.plan.path.read_text() == before


def test_after_a_healed_act_the_recording_goes_on(make):
    """What comes after it is replayed, not decided."""
    steps = {("home", "Open"): "details", ("details", "Close"): "form"}
    record(make, [tap("Open"), tap("Close")], on_tap=steps)
    run = make([tap("Open"), Finish()], on_tap=steps)

    def renamed(entry):
        first, second = entry.script.acts
        first = replace(first, target=replace(first.target, text="Begin"))
        return replace(entry, script=replace(entry.script, acts=(first, second)))

    edit(run, renamed)
    run.runner.do(STEP)
    assert run.device.screen == "form"
    assert len(run.policy.observations) == 1
    assert reached(run) == "healed"


def test_without_heal_the_rest_of_the_sentence_is_decided(make):
    """And the pass says so."""
    record(make)
    run = make([tap("Open")], heal="off")
    edit(run, lambda entry: _retarget(entry, "Begin"))
    run.runner.do(STEP)
    assert len(run.policy.observations) == 2
    assert reached(run) == "decided"
    assert run.runner.recorder.propose("test_one") == ""
    assert "is not on the screen" in run.runner.recorder.warnings[0]


def test_a_damaged_recording_is_named_and_the_test_decided(make):
    """Under `auto`; frozen it is broken."""
    record(make)
    run = make([tap("Open")])
    run.runner.recorder.plan.path.write_text(
        "schema: 1\nsentences: [{sentence: 'open it', acts: [{action: 'fly(1)'}]}]"
    )
    run.runner.do(STEP)
    assert reached(run) == "decided"
    (warning,) = run.runner.recorder.warnings
    assert "test_one.yaml: test is missing" in warning or "fly" in warning
    with pytest.raises(StoreError, match=r"test_one\.yaml"):
        make(use="frozen").runner.do(STEP)


def test_a_test_without_recording_is_decided_without_a_word(make):
    """`auto` is the default: most tests have none."""
    run = make([tap("Open")])
    run.runner.do(STEP)
    assert (reached(run), run.runner.recorder.warnings) == ("decided", [])


def test_one_recording_serves_other_values(make):
    """What is typed and what is seen then has the other value in its place."""
    typing = [lambda seen: TypeText(seen.step.data["name"], 1)]
    step = Step(text="type Ada", data={"name": "Ada"})
    record(make, typing, [step], parameters={"name": "Ada"}, start="form")
    run = make(use="frozen", parameters={"name": "Grace"}, start="form")
    run.runner.do(Step(text="type Grace", data={"name": "Grace"}))
    assert ("type_text", "Grace") in run.device.performed
    assert reached(run) == "replayed"


def test_an_answer_is_the_recorded_one_while_what_it_was_read_from_is_there(make):
    """Else it is asked for anew, or missed."""
    record_run = make([Finish("work")], use="refresh", start="details")
    record_run.runner.do(Step(text="What is it?"), wants_answer=True)
    record_run.runner.recorder.save(record_run.runner.origin())
    question = Step(text="What is it?")
    run = make(use="frozen", start="details")
    assert run.runner.do(question, wants_answer=True) == "work"
    with pytest.raises(RecordingMissed, match="the recorded answer does not rest on what is shown"):
        make(use="frozen", start="home").runner.do(question, wants_answer=True)
    other = make([Finish("Events")], start="home")
    assert other.runner.do(question, wants_answer=True) == "Events"
    assert reached(other) == "decided"


def test_a_statement_is_recorded_and_judged_by_its_facts(make):
    """`check` rests on all that is shown."""
    run = make(use="refresh", start="details")
    run.runner.check("it is work")
    run.runner.recorder.save(run.runner.origin())
    again = make(use="frozen", start="details")
    again.runner.check("it is work")
    assert again.judge.evidence == []
    other = make(use="frozen", start="home", verdicts=["not_finished"])
    with pytest.raises(StepNotDone, match="not as recorded"):
        other.runner.check("it is work")


def test_what_a_fixture_asks_for_has_a_section_of_its_own(make):
    """It is found there only."""
    recording = record(make, section="signed_in")
    assert recording.sentences == ()
    assert [entry.sentence for entry in recording.fixtures["signed_in"]] == ["open it"]
    run = make(use="frozen", section="signed_in")
    run.runner.do(STEP)
    with pytest.raises(StoreError, match="the sentence is not in it"):
        make(use="frozen").runner.do(STEP)


def test_an_optional_sentence_may_be_missed(make):
    """As it may be left undone."""
    optional = Step(text="open it", optional=True)
    record(make, steps=[optional])
    run = make(use="frozen")
    edit(run, lambda entry: _retarget(entry, "Begin"))
    run.runner.do(optional)
    assert run.listener.of(StepEnded)[0].error_type == "RecordingMissed"


def test_an_optional_sentence_that_was_not_done_is_recorded_so(make):
    """On replay it is left undone again, by the same acts."""
    optional = Step(text="close the hint", optional=True)
    entry = record(make, ['give_up("no hint")'], steps=[optional]).sentences[0]
    assert (entry.outcome, entry.script.acts) == ("not_done", ())
    run = make(use="frozen")
    run.runner.do(optional)
    assert run.listener.of(StepEnded)[0].error.startswith("not done, as recorded")


def test_expectations_of_a_sentence_are_checked_on_replay(make):
    """They veto a recorded verdict too."""
    record(make)
    run = make(use="frozen")
    with pytest.raises(AssertionError, match="an expectation does not hold"):
        run.runner.do(replace(STEP, expect=(shows("nowhere"),)))


def test_keys_are_recorded_as_they_are(make):
    """Acts without a target need none."""
    back = {("details", "back"): "home"}
    recording = record(make, [tap("Open"), Press("back")], on_press=back)
    assert [act.action for act in recording.sentences[0].script.acts] == [Tap(1), Press("back")]
    run = make(use="frozen", on_press=back)
    run.runner.do(STEP)
    assert run.device.performed[-1] == ("press", "back")


def test_a_screen_that_came_in_between_is_passed_and_detours_are_left_out(make):
    """The policy goes on until the recording can; what only led away and back is no part of the patch."""
    steps = {("home", "Open"): "details", ("details", "Close"): "form"}
    typed = lambda seen: TypeText("Ada", 1)  # noqa: E731
    record(make, [tap("Open"), typed], on_tap={("home", "Open"): "form"})
    back = {("details", "back"): "home"}
    run = make([Press("back"), tap("Open"), tap("Close")], on_tap=steps, on_press=back)
    run.runner.do(STEP)
    assert run.device.screen == "form"
    assert len(run.policy.observations) == 3
    assert reached(run) == "healed"
    patch = (run.runner.recorder.plan.root / run.runner.recorder.propose("test_one")).read_text()
    assert '+    name: "Close"' in patch
    assert "press" not in patch


def test_after_what_cannot_be_healed_the_policy_has_the_sentence(make):
    """A few decisions without the recording being of use again: the rest is decided, with the policy's own notes."""
    record(make, [tap("Open"), lambda seen: TypeText("Ada", 1)], on_tap={("home", "Open"): "form"})
    run = make([tap("Close")] * 4 + [Finish()], on_tap={("home", "Open"): "details"})
    run.runner.do(STEP)
    assert reached(run) == "decided"
    assert len(run.policy.observations) == 5
    assert run.runner.recorder.propose("test_one") == ""


def test_secrets_are_recorded_by_their_names(make):
    """The value is in no file."""
    secrets = Secrets({"PASSWORD": "hunter2-hunter2"})
    step = Step(text="type {secret:PASSWORD}")

    def masked(run):
        look = run.parts.look
        parts = replace(run.parts, secrets=secrets, look=lambda: secrets.mask_screen(look()))
        run.runner = Runner(parts, run.runner.recorder)
        return run

    run = masked(make([TypeText("{secret:PASSWORD}", 1)], use="refresh", start="form"))
    run.runner.do(step)
    run.runner.recorder.save(run.runner.origin())
    written = run.runner.recorder.plan.path.read_text()
    assert "{secret:PASSWORD}" in written
    assert "hunter2" not in written
    again = masked(make(use="frozen", start="form"))
    again.runner.do(step)
    assert ("type_text", "hunter2-hunter2") in again.device.performed
