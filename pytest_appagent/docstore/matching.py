"""Which entries are about which elements of a screen: by uid where that tells them apart, else by identity."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ..knowledge import Slot
from ..screen.elements import Element, ElementIdentity
from ..screen.lookup import find_again
from ..screen.screen import ScreenFacts
from .fields import find_fields
from .index import IndexRow
from .kinship import Kin, has_own_id, has_own_name, kin_screens, name_of
from .rows import is_same_row, is_same_template, row_name

Origin = Literal["here", "elsewhere", "imported"]
"""Where an entry was made: on this screen or an earlier look of it, on another screen, or by AppAgent."""

_NOTHING = ElementIdentity()


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """An entry about an element.

    Attributes:
        row: the entry.
        origin: where it was made.
        rank: the lower the surer, for the order among several.
        mixed: for a list's entry the ways of using its rows that are known to differ from row to row.
    """

    row: IndexRow
    origin: Origin
    rank: int
    mixed: frozenset[Slot] = frozenset()


def match_entries(rows: Sequence[IndexRow], facts: ScreenFacts) -> dict[int, list[Match]]:
    """Return label → the entries about it, the surest first; one that could be about several is about none."""
    claims: dict[int, list[Match]] = defaultdict(list)
    by_screen: dict[str, list[IndexRow]] = defaultdict(list)
    for row in rows:
        by_screen[row.screen].append(row)
    for kin in kin_screens(by_screen, facts):
        fields = find_fields(by_screen[kin.screen], facts)
        for row in by_screen[kin.screen]:
            mixed = _mixed(row, by_screen[kin.screen])
            located = fields[row.path] if row.path in fields else _located(row, facts, kin)
            for element, is_exact in located:
                if kin.distance and not kin.is_translated and _is_renamed(row.identity, element.identity):
                    continue
                rank = 2 * kin.distance + (not is_exact)
                claims[element.label].append(Match(row=row, origin="here", rank=rank, mixed=mixed))
    for label, matches in claims.items():
        claims[label] = sorted(_unambiguous(matches), key=lambda match: match.rank)
    for element, match in _from_elsewhere(rows, facts):
        if all(known.row is not match.row for known in claims[element.label]):
            claims[element.label].append(match)
    return {label: matches for label, matches in claims.items() if matches}


def _unambiguous(matches: Sequence[Match]) -> Iterator[Match]:
    """Leave out those that are found by their likeness only, where two of one screen are like one element."""
    rivals = defaultdict(set)
    for match in matches:
        if match.row.scope == "element":
            rivals[match.row.screen, match.rank].add(match.row.uid)
    for match in matches:
        is_like = match.rank % 2 == 1 and match.row.scope == "element"
        if not (is_like and len(rivals[match.row.screen, match.rank]) > 1):
            yield match


def _mixed(row: IndexRow, rows: Sequence[IndexRow]) -> frozenset[Slot]:
    """The ways of using a list's rows for which one of them has an entry of its own."""
    if row.scope != "list":
        return frozenset()
    own = (other for other in rows if other.scope == "row" and is_same_template(row.identity, other.identity))
    return frozenset(slot for other in own for slot in other.slots)


def _located(row: IndexRow, facts: ScreenFacts, kin: Kin) -> Iterator[tuple[Element, bool]]:
    """Yield the elements that an entry of this screen is about, and whether it was made for just that one."""
    if row.scope == "list":
        yield from ((element, False) for element in facts.elements if is_same_template(row.identity, element.identity))
        return
    if row.scope == "row":
        names = {name for names in row.slots.values() for name in names}
        for element in facts.elements:
            if is_same_row(row.identity, element.identity) or (
                is_same_template(row.identity, element.identity) and row_name(element, facts) in names
            ):
                yield element, True
        return
    exact = next((element for element in facts.elements if element.uid == row.uid), None)
    if exact is not None and not _may_be(row.identity, exact.identity):
        exact = None
    if exact is not None and _is_sure(row.identity, exact.identity):
        yield exact, True
        return
    again = find_again(row.identity, facts, translated=kin.is_translated) if row.identity != _NOTHING else None
    found = again or (None if exact is None or _has_rival(exact, facts) else exact)
    if exact is not None and again is not None and exact is not again:
        # Its place says one, its looks say the other: only a name or an id of its own settles that.
        found = again if _is_sure(row.identity, again.identity) else None
    if found is not None:
        yield found, found is exact


def _is_renamed(documented: ElementIdentity, seen: ElementIdentity) -> bool:
    """Whether one id has another description: between screens that are alike that is mostly another thing to do."""
    one, other = documented.content_desc, seen.content_desc
    return bool(one and other) and one != other


def _has_rival(element: Element, facts: ScreenFacts) -> bool:
    """Whether another element is like it in all but its place, which may have changed."""
    identity = element.identity
    looks = (identity.cls, identity.resource_id, identity.trail, name_of(identity))
    return any(
        other is not element
        and (other.identity.cls, other.identity.resource_id, other.identity.trail, name_of(other.identity)) == looks
        for other in facts.elements
    )


def _may_be(documented: ElementIdentity, seen: ElementIdentity) -> bool:
    """Whether an element of the same uid can be the documented one."""
    if documented == _NOTHING:
        return True
    if documented.cls != seen.cls or documented.resource_id != seen.resource_id:
        return False
    is_named_alike = name_of(documented) == name_of(seen) or not (any(name_of(documented)) and any(name_of(seen)))
    return is_named_alike or (has_own_id(documented) and has_own_id(seen))


def _is_sure(documented: ElementIdentity, seen: ElementIdentity) -> bool:
    if has_own_id(documented) and has_own_id(seen):
        return documented.resource_id == seen.resource_id
    return has_own_name(documented) and has_own_name(seen) and name_of(documented) == name_of(seen)


def _from_elsewhere(rows: Iterable[IndexRow], facts: ScreenFacts) -> Iterator[tuple[Element, Match]]:
    """Yield what was documented on other screens for the same control, and what AppAgent documented."""
    by_uid = {element.uid: element for element in facts.elements}
    by_key: dict[str, list[Element]] = defaultdict(list)
    for element in facts.elements:
        by_key[element.appagent_uid].append(element)
    for row in rows:
        if row.identity == _NOTHING:
            for element in _alike(by_key.get(row.uid, []), by_uid.get(row.uid)):
                yield element, Match(row=row, origin="imported", rank=9)
        elif row.scope == "element" and row.screen != facts.key and row.uid in by_uid:
            element = by_uid[row.uid]
            is_only = len(by_key[element.appagent_uid]) == 1
            if is_only and _is_same_control(row.identity, element.identity):
                yield element, Match(row=row, origin="elsewhere", rank=8)


def _is_same_control(documented: ElementIdentity, seen: ElementIdentity) -> bool:
    """Whether an element of another screen is the same control: one name, or a value where there was one."""
    if seen.in_list or not _is_sure(documented, seen) or documented.content_desc != seen.content_desc:
        return False
    are_values = all(any(map(str.isdigit, identity.text)) for identity in (documented, seen))
    return documented.text == seen.text or are_values


def _alike(elements: Sequence[Element], exact: Element | None) -> Sequence[Element]:
    """AppAgent's key names one element, or the rows of one list; where it names anything else it says nothing."""
    if len(elements) < 2:
        return elements if exact is None else [exact]
    first = elements[0].identity
    templates = Counter(is_same_template(first, element.identity) for element in elements)
    return elements if templates[True] == len(elements) else ()
