"""What tells an element apart: AppAgent's key, and what remains when the screen is rearranged."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .candidate import Candidate
from .chrome import dp
from .elements import ElementIdentity, StaticText
from .frame import Display
from .geometry import Bounds
from .hierarchy import Hierarchy, Node
from .layout import Layout
from .surroundings import Surroundings

# AppAgent leaves longer descriptions out of its keys.
_DESC_LIMIT = 20
# The nearest few containers tell where an element is; all of them would tell how deep the layout is today.
_ANCESTORS = 4
_CAPTION_CELL_DP = 96
_CAPTION_CELLS_BESIDE = 5
_CAPTIONS_PER_CELL = 8
# What a shrinker of resources leaves of a name.
_OBFUSCATED = "0_resource_name_obfuscated"


def appagent_uid(hierarchy: Hierarchy, node: Node) -> str:
    """Return AppAgent's key of a node, character for character, so that its documentation can be imported.

    The parent's part is left out for a top-level node, whose parent has no bounds.
    Source: AppAgent, `get_id_from_element` and `traverse_tree` in and_controller.py.
    """
    own = f"{_base(node)}_{node.index}"
    return own if node.parent is None else f"{_base(hierarchy.nodes[node.parent])}_{own}"


def numbered(uids: Iterable[str]) -> list[str]:
    """Append `#k` to the k-th of equal keys, from the second one on."""
    seen: Counter[str] = Counter()
    unique = []
    for uid in uids:
        seen[uid] += 1
        unique.append(uid if seen[uid] == 1 else f"{uid}#{seen[uid]}")
    return unique


def _base(node: Node) -> str:
    if node.resource_id:
        base = node.resource_id.replace(":", ".").replace("/", "_")
    else:
        # Not Bounds.width: AppAgent writes what the dump says, negative sizes too.
        base = f"{node.cls}_{node.bounds.right - node.bounds.left}_{node.bounds.bottom - node.bounds.top}"
    if node.content_desc and len(node.content_desc) < _DESC_LIMIT:
        base += "_" + node.content_desc.replace("/", "_").replace(" ", "").replace(":", "_")
    return base


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """What an element is called: its own text and description, else what is inside it."""

    text: str
    content_desc: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Key:
    """What people tell elements apart by."""

    name: Name
    hint: str
    cls: str


class Identifier:
    """Makes the identities of one screen's elements; keeps what they have in common."""

    def __init__(
        self,
        layout: Layout,
        candidates: Sequence[Candidate],
        owners: Sequence[int | None],
        texts: Sequence[StaticText],
    ) -> None:
        self._layout = layout
        self._candidates = candidates
        self._ids = Counter(node.resource_id for node in layout.nodes if _known_id(node))
        self._with_id = _nearest_with_id(layout.nodes)
        self._surroundings = Surroundings(layout, candidates, owners)
        self._places = _places(candidates)
        self._captions = _Captions(layout, texts)

    def identities(self, names: Sequence[Name]) -> list[ElementIdentity]:
        """Return what finds each element again; its name k is that of candidate k."""
        keys = [self._key(candidate, name) for candidate, name in zip(self._candidates, names, strict=True)]
        count = Counter(keys)
        return [
            self._identity(candidate, key.name, is_only=count[key] == 1)
            for candidate, key in zip(self._candidates, keys, strict=True)
        ]

    def _key(self, candidate: Candidate, name: Name) -> _Key:
        # What stands in a field is not what the field is.
        shown = Name(text="", content_desc=name.content_desc) if candidate.kind == "input" else name
        return _Key(name=shown, hint=candidate.node.hint, cls=candidate.node.cls)

    def _identity(self, candidate: Candidate, name: Name, *, is_only: bool) -> ElementIdentity:
        node = candidate.node
        return ElementIdentity(
            resource_id=_known_id(node),
            cls=node.cls,
            text=name.text,
            content_desc=name.content_desc,
            hint=node.hint,
            ancestors=tuple(self._ancestors(node)),
            nearby=self._captions.near(candidate.seen),
            place=self._places[node.order],
            id_unique=self._ids[node.resource_id] == 1,
            name_unique=is_only and bool(name.text or name.content_desc or node.hint),
            row=self._surroundings.row(node),
            in_list=self._surroundings.in_list(node),
            trail=self._surroundings.trail(node),
            spot=_spot(candidate.seen, self._layout.display),
        )

    def _ancestors(self, node: Node) -> Iterator[str]:
        order = self._with_id[node.order]
        for _ in range(_ANCESTORS):
            if order is None:
                return
            yield self._layout.nodes[order].resource_id
            order = self._with_id[order]


def _known_id(node: Node) -> str:
    return "" if node.resource_id.endswith(_OBFUSCATED) else node.resource_id


def _spot(bounds: Bounds, display: Display) -> tuple[int, int, int, int]:
    across, down = 1000 / max(1, display.width), 1000 / max(1, display.height)
    return (
        round(bounds.left * across),
        round(bounds.top * down),
        round(bounds.right * across),
        round(bounds.bottom * down),
    )


def _nearest_with_id(nodes: Sequence[Node]) -> list[int | None]:
    """Order → order of the nearest ancestor that has a resource-id."""
    above: list[int | None] = []
    for node in nodes:
        if node.parent is None:
            above.append(None)
        else:
            above.append(node.parent if _known_id(nodes[node.parent]) else above[node.parent])
    return above


def _places(candidates: Sequence[Candidate]) -> dict[int, int]:
    """Order → index among the elements of the same make in the same list, in reading order."""
    places: dict[int, int] = {}
    count: Counter[tuple[int, str, str]] = Counter()
    for candidate in candidates:
        around = candidate.above
        template = (-1 if around is None else around.node.order, candidate.node.resource_id, candidate.node.cls)
        places[candidate.node.order] = count[template]
        count[template] += 1
    return places


class _Captions:
    """Finds the static text beside or above a rectangle, by cells so that many texts cost little."""

    def __init__(self, layout: Layout, texts: Sequence[StaticText]) -> None:
        self._cell = dp(layout.display, _CAPTION_CELL_DP)
        self._cells: dict[tuple[int, int], list[StaticText]] = defaultdict(list)
        for text in texts:
            if text.label is None:
                center = text.bounds.center
                self._cells[center.x // self._cell, center.y // self._cell].append(text)

    def near(self, bounds: Bounds) -> str:
        """Return the closest text in the cells beside and above, empty if there is none."""
        column, row = bounds.left // self._cell, bounds.center.y // self._cell
        found = [
            text
            for x in range(max(0, column - _CAPTION_CELLS_BESIDE), column + 2)
            for y in (row - 1, row)
            for text in self._cells.get((x, y), ())[:_CAPTIONS_PER_CELL]
            if text.bounds.top < bounds.bottom and text.bounds.left < bounds.right and not bounds.encloses(text.bounds)
        ]
        return min(found, key=lambda text: _distance(text.bounds, bounds)).text if found else ""


def _distance(text: Bounds, control: Bounds) -> int:
    beside = max(0, control.left - text.right) + max(0, text.left - control.left)
    return beside + 2 * abs(text.center.y - control.center.y)
