"""Identities in files: what is empty is left out, what was seen is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from .elements import ElementIdentity

_EMPTY = ElementIdentity()
_LISTS = {"ancestors": str, "row": str, "spot": int}
_FLAGS = ("id_unique", "name_unique", "in_list")


def identity_to_data(identity: ElementIdentity) -> dict[str, Any]:
    """Return what is known of an element, in plain values."""
    return {
        field.name: value
        for field in fields(ElementIdentity)
        if (value := getattr(identity, field.name)) != getattr(_EMPTY, field.name)
    }


def read_identity(data: object) -> ElementIdentity:
    """Read it back.

    Raises:
        ValueError: it is none; the message says which part.
    """
    if not isinstance(data, Mapping):
        raise ValueError(f"an element is described by a mapping, not by {data!r}")
    known = {field.name for field in fields(ElementIdentity)}
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name not in known:
            raise ValueError(f"{name!r} is nothing that an element is known by; known are {', '.join(sorted(known))}")
        values[name] = _read(name, value)
    return ElementIdentity(**values)


def _read(name: str, value: object) -> object:
    if name in _LISTS:
        kind = _LISTS[name]
        if not isinstance(value, list | tuple) or not all(type(part) is kind for part in value):
            raise ValueError(f"{name} must be a list of {'texts' if kind is str else 'whole numbers'}, not {value!r}")
        if name == "spot" and len(value) != len(_EMPTY.spot):
            raise ValueError(f"spot must be four whole numbers, not {value!r}")
        return tuple(value)
    wanted = bool if name in _FLAGS else int if name == "place" else str
    if type(value) is not wanted:
        raise ValueError(f"{name} must be {'true or false' if wanted is bool else wanted.__name__}, not {value!r}")
    return value
