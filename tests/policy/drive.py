"""Observe, decide, apply: the deploy loop in small, on the inside of a simulated device, without adb and pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from pytest_appagent.actions import (
    DoubleTap,
    Finish,
    GiveUp,
    HideKeyboard,
    LongPress,
    Press,
    ScrollTo,
    SetPercent,
    Swipe,
    Tap,
    TypeText,
    Wait,
    to_gesture,
    to_text,
)
from pytest_appagent.device.gesture import DragFromTo, HoldAt, SwipeFromTo, TapAt
from pytest_appagent.policy.offline import OfflinePolicy
from pytest_appagent.run import Decision, Evidence, LastAct, Observation, Step
from pytest_appagent.screen.frame import Display, Foreground, Frame
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen, ScreenFacts
from pytest_appagent.sim.system import System

NOW = datetime(2026, 5, 14, 9, 41, tzinfo=UTC)
_KEYS = {"back": "KEYCODE_BACK", "home": "KEYCODE_HOME", "enter": "KEYCODE_ENTER", "recents": "KEYCODE_APP_SWITCH"}


@dataclass
class Drive:
    """A sentence at work on an app; afterwards what was seen and done."""

    system: System
    package: str
    seen: list[ScreenFacts] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    last: LastAct | None = None

    def look(self) -> Screen:
        package, activity = self.system.focus
        frame = Frame(
            png=b"",
            xml=self.system.dump().encode(),
            display=Display(width=self.system.width, height=self.system.height),
            foreground=Foreground(package=package, activity=activity),
            keyboard_top=self.system.keyboard_top,
        )
        return read_screen(frame)

    def do(self, sentence: str, *, rounds: int = 30, wants_answer: bool = False) -> Finish | GiveUp:
        """Let the offline policy work on a sentence; what ends it is returned."""
        policy, summary, self.last = OfflinePolicy(), "", None
        self.seen, self.decisions = [], []
        for left in range(rounds, 0, -1):
            screen = self.look()
            self.seen.append(screen.facts)
            observation = Observation(
                step=Step(text=sentence),
                screen=screen.facts,
                now=self.system.now(),
                app=self.package,
                wants_answer=wants_answer,
                last=self.last,
                summary=summary,
                rounds_left=left,
            )
            decision = policy.decide(observation)
            self.decisions.append(decision)
            summary = decision.summary
            if isinstance(decision.action, Finish | GiveUp):
                return decision.action
            revision = _shown(screen.facts)
            self.apply(decision, screen)
            changed = _shown(self.look().facts) != revision
            self.last = LastAct(action=to_text(decision.action), effect="changed" if changed else "unchanged")
        return GiveUp(f"out of rounds: {self.story()}")

    def apply(self, decision: Decision, screen: Screen) -> None:
        match decision.action:
            case Tap() | DoubleTap() | LongPress() | Swipe() | SetPercent() as action:
                self._perform(to_gesture(action, screen))
            case TypeText(text, label):
                if label is not None and not screen.facts.elements[label - 1].focused:
                    self._perform(to_gesture(Tap(label), screen))
                self.system.key("KEYCODE_A", frozenset({"CTRL"}))
                self.system.key("KEYCODE_DEL")
                self.system.type_text(text)
            case Press(key):
                self.system.key(_KEYS[key])
            case HideKeyboard():
                if self.system.keyboard_top is not None:
                    self.system.key("KEYCODE_BACK")
            case ScrollTo(text):
                self._scroll_to(text.casefold(), screen)
            case Wait():
                pass
            case other:
                raise AssertionError(f"the policy must not use {other} here")

    def _scroll_to(self, wanted: str, screen: Screen) -> None:
        for _ in range(20):
            facts = screen.facts
            scrollables = [one for one in facts.elements if "swipe" in one.actions]
            if not scrollables or any(wanted in text.text.casefold() for text in facts.texts):
                return
            largest = max(scrollables, key=lambda one: one.bounds.area)
            self._perform(to_gesture(Swipe(largest.label, "up", "long"), screen))
            screen = self.look()
            if _shown(screen.facts) == _shown(facts):
                return

    def _perform(self, gesture: TapAt | HoldAt | SwipeFromTo | DragFromTo) -> None:
        match gesture:
            case TapAt(point=point, times=times):
                for _ in range(times):
                    self.system.tap(point.x, point.y)
            case HoldAt(point=point, hold_s=hold_s):
                self.system.hold(point.x, point.y, hold_s)
            case SwipeFromTo(start=start, end=end, move_s=move_s):
                self.system.swipe(start.x, start.y, end.x, end.y, move_s)
            case DragFromTo(start=start, end=end, move_s=move_s):
                self.system.drag(start.x, start.y, end.x, end.y, move_s)

    def evidence(self, sentence: str) -> Evidence:
        """What a judge would be given."""
        return Evidence(
            step=Step(text=sentence),
            first=self.seen[0],
            screens=(*self.seen[1:], self.look().facts),
            actions=tuple(to_text(decision.action) for decision in self.decisions),
            now=self.system.now(),
            app=self.package,
        )

    def story(self) -> str:
        return "\n".join(f"{to_text(decision.action)}: {decision.thought}" for decision in self.decisions)


def _shown(facts: ScreenFacts) -> object:
    states = [(one.text, one.content_desc, one.checked, one.selected, one.bounds) for one in facts.elements]
    return facts.key, facts.keyboard_top, states, facts.texts


def start(package: str = "com.example.calendar", *, clock: datetime = NOW, **display: int) -> Drive:
    """Start an app on a fresh device; `display` is width, height and density if they are not the usual ones."""
    system = System(clock=clock, **display)
    system.start(package)
    return Drive(system, package)
