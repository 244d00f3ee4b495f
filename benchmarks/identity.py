"""Are elements found again after the screen changed, and is a screen's key its own?

    python -m benchmarks.identity [--dumps DIR] [--json]

Every dump of DIR and every screen of the simulated device is changed 50 times, in one way each (rows moved, banner
inserted, ids stripped, texts translated, scaled, scrolled; seeded). Every element of the screen is looked up on the
changed one: found, missed, or taken for another, which is wrong whether it is still there or not. Elements of which
there is another with the same classes, ids and texts inside, before or after, are left out.

Keys: different screens must have different ones; a clock that ticks, typing, scrolling, other content of lists and the
keyboard must change none. The simulated device is looked at in all its states; the states of a dump are made.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from pytest_appagent.screen.elements import Element
from pytest_appagent.screen.frame import Frame
from pytest_appagent.screen.hierarchy import Hierarchy
from pytest_appagent.screen.lookup import find_again, is_translated
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen

from .dumps import OWN, load_dumps, screen_of
from .mutations import Mutant, change, mutate
from .states import STATES
from .tour import collect

_MUTANTS = 50
_STATES_EACH = 3
# Two looks of other people at one screen, with and without content: same app, same title, same buttons.
_SAME_SCREEN = {"025_utf16_file": "024_bom_and_status_line_before"}


@dataclass(slots=True, kw_only=True)
class Tally:
    """What became of the elements.

    Attributes:
        persistent: those that are on the changed screen too.
        found: those of them that were found.
        wrong: those for which another one was taken, gone ones included.
        left_out: those that are like another one in all but their place.
    """

    persistent: int = 0
    found: int = 0
    wrong: int = 0
    left_out: int = 0


@dataclass(slots=True, kw_only=True)
class KeyTally:
    """Which keys the looks at each screen had."""

    keys: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    looks: int = 0

    def add(self, name: str, key: str) -> None:
        self.keys[name].add(key)
        self.looks += 1

    def merged(self) -> list[list[str]]:
        owners: dict[str, set[str]] = defaultdict(set)
        for name, keys in self.keys.items():
            for key in keys:
                owners[key].add(name)
        return sorted(sorted(names) for names in owners.values() if len(names) > 1)

    def split(self) -> list[str]:
        return sorted(name for name, keys in self.keys.items() if len(keys) > 1)


def look_up_elements(name: str, screen: Screen, mutants: int, tallies: dict[str, Tally]) -> list[str]:
    """Look up all elements on that many changed screens; return a line for each wrong one."""
    wrong = []
    hierarchy = hierarchy_of(screen)
    for number in range(mutants):
        mutant = mutate(hierarchy, screen.frame.display, random.Random(f"{name} {number}"))
        tally = tallies[mutant.kind]
        for element, found, true in _looked_up(screen, mutant):
            tally.persistent += true is not None
            tally.found += true is not None and found is true
            if found is not None and found is not true:
                tally.wrong += 1
                wrong.append(f"{name}, {mutant.kind} ({number}): {_told(element)} taken for {_told(found)}")
        tally.left_out += len(screen.facts.elements) - sum(1 for _ in _looked_up(screen, mutant))
    return wrong


def _looked_up(screen: Screen, mutant: Mutant) -> Iterable[tuple[Element, Element | None, Element | None]]:
    """Yield each element that is like no other, what it is taken for, and what it truly is on the changed screen."""
    before = screen.facts
    changed = read_screen(Frame(png=b"", xml=mutant.xml, display=mutant.display, foreground=screen.frame.foreground))
    after = changed.facts
    translated = is_translated(before, after)
    at = {mutant.marks[element.node]: element for element in after.elements}
    old = Counter(looks(hierarchy_of(screen), element) for element in before.elements)
    new = Counter(looks(hierarchy_of(changed), element) for element in after.elements)
    for element in before.elements:
        true = at.get(element.node)
        is_alike = old[looks(hierarchy_of(screen), element)] > 1
        is_alike = is_alike or (true is not None and new[looks(hierarchy_of(changed), true)] > 1)
        if not is_alike:
            yield element, find_again(element, after, translated=translated), true


def looks(hierarchy: Hierarchy, element: Element) -> tuple[object, ...]:
    """All that an element and what is in it has, but for its place and size."""
    top = hierarchy.nodes[element.node]
    inside = [top]
    for node in hierarchy.nodes[top.order + 1 :]:
        if node.depth <= top.depth:
            break
        inside.append(node)
    return tuple((node.cls, node.resource_id, node.text, node.content_desc, node.hint) for node in inside)


def look_at_states(name: str, screen: Screen, tally: KeyTally) -> None:
    """Add the keys of a screen in states that must not matter."""
    hierarchy = hierarchy_of(screen)
    tally.add(name, screen.facts.key)
    for kind, how in STATES.items():
        for number in range(_STATES_EACH):
            dice = random.Random(f"{name} {kind} {number}")
            mutant = change(kind, how, hierarchy, screen.frame.display, dice)
            if mutant is not None:
                frame = Frame(png=b"", xml=mutant.xml, display=screen.frame.display, foreground=screen.frame.foreground)
                tally.add(name, read_screen(frame).facts.key)


def hierarchy_of(screen: Screen) -> Hierarchy:
    if screen.hierarchy is None:
        raise ValueError("only screens with a tree can be changed")
    return screen.hierarchy


def _told(element: Element) -> str:
    box = element.bounds
    name = element.text or element.content_desc or element.resource_id or element.cls
    return f"{name!r} [{box.left},{box.top}][{box.right},{box.bottom}]"


def measure(folder: Path | None, *, mutants: int = _MUTANTS, simulated: bool = True) -> dict[str, Any]:
    """Return the report as a dict that goes into JSON."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    keys = KeyTally()
    wrong: list[str] = []
    screens = 0
    for dump in load_dumps(folder) if folder is not None else ():
        screen = screen_of(dump)
        wrong += look_up_elements(dump.name, screen, mutants, tallies)
        look_at_states(_SAME_SCREEN.get(dump.name, dump.name), screen, keys)
        screens += 1
    seen: set[str] = set()
    for sight in collect() if simulated else ():
        screen = read_screen(sight.frame)
        keys.add(f"simulated {sight.name}", screen.facts.key)
        if sight.name not in seen:  # its other states show other content, and count for the key only
            seen.add(sight.name)
            wrong += look_up_elements(f"simulated {sight.name}", screen, mutants, tallies)
            screens += 1
    total = Tally(**{name: sum(getattr(one, name) for one in tallies.values()) for name in asdict(Tally())})
    return {
        "summary": {
            "screens": screens,
            **asdict(total),
            "found_share": round(total.found / max(1, total.persistent), 4),
            "key_screens": len(keys.keys),
            "key_looks": keys.looks,
            "merged": len(keys.merged()),
            "split": len(keys.split()),
        },
        "kinds": {kind: asdict(tally) for kind, tally in sorted(tallies.items())},
        "wrong": wrong,
        "merged": keys.merged(),
        "split": keys.split(),
    }


