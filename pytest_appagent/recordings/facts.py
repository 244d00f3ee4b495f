"""The facts that a verdict rests on, read from screens, and how two of them differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from ..screen.elements import Element, ElementIdentity
from ..screen.frame import Doubt
from ..screen.lookup import find_again
from ..screen.naming import name_of
from ..screen.screen import ScreenFacts
from .moments import Said, read_said, without_moments
from .values import Facts

_BLIND: frozenset[Doubt] = frozenset({"tree_missing", "tree_maybe_stale", "chrome_only", "loading"})
_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|(?<!\w)\'([^\']+)\'(?!\w)|「([^」]+)」')
_MOST_TOLD = 6


def read_facts(
    sentence: str,
    first: ScreenFacts | None,
    last: ScreenFacts,
    *,
    now: datetime,
    touched: Sequence[ElementIdentity] = (),
    data: Collection[str] = (),
) -> Facts | None:
    """Return what a verdict rests on; None where the last screen does not tell enough.

    Texts count that were not on the first screen, or stand more often on the last one: what the acts brought up. On
    another screen than the first all texts count. What the sentence names, in quotes or by its data, counts anyway.

    Args:
        sentence: the sentence, filled.
        first: the screen before the first act, None if nothing was done: then all that is shown counts.
        last: the screen after the last act.
        now: the device's clock; times and days count only if the sentence speaks of them.
        touched: what the acts were aimed at.
        data: the values of the test's data.
    """
    if _BLIND & last.doubts:
        return None
    said = read_said(sentence, now)
    shown, states = _texts(last, said, now), _states(last, said, now)
    if first is None or first.key != last.key:
        facts = Facts(screen=last.key, shows=_sorted(shown), states=_sorted(states))
    else:
        before, old = _texts(first, said, now), _states(first, said, now)
        spoken = Counter({text: count for text, count in shown.items() if _is_spoken_of(text, sentence, data)})
        touched_states = _states(last, said, now, of=touched)
        facts = Facts(
            screen=last.key,
            shows=_sorted((shown - before) | spoken),
            gone=_sorted(before - shown),
            states=_sorted((states - old) | touched_states),
        )
    return facts if facts.shows or facts.gone or facts.states else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """How what is seen differs from what was recorded, a text each.

    Attributes:
        lost: recorded facts that do not hold.
        extra: what is there beside them, or why nothing can be compared.
    """

    lost: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lost or self.extra)

    def __str__(self) -> str:
        return "; ".join((*self.lost, *self.extra))


def differences(recorded: Facts | None, seen: Facts | None) -> Differences:
    """Compare facts; what a list shows in another order is no difference."""
    if recorded is None:
        return Differences(extra=("the recording holds no facts that its verdict could rest on",))
    if seen is None:
        return Differences(extra=("the last screen does not tell enough to compare it with the recording",))
    lost, extra = [], []
    if recorded.screen != seen.screen:
        lost.append(f"recorded was the screen {recorded.screen}, there is {seen.screen}")
    for ours, theirs, missing, additional in (
        (recorded.shows, seen.shows, "not shown now", "shown now and not when recorded"),
        (recorded.gone, seen.gone, "still there", "gone now and not when recorded"),
        (recorded.states, seen.states, "no longer so", "so now and not when recorded"),
    ):
        old, new = Counter(ours), Counter(theirs)
        lost += [f"{missing}: {_listed(old - new)}"] if old - new else []
        extra += [f"{additional}: {_listed(new - old)}"] if new - old else []
    return Differences(lost=tuple(lost), extra=tuple(extra))


def _texts(facts: ScreenFacts, said: Said, now: datetime) -> Counter[str]:
    hidden = {element.label for element in facts.elements if element.password}
    found = (
        without_moments(" ".join(text.text.split()), said, now) for text in facts.texts if text.label not in hidden
    )
    return Counter(filter(None, found))


def _states(facts: ScreenFacts, said: Said, now: datetime, of: Sequence[ElementIdentity] | None = None) -> Counter[str]:
    elements: Iterable[Element] = facts.elements if of is None else _found(of, facts)
    return Counter(
        without_moments(f"{' '.join(name_of(element, facts).split())}: {state}", said, now)
        for element in elements
        for state in _state_of(element)
    )


def _found(identities: Sequence[ElementIdentity], facts: ScreenFacts) -> list[Element]:
    found = {element.label: element for identity in identities if (element := find_again(identity, facts))}
    return list(found.values())


def _state_of(element: Element) -> Iterator[str]:
    if element.checkable:
        yield "on" if element.checked else "off"
    elif element.selected:
        yield "chosen"


def _is_spoken_of(text: str, sentence: str, data: Collection[str]) -> bool:
    quoted = [next(filter(None, match.groups())) for match in _QUOTED.finditer(sentence)]
    named = [*quoted, *(value for value in data if _fold(value) in _fold(sentence))]
    return any(re.search(rf"(?<!\w){re.escape(_fold(one))}(?!\w)", _fold(text)) for one in named if one.strip())


def _fold(text: str) -> str:
    return " ".join(text.replace("\u202f", " ").replace("\u00a0", " ").casefold().split())


def _sorted(counted: Counter[str]) -> tuple[str, ...]:
    """All of them in the order in which they were found."""
    return tuple(counted.elements())


def _listed(counted: Counter[str]) -> str:
    texts = list(counted.elements())
    more = f" and {len(texts) - _MOST_TOLD} more" if len(texts) > _MOST_TOLD else ""
    return ", ".join(map(repr, texts[:_MOST_TOLD])) + more
