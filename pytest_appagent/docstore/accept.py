"""Taking over what waits: learned entries into the team's folder, proposals into entries."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from ..errors import StoreError
from ..knowledge import Slot
from .entry import Entry, Knowledge, entry_to_data, read_entry
from .files import SUFFIX, create, create_bytes, load, remove, rewrite, writing
from .index import Fault, IndexRow
from .review import Proposal, Why, proposals, propose
from .shelf import Shelf
from .taking import News, doubted, seen_again, today, weigh
from .texts import clean_text


@dataclass(slots=True, kw_only=True)
class Accepted:
    """What became of learned entries.

    Attributes:
        moved: files that were taken over as they are.
        merged: ways of using elements that an entry of the team's got in addition.
        review: those that contradict it.
        faults: files that cannot be read; they stay.
    """

    moved: int = 0
    merged: int = 0
    review: int = 0
    faults: list[Fault] = field(default_factory=list)


def accept_learned(learned: Path, docs: Path) -> Accepted:
    """Take over what was learned for an app; what cannot be taken over stays where it is.

    Raises:
        StoreError: a folder cannot be read or written.
    """
    done = Accepted()
    if not learned.is_dir():
        return done
    target, source = Shelf([docs], docs, None), Shelf([learned], learned, None)
    with writing(docs), writing(learned):
        for row in source.rows():
            _accept(row, source, target, done)
        done.faults += source.faults()
        _move_proposals(learned, docs, done)
    return done


def _accept(row: IndexRow, source: Shelf, target: Shelf, done: Accepted) -> None:
    entry = source.entry(row)
    there = next((other for other in target.rows() if _is_same(other, row)), None)
    if entry is None:
        return
    if there is None:
        # As it is: what a person changed in it stays a person's.
        if create_bytes(target.write / row.path.name, row.path.read_bytes()):
            done.moved += 1
            remove(row.path)
        else:
            message = f"{target.write / row.path.name} is there already and cannot be read; repair it first"
            done.faults.append(Fault(path=row.path, message=message))
        return
    present = target.entry(there)
    for slot, known in entry.actions.items():
        old = present.actions.get(slot) if present is not None else None
        news = News(known=known)
        verdict = weigh(old, news)
        if verdict == "new" and target.change(there, slot, lambda _, new=known: new):  # type: ignore[misc]
            done.merged += 1
        elif verdict in ("seen", "worded"):
            target.change(there, slot, lambda now, more=news: seen_again(now or more.known, more))  # type: ignore[misc]
        else:
            _propose(there, Entry(uid=row.uid, actions={slot: known}), "" if old is None else old.text, target)
            done.review += 1
    remove(row.path)


def _propose(there: IndexRow, entry: Entry, now: str, target: Shelf) -> None:
    about = replace(entry, identity=there.identity, screen=there.screen, scope=there.scope)
    slot = next(iter(entry.actions))
    why: Why = "edited" if there.is_edited else "contradiction"
    propose(target.write, Proposal(entry=about, slot=slot, why=why, now=now, about=there.path.stem))


def _is_same(one: IndexRow, other: IndexRow) -> bool:
    return one.path.name == other.path.name or (
        (one.uid, one.screen, one.scope, one.identity) == (other.uid, other.screen, other.scope, other.identity)
    )


def _move_proposals(learned: Path, docs: Path, done: Accepted) -> None:
    waiting, faults = proposals(learned)
    done.faults += faults
    for path, proposal in waiting:
        propose(docs, proposal)
        remove(path)
        done.review += 1


def take_proposal(folder: Path, path: Path, proposal: Proposal, *, overwrite_edited: bool = False) -> None:
    """Write what is proposed into its entry, and remove the proposal.

    Args:
        folder: the app's folder.
        path: file of the proposal.
        proposal: what stands in it.
        overwrite_edited: whether a person agrees that a file edited by hand is written anew, without its comments.

    Raises:
        StoreError: the entry was edited by hand, or cannot be written; the proposal stays.
    """
    target = folder / f"{proposal.about}{SUFFIX}"
    with writing(folder):
        if not target.exists():
            is_written = create(target, entry_to_data(_with(replace(proposal.entry, actions={}), proposal)))
        else:
            entry, content = load(target, read_entry)
            if content.is_edited and not overwrite_edited:
                raise StoreError(
                    f"{target} was edited by hand and is not rewritten; put it in yourself, with `appagent docs edit` "
                    "for instance, and drop the proposal, or say --rewrite, which drops comments"
                )
            is_written = rewrite(target, entry_to_data(_with(entry, proposal)), instead_of=content.raw)
        if not is_written:
            raise StoreError(f"{target} was changed this very moment; look at it and try again")
        remove(path)


def set_text(path: Path, slot: Slot, text: str) -> None:
    """Write what a person says of one way of using an element.

    Raises:
        StoreError: it says nothing, or the file was edited by hand or cannot be written.
    """
    text = clean_text(text)
    if not text:
        raise StoreError("a sentence is wanted that says what this way of using the element does")
    with writing(path.parent):
        entry, content = load(path, read_entry)
        if content.is_edited:
            raise StoreError(f"{path} was edited by hand and is not rewritten; edit it in the same way")
        known = Knowledge(text=text, source="manual", updated=today())
        data = entry_to_data(replace(entry, actions={**entry.actions, slot: known}))
        if not rewrite(path, data, instead_of=content.raw):
            raise StoreError(f"{path} was changed this very moment; look at it and try again")


def _with(entry: Entry, proposal: Proposal) -> Entry:
    known = replace(proposal.known, updated=today())
    if proposal.why == "doubt":
        known = doubted(entry.actions.get(proposal.slot, known), proposal.known.reason)
    return replace(entry, actions={**entry.actions, proposal.slot: known})
