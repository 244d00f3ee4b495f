"""Exploring for a goal: the policy acts as ever; every act is reflected on, documented, and undone if it led astray.

It is the deploy loop with a `Study` in it. What did not help is not done again for that goal, on that screen, with that
element, in that way.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from ..actions import Action, Finish, GiveUp, Goto, HideKeyboard, ShowGrid, Tap, Wait, to_text
from ..learning import Reflection
from ..run import Step
from ..screen.elements import Element
from ..screen.lookup import find_again
from ..screen.screen import Screen
from .explore_memory import Memory
from .explore_spots import spots_on
from .explore_try import Became, Learning, relaunch
from .guard import is_allowed
from .parts import RunParts
from .perform import Acted, act
from .risks import Risk, discards, risk_of, risks_in

logger = logging.getLogger(__name__)

_TEACHES_NOTHING = (Wait, HideKeyboard, ShowGrid, Goto, Finish, GiveUp)
_TOLD_BEFORE = "this was tried before on this screen for this task and did not help; something else is needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Studied:
    """What one act taught.

    Attributes:
        action: what was done.
        name: what it was done to, empty if to nothing.
        reflection: what the learner said.
        became: what became of the documentation.
    """

    action: Action
    name: str
    reflection: Reflection
    became: Became


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done:
    """An act of the way so far, as it can be done again."""

    action: Action
    target: Element | None
    onto: Element | None


class Study:
    """Acts for the policy and learns from it.

    Args:
        learning: who learns, and where to.
        memory: what did not help; it is saved whenever that grows.
        risks: what may be done though it cannot be undone.
        on_studied: is told of each act that taught something.
    """

    def __init__(
        self,
        learning: Learning,
        memory: Memory,
        *,
        risks: Collection[Risk] = (),
        on_studied: Callable[[Studied], None] = lambda studied: None,
    ) -> None:
        self._risks = frozenset(risks)
        self._learning = learning
        self._memory = memory
        self._on_studied = on_studied
        self._way: list[_Done] = []
        self._passed: list[str] = []

    def act(self, action: Action, screen: Screen, run: RunParts, *, step: Step, summary: str, age_s: float) -> Acted:
        """Do what was decided, unless it is known not to help; learn from it.

        Raises:
            StoreError: documentation or memory cannot be written.
        """
        if isinstance(action, _TEACHES_NOTHING):
            return act(action, screen, run, age_s=age_s)
        if self._is_excluded(step, screen, action, run):
            return Acted(screen=screen, effect="refused", message=_TOLD_BEFORE)
        if risky := refuses_risk(action, screen, self._risks | risks_in(step.text)):
            return Acted(screen=screen, effect="refused", message=risky)
        acted = act(action, screen, run, age_s=age_s)
        if acted.effect == "unchanged":
            self._exclude(step, screen, action, run)
        if acted.effect != "changed":
            return acted
        after = acted.screen
        reflection = self._learning.reflect(
            screen,
            action,
            after,
            app=run.app,
            goal=step.text,
            summary=summary,
            returns=after.facts.key in self._passed and after.facts.key != screen.facts.key,
        )
        self._passed.append(screen.facts.key)
        became = self._learning.keep(screen, action, reflection)
        self._on_studied(Studied(action=action, name=_name(action, screen), reflection=reflection, became=became))
        if reflection.kind == "SUCCESS" or reflection.fault:
            self._way.append(_done(action, screen))
            return acted
        # A key that led elsewhere is as good as before: it goes back from whatever was opened next.
        if reflection.kind != "CONTINUE" or _element(action, screen, "label") is not None:
            self._exclude(step, screen, action, run)
        if reflection.kind != "BACK" or not is_allowed(after.facts.foreground.package, run.packages):
            # Out of the app the guard leads back; elsewhere in it the policy goes on from where it is.
            if reflection.kind == "CONTINUE":
                self._way.append(_done(action, screen))
            return replace(acted, message=_told(acted.message, reflection, ""))
        back, how = self._undo(screen, after, run)
        return Acted(screen=back, effect="changed", message=_told(acted.message, reflection, how))

    def _undo(self, before: Screen, after: Screen, run: RunParts) -> tuple[Screen, str]:
        """Return to the screen before: by the back key, else by a fresh start and the way once more."""
        run.device.press("back")
        screen = _discard(run.look(), run)
        if _is_back(before, screen):
            return screen, "it was undone by the back key"
        screen = relaunch(run)
        for done in self._way:
            found = _again(done, screen)
            if found is None:
                break
            screen = act(found, screen, run, age_s=0.0).screen
        if _is_back(before, screen):
            return screen, "it was undone by a fresh start and the way once more"
        return screen, "it could not be undone; the app was started afresh"

    def _is_excluded(self, step: Step, screen: Screen, action: Action, run: RunParts) -> bool:
        return self._memory.is_excluded(step.text, screen.facts.key, *_what(screen, action, run.app))

    def _exclude(self, step: Step, screen: Screen, action: Action, run: RunParts) -> None:
        self._memory.exclude(step.text, screen.facts.key, *_what(screen, action, run.app))
        self._memory.save()


def refuses_risk(action: Action, screen: Screen, risks: frozenset[Risk]) -> str:
    """Return why a risky action is not done while exploring without leave, empty if it may be."""
    element = _element(action, screen, "label")
    risk = risk_of(element, screen.facts) if element is not None else None
    if risk is None or risk in risks:
        return ""
    return f"this may {risk.replace('_', ' ')}, which cannot be undone; exploring does it only where `risks` allow it"


def _what(screen: Screen, action: Action, app: str) -> tuple[str, str]:
    """Return the spot and the action, so that both mean the same on another look at the screen."""
    label: int | None = getattr(action, "label", None)
    if label is None or not 0 < label <= len(screen.facts.elements):
        return "", to_text(action)
    spot = spots_on(screen.facts, app).get(label, screen.facts.elements[label - 1].uid)
    return spot, to_text(replace(action, label=1))  # type: ignore[arg-type]  # an action with a label takes one


def _done(action: Action, screen: Screen) -> _Done:
    return _Done(action=action, target=_element(action, screen, "label"), onto=_element(action, screen, "onto"))


def _again(done: _Done, screen: Screen) -> Action | None:
    """Return the action with the labels of the present screen, None if what it was aimed at is not there."""
    labels: dict[str, int] = {}
    for name, element in (("label", done.target), ("onto", done.onto)):
        if element is not None:
            found = find_again(element, screen.facts)
            if found is None:
                return None
            labels[name] = found.label
    return replace(done.action, **labels)  # type: ignore[arg-type]  # fields of that very action


def _element(action: Action, screen: Screen, name: str) -> Element | None:
    label: int | None = getattr(action, name, None)
    elements = screen.facts.elements
    return elements[label - 1] if label is not None and 0 < label <= len(elements) else None


def _discard(screen: Screen, run: RunParts) -> Screen:
    """Answer a dialog that asks what is to become of a form that is left: it is not kept."""
    if not screen.facts.is_layer:
        return screen
    button = next((one for one in screen.facts.elements if discards(one)), None)
    if button is None:
        return screen
    return act(Tap(button.label), screen, run, age_s=0.0).screen


def _is_back(before: Screen, now: Screen) -> bool:
    return now.facts.key == before.facts.key and now.facts.foreground == before.facts.foreground


def _name(action: Action, screen: Screen) -> str:
    element = _element(action, screen, "label")
    return (element.text or element.content_desc or element.hint) if element is not None else ""


def _told(message: str, reflection: Reflection, how: str) -> str:
    verdict = {"BACK": "it led to the wrong place", "CONTINUE": "it led elsewhere, not forward"}
    said = verdict.get(reflection.kind, "it did not help")
    thought = f" ({reflection.thought})" if reflection.thought else ""
    return "; ".join(filter(None, (message, f"{said}{thought}", how)))
