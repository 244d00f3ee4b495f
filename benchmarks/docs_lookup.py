"""Is documentation found again after the screen changed, and never told of another element?

    python -m benchmarks.docs_lookup [--dumps DIR] [--mutants 20] [--json]

Every element of every dump is documented with a text of its own. Then the screen is changed in the ways of
`benchmarks.identity` (rows moved, banner inserted, ids stripped, texts translated, scaled, scrolled; seeded), which
changes its key as well where title or controls are others, as in another version of an app. Counted for each element
that is like no other: whether it is told its own text, and whether one is told that of another, which is wrong.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pytest_appagent.docstore.store import Store
from pytest_appagent.screen.frame import Frame
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen

from .dumps import OWN, load_dumps, screen_of
from .identity import hierarchy_of, looks
from .mutations import Mutant, mutate

_TEXT = re.compile(r"Opens 'thing (\d+) of all'(.*)")


@dataclass(slots=True, kw_only=True)
class Tally:
    """What became of the documentation.

    Attributes:
        screens: changed screens.
        other_key: those of them that have another key than before.
        persistent: documented elements that are on the changed screen too.
        told: those of them that are told their own text.
        wrong: elements, new ones included, that are told the text of another without a word about it.
    """

    screens: int = 0
    other_key: int = 0
    persistent: int = 0
    told: int = 0
    wrong: int = 0


def measure(folder: Path, *, mutants: int) -> dict[str, Any]:
    """Return the report as a dict that goes into JSON."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    with tempfile.TemporaryDirectory() as place:
        for dump in load_dumps(folder):
            screen = screen_of(dump)
            store = Store(read=[], write=Path(place) / dump.name)
            for element in screen.facts.elements:
                text = f"Opens 'thing {element.label} of all'"
                store.learn(element, screen.facts, "tap", text, source="explore")
            for number in range(mutants):
                mutant = mutate(hierarchy_of(screen), screen.frame.display, random.Random(f"{dump.name} {number}"))
                _look(store, screen, mutant, tallies[mutant.kind])
    total = Tally(**{name: sum(getattr(one, name) for one in tallies.values()) for name in asdict(Tally())})
    return {
        "summary": {**asdict(total), "told_share": round(total.told / max(1, total.persistent), 4)},
        "kinds": {kind: asdict(tally) for kind, tally in sorted(tallies.items())},
    }


def _look(store: Store, screen: Screen, mutant: Mutant, tally: Tally) -> None:
    changed = read_screen(Frame(png=b"", xml=mutant.xml, display=mutant.display, foreground=screen.frame.foreground))
    notes = store.notes(changed.facts)
    tally.screens += 1
    tally.other_key += changed.facts.key != screen.facts.key
    for label, true in _unlike(screen, changed, mutant):
        match = _TEXT.fullmatch(notes[label][0].text) if label in notes else None
        is_told = match is not None and int(match.group(1)) == true
        tally.persistent += true is not None
        tally.told += is_told
        # What is said to have been seen on another row misleads nobody.
        tally.wrong += match is not None and not is_told and not match.group(2)


def _unlike(screen: Screen, changed: Screen, mutant: Mutant) -> Iterator[tuple[int, int | None]]:
    """Yield the labels of the elements that are like no other: on the changed screen and before, None if it is new."""
    old = Counter(looks(hierarchy_of(screen), element) for element in screen.facts.elements)
    new = Counter(looks(hierarchy_of(changed), element) for element in changed.facts.elements)
    by_node = {element.node: element for element in screen.facts.elements}
    for element in changed.facts.elements:
        mark = mutant.marks[element.node]
        true = None if mark is None else by_node.get(mark)
        is_alike = new[looks(hierarchy_of(changed), element)] > 1
        if not is_alike and (true is None or old[looks(hierarchy_of(screen), true)] == 1):
            yield element.label, None if true is None else true.label


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.docs_lookup", description=__doc__.splitlines()[0])
    parser.add_argument("--dumps", metavar="DIR", type=Path, default=OWN, help="Folder with real dumps (our own)")
    parser.add_argument("--mutants", metavar="N", type=int, default=20, help="Changes of each screen (20)")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    if not options.dumps.is_dir():
        parser.error(f"there is no folder {options.dumps}")
    report = measure(options.dumps, mutants=options.mutants)
    if options.json:
        print(json.dumps(report))
        return 0
    summary = report["summary"]
    print(
        f"{summary['screens']} changed screens, {summary['other_key']} with another key: {summary['told']} of "
        f"{summary['persistent']} elements told their own text ({summary['told_share']:.1%}), "
        f"{summary['wrong']} another's"
    )
    for kind, tally in report["kinds"].items():
        print(f"  {kind:17} {tally['told']:6} of {tally['persistent']:6}, {tally['wrong']} wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
