"""The values of a run, none of them with a handle on anything."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from .actions import Action
from .knowledge import Note, Place
from .screen.screen import ScreenFacts

Reset = Literal["restart", "clear", "none"]
"""How an app is brought to its start state: stop it, remove its data, or leave it as it is."""

WantedAnswer = str | re.Pattern[str] | Callable[[str], bool]
"""What an answer must be: the text itself, a pattern to be found in it, or a function that accepts it."""


TextMatch = str | re.Pattern[str]
"""A text that must be equal but for white space, or a pattern to be found in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selector:
    """Which nodes of the tree are meant; all given parts must fit.

    Attributes:
        text: the text or content description a person would read: whole, or one line of it.
        desc: the content description, likewise.
        id: the resource-id, whole or the part after `:id/`.
        cls: the class, whole or the part after the last dot.
        xpath: an XPath 1.0 expression on the dump.
    """

    text: TextMatch | None = None
    desc: TextMatch | None = None
    id: str | None = None
    cls: str | None = None
    xpath: str | None = None

    def __str__(self) -> str:
        parts = ((name, getattr(self, name)) for name in ("text", "desc", "id", "cls", "xpath"))
        return ", ".join(f"{name}={value!r}" for name, value in parts if value is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class HasState:
    """The element is in that state, or with `wanted=False` is not."""

    state: Literal["checked", "enabled"]
    wanted: bool = True

    def __str__(self) -> str:
        return f"is {self.state}" if self.wanted else f"is not {self.state}"


@dataclass(frozen=True, slots=True, kw_only=True)
class HasText:
    """The element shows that text, or with `wanted=False` does not."""

    text: TextMatch
    wanted: bool = True

    def __str__(self) -> str:
        return f"{'has' if self.wanted else 'has not'} the text {self.text!r}"


@dataclass(frozen=True, slots=True, kw_only=True)
class HasCount:
    """That many nodes are meant by the selector."""

    count: int

    def __str__(self) -> str:
        return f"is there {self.count} time{'' if self.count == 1 else 's'}"


Condition = HasState | HasText | HasCount


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What must (`shows`) or must not (`hides`) be on the screen.

    Attributes:
        kind: whether it must be there or must not.
        selector: what.
        condition: what else must be true of it; goes with `shows` only.
    """

    kind: Literal["shows", "hides"]
    selector: Selector
    condition: Condition | None = None

    def __str__(self) -> str:
        return f"{self.kind}({self.selector})" + (f" that {self.condition}" if self.condition else "")


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


def step(text: str, *, expect: Sequence[Expectation] = (), optional: bool = False) -> Step:
    """Build a sentence with expectations of its own, for the `appagent` marker.

    Args:
        text: what to do, in plain words; `{name}` is filled from parametrize values and fixtures.
        expect: what must hold on the screen on which the agent says that this sentence is done.
        optional: go on with the next sentence when this one is not done.
    """
    return Step(text=text, expect=tuple(expect), optional=optional)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastAct:
    """The action of the round before and what came of it.

    Attributes:
        action: in words of the vocabulary.
        effect: whether the screen changed.
        message: what the agent was told, a refusal for instance; else empty.
        target: what the element that it was aimed at was called, empty if it was aimed at none.
    """

    action: str
    effect: Literal["changed", "unchanged", "refused"]
    message: str = ""
    target: str = ""


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
        notes: label → what documentation says of that element; elements without any are left out.
        place: where this is on the app's map, None without a map or off it.
        picture: draws the picture, labelled or with the grid, as JPEG; None if there is none. Not part of the value.
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
    notes: Mapping[int, tuple[Note, ...]] = field(default_factory=dict)
    place: Place | None = None
    picture: Callable[[], bytes] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """What a model was asked and what it answered, in words, for reports."""

    asked: str
    answered: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a policy decided.

    Attributes:
        seen: what it sees, one sentence.
        thought: why it acts so, one sentence.
        action: what to do.
        summary: what it wants to be told again in the next round.
        fault: why there is no decision in this round and the action is a mere stopgap, empty if there is one.
        exchanges: what a model was asked for it, empty if none was. Not part of the value.
    """

    action: Action
    seen: str = ""
    thought: str = ""
    summary: str = ""
    fault: str = ""
    exchanges: tuple[Exchange, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """All that a judge may know of a sentence.

    Attributes:
        step: the sentence.
        first: the screen before the first action.
        screens: the screens after it, oldest first, the last one being the final screen; may be empty.
        actions: the actions in words of the vocabulary, oldest first.
        targets: what the element that each was aimed at was called, empty where it was aimed at none.
        answer: what the agent answered, None if no answer was asked for.
        crashes: crash and hang records of the app under test.
        now: the device's clock at the end.
        app: the app under test.
        notes: label on the final screen → what documentation says of that element.
        first_picture: draws the first screen as JPEG; None if it has no picture. Not part of the value.
        last_picture: the final screen, likewise.
    """

    step: Step
    first: ScreenFacts
    screens: tuple[ScreenFacts, ...]
    now: datetime
    actions: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    answer: str | None = None
    crashes: tuple[str, ...] = ()
    app: str = ""
    notes: Mapping[int, tuple[Note, ...]] = field(default_factory=dict)
    first_picture: Callable[[], bytes] | None = field(default=None, compare=False, repr=False)
    last_picture: Callable[[], bytes] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a judge found.

    Attributes:
        outcome: whether the sentence is done, or cannot be told.
        reason: why, one sentence.
        exchanges: what a model was asked for it, empty if none was. Not part of the value.
    """

    outcome: Literal["finished", "not_finished", "inconclusive"]
    reason: str
    exchanges: tuple[Exchange, ...] = field(default=(), compare=False, repr=False)
