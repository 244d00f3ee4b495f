"""What to tell about a miss: the closest thing on the screen, and what is on it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

from ..run import Selector
from ..screen.geometry import Bounds
from ..screen.hierarchy import Node
from .matching import find_nodes, normalized, readings, short_id, text_fits
from .tree import Tree

_MIN_SIMILARITY = 0.5
_MAX_TEXTS = 20
_MAX_TEXT_LENGTH = 60


def describe_miss(selector: Selector, tree: Tree) -> tuple[str, str]:
    """Return lines on what comes closest to what was looked for, and the visible texts."""
    visible = tree.visible
    closest = _hidden_match(selector, tree) or _partial_match(selector, visible) or _similar(selector, visible)
    return f"closest: {closest or 'nothing similar'}", f"visible texts: {_listed(visible)}"


def where(node: Node) -> str:
    """Return what a node is, in a few words: its text or id, and its bounds."""
    name = node.text or node.content_desc
    shown = repr(_clipped(name)) if name else short_id(node.resource_id) or node.cls.rpartition(".")[2]
    return f"{shown} at {_brackets(node.bounds)}"


def _hidden_match(selector: Selector, tree: Tree) -> str:
    for node in find_nodes(selector, tree):
        if not tree.is_visible(node):
            under_keyboard = ": the keyboard hides it" if tree.is_under_keyboard(node) else ""
            return f"{where(node)}, found, but not visible{under_keyboard}"
    return ""


def _partial_match(selector: Selector, visible: Sequence[Node]) -> str:
    """A node whose text fits, while another part of the selector does not."""
    if sum(part is not None for part in (selector.text, selector.desc, selector.id, selector.cls, selector.xpath)) < 2:
        return ""
    wanted = selector.text if selector.text is not None else selector.desc
    for node in visible:
        if wanted is not None and any(text_fits(wanted, shown) for shown in (node.text, node.content_desc)):
            facts = f"desc={node.content_desc!r}, id={node.resource_id!r}, cls={node.cls!r}"
            return f"{where(node)}, whose text fits, but it has {facts}"
    return ""


def _similar(selector: Selector, visible: Sequence[Node]) -> str:
    if selector.id is not None:
        return _similar_id(selector.id, visible)
    wanted = selector.text if selector.text is not None else selector.desc
    if wanted is None or isinstance(wanted, re.Pattern):
        return ""
    return _similar_text(normalized(wanted), visible)


def _similar_id(wanted: str, visible: Sequence[Node]) -> str:
    ids = {short_id(node.resource_id): node for node in reversed(visible) if node.resource_id}
    near = difflib.get_close_matches(short_id(wanted), ids, n=1, cutoff=_MIN_SIMILARITY)
    return f"id={ids[near[0]].resource_id!r} at {_brackets(ids[near[0]].bounds)}" if near else ""


def _similar_text(wanted: str, visible: Sequence[Node]) -> str:
    """Return the first of: another case, part of a longer text, a placeholder, the most similar text."""
    folded = wanted.casefold()
    shown = [(reading, node) for node in visible for text in _texts(node) for reading in readings(text)]
    for reading, node in shown:
        if reading.casefold() == folded:
            return f"{_quoted(reading, node)}, in a different case"
    for reading, node in shown:
        if folded in reading.casefold():
            return f"{_quoted(reading, node)}, as part of a longer text"
    for node in visible:
        if normalized(node.hint).casefold() == folded:
            return f"{_quoted(node.hint, node)}, as the placeholder of a field"
    by_reading = {reading.casefold(): (reading, node) for reading, node in reversed(shown)}
    near = difflib.get_close_matches(folded, by_reading, n=1, cutoff=_MIN_SIMILARITY)
    return _quoted(*by_reading[near[0]]) if near else ""


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(filter(None, dict.fromkeys((node.text, node.content_desc))))


def _listed(visible: Sequence[Node]) -> str:
    texts = list(dict.fromkeys(normalized(text) for node in visible for text in _texts(node)))
    more = f" and {len(texts) - _MAX_TEXTS} more" if len(texts) > _MAX_TEXTS else ""
    return (_joined(texts[:_MAX_TEXTS]) or "none") + more


def _joined(texts: Iterable[str]) -> str:
    return ", ".join(repr(_clipped(text)) for text in texts if text)


def _quoted(text: str, node: Node) -> str:
    return f"{_clipped(text)!r} at {_brackets(node.bounds)}"


def _clipped(text: str) -> str:
    return text if len(text) <= _MAX_TEXT_LENGTH else f"{text[: _MAX_TEXT_LENGTH - 1]}…"


def _brackets(bounds: Bounds) -> str:
    return f"[{bounds.left},{bounds.top}][{bounds.right},{bounds.bottom}]"
