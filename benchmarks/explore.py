"""How much of an app does exploring without a goal, a model or a person's help find and document?

    python -m benchmarks.explore [--app PKG …] [--rounds 300] [--early 60] [--sample N] [--json]

Calendar, Contacts and Shop of the simulated device are explored by the offline learner, each on a fresh device, and
Settings where asked for, of which only the upper screens are listed:

- screens: how many of the app's screens within three acts of the first one were seen in the first 60 rounds;
- slots: on how many of the documentable ways of using their elements there is documentation after 300 rounds;
- harm: what of the app's own data that was there before is gone or changed afterwards.

The screens are those of `benchmarks.explore_places`, a list made by hand and gone to by hand-written ways on a fresh
device: the exploration knows nothing of it, and it knows nothing of the exploration. On each of these screens every
labelled element counts once for each way of using it that fits (tap, text, long press, swipe of what scrolls); rows of
a list count once, so do the numbers of a grid or dial; what is risky by name, the keyboard and other apps are left out.
A slot is filled if the documentation gives a note for it on that very screen. With `--sample` that many entries, drawn
at random (seeded), are printed for reading. A round is one thing tried; the acts on the way to it, which are replayed,
are counted beside.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest_appagent.agent.explore import Line, explore
from pytest_appagent.agent.explore_memory import load_memory
from pytest_appagent.agent.explore_try import Learning
from pytest_appagent.agent.parts import RunParts
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.gesture import TapAt
from pytest_appagent.device.simulator import start_simulator
from pytest_appagent.docstore.store import Store, open_store
from pytest_appagent.learner.offline import OfflineLearner
from pytest_appagent.screen.elements import Element
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen, ScreenFacts
from pytest_appagent.slots import slots_of

from .explore_places import MARKS, PLACES, RISKY, Place, places
from .offline_run import offline_run

_CLOCK = "2026-05-14T09:41:00"
_DEPTH = 3
_SEED = 7
_TIMEOUT_S = 10.0
_LEAST_CELLS = 4
_ROUNDS, _EARLY = 300, 60
_APPS = ("com.example.calendar", "com.example.contacts", "com.example.shop")


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One of the app's screens, as it looks when gone to."""

    place: Place
    facts: ScreenFacts


@dataclass(slots=True, kw_only=True)
class Outcome:
    """What came of exploring one app.

    Attributes:
        app: the app.
        early: names of the screens seen in the first rounds.
        seen: names of the screens seen in all.
        missed: names of those not seen early.
        slots: documentable slots.
        unfilled: those without documentation, in words.
        fields: slots of text fields, filled and in all.
        rounds: things tried.
        acts: acts in all.
        seconds: that it took.
        harm: what of the app's data was lost or changed.
        crashes: how the app crashed.
        texts: documentation written, for reading.
    """

    app: str
    early: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    slots: int = 0
    unfilled: list[str] = field(default_factory=list)
    fields: tuple[int, int] = (0, 0)
    rounds: int = 0
    acts: int = 0
    seconds: float = 0.0
    harm: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


def measure(app: str, *, rounds: int = _ROUNDS, early: int = _EARLY) -> Outcome:
    """Explore an app on one fresh device, and compare with what a tour of another finds."""
    visits = tour(app)
    outcome = Outcome(app=app)
    with _device() as simulator, tempfile.TemporaryDirectory() as folder:
        device = AdbDevice(simulator.server, simulator.serials[0])
        device.clear(app)
        before = state_of(device, app)
        store = open_store(app, docs_dir=Path(folder, "docs"), cache_dir=Path(folder, "cache"))
        seen: list[tuple[int, ScreenFacts]] = []
        run = _run(device, app, seen, rounds_done := [0])
        learning = Learning(learner=OfflineLearner(), store=store)
        began_s = time.monotonic()

        def on_round(line: Line, memory: object) -> None:
            rounds_done[0] = line.number
            if line.became == "documented":
                outcome.texts.append(f"{line.screen}: {line.slot} {line.name!r}: {line.text}")

        explored = explore(run, learning, load_memory(Path(folder, "memory.json")), rounds=rounds, on_round=on_round)
        outcome.seconds = round(time.monotonic() - began_s, 1)
        outcome.rounds, outcome.crashes = len(explored.lines), explored.crashes
        outcome.acts = explored.lines[-1].acts if explored.lines else 0
        device.stop(app)
        outcome.harm = harm(before, state_of(device, app))
        _count_screens(outcome, visits, seen, early)
        _count_slots(outcome, visits, store)
    return outcome


