"""Taking in new knowledge: which file it goes to, or that a person must decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, assert_never

from ..knowledge import Slot
from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from .entry import Entry, Knowledge, Scope
from .fields import between, is_nameless
from .kinship import is_by_placeholder
from .matching import Match
from .review import Proposal, Why, propose, withdraw
from .shelf import Shelf
from .taking import News, merged, seen_again, weigh

Learned = Literal["kept", "written", "merged", "review"]
"""What became of new knowledge: known already, written as new or better, merged into a note, or left to a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """New knowledge and what it is about.

    Attributes:
        element: one of the screen's.
        screen: the screen that it was used on.
        slot: how it was used.
        news: what that did.
        placeholder: what a field without a name of its own was seen to show while empty, else empty.
    """

    element: Element
    screen: ScreenFacts
    slot: Slot
    news: News
    placeholder: str = ""


def serves(match: Match, slot: Slot, row: str) -> bool:
    """Whether an entry tells of a way of using an element, which stands in a row of this name or in none."""
    if slot not in match.row.slots:
        return False
    return slot not in match.mixed or row in match.row.slots[slot]


def mergeable(shelf: Shelf, lesson: Lesson) -> str | None:
    """Return the known text if it says the same in other words, so that one could be made of both; else None."""
    _, old = _known(shelf, _matches(shelf, lesson), lesson)
    is_worded = old is not None and weigh(old, lesson.news) == "worded"
    return old.text if old is not None and is_worded else None


def take_in(shelf: Shelf, lesson: Lesson, refined: str = "") -> Learned:
    """Take in new knowledge; call it with the lock of the folder that is written to.

    Args:
        shelf: where the entries lie.
        lesson: what is new.
        refined: one text made of the known one and the new one, empty to keep the known one.

    Raises:
        StoreError: it cannot be written; what was known before is as it was.
    """
    matches = _matches(shelf, lesson)
    match, old = _known(shelf, matches, lesson)
    if match is None or old is None:
        return _add(shelf, lesson, matches)
    verdict = weigh(old, lesson.news, is_listed=match.row.scope == "list")
    match verdict:
        case "new" | "other_row":
            return _add(shelf, lesson, matches, is_other_row=True)
        case "seen" | "worded":
            return _confirm(shelf, lesson, match, refined if verdict == "worded" else "")
        case "better" | "contradiction" if match.origin != "here":
            return _add(shelf, lesson, matches)
        case "better":
            is_written = shelf.change(match.row, lesson.slot, lambda _: lesson.news.known, about=_naming(shelf, lesson))
            return "written" if is_written else _propose(shelf, lesson, match, old, lesson.news.known)
        case "contradiction":
            return _contradict(shelf, lesson, match, old)
        case _:
            assert_never(verdict)


def _matches(shelf: Shelf, lesson: Lesson) -> list[Match]:
    return shelf.matches(lesson.screen).get(lesson.element.label, [])


def _known(shelf: Shelf, matches: list[Match], lesson: Lesson) -> tuple[Match | None, Knowledge | None]:
    for match in matches:
        if serves(match, lesson.slot, lesson.news.row):
            entry = shelf.entry(match.row)
            if entry is not None and lesson.slot in entry.actions:
                return match, entry.actions[lesson.slot]
    return None, None


def _add(shelf: Shelf, lesson: Lesson, matches: list[Match], *, is_other_row: bool = False) -> Learned:
    """Write a slot that is empty, into the entry that there is or into a new one."""
    scope = _scope(lesson, matches, is_other_row=is_other_row)
    known = lesson.news.known
    host = next((match for match in matches if match.origin == "here" and match.row.scope == scope), None)
    if host is not None and host.row.path.parent == shelf.write and lesson.slot not in host.row.slots:
        if shelf.change(host.row, lesson.slot, lambda _: known, about=_naming(shelf, lesson)):
            return "written"
        return _propose(shelf, lesson, host, None, known)
    element = lesson.element
    entry = Entry(
        uid=element.uid,
        identity=element.identity,
        screen=lesson.screen.key,
        scope=scope,
        actions={lesson.slot: known},
    )
    entry = _naming(shelf, lesson)(entry)
    return "written" if shelf.add(entry) else _lay_open(shelf, entry, lesson, "edited", "", entry.slug)


def _scope(lesson: Lesson, matches: list[Match], *, is_other_row: bool) -> Scope:
    if not lesson.element.identity.in_list:
        return "element"
    if lesson.slot == "text":  # the fields of a form that scrolls are no rows of one make: each is for something else
        return "row"
    is_mixed = any(lesson.slot in match.mixed for match in matches)
    return "row" if is_other_row or is_mixed else "list"


def _naming(shelf: Shelf, lesson: Lesson) -> Callable[[Entry], Entry]:
    """Return what adds to an entry what was learned of the field itself."""
    if not lesson.placeholder or not is_nameless(lesson.element):
        return lambda entry: entry
    names = {
        label: match.row.identity.hint
        for label, matches in shelf.matches(lesson.screen).items()
        for match in matches
        if is_by_placeholder(match.row)
    }
    beside = between(lesson.element, lesson.screen, names)

    def named(entry: Entry) -> Entry:
        identity = replace(entry.identity, hint=entry.identity.hint or lesson.placeholder)
        return replace(entry, identity=identity, between=beside if any(beside) else entry.between)

    return named


def _confirm(shelf: Shelf, lesson: Lesson, match: Match, refined: str) -> Learned:
    news = lesson.news
    if not refined:
        about = _naming(shelf, lesson)
        shelf.change(match.row, lesson.slot, lambda old: seen_again(old or news.known, news), about=about)
        return "kept"
    if shelf.change(match.row, lesson.slot, lambda old: merged(old or news.known, news, refined)):
        return "merged"
    return _propose(shelf, lesson, match, None, replace(news.known, text=refined))


def _contradict(shelf: Shelf, lesson: Lesson, match: Match, old: Knowledge) -> Learned:
    """Lay it open; what was seen more often than what is known takes its place."""
    proposal = _proposal(lesson, match, old, lesson.news.known, "contradiction")
    if not shelf.may_write(match.row):
        proposal = replace(proposal, why="edited")
    all_seen = propose(shelf.write, proposal)
    is_better = all_seen.known.observations > old.observations and old.source != "manual"
    if is_better and shelf.change(match.row, lesson.slot, lambda _: all_seen.known):
        withdraw(shelf.write, all_seen)
        return "written"
    return "review"


def _propose(shelf: Shelf, lesson: Lesson, match: Match, old: Knowledge | None, known: Knowledge) -> Learned:
    propose(shelf.write, _proposal(lesson, match, old, known, "edited"))
    return "review"


def _proposal(lesson: Lesson, match: Match, old: Knowledge | None, known: Knowledge, why: Why) -> Proposal:
    row = match.row
    entry = Entry(uid=row.uid, identity=row.identity, screen=row.screen, scope=row.scope, actions={lesson.slot: known})
    return Proposal(entry=entry, slot=lesson.slot, why=why, now=old.text if old else "", about=row.path.stem)


def _lay_open(shelf: Shelf, entry: Entry, lesson: Lesson, why: Why, now: str, about: str) -> Learned:
    propose(shelf.write, Proposal(entry=entry, slot=lesson.slot, why=why, now=now, about=about))
    return "review"
