"""Which entry serves a sentence, and what becomes of old entries when a test is recorded again."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..script import Act
from .slots import NoValue, fill, fill_entry, names_in, slots_of
from .values import Entry, Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a section has for a sentence.

    Attributes:
        entry: the entry as it stands in the file, None if there is none that serves.
        filled: the same with the test's data in it.
        reason: why there is none.
    """

    entry: Entry | None = None
    filled: Entry | None = None
    reason: str = ""


def find_entry(
    entries: Sequence[Entry], text: str, data: Mapping[str, str], *, kind: Kind, occurrence: int = 0
) -> Found:
    """Find what serves a sentence: what was recorded with the same data, else what holds for any.

    Args:
        entries: a section of a recording.
        text: the sentence, filled.
        data: the data of the test.
        kind: what is asked for.
        occurrence: how often the sentence came before in this run of this section.
    """
    about = [entry for entry in entries if entry.kind == kind and _reads(entry, data) == text]
    if not about:
        others = {entry.kind for entry in entries if _reads(entry, data) == text}
        told = f"the sentence was recorded as `{others.pop()}`" if others else "the sentence is not in it"
        return Found(reason=told)
    same = [entry for entry in about if _has_values(entry, data, entry.values)]
    groups = _grouped(same or [entry for entry in about if _has_values(entry, data, entry.only)])
    if not groups:
        names = sorted({name for entry in about for name in entry.only})
        known = " or ".join(", ".join(f"{name} = {entry.values[name]!r}" for name in entry.only) for entry in about)
        wanted = ", ".join(f"{name} = {data.get(name)!r}" for name in names)
        return Found(reason=f"it was recorded only with {known}, not with {wanted}")
    found = groups[-1]
    if occurrence >= len(found):
        return Found(reason=f"the sentence comes {occurrence + 1} times, recorded are {len(found)}")
    try:
        return Found(entry=found[occurrence], filled=fill_entry(found[occurrence], data))
    except NoValue as exc:
        return Found(reason=str(exc))


def bind(entry: Entry, data: Mapping[str, str]) -> Entry:
    """Return the entry with the names of data for whose values alone it holds.

    A value that stands in the sentence and nowhere in what was done came in by taps: the hands of a clock, a choice
    from a list that spells it otherwise.
    """
    if not entry.script.acts:
        return entry
    slots = slots_of(entry)
    return replace(entry, only=tuple(name for name in names_in(entry.sentence) if name in data and name not in slots))


def merge(old: Sequence[Entry], new: Sequence[Entry], parameters: Mapping[str, str]) -> tuple[Entry, ...]:
    """Return a section after a test was recorded again with one set of values.

    What was recorded with these values before is replaced, what was recorded with others is kept. Where both did the
    same and hold for any value, one stands for all; where they did not do the same, each holds for its own only.

    Args:
        old: the section so far.
        new: what was recorded now, all with the same values.
        parameters: what parametrize gave the test in this run; other data does not tell its runs apart.
    """
    # A fixture may make another value of what parametrize gives it.
    mine = [dict(parameters), *(_values_of(entry, parameters) for entry in new)]
    kept = [entry for entry in old if _values_of(entry, parameters) not in mine]
    fresh = list(new)
    for sentence, kind in dict.fromkeys((entry.sentence, entry.kind) for entry in new):
        ours = [entry for entry in new if (entry.sentence, entry.kind) == (sentence, kind)]
        theirs = [entry for entry in kept if (entry.sentence, entry.kind) == (sentence, kind)]
        for group in _grouped(theirs):
            if [_gist(entry) for entry in group] != [_gist(entry) for entry in ours]:
                # That both hold for any value is refuted.
                kept = [_bound(entry) if entry in group else entry for entry in kept]
                fresh = [_bound(entry) if entry in ours else entry for entry in fresh]
                ours = [_bound(entry) for entry in ours]
            elif not any(entry.only for entry in (*group, *ours)):
                # One is enough; which one must not depend on who was first.
                extra = ours if _order(group[0]) <= _order(ours[0]) else group
                fresh = [entry for entry in fresh if entry not in extra]
                kept = [entry for entry in kept if entry not in extra]
                break
    return tuple(sorted([*kept, *fresh], key=_order))


def _reads(entry: Entry, data: Mapping[str, str]) -> str | None:
    try:
        return fill(entry.sentence, data)
    except NoValue:
        return None


def _has_values(entry: Entry, data: Mapping[str, str], names: Iterable[str]) -> bool:
    return all(data.get(name) == entry.values[name] for name in names)


def _grouped(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Entries by the values that they were recorded with."""
    groups: dict[tuple[tuple[str, str], ...], list[Entry]] = {}
    for entry in entries:
        groups.setdefault(_order(entry), []).append(entry)
    return list(groups.values())


def _values_of(entry: Entry, names: Container[str]) -> dict[str, str]:
    return {name: value for name, value in entry.values.items() if name in names}


def _order(entry: Entry) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(entry.values.items()))


def _bound(entry: Entry) -> Entry:
    names = names_in(entry.sentence) or tuple(entry.values)
    return replace(entry, only=tuple(name for name in names if name in entry.values))


def _gist(entry: Entry) -> tuple[object, ...]:
    """What is done and what is to be seen then, without where on the display."""
    return (tuple(map(_gist_of_act, entry.script.acts)), entry.outcome, entry.answer, entry.facts)


def _gist_of_act(act: Act) -> tuple[object, ...]:
    names = [
        (one.resource_id, one.cls, one.text, one.content_desc, one.hint) if one else None
        for one in (act.target, act.onto)
    ]
    return act.on, act.action, act.to, *names