def tour(app: str) -> list[Visit]:
    """Go to every screen of the list, each time on the app's first screen with its first data."""
    visits = []
    with _device() as simulator:
        device = AdbDevice(simulator.server, simulator.serials[0])
        for place in places(app):
            device.clear(app)
            device.launch(app)
            for act in place.way:
                device.perform(TapAt(point=find(device, act.removeprefix("tap ")).bounds.center))
            visit = Visit(place=place, facts=read_screen(device.capture()).facts)
            if not is_at(visit.facts, app, place.name):
                raise LookupError(f"{app}: the way to {place.name!r} leads to {visit.facts.key}")
            visits.append(visit)
    return visits


def is_at(facts: ScreenFacts, app: str, name: str) -> bool:
    """Whether a screen is the one of that name, by what stands on it."""
    if facts.foreground.package != app:
        return False
    shown = {text.text for text in facts.texts}
    ids = {element.resource_id.rpartition("/")[2] for element in facts.elements}

    def has(mark: str) -> bool:
        if mark == "layer":
            return facts.is_layer
        if mark == "selected":
            return any(element.checkable and element.identity.in_list for element in facts.elements)
        return mark in shown or mark in ids or facts.key.startswith(mark)

    return all(map(has, MARKS[app][name]))


def state_of(device: AdbDevice, app: str) -> dict[str, Any]:
    """Return the app's own data, as it tells them to whoever asks."""
    told = device.shell(["content", "query", "--uri", f"content://{app}/state"])
    state: dict[str, Any] = json.loads(told)
    return state


