"""What a run is made of, and the record it leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from ..actions import Action
from ..appmap import Guide
from ..device.gesture import Gesture
from ..device.protocol import Device
from ..docstore import Documentation, NoDocumentation
from ..events import Effect, Event, Listener
from ..judge import Judge
from ..policy import Policy
from ..run import Decision, Step
from ..screen.screen import Screen, ScreenFacts
from ..settings import PermissionRule
from .secrets import Secrets

if TYPE_CHECKING:
    from .perform import Acted


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How long a sentence may go on.

    Attributes:
        max_rounds: rounds a sentence may take.
        step_timeout_s: seconds a sentence may take.
        settle_s: seconds to wait at most for a quiet screen.
        stuck_after: times in a row that one action may leave one screen as it was, that actions may lead round to the
            same screens, or that nothing readable may be decided.
    """

    max_rounds: int = 20
    step_timeout_s: float = 300.0
    settle_s: float = 3.0
    stuck_after: int = 3


class Study(Protocol):
    """Carries out what was decided, and learns from it."""

    def act(self, action: Action, screen: Screen, run: RunParts, *, step: Step, summary: str, age_s: float) -> Acted:
        """Do it, or refuse what is known not to help."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class RunParts:
    """The parts of one run.

    Attributes:
        device: where it happens.
        policy: who decides.
        judge: who judges.
        app: package under test.
        packages: packages that the agent may act in, the app's included.
        limits: when to stop.
        listeners: who watches.
        look: takes a frame and reads it.
        glance: likewise, without waiting until the screen is quiet, and after a gesture if one is given; None looks
            instead.
        is_glancing: whether a glance is enough after a gesture, since it is known what must be there.
        permissions: how permission dialogs are answered by rule; `ask` leaves them to the policy.
        secrets: values that are typed, and seen by nobody; `look` masks them.
        docs: what is known of the app's elements.
        guide: the app's map, None without one.
        is_map_strict: whether the ways of the map must work.
        pictures: where the labelled pictures are kept, for messages; empty if nowhere.
        study: acts for the policy and learns from it, while an app is explored for sentences; None else.
    """

    device: Device
    policy: Policy
    judge: Judge
    app: str
    packages: frozenset[str]
    limits: Limits
    listeners: tuple[Listener, ...]
    look: Callable[[], Screen]
    glance: Callable[[Gesture | None], Screen] | None = None
    is_glancing: bool = False
    permissions: PermissionRule = "ask"
    secrets: Secrets = field(default_factory=Secrets)
    docs: Documentation = field(default_factory=NoDocumentation)
    guide: Guide | None = None
    is_map_strict: bool = False
    pictures: str = ""
    study: Study | None = None

    def touch(self, gesture: Gesture) -> Screen:
        """Touch the display, and look."""
        if self.is_glancing and self.glance is not None:
            return self.glance(gesture)
        self.device.perform(gesture)
        return self.look()

    def announce(self, event: Event) -> None:
        """Tell every listener."""
        for listener in self.listeners:
            listener.on_event(event)


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What came of an action: the screen after it, and what the policy should be told.

    Attributes:
        screen: the screen after it.
        message: what the policy should be told.
        failed: whether it could not be done, the message being the reason.
        rounds: what was done for it, where that was more than one act.
    """

    screen: Screen
    message: str = ""
    failed: bool = False
    rounds: tuple[Round, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round, after it happened."""

    number: int
    facts: ScreenFacts
    decision: Decision
    effect: Effect
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How the rounds of a sentence ended.

    Attributes:
        kind: the agent said finish, gave up, repeated itself, ran out of rounds or time, could not be kept in the app,
            or decided nothing that could be read; or the recording could not be replayed and nobody was to decide.
        detail: the answer, the reason, or what was exceeded.
    """

    kind: Literal["finished", "gave_up", "stuck", "limit", "strayed", "unreadable", "missed"]
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """All rounds of one sentence, in order, and the screens they began and ended on."""

    step: Step
    rounds: tuple[Round, ...]
    last: Screen
    ending: Ending
    first: Screen | None = None
