"""One test's run: start the app, work through sentences, have them judged, keep what is still open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never, get_args

from ..demos.values import Demo
from ..device.protocol import Mark
from ..errors import (
    AgentGaveUp,
    AppCrashed,
    ExpectationFailed,
    LimitExceeded,
    RecordingMissed,
    ReplyUnreadable,
    SettingsError,
    StepNotDone,
    StoreError,
    hide_from_traceback,
)
from ..events import ExpectationChecked, Outcome, Reached, RunEnded, RunStarted, StepEnded, StepStarted
from ..expectations import check
from ..recordings.values import Origin
from ..run import Expectation, Reset, Step, Verdict
from ..screen.screen import Screen
from .crash import find_crashes
from .demonstrated import compare_with, follow
from .evidence import build_evidence
from .parts import RunParts, Trail
from .recorder import Judged, Recorder, Sentence, facts_of
from .story import tell
from .work import Work, act_out, look_over

__tracebackhide__ = hide_from_traceback


@dataclass(frozen=True, slots=True, kw_only=True)
class _Open:
    """A sentence whose verdict was inconclusive: an expectation may still settle it."""

    step: Step
    message: str


class Runner:
    """Runs the sentences of one test; knows nothing of pytest."""

    def __init__(self, run: RunParts, recorder: Recorder | None = None) -> None:
        self.run = run
        self.recorder = recorder or Recorder()
        self.rounds = 0
        self._reached: set[Reached] = set()
        self._screen: Screen | None = None
        self._earlier: list[str] = []
        self._open: _Open | None = None
        self._mark: Mark | None = None
        self._crashes: set[str] = set()

    def start(
        self,
        *,
        reset: Reset,
        permissions: Sequence[str] = (),
        activity: str | None = None,
        link: str | None = None,
    ) -> None:
        """Bring the app to its start state and to the front.

        Args:
            reset: what is done to the app before.
            permissions: run-time permissions that it is granted after that.
            activity: what to launch instead of its main activity.
            link: what to launch it with.

        Raises:
            DeviceError: the app is not installed or does not start.
        """
        device, app = self.run.device, self.run.app
        self._mark = device.mark()
        version = device.app_version(app)
        if version is not None:
            if reset == "clear":
                device.clear(app)
            elif reset == "restart":
                device.stop(app)
        for permission in permissions:
            device.grant(app, permission)
        device.launch(app, activity, link)
        self.recorder.app_version = version or ""
        self.run.announce(
            RunStarted(
                device=device.info,
                app=app,
                app_version=version or "",
                policy=self.run.policy.name,
                judge=self.run.judge.name,
            )
        )

    def do(self, step: Step, *, wants_answer: bool = False, settle_later: bool = True, template: str = "") -> str:
        """Work on a sentence and have it judged.

        Args:
            step: the sentence.
            wants_answer: whether it asks for an answer.
            settle_later: whether an inconclusive verdict may wait for an expectation of the test body.
            template: the sentence with its placeholders, empty if it never had any.

        Returns:
            The agent's answer, empty if it gave none.

        Raises:
            StepNotDone, AgentGaveUp, AppCrashed, LimitExceeded, ExpectationFailed, RecordingMissed: it is not done.
            StoreError: only recordings are to be used, and there is none that serves.
        """
        self.settle()
        step = self._without_secrets(step)
        sentence = self.recorder.sentence(step, "ask" if wants_answer else "do", template)
        self.run.announce(StepStarted(step=step))
        if self._mark is None:
            self._mark = self.run.device.mark()
        work: Work | None = None
        verdict: Verdict | None = None
        answer, error, error_type = "", "", ""
        try:
            work = act_out(sentence, self.run, self.recorder, earlier=tuple(self._earlier))
            trail = work.trail
            self._note(work)
            self._raise_if_not_ended_well(trail)
            self._raise_if_recorded_so(work)
            self._check_expectations(step, trail)
            answer = trail.ending.detail
            verdict = self._judge(sentence, work, answer=answer if wants_answer else None)
            self._weigh(verdict, trail, settle_later=settle_later)
            self._record(sentence, work, verdict, answer)
        except (StepNotDone, AgentGaveUp, RecordingMissed) as exc:
            error, error_type = str(exc), type(exc).__name__
            if not step.optional:
                raise
            if work is not None:
                self.recorder.note(sentence, work.trail, None, now=work.now, answer=None)
        except Exception as exc:  # announced, whatever it is, and raised again
            error, error_type = str(exc), type(exc).__name__
            raise
        finally:
            self.run.announce(
                StepEnded(
                    step=step,
                    rounds=work.rounds if work else 0,
                    verdict=verdict,
                    screen=work.trail.last if work else None,
                    answer=answer,
                    error=error,
                    error_type=error_type,
                )
            )
        self._earlier.append(step.text)
        return answer

    def check(self, statement: str) -> None:
        """Have a statement about the present screen judged, without acting."""
        self.settle()
        step = self._without_secrets(Step(text=statement))
        sentence = self.recorder.sentence(step, "check", "")
        self.run.announce(StepStarted(step=step))
        verdict, error, error_type = None, "", ""
        try:
            work = look_over(sentence, self.run, self.recorder)
            self._note(work)
            verdict = self._judge(sentence, work, answer=None)
            self._weigh(verdict, work.trail, settle_later=True)
            self._record(sentence, work, verdict, "")
        except (StepNotDone, RecordingMissed, StoreError) as exc:
            error, error_type = str(exc), type(exc).__name__
            raise
        finally:
            self.run.announce(
                StepEnded(step=step, rounds=0, verdict=verdict, screen=self._screen, error=error, error_type=error_type)
            )

    def follow(self, demo: Demo) -> None:
        """Do again what a person has shown, and compare what it brought about.

        Raises:
            StepNotDone: an act could not be done again, or the last screen shows something else.
        """
        self.settle()
        step = Step(text=f"demonstration {demo.name!r}")
        self.run.announce(StepStarted(step=step))
        trail: Trail | None = None
        verdict: Verdict | None = None
        error, error_type = "", ""
        try:
            trail, mismatch = follow(demo, step, self.run)
            self.rounds += len(trail.rounds)
            self._screen = trail.last
            self._reached.add("replayed")
            self._raise_if_not_ended_well(trail)
            if mismatch is not None:
                headline = f"the {step.text} cannot be done again"
                raise StepNotDone(tell(headline, trail, self.run, reasons=(mismatch.message, mismatch.hint)))
            verdict = compare_with(demo, trail, self.run)
            self._weigh(verdict, trail, settle_later=True)
        except Exception as exc:  # announced, whatever it is, and raised again
            error, error_type = str(exc), type(exc).__name__
            raise
        finally:
            self.run.announce(
                StepEnded(
                    step=step,
                    rounds=len(trail.rounds) if trail else 0,
                    verdict=verdict,
                    screen=trail.last if trail else None,
                    error=error,
                    error_type=error_type,
                )
            )

    def see(self) -> Screen:
        """Look at the device."""
        self._screen = self.run.look()
        return self._screen

    def note_expectation(self, expectation: Expectation, held: bool, message: str, screen: Screen) -> None:
        """Take note of an expectation of the test body; one that held settles an open sentence."""
        self.run.announce(ExpectationChecked(expectation=expectation, held=held, message=message, screen=screen))
        if held:
            self._open = None

    def settle(self) -> None:
        """Fail if a sentence is still open: nobody could tell that it was done.

        Raises:
            StepNotDone: the verdict was inconclusive, and no expectation of that sentence held.
        """
        if self._open is not None:
            message, self._open = self._open.message, None
            raise StepNotDone(message)

    def end(self, outcome: Outcome) -> None:
        """Announce that the test is over."""
        counts: list[Reached] = [one for one in get_args(Reached) if one in self._reached]
        reached = counts[-1] if outcome == "passed" and counts else ""
        self.run.announce(RunEnded(outcome=outcome, reached=reached, rounds=self.rounds, screen=self._screen))

    @property
    def is_healed(self) -> bool:
        """Whether an act of the recording had to be decided anew."""
        return "healed" in self._reached

    def origin(self) -> Origin:
        """Return where this run takes place, for its recording."""
        device, screen = self.run.device, self._screen
        return Origin(
            app=self.run.app,
            app_version=self.recorder.app_version,
            locale=device.locale(),
            size=screen.facts.size if screen else (0, 0),
            device=f"{device.info.model}, Android {device.info.release}",
        )

    def _note(self, work: Work) -> None:
        self.rounds += work.rounds
        self._screen = work.trail.last
        if work.reached:
            self._reached.add(work.reached)

    def _record(self, sentence: Sentence, work: Work, verdict: Verdict, answer: str) -> None:
        """Keep how a sentence was done, or how its recording must be changed."""
        self.recorder.note(sentence, work.trail, verdict, now=work.now, answer=answer)
        if work.reached == "healed" and work.stored is not None:
            judged = None
            if work.differs:
                data = self.recorder.data_of(sentence.step)
                facts = facts_of(sentence, work.script, work.trail, now=work.now, data=data)
                judged = Judged(verdict=verdict, facts=facts)
            self.recorder.mend(sentence, work.stored, work.script, judged=judged, now=work.now)

    def _without_secrets(self, step: Step) -> Step:
        secrets = self.run.secrets
        if unknown := secrets.unknown_in(step.text):
            known = ", ".join(secrets.names()) or "none"
            raise SettingsError(
                f"{{secret:{unknown[0]}}} is no secret of this test: name it in secrets=; known: {known}"
            )
        return secrets.mask_step(step)

    def finish(self) -> None:
        """Fail if the app crashed in the test body, or if a sentence is still open.

        Raises:
            AppCrashed: there is a record of it in the log, whatever the screen shows.
            StepNotDone: as `settle`.
        """
        if crashes := self._new_crashes():
            told = "\n".join(f"  {crash}" for crash in crashes)
            raise AppCrashed(f"{self.run.app} crashed in the test body, outside any sentence\n{told}")
        self.settle()

    def _new_crashes(self) -> tuple[str, ...]:
        """Return the crashes since the app was launched that were not returned before."""
        if self._mark is None:
            return ()
        log = self.run.device.log_since(self._mark)
        crashes = tuple(map(self.run.secrets.mask, find_crashes(log, self.run.app)))
        new = tuple(one for one in crashes if one not in self._crashes)
        self._crashes |= set(new)
        return new

    def _raise_if_not_ended_well(self, trail: Trail) -> None:
        crashes = self._new_crashes()
        text, detail = trail.step.text, trail.ending.detail
        if crashes:
            raise AppCrashed(tell(f"{self.run.app} crashed during {text!r}", trail, self.run, reasons=crashes))
        match trail.ending.kind:
            case "finished":
                return
            case "limit":
                raise LimitExceeded(tell(f"{detail} used up on {text!r}", trail, self.run))
            case "stuck":
                headline = f"stuck on {text!r}: {detail} again and again without effect"
            case "strayed":
                headline = f"could not get back from {detail} to {self.run.app} during {text!r}"
            case "unreadable":
                headline = f"the model's answers to {text!r} cannot be read"
                raise ReplyUnreadable(tell(headline, trail, self.run, reasons=(detail,)))
            case "gave_up":
                headline = f"gave up on {text!r}: {detail}"
            case "missed":
                headline = f"not as recorded: {text!r}"
                raise RecordingMissed(tell(headline, trail, self.run, reasons=(detail,)))
            case _:
                assert_never(trail.ending.kind)
        raise AgentGaveUp(tell(headline, trail, self.run))

    def _raise_if_recorded_so(self, work: Work) -> None:
        if work.entry is not None and work.entry.outcome == "not_done":
            raise StepNotDone(tell(f"not done, as recorded: {work.trail.step.text!r}", work.trail, self.run))

    def _check_expectations(self, step: Step, trail: Trail) -> None:
        for expectation in step.expect:
            result = check(expectation, trail.last)
            self.run.announce(
                ExpectationChecked(expectation=expectation, held=result.held, message=result.message, screen=trail.last)
            )
            if not result.held:
                headline = f"the agent says that {step.text!r} is done, but an expectation does not hold"
                raise ExpectationFailed(tell(headline, trail, self.run, reasons=(result.message,)))

    def _judge(self, sentence: Sentence, work: Work, *, answer: str | None) -> Verdict:
        """Return the recorded verdict if what it rests on is there, else the judge's.

        Raises:
            RecordingMissed: recordings are frozen, and what it rests on is not there.
        """
        trail, entry = work.trail, work.entry
        if entry is not None and entry.outcome != "not_done" and not work.differs:
            return Verdict(outcome=entry.outcome, reason=f"as recorded: {entry.reason}")
        verdict = self.run.judge.judge(build_evidence(trail, self.run, now=work.now, answer=answer))
        if not work.differs:
            return verdict
        if self.recorder.plan.use == "frozen" and work.differs.lost and verdict.outcome != "not_finished":
            # What was seen when it passed is not there. Nobody is to decide, so no expectation excuses that.
            reasons = (self.recorder.tell_miss(sentence, str(work.differs)),)
            raise RecordingMissed(tell(f"not as recorded: {trail.step.text!r}", trail, self.run, reasons=reasons))
        return replace(verdict, reason=f"{verdict.reason}; not as recorded: {work.differs}")

    def _weigh(self, verdict: Verdict, trail: Trail, *, settle_later: bool) -> None:
        step, reason = trail.step, f"judge ({self.run.judge.name}): {verdict.reason}"
        if verdict.outcome == "not_finished":
            raise StepNotDone(tell(f"not done: {step.text!r}", trail, self.run, reasons=(reason,)))
        if verdict.outcome == "finished" or step.expect:
            return  # expectations of the sentence, which settle an inconclusive verdict, have held
        message = tell(
            f"not known to be done: {step.text!r}",
            trail,
            self.run,
            reasons=(reason, "an expectation settles it: expect=[shows(…)] or expect(appagent).to_show(…)"),
        )
        if not settle_later:
            raise StepNotDone(message)
        self._open = _Open(step=step, message=message)
