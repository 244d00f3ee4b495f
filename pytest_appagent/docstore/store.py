"""Documentation of an app's elements: read for a screen, learned from a run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from ..errors import StoreError
from ..knowledge import Note, Slot
from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from ..yaml_files import load_file, locked, save_file
from .entry import Entry, Knowledge, Source, entry_to_data, read_entry, to_note
from .slug import package_folder

Learned = Literal["kept", "written", "merged", "review"]
"""What became of new knowledge: known already, written as new or better, merged into a note, or left to a person."""

SCHEMA = 1


def open_store(
    package: str,
    *,
    docs_dir: Path = Path("appagent/docs"),
    learned_dir: Path | None = None,
    cache_dir: Path | None = Path(".appagent/cache"),
) -> Store:
    """Return the documentation of an app.

    Args:
        package: the app.
        docs_dir: what a team keeps.
        learned_dir: where new knowledge waits until it is accepted; None for `docs_dir` itself.
        cache_dir: where the index is kept, None for nowhere.
    """
    folder = package_folder(package)
    read = [docs_dir / folder] if learned_dir is None else [docs_dir / folder, learned_dir / folder]
    return Store(read=read, write=read[-1], cache=cache_dir)


class Store:
    """The documentation of one app; implements `Documentation`.

    Args:
        read: folders with its entries; where two know the same, the first wins.
        write: the folder that new knowledge goes to.
        cache: where the index is kept, None for nowhere.
    """

    def __init__(self, *, read: Sequence[Path], write: Path, cache: Path | None = None) -> None:
        self._read = list(read)
        self._write = write
        self._cache = cache

    def notes(self, facts: ScreenFacts) -> Mapping[int, tuple[Note, ...]]:
        """Return label → notes for the elements of this screen that have any."""
        found: dict[int, tuple[Note, ...]] = {}
        for element in facts.elements:
            entry = self._load(Entry(uid=element.uid, screen=facts.key))
            if entry is not None and entry.actions:
                found[element.label] = tuple(to_note(slot, known) for slot, known in entry.actions.items())
        return found

    def doubt(self, element: Element, slot: Slot, seen: str) -> None:
        """Mark a note doubtful, since something else was seen."""

    def learn(
        self,
        element: Element,
        screen: ScreenFacts,
        slot: Slot,
        text: str,
        *,
        source: Source,
        app_version: str = "",
        refine: Callable[[str, str], str] | None = None,
    ) -> Learned:
        """Take in what a way of using an element was seen to do.

        Args:
            element: one of the screen's.
            screen: the screen that it was used on.
            slot: how it was used.
            text: what that does, one sentence.
            source: how it became known.
            app_version: of the app, empty if unknown.
            refine: makes one text of the known one and the new one (`doc_refine`); None to keep the known one.

        Raises:
            StoreError: it cannot be written; what was known before is as it was.
        """
        blank = Entry(uid=element.uid, identity=element.identity, screen=screen.key)
        with locked(self._write / ".lock"):
            entry = self._load(blank) or blank
            known = entry.actions.get(slot)
            if known is not None:
                return "kept"
            fresh = Knowledge(text=text, source=source, app_version=app_version, updated=_today())
            entry = replace(entry, actions={**entry.actions, slot: fresh})
            save_file(self._write / f"{entry.slug}.yaml", entry_to_data(entry), schema=SCHEMA)
        return "written"

    def _load(self, entry: Entry) -> Entry | None:
        for folder in self._read:
            path = folder / f"{entry.slug}.yaml"
            if path.exists():
                try:
                    return read_entry(load_file(path, schema=SCHEMA))
                except (StoreError, ValueError):
                    continue
        return None


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
