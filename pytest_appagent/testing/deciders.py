"""A policy, a judge and a model with given answers, and a listener that keeps what it hears."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, TypeVar

from ..actions import Action, Finish, read_action
from ..events import Event
from ..learning import Reflection, ReflectionKind, Transition
from ..model import Prompt, Reply, Usage
from ..run import Decision, Evidence, Observation, Verdict

if TYPE_CHECKING:
    from ..events import Listener
    from ..judge import Judge
    from ..learner import Learner
    from ..model import Model
    from ..policy import Policy

EventType = TypeVar("EventType", bound=Event)


class ScriptedPolicy:
    """A policy that plays the given actions in order, then says `finish()`.

    Attributes:
        observations: all that it was shown.
    """

    name = "scripted"

    def __init__(self, actions: Iterable[Action | str | Callable[[Observation], Action]] = ()) -> None:
        """Take actions, their words (`"tap(3)"`), or functions that find the action on the screen."""
        self._actions = iter(actions)
        self.observations: list[Observation] = []

    def decide(self, observation: Observation) -> Decision:
        """Return the next action."""
        self.observations.append(observation)
        given = next(self._actions, Finish())
        if isinstance(given, str):
            return Decision(action=read_action(given, grid=observation.grid))
        return Decision(action=given(observation) if callable(given) else given)


class ScriptedJudge:
    """A judge that gives the verdicts in order; the last one again and again, and "finished" if there is none.

    Attributes:
        evidence: all that it was shown.
    """

    name = "scripted"

    def __init__(self, verdicts: Iterable[Verdict | Literal["finished", "not_finished", "inconclusive"]] = ()) -> None:
        """Take verdicts, or their outcomes alone."""
        self._verdicts = [
            one if isinstance(one, Verdict) else Verdict(outcome=one, reason="scripted") for one in verdicts
        ] or [Verdict(outcome="finished", reason="scripted")]
        self.evidence: list[Evidence] = []

    def judge(self, evidence: Evidence) -> Verdict:
        """Return the next verdict."""
        self.evidence.append(evidence)
        return self._verdicts[min(len(self.evidence), len(self._verdicts)) - 1]


class ScriptedLearner:
    """A learner that gives the reflections in order; the last one again and again, and CONTINUE if there is none.

    Attributes:
        transitions: all that it was shown.
    """

    name = "scripted"

    def __init__(self, reflections: Iterable[Reflection | ReflectionKind] = ()) -> None:
        """Take reflections, or their kinds alone, which then document "does KIND"."""
        self._reflections = [
            one if isinstance(one, Reflection) else Reflection(kind=one, documentation=f"Does {one}.")
            for one in reflections
        ] or [Reflection(kind="CONTINUE", documentation="Does something.")]
        self.transitions: list[Transition] = []

    def reflect(self, transition: Transition) -> Reflection:
        """Return the next reflection."""
        self.transitions.append(transition)
        return self._reflections[min(len(self.transitions), len(self._reflections)) - 1]

    def merge(self, old: str, new: str) -> str:
        """Return both, one after the other."""
        return f"{old} {new}"


class ScriptedModel:
    """A model that gives the answers in order; the last one again and again.

    Attributes:
        prompts: all that it was asked.
    """

    def __init__(
        self,
        answers: Iterable[str | Reply | Exception | dict[str, object] | Callable[[Prompt], str]] = (),
        *,
        name: str = "scripted",
        sees: bool = True,
    ) -> None:
        """Take texts, objects that are written as JSON, whole replies, errors to raise, or functions of the prompt.

        Args:
            answers: the answers; a mapping is what the prompt's form asks for.
            name: the model's name.
            sees: whether it is shown pictures.
        """
        self._answers = list(answers) or ['{"seen": "", "thought": "", "action": "finish()", "summary": ""}']
        self.name = name
        self.sees = sees
        self.prompts: list[Prompt] = []

    def ask(self, prompt: Prompt) -> Reply:
        """Return the next answer."""
        self.prompts.append(prompt)
        given = self._answers[min(len(self.prompts), len(self._answers)) - 1]
        if isinstance(given, Exception):
            raise given
        if isinstance(given, Reply):
            return given
        text = given if isinstance(given, str) else given(prompt) if callable(given) else json.dumps(given)
        return Reply(text=text, model=self.name, usage=Usage(input_tokens=len(prompt.text), output_tokens=len(text)))


class RecordingListener:
    """A listener that keeps what a run announced.

    Attributes:
        events: everything, in order.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []

    def on_event(self, event: Event) -> None:
        """Keep the event."""
        self.events.append(event)

    def of(self, kind: type[EventType]) -> list[EventType]:
        """Return the events of one class, in order."""
        return [event for event in self.events if isinstance(event, kind)]


if TYPE_CHECKING:
    _policy: Policy = ScriptedPolicy()
    _judge: Judge = ScriptedJudge()
    _learner: Learner = ScriptedLearner()
    _model: Model = ScriptedModel()
    _listener: Listener = RecordingListener()
