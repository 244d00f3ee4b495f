"""Which screens were seen and what could be documented there: the other half of coverage. A cache, nothing to keep."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..knowledge import Slot
from ..screen.elements import Element, StaticText
from ..screen.frame import Foreground
from ..screen.geometry import Bounds
from ..screen.identity_data import identity_to_data, read_identity
from ..screen.screen import ScreenFacts
from ..yaml_files import locked, save_bytes
from .rows import is_same_template, row_name

_SCHEMA = 1
_NOWHERE = Bounds(left=0, top=0, right=0, bottom=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenScreen:
    """A screen that was seen.

    Attributes:
        facts: its key and its documentable elements; of each list one row.
        slots: label → the ways of using it that can be documented.
    """

    facts: ScreenFacts
    slots: Mapping[int, tuple[Slot, ...]]


def add_seen(path: Path, facts: ScreenFacts, slots: Mapping[int, Collection[Slot]]) -> None:
    """Note what can be documented on a screen, together with what was seen there before.

    Raises:
        StoreError: it cannot be written.
    """
    with locked(path.with_suffix(".lock")):
        screens = {screen.facts.key: screen for screen in load_seen(path)}
        old = screens.get(facts.key, SeenScreen(facts=replace(facts, elements=(), texts=()), slots={}))
        new = _joined(old, facts, slots)
        if new != old or facts.key not in screens:
            screens[facts.key] = new
            data = {"schema": _SCHEMA, "screens": {key: _to_data(screen) for key, screen in sorted(screens.items())}}
            save_bytes(path, json.dumps(data).encode("utf-8", "replace"))


def load_seen(path: Path) -> list[SeenScreen]:
    """Return the screens that were seen, none if that is not known or cannot be read."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        data = json.loads(path.read_bytes())
        if data["schema"] == _SCHEMA:
            return [_from_data(key, items) for key, items in data["screens"].items()]
    return []


def _joined(old: SeenScreen, facts: ScreenFacts, slots: Mapping[int, Collection[Slot]]) -> SeenScreen:
    elements, texts = list(old.facts.elements), list(old.facts.texts)
    joined = dict(old.slots)
    for element in facts.elements:
        ways = tuple(slots.get(element.label, ()))
        if not ways:
            continue
        known = next((item for item in elements if _is_same(item, element)), None)
        if known is not None:
            joined[known.label] = tuple(dict.fromkeys([*joined[known.label], *ways]))
            continue
        label = len(elements) + 1
        elements.append(_bare(element, label))
        if name := row_name(element, facts):
            texts.append(StaticText(text=name, bounds=_NOWHERE, label=label))
        joined[label] = ways
    return SeenScreen(facts=replace(old.facts, elements=tuple(elements), texts=tuple(texts)), slots=joined)


def _is_same(one: Element, other: Element) -> bool:
    return one.uid == other.uid or is_same_template(one.identity, other.identity)


def _bare(element: Element, label: int) -> Element:
    return Element(
        label=label,
        uid=element.uid,
        appagent_uid=element.appagent_uid,
        identity=element.identity,
        role="item",
        bounds=_NOWHERE,
        actions=frozenset(),
        resource_id=element.resource_id,
        cls=element.cls,
    )


def _to_data(screen: SeenScreen) -> list[dict[str, Any]]:
    names = {text.label: text.text for text in screen.facts.texts}
    return [
        {
            "uid": element.uid,
            "key": element.appagent_uid,
            "id": element.resource_id,
            "identity": identity_to_data(element.identity),
            "name": names.get(element.label, ""),
            "slots": list(screen.slots[element.label]),
        }
        for element in screen.facts.elements
    ]


def _from_data(key: str, items: list[dict[str, Any]]) -> SeenScreen:
    elements = tuple(
        Element(
            label=label,
            uid=item["uid"],
            appagent_uid=item["key"],
            identity=read_identity(item["identity"]),
            role="item",
            bounds=_NOWHERE,
            actions=frozenset(),
            resource_id=item["id"],
            cls=item["identity"].get("cls", ""),
        )
        for label, item in enumerate(items, 1)
    )
    texts = tuple(
        StaticText(text=item["name"], bounds=_NOWHERE, label=label)
        for label, item in enumerate(items, 1)
        if item["name"]
    )
    facts = ScreenFacts(
        key=key, foreground=Foreground(package="", activity=""), size=(0, 0), elements=elements, texts=texts
    )
    return SeenScreen(facts=facts, slots={label: tuple(item["slots"]) for label, item in enumerate(items, 1)})
