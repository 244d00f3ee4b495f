"""What a store holds, counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..knowledge import Note
from .index import Fault, IndexRow
from .review import proposals
from .seen import SeenScreen
from .shelf import Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenCoverage:
    """How much of a screen is documented.

    Attributes:
        screen: its key.
        documented: ways of using its elements of which something is known.
        documentable: those of which something could be known.
    """

    screen: str
    documented: int
    documentable: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """A store in numbers.

    Attributes:
        entries: elements that something is known of.
        slots: ways of using them that something is known of, by way.
        sources: the same, by source.
        doubtful: those that are in doubt.
        edited: entries that a person wrote or changed.
        review: proposals that wait for a person.
        duplicates: uid → names of the files that are about the same element; the first by name wins.
        faults: files that cannot be read.
        coverage: how much of each screen is documented, as far as it is known what could be.
    """

    entries: int
    slots: Mapping[str, int]
    sources: Mapping[str, int]
    doubtful: int
    edited: int
    review: int
    duplicates: Mapping[str, tuple[str, ...]]
    faults: Sequence[Fault]
    coverage: Sequence[ScreenCoverage]


def count(shelf: Shelf, coverage: Sequence[ScreenCoverage] = ()) -> Stats:
    """Count what a store holds.

    Raises:
        StoreError: there is something else in the place of a folder.
    """
    rows = shelf.rows()
    known = [known for row in rows if (entry := shelf.entry(row)) is not None for known in entry.actions.items()]
    waiting, damaged = proposals(shelf.write)
    return Stats(
        entries=len(rows),
        slots=dict(Counter(slot for slot, _ in known)),
        sources=dict(Counter(knowledge.source for _, knowledge in known)),
        doubtful=sum(knowledge.doubtful for _, knowledge in known),
        edited=sum(row.is_edited for row in rows),
        review=len(waiting),
        duplicates=duplicates(rows),
        faults=[*shelf.faults(), *damaged],
        coverage=coverage,
    )


def duplicates(rows: Iterable[IndexRow]) -> dict[str, tuple[str, ...]]:
    """Return uid → names of the files in one folder that are about the same element."""
    files: dict[tuple[Path, str, str], list[str]] = defaultdict(list)
    for row in rows:
        if row.scope == "element":
            files[row.path.parent, row.uid, row.screen].append(row.path.name)
    return {uid: tuple(names) for (_, uid, _), names in files.items() if len(names) > 1}


def cover(seen: SeenScreen, notes: Mapping[int, tuple[Note, ...]]) -> ScreenCoverage:
    """Compare what is known of a screen's elements with what could be."""
    documented = sum(
        len({note.slot for note in notes.get(label, ())} & set(slots)) for label, slots in seen.slots.items()
    )
    return ScreenCoverage(screen=seen.facts.key, documented=documented, documentable=sum(map(len, seen.slots.values())))