def to_text(report: dict[str, Any]) -> str:
    summary = report["summary"]
    lines = [
        f"{summary['screens']} screens: {summary['found']} of {summary['persistent']} persistent elements found again "
        f"({summary['found_share']:.1%}), {summary['wrong']} taken for another; {summary['left_out']} alike, left out"
    ]
    lines += [
        f"  {kind:17} {tally['found']:6} of {tally['persistent']:6}, {tally['wrong']} wrong"
        for kind, tally in report["kinds"].items()
    ]
    lines += [f"  wrong: {line}" for line in report["wrong"]]
    lines.append(
        f"keys of {summary['key_screens']} screens in {summary['key_looks']} looks: {summary['merged']} shared by "
        f"several screens, {summary['split']} screens with several"
    )
    lines += [f"  one key: {', '.join(names)}" for names in report["merged"]]
    lines += [f"  several keys: {name}" for name in report["split"]]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.identity", description=__doc__.splitlines()[0])
    parser.add_argument("--dumps", metavar="DIR", type=Path, default=OWN, help="Folder with real dumps (our own)")
    parser.add_argument("--mutants", metavar="N", type=int, default=_MUTANTS, help="Changes of each screen (50)")
    parser.add_argument("--without-simulator", action="store_true", help="Leave the simulated device out")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    if not options.dumps.is_dir():
        parser.error(f"there is no folder {options.dumps}")
    report = measure(options.dumps, mutants=options.mutants, simulated=not options.without_simulator)
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
