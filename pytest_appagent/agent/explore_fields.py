"""Fields without a name of their own, known again on another look at their form.

What a tree gives as the text of such a field is its placeholder or its content, and nothing tells which. While
exploring both stay as they are, since what was typed is put back; content differs where another entry is edited.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_TOLERANCE = 6  # thousandths of the display


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of a form, as it was seen first.

    Attributes:
        key: of its spot, empty as long as it has none.
        shown: its placeholder or its content.
        top: where it stood, in thousandths of the display.
    """

    shown: str
    top: int
    key: str = ""


def recognise(name: str, known: Sequence[Field], seen: Sequence[Field]) -> list[Field]:
    """Return the fields in view with the keys of their spots; fields that show the same are of one make and share one.

    A field that shows something else than before is known by its place, unless the form has been scrolled.

    Args:
        name: of the column that they stand in, which the keys of new ones begin with.
        known: what was seen of that column before.
        seen: what is in view.
    """
    by_text = {field.shown: field for field in reversed(known)}
    in_view = {field.shown for field in seen}
    is_still = any(field.shown in by_text and _is_at(field, by_text[field.shown]) for field in seen)
    may_differ = is_still or not any(field.shown in by_text for field in seen)
    elsewhere = [field for field in known if field.shown not in in_view]
    keys = {field.key for field in known}
    found: list[Field] = []
    for field in seen:
        same = by_text.get(field.shown)
        if same is None and may_differ:
            same = next((other for other in elsewhere if _is_at(field, other)), None)
        key = same.key if same is not None else _unused(name, keys)
        keys.add(key)
        found.append(Field(key=key, shown=field.shown, top=field.top))
        by_text.setdefault(field.shown, found[-1])
    return found


def joined(known: Sequence[Field], found: Sequence[Field]) -> tuple[Field, ...]:
    """Return what is known of a column with what was found in addition."""
    keys = [field.key for field in known]
    new = {field.key: field for field in reversed(found) if field.key not in keys}
    return (*known, *reversed(new.values()))


def _is_at(field: Field, other: Field) -> bool:
    return abs(field.top - other.top) <= _TOLERANCE


def _unused(name: str, keys: set[str]) -> str:
    return name if not keys else f"{name} #{len(keys) + 1}"
