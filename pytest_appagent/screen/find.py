"""Which nodes become elements: what a person could operate, each thing once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from .candidate import Candidate, Kind
from .chrome import dp
from .cover import reachable
from .frame import Display
from .hierarchy import Node
from .layout import Layout, in_reading_order

_INPUTS = ("EditText", "AutoCompleteTextView", "SearchAutoComplete", "TextInputEditText")
_SLIDERS = ("SeekBar", "RatingBar", "Slider")
_OLD_LISTS = ("ListView", "GridView")
_FOCUS_FOR_OTHERS = ("TextView", "ListView", "GridView", "RecyclerView", "ScrollView", "ViewPager", "ViewPager2")
_ACTING = ("ImageView", "Button", "WebView")
# Two rectangles that share this much of their union are the same place to a finger.
_COINCIDE = 0.8
_MOSTLY = 0.5
_BACKDROP = 0.9


def find_candidates(layout: Layout, *, min_dist_dp: int = 10) -> list[Candidate]:
    """Return the survivors in reading order."""
    survivors: list[Candidate] = []
    for candidate in reversed(list(_candidates(layout))):  # what is inside comes before what is around it
        if _is_needed(candidate, layout):
            survivors.append(candidate)
            if candidate.above is not None:
                candidate.above.inside.append(candidate)
        elif candidate.above is not None:
            candidate.above.inside = _joined(candidate.above.inside, candidate.inside)
    survivors.reverse()
    survivors = reachable(survivors, layout)
    if min_dist_dp > 0:
        survivors = _thin_out(survivors, dp(layout.display, min_dist_dp))
    return in_reading_order(survivors, key=lambda candidate: candidate.seen)


def is_input(node: Node) -> bool:
    """Whether text can be typed into a node."""
    return node.cls.endswith(_INPUTS)


def is_slider(node: Node) -> bool:
    """Whether a node has a thumb to be moved."""
    return node.cls.endswith(_SLIDERS)


def _candidates(layout: Layout) -> Iterator[Candidate]:
    """Yield every enabled, visible node that can do something, in document order."""
    nearest: list[Candidate | None] = []  # order → candidate that is it or is around it
    for node in layout.nodes:
        above = None if node.parent is None else nearest[node.parent]
        is_row = node.parent is not None and _tells_rows(layout.nodes[node.parent])
        kind = _kind(node, is_row=is_row)
        seen = layout.seen[node.order]
        if kind is None or seen is None or not node.enabled or not layout.is_content(node.order):
            nearest.append(above)
            continue
        presses = node.clickable or node.long_clickable or is_row
        candidate = Candidate(node=node, seen=seen, kind=kind, state=node, presses=presses, above=above)
        if above is not None:
            candidate.touched = above if above.presses else above.touched
        nearest.append(candidate)
        yield candidate


def _tells_rows(node: Node) -> bool:
    """Whether it is one of the old lists that listen for touches on their rows, which say nothing of it themselves.

    A web page has lists of this class too; they take no focus and do not scroll.
    """
    return node.cls.endswith(_OLD_LISTS) and (node.focusable or node.scrollable)


def _kind(node: Node, *, is_row: bool) -> Kind | None:
    if is_input(node) and (node.focusable or node.clickable or node.long_clickable):
        return "input"
    if is_slider(node) and (node.focusable or node.clickable):
        return "slider"
    if node.clickable or node.long_clickable or node.checkable or is_row:
        return "press"
    if node.scrollable:
        return "scroll"
    return "focus" if node.focusable else None


def _is_needed(candidate: Candidate, layout: Layout) -> bool:
    """Whether a candidate does a job that nothing inside or around it does; if not, its state is handed on."""
    if candidate.kind == "focus":
        return not candidate.inside and candidate.touched is None and _is_worth_focus(candidate, layout.display)
    if candidate.kind == "press" and not candidate.presses:
        return not _hand_state_to(candidate.touched, candidate.state)
    if candidate.kind == "press" and _is_backdrop(candidate, layout):
        return False
    twin = next((inner for inner in candidate.inside if _does_the_same(candidate, inner)), None)
    if twin is not None and candidate.state is not candidate.node:
        _hand_state_to(twin, candidate.state)
    return twin is None


def _is_backdrop(candidate: Candidate, layout: Layout) -> bool:
    """Whether it only keeps touches beside the controls in it from what is behind: the surface of a dialog or page."""
    node = candidate.node
    if not candidate.inside or node.text or node.content_desc or node.checkable or node.scrollable:
        return False
    window = layout.seen[layout.windows[node.window]]
    return window is not None and candidate.seen.iou(window) >= _BACKDROP


def _is_worth_focus(candidate: Candidate, display: Display) -> bool:
    """Whether a person could operate a node of which the tree only says that it takes focus.

    Some toolkits let every text take it, for screen readers. Current tabs, images and views that their authors named
    remain; a surface over most of the display is for the grid.
    """
    node = candidate.node
    if node.cls.endswith(_FOCUS_FOR_OTHERS):
        return False
    if node.selected or node.focused or node.cls.endswith(_ACTING):
        return True
    return bool(node.resource_id) and 2 * candidate.seen.area <= display.width * display.height


def _hand_state_to(row: Candidate | None, state: Node) -> bool:
    """Give the state of a switch that is no target itself to the row that toggles it; False if that has one."""
    if row is None or row.state is not row.node:
        return False
    row.state = state
    return True


def _does_the_same(outer: Candidate, inner: Candidate) -> bool:
    """Whether a touch on `outer` can be left to `inner`."""
    share = outer.seen.iou(inner.seen)
    if outer.kind == inner.kind:
        return share >= _COINCIDE
    only = len(outer.inside) == 1
    return outer.kind == "press" and inner.kind in ("input", "slider") and only and share >= _MOSTLY


def _joined(some: list[Candidate], others: list[Candidate]) -> list[Candidate]:
    """Add the shorter list to the longer, so that lifting costs n log n in all."""
    if len(some) < len(others):
        some, others = others, some
    some.extend(others)
    return some


def _thin_out(candidates: list[Candidate], min_dist: int) -> list[Candidate]:
    """Drop all but one of overlapping candidates of one kind whose centres are too close to tell apart.

    The later one in document order stays: it lies inside the earlier one or is drawn over it. A small control in the
    middle of a large one is told apart by its size.
    Source: AppAgent's rule, which counts pixels, compares all with all, and lets the first win.
    """
    kept: list[Candidate] = []
    cells: dict[tuple[Kind, int, int], list[Candidate]] = defaultdict(list)
    for candidate in reversed(candidates):
        center = candidate.seen.center
        column, row = center.x // min_dist, center.y // min_dist
        near = (
            other
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for other in cells.get((candidate.kind, x, y), ())
        )
        if not any(_is_too_close(candidate, other, min_dist) for other in near):
            kept.append(candidate)
            cells[candidate.kind, column, row].append(candidate)
    kept.reverse()
    return kept


def _is_too_close(earlier: Candidate, later: Candidate, min_dist: int) -> bool:
    one, other = earlier.seen.center, later.seen.center
    close = (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= min_dist**2
    return close and earlier.seen.iou(later.seen) >= _MOSTLY
