"""Does documentation survive workers, hand edits and kills, and what does it cost?

    python -m benchmarks.docstore [--workers 4] [--learns 400] [--kills 200] [--seed N] [--no-cost] [--json]

Together: workers (processes) learn about the same elements while an editor (another process) changes files by hand, in
place or by replacing them. Counted: hand edits that are gone, what was learned and is gone, files that cannot be read.
What an editor itself overwrites with what it had read before is counted apart: no store can prevent that.

Kills: workers are killed (SIGKILL) at random moments of their learning. After every round of kills the store is read
anew: files that cannot be read, and knowledge that a worker had reported as kept and that is gone.

Cost: seconds per `learn` and per `notes` for a screen of 40 elements, with 1,000 entries in the store.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import signal
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

from pytest_appagent.docstore.entry import Entry, Knowledge, entry_to_data
from pytest_appagent.docstore.files import create
from pytest_appagent.docstore.review import proposals
from pytest_appagent.docstore.store import Store, open_store
from pytest_appagent.errors import StoreError
from pytest_appagent.knowledge import Slot
from pytest_appagent.screen.elements import Element, ElementIdentity
from pytest_appagent.screen.frame import Foreground
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.screen import ScreenFacts

APP = "com.example.any"
SLOTS: tuple[Slot, ...] = get_args(Slot)
_ELEMENTS = 40
_REPORT = struct.Struct("=HH")
_LONGEST_LIFE_S = 0.06


def made_screen(count: int = _ELEMENTS, key: str = "main-screen-0a1b2c3d") -> ScreenFacts:
    """A screen of buttons with ids of their own."""
    elements = tuple(_button(number, key) for number in range(count))
    return ScreenFacts(
        key=key, foreground=Foreground(package=APP, activity=".Main"), size=(1080, 2400), elements=elements
    )


def _button(number: int, key: str) -> Element:
    top = 20 * number
    identity = ElementIdentity(
        resource_id=f"{APP}:id/{key[:4]}_button_{number}",
        cls="android.widget.Button",
        id_unique=True,
        spot=(0, top, 1000, top + 20),
    )
    uid = f"{APP}.id_root_{APP}.id_{key[:4]}_button_{number}_{number}"
    return Element(
        label=number + 1,
        uid=uid,
        appagent_uid=uid,
        identity=identity,
        role="button",
        bounds=Bounds(left=0, top=2 * top, right=1080, bottom=2 * top + 40),
        actions=frozenset({"tap"}),
        resource_id=identity.resource_id,
        cls=identity.cls,
    )


def text_of(element: int, slot: int) -> str:
    """What is true of one way of using an element."""
    return f"Opens the screen 'Way {slot} of thing {element}'"


def learn_one(store: Store, screen: ScreenFacts, element: int, slot: int) -> None:
    """Learn it."""
    store.learn(screen.elements[element], screen, SLOTS[slot], text_of(element, slot), source="explore")


def together(folder: Path, *, workers: int, learns: int, seed: int) -> dict[str, Any]:
    """Let workers learn and an editor edit at once, and look what became of it."""
    screen = made_screen()
    store = open_store(APP, docs_dir=folder, cache_dir=None)
    plans = [_plan(random.Random(seed * 100 + worker), learns) for worker in range(workers)]
    with_edits = folder / "edits.json"
    started = time.perf_counter()
    pids = [_fork(lambda plan=plan: _work(folder, screen, plan)) for plan in plans]
    stop = _fork(lambda: _edit(folder / APP, with_edits, seed))
    failed = sum(os.waitpid(pid, 0)[1] != 0 for pid in pids)
    os.kill(stop, signal.SIGTERM)
    failed += os.waitpid(stop, 0)[1] != 0
    seconds = time.perf_counter() - started
    edits: dict[str, str] = json.loads(with_edits.read_text())
    return {
        "workers": workers,
        "learned": workers * learns,
        "files_edited": len(edits),
        "failed_processes": failed,
        "seconds": round(seconds, 2),
        **_losses(store, folder / APP, Counter(item for plan in plans for item in plan), edits),
    }


def _plan(rng: random.Random, learns: int) -> list[tuple[int, int]]:
    return [(rng.randrange(_ELEMENTS), rng.randrange(len(SLOTS))) for _ in range(learns)]


def _work(folder: Path, screen: ScreenFacts, plan: list[tuple[int, int]]) -> None:
    store = open_store(APP, docs_dir=folder, cache_dir=None)
    for element, slot in plan:
        learn_one(store, screen, element, slot)


def _edit(folder: Path, report: Path, seed: int) -> None:
    """Change files by hand until told to stop: what people do with an editor, only faster."""
    rng = random.Random(seed)
    told: dict[str, str] = {}
    going_on = True

    def stop(*_: object) -> None:
        nonlocal going_on
        going_on = False

    signal.signal(signal.SIGTERM, stop)
    while going_on and len(told) < _ELEMENTS // 2:
        select.select([], [], [], rng.random() * 0.3)
        files = sorted(folder.glob("[!.]*.yaml")) if folder.exists() else []
        if not files:
            continue
        path = rng.choice(files)
        mark = f"# by hand {len(told)} {rng.random()}"
        content = path.read_text("utf-8") + f"{mark}\n"
        if rng.random() < 0.5:
            path.write_text(content, "utf-8")
        else:
            fresh = path.with_suffix(".editor")
            fresh.write_text(content, "utf-8")
            fresh.replace(path)
        told[path.name] = mark
    report.write_text(json.dumps(told))


def _losses(store: Store, folder: Path, learned: Counter[tuple[int, int]], edits: dict[str, str]) -> dict[str, int]:
    """Compare what is there with what must be."""
    rows = {row.uid: row for row in store.shelf.rows()}
    waiting = {(found.entry.uid, found.slot) for _, found in proposals(folder)[0]}
    lost = miscounted = overwritten = 0
    for (number, slot), times in learned.items():
        row = rows.get(made_screen().elements[number].uid)
        entry = None if row is None else store.shelf.entry(row)
        known = None if entry is None else entry.actions.get(SLOTS[slot])
        is_edited = row is not None and row.path.name in edits
        if known is None or known.text != text_of(number, slot):
            is_waiting = row is not None and (row.uid, SLOTS[slot]) in waiting
            overwritten += is_edited and not is_waiting
            lost += not is_edited
        elif not is_edited and known.observations != times:
            miscounted += 1
    gone = sum(mark not in (folder / name).read_text("utf-8") for name, mark in edits.items())
    return {
        "lost_edits": gone,
        "lost_learned": lost,
        "miscounted": miscounted,
        "overwritten_by_editor": overwritten,
        "unreadable": len(store.shelf.faults()),
    }


def kills(folder: Path, *, count: int, workers: int, seed: int) -> dict[str, Any]:
    """Kill workers at random moments of their learning, and look what became of the store."""
    rng = random.Random(seed)
    screen = made_screen()
    kept: set[tuple[int, int]] = set()
    killed = unreadable = lost = 0
    started = time.perf_counter()
    while killed < count:
        lives = [_spawn(folder, screen, rng.random()) for _ in range(min(workers, count - killed))]
        for pid, reports in lives:
            select.select([], [], [], rng.random() * _LONGEST_LIFE_S)
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            killed += 1
            kept |= set(_REPORT.iter_unpack(_read_all(reports)))
        store = open_store(APP, docs_dir=folder, cache_dir=None)
        notes = store.notes(screen)
        unreadable += len(store.shelf.faults())
        lost += sum(
            (SLOTS[slot], text_of(element, slot)) not in {(note.slot, note.text) for note in notes.get(element + 1, ())}
            for element, slot in kept
        )
    seconds = round(time.perf_counter() - started, 2)
    return {"kills": killed, "kept": len(kept), "unreadable": unreadable, "lost": lost, "seconds": seconds}


def _spawn(folder: Path, screen: ScreenFacts, seed: float) -> tuple[int, int]:
    reading, writing = os.pipe()

    def learn_on() -> None:
        rng = random.Random(seed)
        store = open_store(APP, docs_dir=folder, cache_dir=None)
        while True:
            element, slot = rng.randrange(_ELEMENTS), rng.randrange(len(SLOTS))
            learn_one(store, screen, element, slot)
            os.write(writing, _REPORT.pack(element, slot))

    pid = _fork(learn_on)
    os.close(writing)
    return pid, reading


def _read_all(pipe: int) -> bytes:
    with os.fdopen(pipe, "rb") as reports:
        data = reports.read()
    return data[: len(data) // _REPORT.size * _REPORT.size]


def _fork(work: Callable[[], None]) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        work()
    except BaseException as exc:  # noqa: BLE001  # the child must not go on as its parent
        print(f"{type(exc).__name__}: {exc}", file=sys.stderr)
        os._exit(1)
    os._exit(0)


def cost(folder: Path, *, entries: int = 1000, rounds: int = 50) -> dict[str, Any]:
    """Measure a store of many entries."""
    screens = list(_screens(entries))
    (folder / APP).mkdir(parents=True)
    for screen in screens:
        for element in screen.elements:
            known = Knowledge(text=text_of(element.label, 0), source="explore")
            entry = Entry(uid=element.uid, identity=element.identity, screen=screen.key, actions={"tap": known})
            create(folder / APP / f"{entry.slug}.yaml", entry_to_data(entry))
    figures: dict[str, Any] = {"entries": entries}
    for name in ("first_notes_s", "first_notes_with_index_s"):
        store = open_store(APP, docs_dir=folder, cache_dir=folder / "cache")
        started = time.perf_counter()
        store.notes(screens[0])
        figures[name] = round(time.perf_counter() - started, 4)
    started = time.perf_counter()
    for number in range(rounds):
        assert len(store.notes(screens[number % len(screens)])) == len(screens[number % len(screens)].elements)
    figures["notes_s"] = round((time.perf_counter() - started) / rounds, 4)
    started = time.perf_counter()
    for number in range(rounds):
        screen = screens[number % len(screens)]
        store.learn(screen.elements[0], screen, "long_press", text_of(number, 2), source="explore")
    figures["learn_s"] = round((time.perf_counter() - started) / rounds, 4)
    return figures


def _screens(entries: int) -> Iterator[ScreenFacts]:
    for number in range(entries // _ELEMENTS):
        yield made_screen(key=f"{number:04}-screen-{number:08x}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--learns", type=int, default=400, help="of each worker")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-cost", action="store_true", help="leave the cost out")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            figures = {
                "together": together(
                    folder / "together", workers=options.workers, learns=options.learns, seed=options.seed
                ),
                "kills": kills(folder / "kills", count=options.kills, workers=options.workers, seed=options.seed),
            }
            if not options.no_cost:
                figures["cost"] = cost(folder / "cost")
        except StoreError as exc:
            print(exc, file=sys.stderr)
            return 1
    if options.json:
        print(json.dumps(figures))
        return 0
    for part, values in figures.items():
        print(part)
        for key, value in values.items():
            print(f"  {key:26} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
