"""What a test holds in its hand: the `appagent` fixture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..device.protocol import Device
from ..errors import ExpectationFailed, hide_from_traceback
from ..run import Expectation, Step
from ..screen.screen import Screen
from .runner import Runner

__tracebackhide__ = hide_from_traceback


class Agent:
    """The agent of one test.

    Attributes:
        answer: the reply to the last sentence that asked for one, else empty.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._missed: list[ExpectationFailed] | None = None
        self.answer = ""

    @property
    def device(self) -> Device:
        """The leased device."""
        return self._runner.run.device

    def do(self, sentence: str, *, expect: Sequence[Expectation] = ()) -> None:
        """Have a sentence done and judged.

        Args:
            sentence: what to do, in plain words.
            expect: expectations on the screen on which the agent says that it is done.

        Raises:
            AppAgentFailure: it was not done; the message tells what was tried.
        """
        self._runner.do(Step(text=sentence, expect=tuple(expect)))

    def ask(self, question: str) -> str:
        """Have a question answered from the app and return the answer, which is also `answer`."""
        self.answer = self._runner.do(Step(text=question), wants_answer=True)
        return self.answer

    def check(self, statement: str) -> None:
        """Have a statement about the present screen judged, without acting.

        Raises:
            StepNotDone: the judge does not find it true.
        """
        self._runner.check(statement)

    @contextmanager
    def soft(self) -> Iterator[None]:
        """Collect missed expectations and raise one error with all of them at the end of the block."""
        outer = self._missed
        missed: list[ExpectationFailed] = []
        self._missed = missed
        try:
            yield
        except BaseException as exc:
            for error in missed:
                exc.add_note(f"missed before: {error}")
            raise
        finally:
            self._missed = outer
        if missed:
            listed = "\n".join(f"{number}. {error}" for number, error in enumerate(missed, start=1))
            raise ExpectationFailed(f"{len(missed)} expectation{'s' if len(missed) > 1 else ''} missed:\n{listed}")

    def see(self) -> Screen:
        """Look at the device; `expect(appagent)` calls this."""
        return self._runner.see()

    def checked(self, expectation: Expectation, held: bool, message: str, screen: Screen) -> None:
        """Take note of an expectation that was checked; `expect(appagent)` calls this."""
        self._runner.note_expectation(expectation, held, message, screen)

    def report_miss(self, error: ExpectationFailed) -> None:
        """Raise a missed expectation, or keep it for the end of the `soft()` block."""
        if self._missed is None:
            raise error
        self._missed.append(error)
