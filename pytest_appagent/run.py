"""The values of a run, none of them with a handle on anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from .actions import Action
from .screen.screen import ScreenFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class Selector:
    """Which nodes of the tree are meant; all given parts must fit.

    Attributes:
        text: the text or content description a person would read: whole, or one line of it.
        desc: the content description.
        id: the resource-id, whole or the part after `:id/`.
        cls: the class, whole or the part after the last dot.
        xpath: an XPath 1.0 expression on the dump.
    """

    text: str | None = None
    desc: str | None = None
    id: str | None = None
    cls: str | None = None
    xpath: str | None = None

    def __str__(self) -> str:
        parts = ((name, getattr(self, name)) for name in ("text", "desc", "id", "cls", "xpath"))
        return ", ".join(f"{name}={value!r}" for name, value in parts if value is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What must (`shows`) or must not (`hides`) be on the screen."""

    kind: Literal["shows", "hides"]
    selector: Selector

    def __str__(self) -> str:
        return f"{self.kind}({self.selector})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One sentence of a test.

    Attributes:
        text: the sentence, placeholders filled.
        index: from 0.
        data: placeholder name → value, as filled in.
        expect: expectations checked when the agent says that the sentence is done.
        optional: whether the run goes on when it is not done.
    """

    text: str
    index: int = 0
    data: dict[str, str] = field(default_factory=dict)
    expect: tuple[Expectation, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LastAct:
    """The action of the round before and what came of it.

    Attributes:
        action: in words of the vocabulary.
        effect: whether the screen changed.
        message: what the agent was told, a refusal for instance; else empty.
    """

    action: str
    effect: Literal["changed", "unchanged", "refused"]
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """All that a policy may know in one round.

    Attributes:
        step: the sentence.
        wants_answer: whether the sentence asks for an answer.
        earlier: sentences done before this one.
        screen: the screen, without picture.
        last: the round before, None in the first round of a step.
        summary: what the policy itself wrote down in the round before, empty in the first.
        now: the device's clock.
        locale: the device's language tag.
        app: the app under test.
        rounds_left: this round included.
        grid: whether the picture shows the grid instead of labels.
    """

    step: Step
    screen: ScreenFacts
    now: datetime
    locale: str = "en-US"
    app: str = ""
    wants_answer: bool = False
    earlier: tuple[str, ...] = ()
    last: LastAct | None = None
    summary: str = ""
    rounds_left: int = 20
    grid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a policy decided.

    Attributes:
        seen: what it sees, one sentence.
        thought: why it acts so, one sentence.
        action: what to do.
        summary: what it wants to be told again in the next round.
    """

    action: Action
    seen: str = ""
    thought: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """All that a judge may know of a sentence.

    Attributes:
        step: the sentence.
        first: the screen before the first action.
        screens: the screens after it, oldest first, the last one being the final screen; may be empty.
        actions: the actions in words of the vocabulary, oldest first.
        answer: what the agent answered, None if no answer was asked for.
        crashes: crash and hang records of the app under test.
        now: the device's clock at the end.
        app: the app under test.
    """

    step: Step
    first: ScreenFacts
    screens: tuple[ScreenFacts, ...]
    now: datetime
    actions: tuple[str, ...] = ()
    answer: str | None = None
    crashes: tuple[str, ...] = ()
    app: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a judge found."""

    outcome: Literal["finished", "not_finished", "inconclusive"]
    reason: str
