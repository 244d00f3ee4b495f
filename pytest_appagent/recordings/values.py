"""What a recording holds. All texts in it are templates: `{name}` stands for a value of the test's data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ..script import Script

Kind = Literal["do", "ask", "check"]
"""What was asked for: something to be done, an answer, or a verdict on the screen as it is."""

Outcome = Literal["finished", "inconclusive", "not_done"]
"""The verdict on a sentence; `not_done` is one that was optional and has not been done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a verdict rests on, as the last screen of a sentence shows it; what merely depends on the time is left out.

    Attributes:
        screen: key of the last screen.
        shows: texts that the acts brought up, and those that the sentence speaks of; repeated where shown repeatedly.
        gone: texts of the first screen that are not there any more, where the last one is the same screen.
        states: states of controls that changed, were touched or came up: "Use Bluetooth: off".
    """

    screen: str
    shows: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One sentence, and one way in which it was done.

    Attributes:
        sentence: the sentence.
        kind: what was asked for.
        values: the test's data when it was recorded.
        only: names of data for whose values alone it holds; for others any value may be put into it.
        script: what was done.
        outcome: the verdict.
        reason: the judge's.
        answer: what was answered, None if no answer was asked for.
        facts: what the verdict rests on, None if the screens did not tell enough to rest one on.
    """

    sentence: str
    kind: Kind = "do"
    values: Mapping[str, str] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    script: Script = field(default_factory=Script)
    outcome: Outcome = "finished"
    reason: str = ""
    answer: str | None = None
    facts: Facts | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a recording was made.

    Attributes:
        app: package under test.
        app_version: its version, empty if it tells none.
        locale: language tag of the device.
        size: (width, height) of its display in pixels, (0, 0) if unknown.
        device: what reports call it.
    """

    app: str = ""
    app_version: str = ""
    locale: str = ""
    size: tuple[int, int] = (0, 0)
    device: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """The recording of one test.

    Attributes:
        test: its node id without parameters.
        origin: where it was last written.
        sentences: those of marker and body, in order; with parameters one set of values after the other.
        fixtures: name of a fixture → the sentences that it had done.
    """

    test: str
    origin: Origin = field(default_factory=Origin)
    sentences: tuple[Entry, ...] = ()
    fixtures: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)

    def section(self, fixture: str) -> tuple[Entry, ...]:
        """Return the sentences of a fixture, of the test itself where it is empty."""
        return self.fixtures.get(fixture, ()) if fixture else self.sentences
