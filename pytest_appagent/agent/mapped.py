"""Sentences by the app's map: being on the screen that one names, or going there before the policy acts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..actions import Finish, Goto, to_text
from ..appmap.compile import opens_a_row
from ..appmap.guide import MapGuide
from ..errors import MapError
from ..events import Event, Listener, RoundEnded, RoundStarted
from ..knowledge import ANY_ITEM, ITEM
from ..run import Decision, LastAct, Step
from ..screen.screen import Screen
from ..script import Act
from .deploy import Begin, deploy
from .form import fill_in
from .goto import SOURCE, Gone, goto
from .parts import Done, Ending, Round, RunParts, Trail

logger = logging.getLogger(__name__)

_ACTION = Step(text="goto")
_ANEW = "this is where the sentence began; going by the map was of no use"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapped:
    """A sentence done with the help of a map.

    Attributes:
        trail: what was done, the policy's rounds included.
        reached: by the map alone, or with decisions of the policy.
        rounds: how many rounds were announced.
    """

    trail: Trail
    reached: Literal["mapped", "decided"]
    rounds: int


def do_by_map(step: Step, run: RunParts, *, wants_answer: bool, earlier: tuple[str, ...]) -> Mapped | None:
    """Do a sentence that names a screen of the map; None if there is no map or it names none.

    Raises:
        MapError: its way does not work, and the map's ways must.
    """
    guide = guide_of(run)
    if guide is None:
        return None
    screen = run.look()
    route = guide.route(step, screen.facts)
    if route.arrival in ("no_command", "needs_looking") and not wants_answer:
        route = guide.mentions.find(step.text) or route
    elif route.arrival == "arrive_then_act" and (closer := guide.mentions.find(step.text)) is not None:
        route = closer if guide.depth(closer.name) > guide.depth(route.name) else route
    logger.info("by the map: %s %r, %s", route.arrival, route.name, route.reason)
    if route.arrival not in ("arrive", "arrive_then_act") or not route.name or _goes_by_a_row(route.name, guide):
        return None
    is_all = route.arrival == "arrive" and not wants_answer
    name = route.name if is_all else _page_of(route.name, guide)
    gone = goto(name, step, run, guide, screen=screen, avoid=_row_beside(name, guide))
    if not gone.is_there and run.is_map_strict:
        raise MapError(f"the map's way to {name!r} does not work any more: {gone.misses[-1:] or gone.hint}")
    if gone.is_there and is_all:
        return _arrived(step, run, gone)
    last = LastAct(action=to_text(Goto(gone.name)), effect="changed", message=gone.hint)
    begin = Begin(screen=gone.screen, number=len(gone.rounds) + 1, last=last)
    trail = deploy(step, run, wants_answer=wants_answer, earlier=earlier, begin=begin)
    whole = _joined(gone, trail)
    if trail.ending.kind in ("gave_up", "stuck") and (back := _go_back(step, run, guide, whole)) is not None:
        number = len(whole.rounds) + len(back.rounds) + 1
        last = LastAct(action=to_text(Goto(back.name)), effect="changed", message=_ANEW)
        begin = Begin(screen=back.screen, number=number, last=last)
        anew = deploy(step, run, wants_answer=wants_answer, earlier=earlier, begin=begin)
        whole = _joined(replace(back, first=gone.first, rounds=(*whole.rounds, *back.rounds)), anew)
    return Mapped(trail=whole, reached="decided", rounds=len(whole.rounds))


class _Within:
    """Passes on what is done within a round of a policy, as such."""

    def __init__(self, listeners: Sequence[Listener]) -> None:
        self._listeners = listeners

    def on_event(self, event: Event) -> None:
        """Pass it on."""
        inner = replace(event, inner=True) if isinstance(event, (RoundStarted, RoundEnded)) else event
        for listener in self._listeners:
            listener.on_event(inner)


def go_by_action(action: Goto, screen: Screen, run: RunParts) -> Done:
    """Go to a screen that a policy named and fill in what it gave, as one action of its round."""
    name = action.screen
    guide = guide_of(run)
    if guide is None:
        return Done(screen=screen, message="there is no map of this app; goto is of no use", failed=True)
    within = replace(run, listeners=(_Within(run.listeners),))
    place = guide.place(screen.facts)
    if place is not None and place.name == name:
        return fill_in(action.values, _ACTION, screen, within, first_number=1)
    if guide.item_of(name) == ANY_ITEM.removeprefix(ITEM):
        told = f"put what is to be opened in place of … in {name!r}"
        return Done(screen=screen, message=told, failed=True)
    if guide.launched(name) is None:  # looking for it by the back key would lead away for nothing
        closest = ", ".join(repr(command.name) for command in guide.router.nearest(name, 3))
        hint = f"; closest by their words: {closest}" if closest else ""
        return Done(screen=screen, message=f"the map has no screen {name!r}{hint}", failed=True)
    beside = _row_beside(name, guide)
    if _goes_by_a_row(name, guide) and not guide.ways(name, screen.facts, without=beside):
        told = f"the way to {name!r} leads over one of several things of a list; open the one that is meant first"
        if guide.takes_item(name):
            told += f", or say which: {to_text(Goto(f'{name}{ANY_ITEM}'))}"
        return Done(screen=screen, message=told, failed=True)
    gone = goto(name, _ACTION, within, guide, screen=screen, avoid=beside)
    if not gone.is_there:
        return Done(screen=gone.screen, message=gone.hint, failed=True, rounds=gone.rounds)
    filled = fill_in(action.values, _ACTION, gone.screen, within, first_number=len(gone.rounds) + 1)
    return replace(filled, rounds=(*gone.rounds, *filled.rounds))


def guide_of(run: RunParts) -> MapGuide | None:
    """Return the map of a run, None without one."""
    return run.guide if isinstance(run.guide, MapGuide) else None


def _goes_by_a_row(name: str, guide: MapGuide) -> bool:
    """Whether the way leads over one of several things of a list, which the name does not say."""
    script = guide.launched(name)
    acts = script.acts if script is not None else ()
    return any(map(_row_beside(name, guide), acts))


def _row_beside(name: str, guide: MapGuide) -> Callable[[Act], bool]:
    """Return what tells whether an act opens a thing of a list that a name does not say."""
    item = guide.item_of(name)

    def opens(act: Act) -> bool:
        return opens_a_row(act, guide.given) and (not item or act.name != item)

    return opens


def _joined(gone: Gone, trail: Trail) -> Trail:
    """Return one trail of the acts of a way and what the policy did after them."""
    return replace(trail, rounds=(*gone.rounds, *trail.rounds), first=gone.first)


def _go_back(step: Step, run: RunParts, guide: MapGuide, trail: Trail) -> Gone | None:
    """Go to where the sentence began: the place that the map chose was of no use. None if that cannot be done."""
    place = guide.place(trail.first.facts) if trail.first is not None else None
    if place is None:
        return None
    number = len(trail.rounds) + 1
    beside = _row_beside(place.name, guide)
    gone = goto(place.name, step, run, guide, screen=trail.last, first_number=number, avoid=beside)
    logger.info("back to %r, to begin without the map: %s", place.name, gone.hint)
    return gone if gone.is_there else None


def _page_of(name: str, guide: MapGuide) -> str:
    """Return the name of the screen below a dialog: there a policy sees what the dialog is about."""
    command = next((one for one in guide.commands if one.name == name), None)
    screen = guide.screen(command.key) if command is not None else None
    if command is None or screen is None or not screen.is_layer:
        return name
    return next((one.name for one in guide.commands if one.key == command.parent), name)


def _arrived(step: Step, run: RunParts, gone: Gone) -> Mapped:
    """Say that it is done: all that it asks for is to be there."""
    number = len(gone.rounds) + 1
    decision = Decision(action=Finish(), thought=f"{gone.name!r} is reached, by {SOURCE}")
    run.announce(RoundStarted(step=step, number=number, screen=gone.screen))
    run.announce(RoundEnded(step=step, number=number, decision=decision, action=decision.action, effect="ended"))
    last = Round(number=number, facts=gone.screen.facts, decision=decision, effect="ended")
    trail = Trail(
        step=step,
        rounds=(*gone.rounds, last),
        first=gone.first,
        last=gone.screen,
        ending=Ending(kind="finished"),
    )
    return Mapped(trail=trail, reached="mapped", rounds=number)
