"""Eyes for opaque regions: texts that only the picture shows become elements that can be tapped by their number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from .chrome import content_area
from .content import Content
from .elements import Element, ElementIdentity, LabelAction, StaticText
from .frame import Display, Frame
from .geometry import Bounds
from .hierarchy import Hierarchy, Node
from .identity import appagent_uid, numbered
from .layout import Layout, in_reading_order
from .opaque import opaque_nodes
from .picture import decode, is_black, to_picture

if TYPE_CHECKING:
    from PIL import Image

# A name on a map, a button of a game and a field of a form are all pressed; what else fits only the app knows.
_ACTIONS: frozenset[LabelAction] = frozenset({"tap", "double_tap", "long_press"})
# Wide enough for the smallest print of a phone to be read, small enough to be read in about a second.
_LONGEST_SIDE = 1280
_NO_TREE = Node(order=0, parent=None, depth=1, window=0, index=0, bounds=Bounds(left=0, top=0, right=0, bottom=0))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenText:
    """A line of text on a picture.

    Attributes:
        text: as read.
        bounds: pixels of the picture that was read.
    """

    text: str
    bounds: Bounds


class Reader(Protocol):
    """Reads the texts of a picture."""

    def read(self, picture: Image.Image) -> Sequence[SeenText]:
        """Return the lines of text on it, in any order."""
        ...


def look_closer(
    frame: Frame, hierarchy: Hierarchy | None, layout: Layout | None, content: Content, reader: Reader
) -> Content:
    """Return the content with what the reader finds in opaque regions; without a tree, on the whole screen."""
    image = decode(frame.png) if frame.png else None
    if image is None or is_black(frame.png, frame.display):
        return content
    found: list[Element] = []
    for node, region in _regions(frame, layout):
        for seen in _read(image, region, frame.display, reader):
            if not _is_known(seen.bounds, region, content):
                package = node.package or frame.foreground.package
                found.append(_element(seen, node, hierarchy, package))
    return content if not found else _merged(content, found)


def _regions(frame: Frame, layout: Layout | None) -> Iterator[tuple[Node, Bounds]]:
    if layout is None:
        yield _NO_TREE, Bounds(left=0, top=0, right=frame.display.width, bottom=frame.display.height)
        return
    for node in opaque_nodes(layout):
        region = layout.seen[node.order]
        if region is not None:
            yield node, region


def _read(image: Image.Image, region: Bounds, display: Display, reader: Reader) -> Iterator[SeenText]:
    """Yield the texts of a region, their bounds in device pixels."""
    box = to_picture(region, display, image.size)
    if not box.area:
        return
    part = image.crop((box.left, box.top, box.right, box.bottom))
    part.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    across, down = region.width / part.width, region.height / part.height
    for seen in reader.read(part):
        bounds = Bounds(
            left=region.left + round(seen.bounds.left * across),
            top=region.top + round(seen.bounds.top * down),
            right=region.left + round(seen.bounds.right * across),
            bottom=region.top + round(seen.bounds.bottom * down),
        ).intersection(region)
        # The clock and its like stand wholly in the system's bars; a game that fills the display reaches into them.
        if seen.text.strip() and bounds is not None and bounds.intersection(content_area(display)) is not None:
            yield SeenText(text=" ".join(seen.text.split()), bounds=bounds)


def _is_known(bounds: Bounds, region: Bounds, content: Content) -> bool:
    """Whether it is the writing of something that the tree tells of and that lies over the region."""
    over = [element.bounds for element in content.elements if element.bounds.area < region.area]
    return any(known.contains(bounds.center) for known in (*over, *(text.bounds for text in content.texts)))


def _element(seen: SeenText, node: Node, hierarchy: Hierarchy | None, package: str) -> Element:
    uid = f"{'screen' if hierarchy is None else appagent_uid(hierarchy, node)}_seen_{seen.text}"
    return Element(
        label=0,
        uid=uid,
        appagent_uid=uid,
        identity=ElementIdentity(cls=node.cls, text=seen.text),
        role="seen",
        bounds=seen.bounds,
        actions=_ACTIONS,
        package=package,
        text=seen.text,
        cls=node.cls,
        node=node.order,
    )


def _merged(content: Content, found: Sequence[Element]) -> Content:
    """Number all elements anew in reading order, and let every text name its element by the new number."""
    own = {id(element): uid for element, uid in zip(found, numbered(element.uid for element in found), strict=True)}
    ordered = in_reading_order([*content.elements, *found], key=lambda element: element.bounds)
    elements = [
        replace(element, label=label, uid=own.get(id(element), element.uid))
        for label, element in enumerate(ordered, start=1)
    ]
    labels = {old.label: new.label for old, new in zip(ordered, elements, strict=True) if old.label}
    texts = [text if text.label is None else replace(text, label=labels[text.label]) for text in content.texts]
    texts += [
        StaticText(text=element.text, bounds=element.bounds, label=element.label, package=element.package)
        for element in elements
        if element.role == "seen"
    ]
    return Content(elements=tuple(elements), texts=tuple(in_reading_order(texts, key=lambda text: text.bounds)))
