"""Files that people keep in git and review: safe YAML, `schema` first, strings quoted, replaced as a whole."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import secrets
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .errors import StoreError

_PLAIN_KEY = re.compile(r"[A-Za-z_][\w.-]*\Z")
_PACE_S = 0.01


def load_file(path: Path, *, schema: int, content: bytes | None = None) -> dict[str, Any]:
    """Return what stands in a file, `schema` left out.

    Args:
        path: the file.
        schema: which one it must have.
        content: what was read from it already, None to read it.

    Raises:
        StoreError: it cannot be read; the message names file, line and reason.
    """
    data = load_mapping(path, content)
    if data is None:
        raise StoreError(f"{path}: a mapping is wanted, with `schema: {schema}` first")
    found = data.pop("schema", None)
    if type(found) is int and found > schema:
        raise StoreError(f"{path}: schema {found} is of a newer version of pytest-appagent; this one reads {schema}")
    if found != schema:
        raise StoreError(f"{path}: schema is {found!r}, not {schema}; is this a file of another kind?")
    return data


def load_mapping(path: Path, content: bytes | None = None) -> dict[str, Any] | None:
    """Return what stands in a file of whatever kind, None if it is YAML and no mapping.

    Raises:
        StoreError: it cannot be read; the message names file, line and reason.
    """
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        data = yaml.load(path.read_bytes() if content is None else content, Loader=loader)
    except OSError as exc:
        raise StoreError(f"{path} cannot be read: {exc.strerror or exc}") from exc
    except yaml.MarkedYAMLError as exc:
        line = "" if exc.problem_mark is None else f", line {exc.problem_mark.line + 1}"
        raise StoreError(f"{path}{line}: no YAML: {exc.problem}") from exc
    except (yaml.YAMLError, ValueError, RecursionError) as exc:  # a date that is none is a ValueError
        raise StoreError(f"{path}: no YAML: {str(exc).partition(chr(10))[0]}") from exc
    return data if isinstance(data, dict) else None


def save_file(path: Path, data: Mapping[str, Any], *, schema: int) -> None:
    """Write a file so that at every moment there is either the old one or the new one as a whole.

    Missing folders are made.

    Raises:
        StoreError: it cannot be written; what was there before is as it was.
    """
    save_bytes(path, to_yaml({"schema": schema, **data}).encode("utf-8", "replace"))


def save_bytes(path: Path, content: bytes) -> None:
    """Write a file likewise, whatever is in it.

    Raises:
        StoreError: it cannot be written; what was there before is as it was.
    """
    fresh = path.with_name(f".{secrets.token_hex(6)}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            fresh.write_bytes(content)
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as exc:
        raise StoreError(f"{path} cannot be written: {exc.strerror or exc}") from exc


def to_yaml(data: Mapping[str, Any]) -> str:
    """Return YAML with keys in the given order, every string quoted, lists on lines of their own, tuples on one."""
    import yaml

    class Dumper(yaml.SafeDumper):
        def ignore_aliases(self, data: object) -> bool:
            return True

    def text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style='"')

    def mapping(dumper: yaml.SafeDumper, value: Mapping[Any, Any]) -> yaml.Node:
        node = dumper.represent_mapping("tag:yaml.org,2002:map", value.items())
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and _PLAIN_KEY.match(key.value):
                key.style = None  # the emitter still quotes what would be read as something else
        return node

    Dumper.add_representer(str, text)
    Dumper.add_representer(dict, mapping)
    Dumper.add_representer(
        tuple, lambda dumper, value: dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=True)
    )
    written: str = yaml.dump(
        dict(data), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=10**6, default_flow_style=False
    )
    return written


@contextlib.contextmanager
def locked(path: Path, *, timeout_s: float = 30.0) -> Iterator[None]:
    """Hold a lock of the kernel's on a file made for it; it is free at once when its holder dies.

    Raises:
        StoreError: the file cannot be made, or somebody else holds the lock all the time.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    except OSError as exc:
        raise StoreError(f"{path} cannot be made: {exc.strerror or exc}") from exc
    try:
        end_s = time.monotonic() + timeout_s
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError as exc:
                if time.monotonic() > end_s:
                    raise StoreError(f"{path} has been locked by another process for {timeout_s:g} s") from exc
                time.sleep(_PACE_S)
        yield
    finally:
        os.close(handle)
