"""Does any damage to a dump raise anything untyped?

    python -m benchmarks.robustness [--dumps DIR] [--mutations N] [--json]

Dumps of DIR are cut, doubled, overwritten, shuffled and re-encoded. Each of the N results must be read, or be refused
with the typed error; what was read must make a screen, a key and labels within the display.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pytest_appagent.errors import ScreenUnreadable
from pytest_appagent.screen.frame import Display, Frame
from pytest_appagent.screen.guess import guess_display
from pytest_appagent.screen.lookup import find_again
from pytest_appagent.screen.read import read_hierarchy, read_screen

from .dumps import OWN

_MUTATIONS = 10_000
_MOST_BYTES = 40_000  # of a dump; larger ones are cut, which is one more kind of damage
_MOST_SHOWN = 20
_JUNK = (
    *(b"&", b"<", b">", b'"', b"'", b"\0", b"\x1b", b"]]>", b"<!--", b"<![CDATA[", b"<?x"),
    *(b"<!DOCTYPE h>", b"<!ENTITY a 'b'>", b"&nbsp;", b"&#0;", b"&#xD83D;", b"&#55357;&#56832;", b"&#99999999999;"),
    *(b"</node>", b"<node", b"</hierarchy>", b"<hierarchy>", b"<displays>", b"ERROR: could not get idle state."),
    *(b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\xbd", b"\xc3", b"\xf0\x9f\x8e\x89" * 9),
    *(b"[-9,9][", b"[0,0][99999999999,1]", b'bounds="[1,2][3,4]"', b' index="-5"', b' rotation="7"'),
    b'<node bounds="[0,0][1080,2400]" clickable="true">' * 300,
)


def damaged(dump: bytes, dice: random.Random) -> bytes:
    """Damage a dump in one to five places, and now and then as a whole."""
    for _ in range(dice.randint(1, 5)):
        start = dice.randrange(len(dump) + 1)
        end = min(len(dump), start + dice.choice((0, 1, 5, 80, 2000)))
        part = dice.choice((b"", dice.choice(_JUNK), dice.randbytes(3), dump[start:end] * 2, dump[start:end][::-1]))
        dump = dump[:start] + part + dump[end:]
    match dice.randrange(12):
        case 0:
            return dump[: dice.randrange(len(dump) + 1)]
        case 1:
            return dump.decode("utf-8", "replace").encode("utf-16")
        case 2:
            return b"UI hierchary dumped to: /dev/tty\n" + dump
        case 3:
            return dump + dump
        case _:
            return dump


def check(dump: bytes) -> str:
    """Read a dump and use what was read; return what became of it, the kind of a refusal for instance.

    Raises:
        Exception: anything that is not typed, which is what is looked for.
    """
    try:
        hierarchy = read_hierarchy(dump)
    except ScreenUnreadable as error:
        return error.kind
    again = read_hierarchy(hierarchy.xml)
    if again.nodes != hierarchy.nodes or again.repaired:
        raise AssertionError("what was kept of a dump is not what was read")
    display = guess_display(hierarchy)
    if display.width > 10_000 or display.height > 10_000:
        display = Display(width=1080, height=2400)
    facts = read_screen(Frame(png=b"", xml=dump, display=display)).facts
    for element in facts.elements:
        box = element.bounds
        if not (0 <= box.left < box.right <= display.width and 0 <= box.top < box.bottom <= display.height):
            raise AssertionError(f"label {element.label} is off the display: {box}")
    for element in facts.elements[:3]:
        find_again(element, facts)
    return "mended" if hierarchy.repaired else "read"


def measure(dumps: Sequence[bytes], mutations: int) -> dict[str, Any]:
    """Return the report as a dict that goes into JSON."""
    outcomes: Counter[str] = Counter()
    untyped: list[str] = []
    for number in range(mutations):
        dice = random.Random(number)
        dump = damaged(dice.choice(dumps)[:_MOST_BYTES], dice)
        try:
            outcomes[check(dump)] += 1
        except Exception:  # noqa: BLE001 # whatever it is, it is what this looks for
            untyped.append(f"mutation {number}: {traceback.format_exc(limit=-2)}")
    return {
        "summary": {"mutations": mutations, "untyped": len(untyped)},
        "outcomes": dict(outcomes.most_common()),
        "untyped": untyped[:_MOST_SHOWN],
    }


def to_text(report: dict[str, Any]) -> str:
    outcomes = ", ".join(f"{name} {count}" for name, count in report["outcomes"].items())
    summary = report["summary"]
    first = f"{summary['mutations']} damaged dumps: {summary['untyped']} untyped errors; {outcomes}"
    return "\n".join([first, *report["untyped"]])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.robustness", description=__doc__.splitlines()[0])
    parser.add_argument("--dumps", metavar="DIR", type=Path, default=OWN, help="Folder with dumps (our own)")
    parser.add_argument("--mutations", metavar="N", type=int, default=_MUTATIONS, help="How many (10000)")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    dumps = [path.read_bytes() for path in sorted(options.dumps.glob("*.xml"))]
    if not dumps:
        parser.error(f"there are no dumps in {options.dumps}")
    report = measure(dumps, options.mutations)
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
