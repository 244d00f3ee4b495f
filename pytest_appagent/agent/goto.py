"""Going to a screen of the app's map from wherever one is, without a model.

A way is replayed act by act; each act is done only where its target stands and does nothing but lead elsewhere, and
each screen on the way must be the one that the map names. Where that fails it goes on from the screen that is there:
by what the target is called, then by another way, then from the app's first screen.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from ..actions import Action, Press, ScrollTo, Tap, to_text
from ..appmap.guide import MapGuide
from ..appmap.seeing import lines_by_label, short_name
from ..events import RoundEnded, RoundStarted
from ..run import Decision, Step
from ..screen.elements import Element
from ..screen.screen import Screen, ScreenFacts
from ..script import Act, Script
from .crawl_kinds import kind_of
from .goto_bearings import Bearings
from .goto_seek import is_item, may_be_translation, seek
from .guard import is_allowed
from .parts import Round, RunParts
from .perform import carry_out
from .replay import Replayed, replay
from .replay_arrive import Arrival
from .replay_look import Eyes

logger = logging.getLogger(__name__)

SOURCE = "the map"
_MOST_WAYS = 6  # a row of data that will not do, or a key that only hid the keyboard, takes one
_MOST_BACKS = 4
_MOST_ROWS = 4  # of a list of data, where any row would do and one has no such page
_HARMLESS = ("navigate", "external")


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone:
    """What came of going to a screen.

    Attributes:
        name: the screen that was to be reached.
        first: the screen that it began on.
        screen: the screen that it ended on.
        is_there: whether that is the one.
        rounds: the acts done, like those of a policy.
        misses: why ways did not work, in order.
        hint: what a policy should know of it.
    """

    name: str
    first: Screen
    screen: Screen
    is_there: bool
    rounds: tuple[Round, ...] = ()
    misses: tuple[str, ...] = ()
    hint: str = ""


def goto(
    name: str,
    step: Step,
    run: RunParts,
    guide: MapGuide,
    *,
    screen: Screen | None = None,
    first_number: int = 1,
    may_relaunch: bool = False,
    avoid: Callable[[Act], bool] = lambda act: False,
) -> Gone:
    """Go to a screen by the name of its command.

    Args:
        name: the name, with `: ITEM` behind it for an item of a list.
        step: the sentence that it belongs to.
        run: the run.
        guide: the map.
        screen: the present screen if it was just looked at.
        first_number: number of the first round.
        may_relaunch: whether the app may be started anew where no way leads on.
        avoid: tells which acts are not to be done on the way.
    """
    journey = _Journey(name, step, run, guide, screen or run.look(), first_number, avoid)
    return journey.go(may_relaunch=may_relaunch)


class _Journey:
    """One going to a screen: where it stands, and what was done."""

    def __init__(
        self,
        name: str,
        step: Step,
        run: RunParts,
        guide: MapGuide,
        screen: Screen,
        first_number: int,
        avoid: Callable[[Act], bool],
    ) -> None:
        self._name, self._step, self._run, self._guide, self._avoid = name, step, run, guide, avoid
        self._first = self._screen = screen
        self._first_number = first_number
        self._rounds: list[Round] = []
        self._misses: list[str] = []
        self._failed: set[Act] = set()
        self._bearings = Bearings(guide)
        # Where a list of data is and where it leads → names of the rows that were tried, whichever would do.
        self._tried_rows: dict[tuple[str, str], list[str]] = defaultdict(list)
        self._spent: set[tuple[str, str]] = set()  # of these no row served

    def go(self, *, may_relaunch: bool) -> Gone:
        """Try ways until one leads there."""
        if self._try_ways():
            return self._gone(is_there=True)
        if may_relaunch and (script := self._guide.launched(self._name)) is not None:
            self._run.device.stop(self._run.app)
            self._run.device.launch(self._run.app)
            self._screen = self._run.look()
            if self._follow(script) or self._try_ways():
                return self._gone(is_there=True)
        return self._gone(is_there=False)

    def _try_ways(self) -> bool:
        for _ in range(_MOST_WAYS):
            script = self._next_way()
            if script is None:
                return False
            if self._follow(script):
                return True
        return False

    def _gone(self, *, is_there: bool) -> Gone:
        done = len(self._rounds)
        if is_there:
            hint = f"went to {self._name!r} by the map, {done} act{'' if done == 1 else 's'}"
        else:
            why = f": {self._misses[-1]}" if self._misses else ""
            hint = f"the map's way to {self._name!r} did not lead there{why}"
        return Gone(
            name=self._name,
            first=self._first,
            screen=self._screen,
            is_there=is_there,
            rounds=tuple(self._rounds),
            misses=tuple(self._misses),
            hint=hint,
        )

    def _next_way(self) -> Script | None:
        """Return a way from here that has none of the acts that failed, after going back if there is none."""
        for backs in range(_MOST_BACKS + 1):
            ways = self._guide.ways(self._name, self._screen.facts, without=self._has_failed)
            if ways:
                return ways[0]
            if backs == _MOST_BACKS or not self._may_go_back() or not self._go_back():
                return None
        return None

    def _has_failed(self, act: Act) -> bool:
        return act in self._failed or (act.on, act.to) in self._spent or self._avoid(act)

    def _may_go_back(self) -> bool:
        """Whether the back key loses nothing: no field here holds anything."""
        facts = self._screen.facts
        return is_allowed(facts.foreground.package, self._run.packages) and not any(
            element.role == "input" and element.text for element in facts.elements
        )

    def _go_back(self) -> bool:
        before = self._screen
        self._act(Press("back"), "back")
        facts = self._screen.facts
        if not is_allowed(facts.foreground.package, self._run.packages):
            self._run.device.launch(self._run.app)
            self._screen = self._run.look()
        return self._screen.facts.key != before.facts.key or self._screen.facts.texts != before.facts.texts

    # One way

    def _follow(self, script: Script) -> bool:
        """Do the acts; tell whether they led to their end."""
        expected = frozenset(key for act in script.acts for key in (act.on, act.to))
        index = 0
        missed: tuple[int, str] | None = None
        while index < len(script.acts):
            act = script.acts[index]
            sighting = self._bearings.recognise(self._screen.facts, expected)
            if sighting.key == act.on and _names_item(script, index + 1):
                if (why := self._open_item(script.acts[index + 1], expected)) is not None:
                    return self._missed(script, index + 1, why)
                index += 2
                continue
            if sighting.translated and sighting.key == act.on and act.target is not None:
                if self._seek(act, expected, names_item=_names_item(script, index)):
                    index += 1
                    continue
                missed = missed or (index, f"{act.name!r} is not found in another language")
                if (row := self._back_to_row(script, index, expected)) is None:
                    return self._missed(script, *missed)
                index = row
                continue
            replayed = self._replay(script, index, expected)
            self._rounds += replayed.rounds
            self._screen = replayed.screen
            miss = replayed.mismatch
            if miss is None:
                break
            names_item = _names_item(script, miss.index)
            if miss.kind != "target_missing" or not self._seek(
                script.acts[miss.index], expected, names_item=names_item
            ):
                return self._missed(script, miss.index, miss.message)
            index = miss.index + 1
        self._guide.count(script, None)
        return True

    def _open_item(self, act: Act, expected: Collection[str]) -> str | None:
        """Open the thing of a list that is asked for by name; return why that cannot be done, None if it was."""
        done = len(self._rounds)
        if self._seek(act, expected, names_item=True):
            return None
        if len(self._rounds) > done:
            return f"{act.name!r} leads elsewhere than things of that list did"
        return (
            f"nothing that can be opened is called {act.name!r} here, or more than one is; touch the one that is meant"
        )

    def _missed(self, script: Script, index: int, message: str) -> bool:
        logger.info("the way to %r ends: %s", self._name, message)
        self._misses.append(message)
        if rows := {(act.on, act.to) for act in script.acts[: index + 1] if self._rows_tried(act)}:
            self._spent |= rows  # the things of another list may have what those of this one have not
        else:
            self._failed.add(script.acts[index])
        self._guide.count(script, index)
        return False

    def _replay(self, script: Script, index: int, expected: Collection[str]) -> Replayed:
        return replay(
            self._step,
            script,
            self._run,
            screen=self._screen,
            first_number=self._first_number + len(self._rounds),
            start=index,
            source=SOURCE,
            # A name in another language is no name of anything: what stands at the same place is often another row.
            recognise=lambda facts: replace(self._bearings.recognise(facts, expected), translated=False),
            known=lambda key: self._guide.screen(key) is not None,
            forbid=forbid,
        )

    def _seek(self, act: Act, expected: Collection[str], *, names_item: bool) -> bool:
        """Look the screen through for what the act taps, tap it, and tell whether that led where it should."""
        sighting = self._bearings.recognise(self._screen.facts, expected)
        if not isinstance(act.action, Tap) or sighting.key != act.on:
            return False
        known = self._guide.screen(act.on)
        tried = self._rows_tried(act)
        if not names_item and len(tried) >= _MOST_ROWS:
            return False
        self._screen, found = seek(
            act,
            known,
            self._screen,
            self._run,
            translated=sighting.translated,
            names_item=names_item,
            without=() if names_item else tried,
        )
        if found is None or forbid_element(found, self._screen.facts):
            return False
        name = name_on(found, self._screen.facts)
        if sighting.translated and not may_be_translation(
            name, act, known, self._guide.given.names, names_item=names_item
        ):
            return False
        if sighting.translated and not names_item and known is not None and is_item(act, known):
            tried.append(name)
        self._bearings.head_for(act.to, name, self._screen.facts)
        self._act(Tap(found.label), act.name)
        if not self._arrives(act.to, expected):
            return False
        self._bearings.arrived(act.to, self._screen.facts)
        return True

    def _arrives(self, key: str, expected: Collection[str]) -> bool:
        """Wait for a screen that may take its time, answering what comes in between; tell whether it is there."""
        eyes = Eyes(self._run, lambda facts: self._bearings.recognise(facts, expected))
        seen = eyes.see(self._screen, is_whole=True)
        arrived = Arrival(self._step, self._run, eyes).wait_until(lambda now: now.key == key, seen)
        seen = arrived.seen if arrived.seen.is_whole else eyes.look()
        self._screen = seen.screen
        return not arrived.lost and seen.key == key

    def _back_to_row(self, script: Script, index: int, expected: Collection[str]) -> int | None:
        """Go back to the list of data that the way has led over any row of, and return the index of that act.

        Of two things of one kind one may have a page that the other has not. None if no other row is to be tried.
        """
        over = [at for at in range(index + 1) if not _names_item(script, at) and self._rows_tried(script.acts[at])]
        if not over:
            return None
        rows_on = script.acts[over[-1]].on
        for backs in range(index - over[-1] + 2):
            if self._bearings.recognise(self._screen.facts, expected).key == rows_on:
                return over[-1] if backs else None  # on the list itself no row was found
            if not self._may_go_back() or not self._go_back():
                break
        return None

    def _rows_tried(self, act: Act) -> list[str]:
        return self._tried_rows[act.on, act.to]

    def _act(self, action: Action, name: str) -> None:
        before, number = self._screen, self._first_number + len(self._rounds)
        decision = Decision(action=action, thought=f"replayed from {SOURCE}")
        self._run.announce(RoundStarted(step=self._step, number=number, screen=before))
        self._screen = carry_out(action, before, self._run).screen
        effect = "unchanged" if self._screen.facts == before.facts else "changed"
        self._rounds.append(Round(number=number, facts=before.facts, decision=decision, effect=effect))  # type: ignore[arg-type]  # one of Effect's words
        logger.info("round %d, by the map: %s %r", number, to_text(action), name)
        self._run.announce(
            RoundEnded(step=self._step, number=number, decision=decision, action=action, effect=effect)  # type: ignore[arg-type]  # likewise
        )


def forbid(action: Action, facts: ScreenFacts) -> str:
    """Return why an act must not be done as navigation, empty if it may: what changes a state is never replayed."""
    label = getattr(action, "label", None)
    if not isinstance(action, Tap) or label is None or not 1 <= label <= len(facts.elements):
        return ""
    return forbid_element(facts.elements[label - 1], facts)


def forbid_element(element: Element, facts: ScreenFacts) -> str:
    """Likewise, for what would be tapped."""
    kind = kind_of(element, facts)
    if kind in _HARMLESS or element.role == "input":
        return ""
    return f"{name_on(element, facts)!r} changes a state ({kind}); a map's ways only lead elsewhere"


def name_on(element: Element, facts: ScreenFacts) -> str:
    """Return what an element is called, as on a map."""
    return short_name(element, facts, lines_by_label(facts).get(element.label, ()))


def _names_item(script: Script, index: int) -> bool:
    """Whether an act taps the row of data that is asked for by name; elsewhere any row will do."""
    return 0 < index < len(script.acts) and isinstance(script.acts[index - 1].action, ScrollTo)
