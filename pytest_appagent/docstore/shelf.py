"""The entries of an app in all its folders, and the one folder that is written to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ..errors import StoreError
from ..knowledge import Slot
from ..screen.screen import ScreenFacts
from .entry import Entry, Knowledge, entry_to_data, read_entry
from .files import REVIEW, SUFFIX, create, load, rewrite
from .index import Fault, FolderIndex, IndexRow, Stamp, file_stamps
from .matching import Match, match_entries
from .review import proposals
from .slug import slug


class Shelf:
    """Where entries lie.

    Args:
        read: folders with entries; where two know the same, the first wins.
        write: the folder that new knowledge goes to.
        cache: where the indexes are kept, None for nowhere.
    """

    def __init__(self, read: Sequence[Path], write: Path, cache: Path | None) -> None:
        self.write = write
        self._folders = [FolderIndex(folder, cache) for folder in dict.fromkeys([*read, write])]
        self._doubts: tuple[list[tuple[str, Stamp]], dict[tuple[str, Slot], str]] = ([], {})

    def matches(self, facts: ScreenFacts) -> dict[int, list[Match]]:
        """Return label → the entries about it as they are now, the surest first.

        Raises:
            StoreError: there is something else in the place of a folder.
        """
        return match_entries(self.rows(), facts)

    def rows(self) -> list[IndexRow]:
        """Return what all entries are found by, as it is now.

        Raises:
            StoreError: there is something else in the place of a folder.
        """
        for folder in self._folders:
            folder.refresh()
        return [row for folder in self._folders for row in folder.rows]

    def faults(self) -> list[Fault]:
        """Return the files that could not be read at the last look."""
        return [fault for folder in self._folders for fault in folder.faults]

    def entry(self, row: IndexRow) -> Entry | None:
        """Return an entry with its texts, None if it cannot be read any more."""
        return next(folder.entry(row) for folder in self._folders if folder.folder == row.path.parent)

    def may_write(self, row: IndexRow) -> bool:
        """Whether an entry is ours to change: in the right folder, and not edited by hand."""
        return row.path.parent == self.write and not row.is_edited

    def change(
        self,
        row: IndexRow,
        slot: Slot,
        make: Callable[[Knowledge | None], Knowledge],
        *,
        about: Callable[[Entry], Entry] = lambda entry: entry,
    ) -> bool:
        """Write one way of using an element anew; return False if the file is not ours to change any more.

        Call it with the folder's lock.

        Args:
            row: the entry.
            slot: the way.
            make: returns what is known of it from what was known.
            about: returns the entry with what was learned of the element itself.

        Raises:
            StoreError: it cannot be written.
        """
        if not self.may_write(row):
            return False
        try:
            entry, content = load(row.path, read_entry)
        except StoreError:
            return False  # gone or damaged since the index looked
        if content.is_edited:
            return False
        actions = {**entry.actions, slot: make(entry.actions.get(slot))}
        return rewrite(row.path, entry_to_data(about(replace(entry, actions=actions))), instead_of=content.raw)

    def add(self, entry: Entry) -> bool:
        """Write a new entry; return False if there are files in its place.

        Call it with the folder's lock.

        Raises:
            StoreError: it cannot be written.
        """
        # The same uid on the same screen may be another element by now: the next name is told apart by its looks.
        looks = (entry.identity.text, entry.identity.content_desc, entry.identity.hint, repr(entry.identity.spot))
        names = (entry.slug, slug(entry.uid, entry.screen, entry.scope, *looks))
        data = entry_to_data(entry)
        taken = {fault.path for fault in self.faults()}
        if self.write / f"{names[0]}{SUFFIX}" in taken:
            return False
        return any(create(self.write / f"{name}{SUFFIX}", data) for name in names)

    def doubts(self) -> dict[tuple[str, Slot], str]:
        """Return (name of an entry's file, slot) → what was seen, for doubts that could not be written into the entry.

        Raises:
            StoreError: the folder cannot be read.
        """
        stamps = sorted(file_stamps(self.write / REVIEW))
        if stamps != self._doubts[0]:
            found, _ = proposals(self.write)
            doubts = {(item.about, item.slot): item.known.reason for _, item in found if item.why == "doubt"}
            self._doubts = (stamps, doubts)
        return self._doubts[1]
