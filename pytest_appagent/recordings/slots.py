"""Slots: where the data of a test stands in what was recorded, written `{name}` as in its sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import replace
from typing import cast

from ..actions import Action, ScrollTo, TypeText
from ..screen.elements import ROW_TEXT_LENGTH, ElementIdentity
from ..script import Act, Script
from .values import Entry, Facts

# {{, }}, what is filled in elsewhere ({secret:NAME}) or stands for a time, a slot.
_PART = re.compile(r"\{\{|\}\}|\{(?:secret:[A-Za-z_]\w*|day:[+-]\d+|day:any|time:any)\}|\{(?P<name>[A-Za-z_]\w*)\}")
_KEPT = re.compile(r"\{(?:secret:[A-Za-z_]\w*|day:[+-]\d+|day:any|time:any)\}")
# A shorter value is a slot only where it is the whole text: "1" stands in many texts.
_SHORTEST_PART = 3


class NoValue(LookupError):
    """A slot for which there is no value."""


def to_template(text: str, data: Mapping[str, str]) -> str:
    """Return a text with slots in the places of values, longer ones first; other braces are doubled."""
    names: dict[str, str] = {}
    for name, value in data.items():
        names.setdefault(value, name)
    if text in names and text.strip():
        return f"{{{names[text]}}}"
    values = sorted((value for value in names if len(value.strip()) >= _SHORTEST_PART), key=len, reverse=True)
    pattern = "|".join([_KEPT.pattern, *map(_whole, values), r"[{}]"])

    def written(match: re.Match[str]) -> str:
        found = match[0]
        if found in names:
            return f"{{{names[found]}}}"
        return found if len(found) > 1 else found * 2

    return re.sub(pattern, written, text)


def _whole(value: str) -> str:
    """A pattern for a value that is no part of a longer word."""
    before = r"(?<!\w)" if re.match(r"\w", value) else ""
    after = r"(?!\w)" if re.search(r"\w\Z", value) else ""
    return before + re.escape(value) + after


def fill(template: str, data: Mapping[str, str]) -> str:
    """Put values into a template.

    Raises:
        NoValue: there is none for a slot; the message names it.
    """

    def filled(match: re.Match[str]) -> str:
        name = match["name"]
        if name is None:
            return match[0][0] if match[0] in ("{{", "}}") else match[0]
        if name not in data:
            raise NoValue(f"there is no value for the slot {{{name}}}")
        return data[name]

    return _PART.sub(filled, template)


def names_in(template: str) -> tuple[str, ...]:
    """Return the names of the slots of a template, in order, each once."""
    return tuple(dict.fromkeys(match["name"] for match in _PART.finditer(template) if match["name"]))


def entry_to_template(entry: Entry, data: Mapping[str, str]) -> Entry:
    """Return what was recorded with slots in the places of values; a sentence is left as it is."""
    return _map_entry(entry, lambda text: to_template(text, data))


def fill_entry(entry: Entry, data: Mapping[str, str]) -> Entry:
    """Put values into what was recorded, its sentence included.

    Raises:
        NoValue: there is none for a slot.
    """
    filled = _map_entry(entry, lambda text: fill(text, data))
    other = {name for name, value in entry.values.items() if data.get(name) != value}
    acts = tuple(
        replace(
            act,
            target=_by_name(act.target, template.target, other),
            onto=_by_name(act.onto, template.onto, other),
        )
        for act, template in zip(filled.script.acts, entry.script.acts, strict=True)
    )
    return replace(filled, sentence=fill(entry.sentence, data), script=Script(acts=acts))


def _by_name(
    identity: ElementIdentity | None, template: ElementIdentity | None, other: Container[str]
) -> ElementIdentity | None:
    """Let a target that other data names be found by that name: an id of its own says nothing of what is in it now."""
    if identity is None or template is None:
        return identity
    names = (*names_in(template.text), *names_in(template.content_desc))
    return replace(identity, id_unique=False) if any(name in other for name in names) else identity


def slots_of(entry: Entry) -> frozenset[str]:
    """Return the names that decide what is done: slots of typed texts and of targets' names."""
    found: set[str] = set()
    for act in entry.script.acts:
        texts = [act.action.text] if isinstance(act.action, (TypeText, ScrollTo)) else []
        for identity in filter(None, (act.target, act.onto)):
            texts += [identity.text, identity.content_desc, identity.nearby, *identity.row]
        found.update(name for text in texts for name in names_in(text))
    return frozenset(found)


def _map_entry(entry: Entry, change: Callable[[str], str]) -> Entry:
    return replace(
        entry,
        script=Script(acts=tuple(_map_act(act, change) for act in entry.script.acts)),
        answer=None if entry.answer is None else change(entry.answer),
        facts=None if entry.facts is None else _map_facts(entry.facts, change),
    )


def _map_act(act: Act, change: Callable[[str], str]) -> Act:
    action = act.action
    if isinstance(action, (TypeText, ScrollTo)):
        action = cast("Action", replace(action, text=change(action.text)))
    return replace(
        act,
        action=action,
        target=_map_identity(act.target, change),
        onto=_map_identity(act.onto, change),
        name=change(act.name),
        shows=_map_all(act.shows, change),
    )


def _map_identity(identity: ElementIdentity | None, change: Callable[[str], str]) -> ElementIdentity | None:
    if identity is None:
        return None
    return replace(
        identity,
        text=change(identity.text),
        content_desc=change(identity.content_desc),
        hint=change(identity.hint),
        nearby=change(identity.nearby),
        row=_map_all(identity.row, lambda text: _row_text(change(text))),
    )


def _row_text(text: str) -> str:
    """Keep of a filled text what a screen's row keeps; a template is longer than what it stands for."""
    return text if names_in(text) else text[:ROW_TEXT_LENGTH]


def _map_facts(facts: Facts, change: Callable[[str], str]) -> Facts:
    return Facts(
        screen=facts.screen,
        shows=_map_all(facts.shows, change),
        gone=_map_all(facts.gone, change),
        states=_map_all(facts.states, change),
    )


def _map_all(texts: Iterable[str], change: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(change(text) for text in texts)
