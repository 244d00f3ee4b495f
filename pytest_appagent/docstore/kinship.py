"""Which screens of the documentation are the one that is looked at: the same, an older look of it, another language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..screen.elements import ElementIdentity
from ..screen.screen import ScreenFacts
from .index import IndexRow

# Of what can be told apart on a screen so much must be there again for it to be that screen.
_KEPT = 0.5
_KEPT_TRANSLATED = 0.6
_LEAST_IDS = _LEAST_NAMES = 2
# Of the names so many at most are the same in another language: brands, and words that both have.
_KEPT_NAMES = 0.34
_FRAMEWORK = "android:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """A screen of the documentation that is the one looked at.

    Attributes:
        screen: its key there.
        distance: 0 for the same key, else the higher the less they have in common, up to 3.
        is_translated: whether it speaks another language now.
    """

    screen: str
    distance: int
    is_translated: bool = False


def kin_screens(by_screen: Mapping[str, Sequence[IndexRow]], facts: ScreenFacts) -> list[Kin]:
    """Return the screens of the documentation that this one is, the same key first."""
    ids = {element.resource_id for element in facts.elements if has_own_id(element.identity)}
    names = {name_of(element.identity) for element in facts.elements}
    found = [
        kin
        for screen, rows in by_screen.items()
        if screen and (kin := _kin(screen, rows, facts, ids, names)) is not None
    ]
    return sorted(found, key=lambda kin: (kin.distance, kin.screen))


def has_own_id(identity: ElementIdentity) -> bool:
    """Whether an id names this element: the framework's and those of rows do not."""
    own = bool(identity.resource_id) and not identity.resource_id.startswith(_FRAMEWORK)
    return own and identity.id_unique and not identity.in_list


def has_own_name(identity: ElementIdentity) -> bool:
    """Whether a name names this element."""
    return identity.name_unique and not identity.in_list


def is_by_placeholder(row: IndexRow) -> bool:
    """Whether an entry is about a field that is told by its placeholder alone."""
    identity = row.identity
    is_told = bool(identity.hint) and not (identity.content_desc or has_own_id(identity))
    return is_told and row.scope != "list" and not has_own_name(identity)


def _kin(
    screen: str,
    rows: Sequence[IndexRow],
    facts: ScreenFacts,
    ids: set[str],
    names: set[tuple[str, str, str]],
) -> Kin | None:
    with_id = [row.identity for row in rows if has_own_id(row.identity)]
    kept = [identity for identity in with_id if identity.resource_id in ids]
    worded = [identity for identity in kept if any(name_of(identity))]
    same = [identity for identity in worded if name_of(identity) in names]
    is_translated = len(worded) >= _LEAST_NAMES and len(same) <= _KEPT_NAMES * len(worded)
    if screen == facts.key:
        return Kin(screen=screen, distance=0, is_translated=is_translated)
    if _readable(screen) == _readable(facts.key):
        telling = [row.identity for row in rows if has_own_id(row.identity) or has_own_name(row.identity)]
        present = sum(
            (has_own_id(identity) and identity.resource_id in ids)
            or (has_own_name(identity) and name_of(identity) in names)
            for identity in telling
        )
        # A field that was filled does not show its placeholder any more: it speaks for no screen and against none.
        shown = {element.hint or element.text for element in facts.elements if element.role == "input"}
        fields = sum(is_by_placeholder(row) and row.identity.hint in shown for row in rows)
        if present + fields >= _KEPT * (len(telling) + fields):
            return Kin(screen=screen, distance=1 if present == len(telling) else 2, is_translated=is_translated)
        return None
    is_alike = len(kept) >= max(_LEAST_IDS, _KEPT_TRANSLATED * len(with_id))
    if is_translated and is_alike and screen.partition("-")[0] == facts.key.partition("-")[0]:
        return Kin(screen=screen, distance=3, is_translated=True)
    return None


def _readable(key: str) -> str:
    """A screen's key without its hash: activity and title."""
    return key.rpartition("-")[0]


def name_of(identity: ElementIdentity) -> tuple[str, str, str]:
    """Return what an element is called, in all ways."""
    return (identity.text, identity.content_desc, identity.hint)
