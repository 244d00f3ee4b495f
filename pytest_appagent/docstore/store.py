"""Documentation of an app's elements: read for a screen, learned from a run."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

from ..errors import StoreError
from ..knowledge import Note, Slot
from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from .entry import ROW, Entry, Knowledge, Source
from .files import writing
from .index import IndexRow, index_name
from .learn import Learned, Lesson, mergeable, serves, take_in
from .matching import Match
from .overview import ScreenCoverage, Stats, count, cover
from .review import Proposal, propose
from .rows import row_name
from .seen import add_seen, load_seen
from .shelf import Shelf
from .slug import package_folder
from .taking import News, doubted, today
from .texts import clean_text, for_row, generalise

__all__ = ["Learned", "Refine", "Store", "open_store"]

_LOGGER = logging.getLogger(__name__)

Refine = Callable[[str, str], str]

# How often a text is merged anew, since another process changed the known one meanwhile.
_MOST_TRIES = 3
# Of so many screens notes can be doubted: what an action did shows on the screens after it.
_TOLD = 8


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
        write: the folder that new knowledge goes to, one of them.
        cache: where the index is kept, None for nowhere.
    """

    def __init__(self, *, read: Sequence[Path], write: Path, cache: Path | None = None) -> None:
        self.shelf = Shelf(read, write, cache)
        self._seen = None if cache is None else cache / "docs" / f"{index_name(write)}-screens.json"
        self._doubts: dict[tuple[str, Slot], str] = {}
        self._told: deque[ScreenFacts] = deque(maxlen=_TOLD)

    def notes(self, facts: ScreenFacts) -> Mapping[int, tuple[Note, ...]]:
        """Return label → notes for the elements of this screen that have any.

        Raises:
            StoreError: there is something else in the place of a folder.
        """
        self._told.appendleft(facts)
        return self._notes(facts)

    def _notes(self, facts: ScreenFacts) -> dict[int, tuple[Note, ...]]:
        matches = self.shelf.matches(facts)
        doubts = {**self.shelf.doubts(), **self._doubts} if matches else {}
        notes: dict[int, tuple[Note, ...]] = {}
        for element in facts.elements:
            found = dict(self._known(element, facts, matches.get(element.label, ())))
            if found:
                notes[element.label] = tuple(
                    Note(slot=slot, text=text, doubtful=known.doubtful or (match.row.path.stem, slot) in doubts)
                    for slot, (match, known, text) in found.items()
                )
        return notes

    def doubt(self, element: Element, slot: Slot, seen: str) -> None:
        """Mark a note of a screen that was asked for lately doubtful, since something else was seen.

        Where that cannot be written it is known to this process only: a run does not fail for it.
        """
        facts = next((facts for facts in self._told if element in facts.elements), None)
        if facts is None:
            _LOGGER.debug("no note of %s to be doubted", element.uid)
            return
        reason = clean_text(seen)
        row: IndexRow | None = None
        try:
            matches = self.shelf.matches(facts).get(element.label, ())
            for known_slot, (match, known, _) in self._known(element, facts, matches):
                if known_slot == slot:
                    row = match.row
                    with writing(self.shelf.write):
                        self._write_doubt(row, slot, known, reason)
                    return
        except StoreError as exc:
            _LOGGER.warning("a doubt is not kept: %s", exc)
            if row is not None:
                self._doubts[row.path.stem, slot] = reason

    def learn(
        self,
        element: Element,
        screen: ScreenFacts,
        slot: Slot,
        text: str,
        *,
        source: Source,
        app_version: str = "",
        refine: Refine | None = None,
        placeholder: str = "",
    ) -> Learned:
        """Take in what a way of using an element was seen to do.

        Args:
            element: one of the screen's.
            screen: the screen that it was used on.
            slot: how it was used.
            text: what that does, one sentence; numbers of labels are taken out.
            source: how it became known.
            app_version: of the app, empty if unknown.
            refine: makes one text of the known one and the new one (`doc_refine`); None to keep the known one. It is
                called while nobody is kept waiting.
            placeholder: what a field was seen to show while empty, empty if that is not known. Without an id, it is
                what the field is found by later.

        Raises:
            StoreError: it cannot be written; what was known before is as it was.
        """
        shown = [part.text for part in screen.texts if part.label == element.label]
        shown += [element.text, element.content_desc, element.hint]
        name = "" if placeholder else row_name(element, screen)
        text = clean_text(generalise(text, name), shown)
        if not text:
            return "kept"
        known = Knowledge(
            text=text,
            source=source,
            app_version=app_version,
            updated=today(),
            rows=(name,) if name else (),
        )
        news = News(known=known, row=name)
        lesson = Lesson(element=element, screen=screen, slot=slot, news=news, placeholder=placeholder)
        asked: dict[str, str] = {}
        for _ in range(_MOST_TRIES):
            with writing(self.shelf.write):
                old = None if refine is None else mergeable(self.shelf, lesson)
                if old is None or old in asked:
                    return take_in(self.shelf, lesson, asked.get(old or "", ""))
            assert refine is not None
            asked[old] = clean_text(refine(old, text), shown)
        with writing(self.shelf.write):
            return take_in(self.shelf, lesson)

    def saw(self, facts: ScreenFacts, slots: Mapping[int, Collection[Slot]]) -> None:
        """Note what could be documented on a screen, for `coverage`; of a list one row counts.

        Args:
            facts: the screen.
            slots: label → the ways of using that element that are worth documenting.
        """
        if self._seen is None:
            return
        try:
            add_seen(self._seen, facts, slots)
        except StoreError as exc:
            _LOGGER.debug("not noted for coverage: %s", exc)

    def coverage(self) -> list[ScreenCoverage]:
        """Return for each screen that `saw` was told of how much of it is documented.

        Raises:
            StoreError: there is something else in the place of a folder.
        """
        seen = [] if self._seen is None else load_seen(self._seen)
        return [cover(screen, self._notes(screen.facts)) for screen in seen]

    def stats(self) -> Stats:
        """Return the store in numbers.

        Raises:
            StoreError: there is something else in the place of a folder.
        """
        return count(self.shelf, self.coverage())

    def _known(
        self, element: Element, facts: ScreenFacts, matches: Sequence[Match]
    ) -> Iterator[tuple[Slot, tuple[Match, Knowledge, str]]]:
        """Yield each way of using an element that is known, by the surest entry, with the text for this element."""
        name = row_name(element, facts)
        told: set[Slot] = set()
        for match in matches:
            entry = self.shelf.entry(match.row)
            for slot, known in () if entry is None else entry.actions.items():
                if slot not in told and serves(match, slot, name):
                    told.add(slot)
                    yield slot, (match, known, _text_for(known, match, name))

    def _write_doubt(self, row: IndexRow, slot: Slot, known: Knowledge, reason: str) -> None:
        if self.shelf.change(row, slot, lambda now: doubted(now or known, reason)):
            return
        entry = Entry(
            uid=row.uid,
            identity=row.identity,
            screen=row.screen,
            scope=row.scope,
            actions={slot: doubted(known, reason)},
        )
        propose(self.shelf.write, Proposal(entry=entry, slot=slot, why="doubt", now=known.text, about=row.path.stem))


def _text_for(known: Knowledge, match: Match, name: str) -> str:
    """The text for one row of a list: what was seen on a single other row only is told as such."""
    if match.row.scope == "element":
        return known.text
    is_of_all = match.row.scope == "row" or ROW in known.text or len(known.rows) != 1 or name in known.rows
    return for_row(known.text, name) if is_of_all else f"{known.text} (seen on the row '{known.rows[0]}' of this list)"
