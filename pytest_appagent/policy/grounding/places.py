"""Where controls stand: in a part of the screen, beside something else, and which of several alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...screen.elements import StaticText
from ...screen.geometry import Bounds
from ..view import View
from .names import Named
from .reference import Reference, Region, Relation

_BAND = 0.3
_ALIKE = 0.12
_SECTION = 100  # what is below a text is farther from it than what stands in its row
_GROUP_MIN = 2


def in_regions(named: Named, regions: frozenset[Region], area: Bounds, band: float = _BAND) -> bool:
    """Whether a control stands in all those parts of the area that the screen's content takes up."""
    centre = named.bounds.center
    x, y = (centre.x - area.left) / max(1, area.width), (centre.y - area.top) / max(1, area.height)
    tests = {"top": y <= band, "bottom": y >= 1 - band, "left": x <= band + 0.1, "right": x >= 0.9 - band}
    return all(tests[region] for region in regions)


def content_area(view: View) -> Bounds:
    """The whole display, where positions are said of it."""
    width, height = view.facts.size
    return Bounds(left=0, top=0, right=width, bottom=height)


def distance_to_edges(box: Bounds, regions: frozenset[Region], area: Bounds) -> int:
    """How far a box is from those edges of the area, in pixels."""
    away = {
        "top": box.top - area.top,
        "bottom": area.bottom - box.bottom,
        "left": box.left - area.left,
        "right": area.right - box.right,
    }
    return sum(away[region] for region in regions)


def same_row(one: Bounds, other: Bounds) -> bool:
    """Whether two boxes stand at the same height."""
    overlap = min(one.bottom, other.bottom) - max(one.top, other.top)
    return overlap > 0.5 * min(one.height, other.height)


def related(box: Bounds, relation: Relation, anchor: Bounds, view: View) -> float | None:
    """How far a box is from where the relation to the anchor puts it, in pixels; None if it is elsewhere."""
    aside = max(anchor.left - box.right, box.left - anchor.right, 0)
    match relation:
        case "right":
            return box.left - anchor.right if same_row(box, anchor) and box.left >= anchor.center.x else None
        case "left":
            return anchor.left - box.right if same_row(box, anchor) and box.right <= anchor.center.x else None
        case "below":
            return float(box.top - anchor.bottom + aside) if box.top >= anchor.center.y else None
        case "above":
            return float(anchor.top - box.bottom + aside) if box.bottom <= anchor.center.y + 1 else None
        case "beside":
            if same_row(box, anchor):
                return float(aside)
            above = max(box.top - anchor.bottom, anchor.top - box.bottom)
            near = above < 0.08 * view.facts.size[1] and aside == 0
            return float(above) if near else None
        case "in":
            if anchor.encloses(box):
                return 0.0
            if same_row(box, anchor) and box.height <= 4 * anchor.height:
                return aside / view.facts.size[0]
            end = section_end(anchor, view)
            inside = anchor.bottom <= box.center.y <= end
            return float(box.top - anchor.bottom + _SECTION) if inside else None


def section_end(heading: Bounds, view: View) -> int:
    """Where what a heading is above of ends: at the next heading that stands out as much."""
    following = [
        text.bounds.top
        for text in view.texts
        if _is_heading(text) and text.bounds.top >= heading.bottom and abs(text.bounds.left - heading.left) <= 12
    ]
    return min(following, default=view.facts.size[1])


def _is_heading(text: StaticText) -> bool:
    return text.label is None and not text.is_input


def in_order(found: Iterable[Named]) -> list[Named]:
    """The controls in reading order, row by row."""
    return [one for line in rows_of(found) for one in line]


def rows_of(found: Iterable[Named]) -> list[list[Named]]:
    """The controls by the rows in which they stand, from the top, each row from the left."""
    rows: list[list[Named]] = []
    for one in sorted(found, key=lambda named: (named.bounds.center.y, named.bounds.left)):
        if rows and same_row(rows[-1][0].bounds, one.bounds):
            rows[-1].append(one)
        else:
            rows.append([one])
    return [sorted(row, key=lambda named: named.bounds.left) for row in rows]


def groups(found: Sequence[Named]) -> list[list[Named]]:
    """Controls that look alike: of one kind and class, and of one width or height."""
    made: list[list[Named]] = []
    for one in found:
        for group in made:
            if _alike(group[0], one):
                group.append(one)
                break
        else:
            made.append([one])
    return [group for group in made if len(group) >= _GROUP_MIN]


def _alike(one: Named, other: Named) -> bool:
    first, second = one.control.element, other.control.element
    if first.cls != second.cls or first.identity.trail != second.identity.trail:
        return False
    width = abs(one.bounds.width - other.bounds.width) <= _ALIKE * max(one.bounds.width, other.bounds.width)
    height = abs(one.bounds.height - other.bounds.height) <= _ALIKE * max(one.bounds.height, other.bounds.height)
    return (width and one.bounds.left == other.bounds.left) or height


def nth(found: Sequence[Named], number: int) -> Named | None:
    """The one of that number, from 1, from the end if negative; None if there are not so many."""
    place = number - 1 if number > 0 else len(found) + number
    return found[place] if 0 <= place < len(found) else None


def pick_row(found: Iterable[Named], reference: Reference) -> list[Named]:
    """Those in the row that the phrase gives a number, all if it gives none."""
    listed = list(found)
    if reference.row is None:
        return listed
    rows = rows_of(listed)
    place = reference.row - 1 if reference.row > 0 else len(rows) + reference.row
    return rows[place] if 0 <= place < len(rows) else []
