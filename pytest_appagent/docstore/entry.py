"""What is known of one element, as it stands in a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from ..knowledge import Slot
from ..screen.elements import ElementIdentity
from ..screen.identity_data import identity_to_data, read_identity
from .files import Misread
from .slug import slug

Source = Literal["explore", "demo", "crawl", "manual", "import"]
"""How something became known."""

SLOTS: tuple[Slot, ...] = get_args(Slot)
SOURCES: tuple[Source, ...] = get_args(Source)
Scope = Literal["element", "list", "row"]
"""What an entry is about: one element, all rows of a list, or one row of a list whose rows differ."""

Between = tuple[str, str]
"""What stands directly above a field and directly below it, each empty if that is not known."""

ROW = "{row}"
"""Stands in the texts of a list's entry for what a row is called."""

_NUMBER_OF_REPEATED = re.compile(r"(_\d+)#\d+\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What is known of one way of using an element.

    Attributes:
        text: what it does, one sentence without numbers of labels.
        source: how that became known.
        observations: how often it was seen to be so.
        app_version: of the app in which it was seen last, empty if unknown.
        updated: day on which the text or the doubt was written, YYYY-MM-DD.
        doubtful: whether something was seen that contradicts it.
        reason: what that was.
        rows: for a list's entry names of rows on which it was seen, a few of them.
    """

    text: str
    source: Source
    observations: int = 1
    app_version: str = ""
    updated: str = ""
    doubtful: bool = False
    reason: str = ""
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is known of one element.

    Attributes:
        uid: of the element when it was documented; AppAgent's key for an imported one.
        identity: what finds it again; empty for an imported one.
        screen: key of the screen that it was documented on; empty for an imported one.
        scope: whether it is one element, the rows of a list, or one of them.
        actions: what is known of each way of using it.
        between: what stands directly above and below a field that has no name of its own, empty if not known.
    """

    uid: str
    identity: ElementIdentity = field(default_factory=ElementIdentity)
    screen: str = ""
    scope: Scope = "element"
    actions: Mapping[Slot, Knowledge] = field(default_factory=dict)
    between: Between = ("", "")

    @property
    def slug(self) -> str:
        """Name of its file, without suffix."""
        parts = [self.screen]
        if self.scope != "element":
            identity = self.identity
            left, _, right, _ = identity.spot
            parts += [self.scope, identity.trail, f"{left} {right}"]
        if self.scope == "row":
            parts += [self.identity.text, self.identity.content_desc, *self.identity.row]
            parts += [self.identity.hint] if self.identity.hint else []
        return slug(appagent_uid(self.uid) if self.scope != "element" else self.uid, *parts)


def appagent_uid(uid: str) -> str:
    """Return AppAgent's key from a uid: without the number of one that repeats on its screen."""
    return _NUMBER_OF_REPEATED.sub(r"\1", uid)


def entry_to_data(entry: Entry) -> dict[str, Any]:
    """Return an entry in plain values; what is empty is left out."""
    data: dict[str, Any] = {"uid": entry.uid, "screen": entry.screen}
    if entry.scope != "element":
        data["scope"] = entry.scope
    data["identity"] = identity_to_data(entry.identity)
    if any(entry.between):
        data["between"] = list(entry.between)
    data["actions"] = {slot: knowledge_to_data(entry.actions[slot]) for slot in SLOTS if slot in entry.actions}
    return data


def read_entry(data: Mapping[str, Any]) -> Entry:
    """Read it back.

    Raises:
        Misread: it is none; the message says which part.
    """
    rest = dict(data)
    uid = _text(rest, "uid")
    screen = _text(rest, "screen", "")
    scope = _word(rest, "scope", get_args(Scope), "element")
    try:
        identity = read_identity(rest.pop("identity", {}))
    except ValueError as exc:
        raise Misread(str(exc), "identity") from exc
    between = rest.pop("between", ["", ""])
    actions = rest.pop("actions", None)
    if not uid:
        raise Misread("must not be empty", "uid")
    if not isinstance(between, list) or [type(text) for text in between] != [str, str]:
        raise Misread(f"two texts are wanted, not {between!r}", "between")
    if not isinstance(actions, Mapping):
        raise Misread(f"a mapping with some of {', '.join(SLOTS)} is wanted, not {actions!r}", "actions")
    if rest:
        raise Misread("nothing that an entry has", str(next(iter(rest))))
    unknown = [slot for slot in actions if slot not in SLOTS]
    if unknown:
        raise Misread(f"no way of using an element; known are {', '.join(SLOTS)}", "actions", str(unknown[0]))
    known = {slot: _read_knowledge(slot, actions[slot]) for slot in SLOTS if slot in actions}
    above, below = between
    return Entry(uid=uid, identity=identity, screen=screen, scope=scope, actions=known, between=(above, below))


def knowledge_to_data(known: Knowledge) -> dict[str, Any]:
    """Return what is known of one way in plain values."""
    data: dict[str, Any] = {
        "text": known.text,
        "source": known.source,
        "observations": known.observations,
        "app_version": known.app_version,
        "updated": known.updated,
    }
    if known.doubtful:
        data |= {"doubtful": True, "reason": known.reason}
    if known.rows:
        data["rows"] = list(known.rows)
    return data


def _read_knowledge(slot: str, data: object) -> Knowledge:
    try:
        return read_knowledge(data)
    except Misread as exc:
        raise exc.within("actions", slot) from exc


def read_knowledge(data: object) -> Knowledge:
    """Read it back; only the text must be there.

    Raises:
        Misread: it is none; the message says which part.
    """
    if not isinstance(data, Mapping):
        raise Misread(f"a mapping with a text is wanted, not {data!r}")
    rest = dict(data)
    doubtful = rest.pop("doubtful", False)
    observations = rest.pop("observations", 1)
    rows = rest.pop("rows", [])
    if type(doubtful) is not bool:
        raise Misread(f"must be true or false, not {doubtful!r}", "doubtful")
    if type(observations) is not int or observations < 0:
        raise Misread(f"must be a whole number, not {observations!r}", "observations")
    if not isinstance(rows, list) or not all(type(row) is str for row in rows):
        raise Misread(f"must be a list of texts, not {rows!r}", "rows")
    known = Knowledge(
        text=_text(rest, "text"),
        source=_word(rest, "source", SOURCES, "manual"),
        observations=observations,
        app_version=_text(rest, "app_version", ""),
        updated=_text(rest, "updated", ""),
        doubtful=doubtful,
        reason=_text(rest, "reason", ""),
        rows=tuple(rows),
    )
    if rest:
        raise Misread("nothing that is known of an action", str(next(iter(rest))))
    return known


def _text(data: dict[str, Any], name: str, missing: str | None = None) -> str:
    value = data.pop(name, missing)
    if value is None:
        raise Misread("missing", name)
    # A day that a person wrote without quotes is read as a date.
    if type(value) is not str and name in ("updated", "app_version") and not isinstance(value, list | dict):
        return str(value)
    if type(value) is not str:
        raise Misread(f"must be a text, not {value!r}", name)
    return value


def _word(data: dict[str, Any], name: str, words: tuple[Any, ...], missing: str) -> Any:
    value = data.pop(name, missing)
    if value not in words:
        raise Misread(f"must be one of {', '.join(words)}, not {value!r}", name)
    return value
