"""What a person must decide: knowledge that contradicts what is there, or that a file edited by hand could take in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args

from ..errors import StoreError
from ..knowledge import Slot
from .entry import Entry, Knowledge, entry_to_data, read_entry
from .files import REVIEW, SUFFIX, Misread, create, load, remove, rewrite
from .index import Fault

Why = Literal["contradiction", "edited", "doubt"]
"""It says something else than the entry; the entry was edited by hand; something was seen that contradicts it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One thing to decide.

    Attributes:
        entry: the element as it was seen, with the one way of using it that this is about.
        slot: that way.
        why: why it was not simply written.
        now: text that the entry has, empty if none.
        about: name of the entry's file, without suffix.
    """

    entry: Entry
    slot: Slot
    why: Why
    now: str = ""
    about: str = ""

    @property
    def known(self) -> Knowledge:
        """What is proposed; for a doubt the text is what the entry has and the reason what was seen."""
        return self.entry.actions[self.slot]

    @property
    def name(self) -> str:
        """Name of its file, without suffix: the same for the same proposal."""
        told = f"{self.why == 'doubt'}\0{' '.join(self.known.text.casefold().split())}"
        digest = hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()[:6]
        return f"{self.about}-{self.slot.replace('_', '-')}-{digest}"


def propose(folder: Path, proposal: Proposal) -> Proposal:
    """Lay a proposal before a person, and return it with all that was seen of it; call it with the folder's lock.

    Raises:
        StoreError: it cannot be written.
    """
    path = folder / REVIEW / f"{proposal.name}{SUFFIX}"
    for _ in range(2):
        if create(path, _to_data(proposal)):
            return proposal
        try:
            earlier, content = load(path, _read)
        except StoreError:
            return proposal  # damaged or half edited: it is a person's already
        again = replace(earlier.known, observations=earlier.known.observations + 1, reason=proposal.known.reason)
        more = replace(earlier, now=proposal.now, entry=replace(earlier.entry, actions={earlier.slot: again}))
        if content.is_edited or rewrite(path, _to_data(more), instead_of=content.raw):
            return more
        if path.exists():
            return more
    return proposal


def proposals(folder: Path) -> tuple[list[tuple[Path, Proposal]], list[Fault]]:
    """Return what is to be decided in a folder, by name, and the files that cannot be read.

    Raises:
        StoreError: the folder cannot be read.
    """
    found: list[tuple[Path, Proposal]] = []
    faults: list[Fault] = []
    for path in _files(folder / REVIEW):
        try:
            found.append((path, load(path, _read)[0]))
        except StoreError as exc:
            if path.exists():
                faults.append(Fault(path=path, message=str(exc)))
    return found, faults


def withdraw(folder: Path, proposal: Proposal) -> None:
    """Remove a proposal that is decided.

    Raises:
        StoreError: it cannot be removed.
    """
    remove(folder / REVIEW / f"{proposal.name}{SUFFIX}")


def _files(folder: Path) -> Iterator[Path]:
    try:
        paths = sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as exc:
        raise StoreError(f"{folder} cannot be read: {exc.strerror or exc}") from exc
    yield from (path for path in paths if path.suffix == SUFFIX and not path.name.startswith("."))


def _to_data(proposal: Proposal) -> dict[str, Any]:
    data = {"why": proposal.why, "about": proposal.about, "now": proposal.now, **entry_to_data(proposal.entry)}
    if proposal.why == "doubt":
        data["actions"][proposal.slot] |= {"doubtful": True, "reason": proposal.known.reason}
    return data


def _read(data: Mapping[str, Any]) -> Proposal:
    rest = dict(data)
    why, now, about = rest.pop("why", "contradiction"), rest.pop("now", ""), rest.pop("about", "")
    if why not in get_args(Why):
        raise Misread(f"must be one of {', '.join(get_args(Why))}, not {why!r}", "why")
    if type(now) is not str or type(about) is not str:
        raise Misread("must be a text", "about" if type(now) is str else "now")
    entry = read_entry(rest)
    if len(entry.actions) != 1:
        raise Misread("exactly one way of using the element is wanted", "actions")
    return Proposal(entry=entry, slot=next(iter(entry.actions)), why=why, now=now, about=about)
