"""The files of a store: written by us or edited by hand, whole at every moment, named when damaged."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ..errors import StoreError
from ..yaml_files import load_file, locked, save_bytes, to_yaml
from .swap import exchange

SCHEMA = 1
SUFFIX = ".yaml"
REVIEW = "review"

_DIGEST = re.compile(rb'^digest: "([0-9a-f]+)"\n\Z', re.MULTILINE)
_IGNORED = b"# What pytest-appagent needs while it writes; nothing to keep.\n/.gitignore\n.lock\n.*.tmp\n.*.swap\n"
_TEMPORARY, _SWAP = ".tmp", ".swap"
_Read = TypeVar("_Read")


class Misread(ValueError):
    """What stands in a file cannot be; `where` are the keys that lead to it."""

    def __init__(self, message: str, *where: str) -> None:
        super().__init__(": ".join([*where, message]))
        self.message = message
        self.where = where

    def within(self, *where: str) -> Misread:
        """Return the same, seen from further out."""
        return Misread(self.message, *where, *self.where)


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a file holds.

    Attributes:
        data: in plain values, schema and digest left out.
        is_edited: whether somebody else wrote it, or changed what we wrote.
        raw: as it stands there.
    """

    data: Mapping[str, Any]
    is_edited: bool
    raw: bytes


def to_bytes(data: Mapping[str, Any]) -> bytes:
    """Return the bytes of a file, the digest of all above it in the last line."""
    body = to_yaml({"schema": SCHEMA, **data}).encode("utf-8", "replace")
    return body + b'digest: "%s"\n' % _digest(body)


def is_ours(raw: bytes) -> bool:
    """Whether a file is as we wrote it; line ends that a version control changed count as the same."""
    plain = raw.replace(b"\r\n", b"\n")
    match = _DIGEST.search(plain)
    return match is not None and match.group(1) == _digest(plain[: match.start()])


def load(path: Path, read: Callable[[Mapping[str, Any]], _Read]) -> tuple[_Read, Content]:
    """Return what a file holds, as `read` understands it.

    Raises:
        StoreError: it cannot be read; the message names file, line and reason.
    """
    try:
        raw = path.read_bytes()
    except OSError as exc:
        raise StoreError(f"{path} cannot be read: {exc.strerror or exc}") from exc
    data = load_file(path, schema=SCHEMA, content=raw)
    data.pop("digest", None)
    try:
        value = read(data)
    except ValueError as exc:
        where = exc.where if isinstance(exc, Misread) else ()
        raise StoreError(f"{path}, line {_line(raw, where)}: {exc}") from exc
    return value, Content(data=data, is_edited=not is_ours(raw), raw=raw)


@contextlib.contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Be the only one who writes into a folder; what a killed writer left there is put right first.

    Raises:
        StoreError: it cannot be written to, or somebody else writes all the time.
    """
    with locked(folder / ".lock"):
        ignored = folder.parent / ".gitignore"
        if not ignored.exists():
            with contextlib.suppress(StoreError):
                save_bytes(ignored, _IGNORED)
        for place in (folder, folder / REVIEW):
            _sweep(place)
        yield


def create(path: Path, data: Mapping[str, Any]) -> bool:
    """Write a new file; return False if there is one by now, which then stays.

    Raises:
        StoreError: it cannot be written.
    """
    return create_bytes(path, to_bytes(data))


def create_bytes(path: Path, content: bytes) -> bool:
    """Write a new file of whatever content likewise.

    Raises:
        StoreError: it cannot be written.
    """
    fresh = _write_beside(path, content)
    try:
        try:
            os.link(fresh, path)
        except FileExistsError:
            return False
        except OSError:  # a file system without links
            if path.exists():
                return False
            fresh.replace(path)
    except OSError as exc:
        raise StoreError(f"{path} cannot be written: {exc.strerror or exc}") from exc
    finally:
        _discard(fresh)
    return True


def rewrite(path: Path, data: Mapping[str, Any], *, instead_of: bytes) -> bool:
    """Write a file anew; return False, and leave it, if it no longer holds what it is written instead of.

    Raises:
        StoreError: it cannot be written; what was there before is as it was.
    """
    ours = to_bytes(data)
    fresh = _write_beside(path, ours)
    try:
        if path.read_bytes() != instead_of:
            _discard(fresh)
            return False
        # From here on this name may stand for a file of somebody else, also when we are killed; `_rescue` knows.
        fresh = fresh.rename(fresh.with_suffix(_SWAP))
        is_written = _put(fresh, path, ours, instead_of)
    except OSError as exc:
        _rescue(fresh)
        raise StoreError(f"{path} cannot be written: {exc.strerror or exc}") from exc
    if is_written:
        _discard(fresh)
    else:
        _rescue(fresh)
    return is_written


def _put(fresh: Path, path: Path, content: bytes, instead_of: bytes) -> bool:
    """Put a file in the place of another; return whether its content is what stands there then.

    What was written there since we looked has come into our hands by the exchange, and goes back.
    """
    put, expected = content, instead_of
    while exchange(fresh, path):
        displaced = fresh.read_bytes()
        if displaced == expected:
            return put == content
        put, expected = displaced, put
    if path.read_bytes() != expected:  # the best that can be done on a file system that cannot exchange
        return False
    fresh.replace(path)
    return put == content


def remove(path: Path) -> None:
    """Remove a file if it is there.

    Raises:
        StoreError: it cannot be removed.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as exc:
        raise StoreError(f"{path} cannot be removed: {exc.strerror or exc}") from exc


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest()[:16].encode()


def _write_beside(path: Path, content: bytes) -> Path:
    fresh = path.with_name(f".{path.stem}.{secrets.token_hex(4)}{_TEMPORARY}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(content)
    except OSError as exc:
        _discard(fresh)
        raise StoreError(f"{path} cannot be written: {exc.strerror or exc}") from exc
    return fresh


def _discard(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Put right what killed writers left; call it with the lock only."""
    for path in folder.glob(f".*{_TEMPORARY}"):
        _discard(path)
    for path in folder.glob(f".*{_SWAP}"):
        _rescue(path)


def _rescue(fresh: Path) -> None:
    """Remove what was to be written, or give back what was displaced by it and is not ours; if that fails it stays."""
    target = fresh.with_name(fresh.name[1:].rsplit(".", 2)[0] + SUFFIX)
    with contextlib.suppress(OSError):
        if fresh.suffix == _SWAP and not is_ours(fresh.read_bytes()):
            if not target.exists():
                fresh.rename(target)
            elif not is_ours(target.read_bytes()) or not exchange(fresh, target):
                fresh.rename(target.with_name(f"{target.stem}-{secrets.token_hex(4)}{SUFFIX}"))
        fresh.unlink(missing_ok=True)


def _line(raw: bytes, where: Sequence[str]) -> int:
    """The line in which the value stands that the keys lead to, or the last of them that there is."""
    import yaml

    node = yaml.compose(raw, Loader=yaml.SafeLoader)
    line = 0
    for wanted in where:
        if not isinstance(node, yaml.MappingNode):
            break
        found = [(key, value) for key, value in node.value if key.value == wanted]
        if not found:
            break
        line, node = found[0][0].start_mark.line, found[0][1]
    return line + 1
