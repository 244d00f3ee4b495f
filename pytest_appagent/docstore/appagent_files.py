"""AppAgent's documentation, files `UID.txt` that hold a Python dict with five keys: read into a store and written.

Source: AppAgent, `document_generation.py` and `self_explorer.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import StoreError
from ..knowledge import Slot
from ..yaml_files import save_bytes
from .entry import SLOTS, Entry, Knowledge, appagent_uid
from .files import writing
from .index import Fault
from .review import Proposal, Why, propose
from .shelf import Shelf
from .taking import News, today, weigh
from .texts import clean_text, for_row

_SUFFIX = ".txt"
_FOLDERS = ("auto_docs", "demo_docs")
_LARGEST = 1_000_000  # bytes; a file of AppAgent's has a few hundred
_LONGEST_NAME = 255  # bytes, on nearly every file system


@dataclass(slots=True, kw_only=True)
class Imported:
    """What became of AppAgent's files.

    Attributes:
        written: ways of using elements that were taken over.
        kept: those that something is known of already.
        review: those that contradict what is known.
        faults: files that cannot be read, as a whole or in part.
    """

    written: int = 0
    kept: int = 0
    review: int = 0
    faults: list[Fault] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Exported:
    """What became of our entries.

    Attributes:
        written: files that were written.
        left_out: entries that were not, with the reason.
    """

    written: int = 0
    left_out: list[Fault] = field(default_factory=list)


def import_docs(folders: Sequence[Path], shelf: Shelf) -> Imported:
    """Take over AppAgent's documentation; what is known already stays.

    Args:
        folders: `auto_docs` and `demo_docs`, or folders that hold these.
        shelf: where it goes.

    Raises:
        StoreError: a folder cannot be read, or the store not written.
    """
    done = Imported()
    for folder in folders:
        for path in _files(folder):
            texts = _read(path, done.faults)
            known = {slot: text for slot in SLOTS if (text := clean_text(texts.get(slot, "")))}
            if known:
                with writing(shelf.write):
                    _take(path.name.removesuffix(_SUFFIX), known, shelf, done)
    return done


def export_docs(shelf: Shelf, folder: Path) -> Exported:
    """Write a store's entries as AppAgent would have; no file is overwritten.

    Raises:
        StoreError: they cannot be written.
    """
    done = Exported()
    known: dict[str, dict[Slot, str]] = {}
    for row in shelf.rows():
        entry = shelf.entry(row)
        uid = appagent_uid(row.uid)
        if entry is None:
            continue
        if reason := _unfit(uid):
            done.left_out.append(Fault(path=row.path, message=f"{row.path.name}: {reason}"))
            continue
        texts = known.setdefault(uid, {})
        for slot, knowledge in entry.actions.items():
            if slot in texts and texts[slot] != for_row(knowledge.text, ""):
                reason = f"{slot}: AppAgent has one text for all elements of this key, and another one was first"
                done.left_out.append(Fault(path=row.path, message=f"{row.path.name}: {reason}"))
            texts.setdefault(slot, for_row(knowledge.text, ""))
    for uid, texts in known.items():
        # Escapes instead of other letters: AppAgent reads in whatever encoding the system has.
        content = ascii({slot: texts.get(slot, "") for slot in ("tap", "text", "v_swipe", "h_swipe", "long_press")})
        path = folder / f"{uid}{_SUFFIX}"
        if path.exists() and path.read_bytes() != content.encode():
            done.left_out.append(Fault(path=path, message=f"{path} is there already, with other content"))
            continue
        save_bytes(path, content.encode())
        done.written += 1
    return done


def _files(folder: Path) -> Iterator[Path]:
    within = [folder / name for name in _FOLDERS if (folder / name).is_dir()]
    for place in within or [folder]:
        try:
            paths = sorted(place.iterdir())
        except OSError as exc:
            raise StoreError(f"{place} cannot be read: {exc.strerror or exc}") from exc
        yield from (path for path in paths if path.suffix == _SUFFIX)


def _read(path: Path, faults: list[Fault]) -> Mapping[Slot, str]:
    """The texts of a file by slot; what is wrong with it is added to the faults."""

    def name(reason: str) -> dict[Slot, str]:
        faults.append(Fault(path=path, message=f"{path}: {reason}"))
        return {}

    try:
        if path.stat().st_size > _LARGEST:
            return name(f"larger than {_LARGEST} bytes, so none of AppAgent's files")
        source = path.read_bytes().decode("utf-8-sig")
    except OSError as exc:
        return name(f"cannot be read: {exc.strerror or exc}")
    except UnicodeDecodeError as exc:
        return name(f"no UTF-8 from byte {exc.start} on; convert it first, with iconv for instance")
    if not source.strip():
        return name("empty")
    try:
        data = ast.literal_eval(source.strip())
    except SyntaxError as exc:
        return name(f"line {exc.lineno or 1}: no Python dict, or only a part of one: {exc.msg}")
    except (ValueError, TypeError, MemoryError, RecursionError):
        return name("no Python dict of texts")
    if not isinstance(data, dict):
        return name(f"a Python dict is wanted, not {type(data).__name__}")
    texts: dict[Slot, str] = {slot: data[slot] for slot in SLOTS if isinstance(data.get(slot), str)}
    missing = [slot for slot in SLOTS if slot not in texts]
    if missing:
        name(f"without a text for {', '.join(missing)}" + ("; the rest is taken over" if texts else ""))
    return texts


def _take(uid: str, texts: Mapping[Slot, str], shelf: Shelf, done: Imported) -> None:
    uid = uid.encode("utf-8", "replace").decode()
    known = {slot: Knowledge(text=text, source="import", updated=today()) for slot, text in texts.items()}
    fresh = Entry(uid=uid, actions=known)
    row = next((row for row in shelf.rows() if row.uid == uid and not row.screen), None)
    if row is None:
        if shelf.add(fresh):
            done.written += len(known)
        else:
            done.faults.append(
                Fault(path=shelf.write, message=f"{uid}: a damaged file is in its place; repair it first")
            )
        return
    entry = shelf.entry(row)
    for slot, knowledge in known.items():
        old = entry.actions.get(slot) if entry is not None else None
        verdict = weigh(old, News(known=knowledge))
        if verdict == "new" and shelf.change(row, slot, lambda _, new=knowledge: new):  # type: ignore[misc]
            done.written += 1
        elif verdict in ("seen", "worded"):
            done.kept += 1
        else:
            about = Entry(uid=uid, actions={slot: knowledge})
            why: Why = "edited" if row.is_edited else "contradiction"
            now = "" if old is None else old.text
            propose(shelf.write, Proposal(entry=about, slot=slot, why=why, now=now, about=row.path.stem))
            done.review += 1


def _unfit(uid: str) -> str:
    """Why AppAgent could have no file of that name; empty if it could."""
    if "/" in uid or "\0" in uid or uid in ("", ".", ".."):
        return f"{uid[:60]!r} is no name of a file"
    if len(f"{uid}{_SUFFIX}".encode("utf-8", "replace")) > _LONGEST_NAME:
        return f"a uid of {len(uid)} characters is too long for a name of a file"
    return ""
