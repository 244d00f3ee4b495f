"""Elements and texts of a screen, from a layout and the candidates that survived."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .candidate import Candidate
from .elements import Element, LabelAction, StaticText
from .find import is_input
from .hidden import hidden_texts
from .hierarchy import Hierarchy, Node
from .identity import Identifier, Name, appagent_uid, numbered
from .layout import Layout, in_reading_order
from .role import role_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a screen holds.

    Attributes:
        elements: labelled elements, label k at index k - 1.
        texts: all visible texts in reading order.
    """

    elements: tuple[Element, ...]
    texts: tuple[StaticText, ...]


def read_content(hierarchy: Hierarchy, layout: Layout, candidates: Sequence[Candidate]) -> Content:
    """Make elements of the candidates, numbered in their order, and collect the texts."""
    labels = {candidate.node.order: label for label, candidate in enumerate(candidates, start=1)}
    owners = _owners(layout, candidates, labels)
    texts = in_reading_order(_texts(layout, owners), key=lambda text: text.bounds)
    inside = _owned(layout, owners, labels)
    keys = _keys(hierarchy, candidates)
    names = [_name_of(candidate.node, inside[label]) for label, candidate in enumerate(candidates, start=1)]
    identities = Identifier(layout, candidates, owners, texts).identities(names)
    elements = []
    for label, (candidate, name, identity) in enumerate(zip(candidates, names, identities, strict=True), start=1):
        node, state = candidate.node, candidate.state
        elements.append(
            Element(
                label=label,
                uid=keys[node.order].uid,
                appagent_uid=keys[node.order].appagent,
                identity=identity,
                role=role_of(candidate, layout.display),
                bounds=candidate.seen,
                actions=frozenset(_actions(candidate)),
                package=node.package,
                text=name.text,
                content_desc=name.content_desc,
                hint=node.hint,
                resource_id=node.resource_id,
                cls=node.cls,
                checkable=state.checkable,
                checked=state.checked,
                selected=node.selected or state.selected,
                focused=node.focused,
                password=node.password,
                node=node.order,
            )
        )
    return Content(elements=tuple(elements), texts=tuple(texts))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Keys:
    """AppAgent's key of an element, and the one that is its own on the screen."""

    appagent: str
    uid: str


def _keys(hierarchy: Hierarchy, candidates: Sequence[Candidate]) -> dict[int, _Keys]:
    """Order → keys; equal ones are numbered in document order."""
    nodes = sorted((candidate.node for candidate in candidates), key=lambda node: node.order)
    plain = [appagent_uid(hierarchy, node) for node in nodes]
    return {
        node.order: _Keys(appagent=appagent, uid=uid)
        for node, appagent, uid in zip(nodes, plain, numbered(plain), strict=True)
    }


def _owned(layout: Layout, owners: Sequence[int | None], labels: dict[int, int]) -> dict[int, list[Node]]:
    """Label → visible nodes inside the element, those in other elements left out."""
    inside: dict[int, list[Node]] = defaultdict(list)
    for node in layout.nodes:
        owner = owners[node.order]
        if owner is not None and node.order not in labels and layout.is_content(node.order):
            inside[owner].append(node)
    return inside


def _owners(layout: Layout, candidates: Sequence[Candidate], labels: dict[int, int]) -> list[int | None]:
    """Order → label of the element whose text it would be; what only scrolls owns nothing that is in it."""
    owning = {candidate.node.order for candidate in candidates if candidate.kind != "scroll"}
    scrolling = labels.keys() - owning
    owners: list[int | None] = []
    for node in layout.nodes:
        if node.order in owning:
            owners.append(labels[node.order])
        elif node.parent is None or node.order in scrolling:
            owners.append(None)
        else:
            owners.append(owners[node.parent])
    return owners


def _texts(layout: Layout, owners: Sequence[int | None]) -> Iterator[StaticText]:
    hidden = hidden_texts(layout)
    for node in layout.nodes:
        bounds = layout.seen[node.order]
        shown = node.text or node.content_desc
        if shown.strip() and bounds is not None and layout.is_content(node.order) and node.order not in hidden:
            yield StaticText(
                text=shown,
                bounds=bounds,
                label=owners[node.order],
                package=node.package,
                is_input=bool(is_input(node) and _own_text(node)),
            )


def _own_text(node: Node) -> str:
    # An empty field reports its placeholder as its text.
    return "" if node.hint and node.text == node.hint else node.text


def _name_of(node: Node, inside: Sequence[Node]) -> Name:
    text = _own_text(node) if node.text else " ".join(other.text for other in inside if other.text.strip())
    content_desc = node.content_desc or next((other.content_desc for other in inside if other.content_desc), "")
    return Name(text=text, content_desc=content_desc)


def _actions(candidate: Candidate) -> Iterator[LabelAction]:
    """Yield the words of the vocabulary that do something to a candidate."""
    node = candidate.node
    if candidate.kind != "scroll":
        yield "tap"
        yield "double_tap"
    if node.long_clickable or candidate.kind == "input":
        yield "long_press"
    if (node.long_clickable and candidate.kind != "input") or candidate.kind == "slider":
        yield "drag"
    if node.scrollable or candidate.kind == "slider" or _is_in_list(candidate) or node.cls.endswith("WebView"):
        yield "swipe"
    if candidate.kind == "slider":
        yield "set"
    if candidate.kind == "input":
        yield "text"


def _is_in_list(candidate: Candidate) -> bool:
    """Whether a swipe on it moves it, or the list that it is in."""
    return candidate.kind == "press" and candidate.above is not None and candidate.above.node.scrollable
