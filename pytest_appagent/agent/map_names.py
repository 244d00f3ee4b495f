"""Names of screens by a model: one question for each screen of a map, and only names come of it.

What a model says is told from what it was shown, which may be anything. So a name is taken only if it is short, names
nothing else of the map, and is not said of two screens; the titles, the commands and the ways stay as they are.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..appmap.values import AppMap
from ..appmap.words import split_words
from ..errors import BudgetExceeded, ModelError
from ..model import Model
from ..model.objects import ObjectBroken, find_objects, without_reasoning
from ..prompts import Templates, build_name_prompt
from ..script import Act

logger = logging.getLogger(__name__)

_KEYS = frozenset({"name", "aliases"})
_MOST_NAMES = 6
_MOST_CHARACTERS, _MOST_WORDS = 40, 12  # in Chinese and Japanese each character counts as a word


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """What came of asking.

    Attributes:
        app_map: the map with the names.
        asked: how many screens were asked about.
        added: how many names were added.
        fault: why it ended early, empty if it did not.
    """

    app_map: AppMap
    asked: int = 0
    added: int = 0
    fault: str = ""


def name_screens(
    app_map: AppMap, model: Model, templates: Templates, *, tell: Callable[[str], object] = lambda line: None
) -> Named:
    """Ask a model once about each screen that has no other names yet.

    An answer that cannot be read adds nothing. A model that cannot be asked any more ends it; what was said until then
    counts.

    Args:
        app_map: the map.
        model: who is asked.
        templates: how.
        tell: is told of each screen, a line each.
    """
    openers = _openers(app_map)
    said: dict[str, tuple[str, ...]] = {}
    fault = ""
    for screen in app_map.screens:
        if screen.aliases:
            continue
        prompt = build_name_prompt(
            templates,
            app=app_map.package,
            title=screen.title,
            opened_by=openers.get(screen.key, ()),
            texts=(*screen.texts, *(element.name for element in screen.elements)),
        )
        try:
            reply = model.ask(prompt)
        except (ModelError, BudgetExceeded) as error:
            fault = str(error)
            break
        said[screen.key] = () if reply.refusal else read_names(reply.text)
        tell(f"{screen.title or screen.key}: {', '.join(said[screen.key]) or 'nothing that can be used'}")
    kept = _only_certain(app_map, said)
    screens = tuple(replace(one, aliases=kept.get(one.key, one.aliases)) for one in app_map.screens)
    return Named(
        app_map=replace(app_map, screens=screens), asked=len(said), added=sum(map(len, kept.values())), fault=fault
    )


def read_names(text: str) -> tuple[str, ...]:
    """Return the names in what a model wrote, the first one first; none if it cannot be read."""
    try:
        objects = find_objects(without_reasoning(text), _KEYS)
    except ObjectBroken as error:
        logger.info("the names cannot be read: %s", error)
        return ()
    if len(objects) != 1:
        return ()
    pairs: dict[str, Any] = dict(objects[0])
    name, others = pairs.get("name"), pairs.get("aliases", ())
    listed = [others] if isinstance(others, str) else others if isinstance(others, list | tuple) else ()
    names = (" ".join(one.split()) for one in (name, *listed) if isinstance(one, str))
    return tuple(dict.fromkeys(one for one in names if _may_be_name(one)))[:_MOST_NAMES]


def _may_be_name(name: str) -> bool:
    if not name or len(name) > _MOST_CHARACTERS or not name.isprintable():
        return False
    return 0 < len(split_words(name)) <= _MOST_WORDS and not any(map(str.isdigit, name))


def _only_certain(app_map: AppMap, said: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Leave out what names something else of the map, and what is said of more than one screen."""
    counts = Counter(plain for names in said.values() for plain in set(map(_plain, names)))
    taken = set(map(_plain, app_map.names)) | {_plain(name) for one in app_map.screens for name in one.aliases}
    kept = {}
    for key, names in said.items():
        first = {_plain(name): name for name in reversed(names)}
        certain = sorted(name for plain, name in first.items() if counts[plain] == 1 and plain not in taken)
        if certain:
            kept[key] = tuple(certain)
    return kept


def _plain(name: str) -> str:
    return " ".join(split_words(name))


def _openers(app_map: AppMap) -> dict[str, Sequence[str]]:
    """Return key → what is tapped to get there; rows of data are called by what they are about, and left out."""
    found: dict[str, dict[str, None]] = {}
    for way in app_map.ways:
        if way.end not in app_map.data_screens:
            found.setdefault(way.end, {}).update(dict.fromkeys(_tapped(way.script.acts)))
    return {key: tuple(names)[:3] for key, names in found.items()}


def _tapped(acts: Sequence[Act]) -> list[str]:
    return [act.name for act in acts[-1:] if act.target is not None and act.name]