def harm(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return what exploring must not do: entries gone or changed, orders placed, messages sent, calls made."""
    found = []
    for name, old in before.items():
        new = after[name]
        if name in ("browsing", "drafts", "rating", "favorites", "cart"):
            continue  # how a list is shown, what is not sent, marks that the exploration itself may set
        if name in ("orders", "messages", "calls", "in_call"):
            if new != old:
                found.append(f"{name}: {json.dumps(new)[:200]}")
        elif isinstance(old, list):
            found += [f"{name}: {_told(one, new)}" for one in old if one not in new]
        elif isinstance(old, dict):
            found += [f"{name}: {key} {old[key]!r} is now {new.get(key)!r}" for key in old if old[key] != new.get(key)]
        elif new != old:
            found.append(f"{name}: {json.dumps(old)[:100]} is now {json.dumps(new)[:100]}")
    return found


def _told(one: Any, new: list[Any]) -> str:
    if not isinstance(one, dict):
        return f"{one!r} is gone"
    same = next((other for other in new if other.get("id") == one.get("id")), None)
    name = one.get("name") or one.get("title") or one
    if same is None:
        return f"{name!r} is gone"
    return f"{name!r}: " + ", ".join(f"{key} {one[key]!r} is now {same[key]!r}" for key in one if one[key] != same[key])


def _count_screens(
    outcome: Outcome, visits: Sequence[Visit], seen: Sequence[tuple[int, ScreenFacts]], early: int
) -> None:
    for visit in visits:
        if visit.place.depth > _DEPTH:
            continue
        rounds = [number for number, facts in seen if is_at(facts, outcome.app, visit.place.name)]
        if rounds:
            outcome.seen.append(visit.place.name)
        if rounds and min(rounds) < early:
            outcome.early.append(visit.place.name)
        else:
            outcome.missed.append(visit.place.name)


def _count_slots(outcome: Outcome, visits: Sequence[Visit], store: Store) -> None:
    done = total = 0
    for visit in visits:
        if visit.place.depth > _DEPTH:
            continue
        notes = store.notes(visit.facts)
        for alike in countable(visit.facts, outcome.app):
            for slot in slots_of(alike[0]):
                filled = any(note.slot == slot for one in alike for note in notes.get(one.label, ()))
                outcome.slots += 1
                if slot == "text":
                    total += 1
                    done += filled
                if not filled:
                    name = alike[0].text or alike[0].content_desc or alike[0].resource_id or f"[{alike[0].label}]"
                    outcome.unfilled.append(f"{visit.place.name}: {slot} {name!r}")
    outcome.fields = done, total


def countable(facts: ScreenFacts, app: str) -> list[list[Element]]:
    """Return the elements that count, those together that count as one."""
    risky = {name.casefold() for name in RISKY[app]}
    groups: dict[tuple[object, ...], list[Element]] = {}
    for element in facts.elements:
        names = {element.text.casefold(), element.content_desc.casefold()}
        is_phone = element.text[:1].isdigit() and "-" in element.text and element.role != "input"
        if element.package != app or names & risky or is_phone:
            continue
        identity = element.identity
        key: tuple[object, ...] = (element.label,)
        if identity.in_list and element.role not in ("input", "slider"):
            key = element.cls, element.resource_id, identity.trail, identity.spot[0], identity.spot[2]
        if element.text.strip().isdigit() and _is_cell(element, facts):
            key = element.cls, element.resource_id, identity.trail
        groups.setdefault(key, []).append(element)
    return list(groups.values())


def _is_cell(element: Element, facts: ScreenFacts) -> bool:
    alike = [
        one
        for one in facts.elements
        if one.text.strip().isdigit() and one.identity.trail == element.identity.trail and one.cls == element.cls
    ]
    return len(alike) >= _LEAST_CELLS


def _device() -> AbstractContextManager[Any]:
    return start_simulator(1, clock=_CLOCK)


def _run(device: AdbDevice, app: str, seen: list[tuple[int, ScreenFacts]], rounds: list[int]) -> RunParts:
    def look() -> Screen:
        screen = read_screen(device.capture())
        seen.append((rounds[0], screen.facts))
        return screen

    return offline_run(device, app, look=look)


def find(device: AdbDevice, name: str) -> Element:
    """Wait for an element with that text, description or id, or `#k`, the k-th one."""
    end_s = time.monotonic() + _TIMEOUT_S
    while True:
        elements = read_screen(device.capture()).facts.elements
        if name.startswith("#") and len(elements) >= int(name[1:]):
            return elements[int(name[1:]) - 1]
        for element in elements:
            words = (element.text, element.content_desc, element.hint, element.resource_id.rpartition("/")[2])
            if name in words:
                return element
        for element in elements:
            if name in element.text.split():
                return element
        if time.monotonic() > end_s:
            raise LookupError(f"no element {name!r} among {[e.text or e.content_desc for e in elements]}")


def to_json(outcome: Outcome) -> dict[str, Any]:
    """Return the figures of one app."""
    within = len(outcome.early) + len(outcome.missed)
    filled = outcome.slots - len(outcome.unfilled)
    return {
        "app": outcome.app,
        "screens": {"within_depth_3": within, "seen_early": len(outcome.early), "seen": len(outcome.seen)},
        "slots": {"documentable": outcome.slots, "filled": filled, "fields": list(outcome.fields)},
        "missed_early": outcome.missed,
        "unfilled": outcome.unfilled,
        "harm": outcome.harm,
        "crashes": outcome.crashes,
        "rounds": outcome.rounds,
        "acts": outcome.acts,
        "seconds": outcome.seconds,
    }


def _words(outcome: Outcome, early: int) -> list[str]:
    told = to_json(outcome)
    screens, slots = told["screens"], told["slots"]
    share = 100 * screens["seen_early"] // max(1, screens["within_depth_3"])
    filled = 100 * slots["filled"] // max(1, slots["documentable"])
    return [
        f"{outcome.app}: {outcome.rounds} rounds, {outcome.acts} acts, {outcome.seconds:g} s",
        f"  screens  {screens['seen_early']} of {screens['within_depth_3']} in {early} rounds ({share} %); "
        f"not among them: {', '.join(outcome.missed) or 'none'}",
        f"  slots    {slots['filled']} of {slots['documentable']} ({filled} %); text fields {outcome.fields[0]} of "
        f"{outcome.fields[1]}; without: {'; '.join(outcome.unfilled) or 'none'}",
        f"  harm     {'; '.join(outcome.harm) or 'none'}",
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explore", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--app", action="append", choices=sorted(PLACES), help="App to explore (default: Calendar, Contacts, Shop)"
    )
    parser.add_argument("--rounds", type=int, default=_ROUNDS, help=f"Rounds to explore (default: {_ROUNDS})")
    parser.add_argument("--early", type=int, default=_EARLY, help=f"Rounds for the screens (default: {_EARLY})")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="Print N entries for reading (default: 0)")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    outcomes = []
    for app in options.app or _APPS:
        outcomes.append(measure(app, rounds=options.rounds, early=options.early))
        if not options.json:
            print("\n".join(_words(outcomes[-1], options.early)), flush=True)
    texts = [f"{outcome.app.rpartition('.')[2]} {text}" for outcome in outcomes for text in outcome.texts]
    sample = random.Random(_SEED).sample(texts, min(options.sample, len(texts)))
    if options.json:
        print(json.dumps({"schema": 1, "apps": [to_json(outcome) for outcome in outcomes], "sample": sample}))
    else:
        print("\n".join(["", *sample] if sample else []))
    return 0


if __name__ == "__main__":
    sys.exit(main())
