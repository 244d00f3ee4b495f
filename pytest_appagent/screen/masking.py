"""Taking texts out of a screen that nobody must see: out of tree, elements and texts, and off the picture."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from html import unescape
from xml.sax.saxutils import escape

from PIL import ImageDraw

from .elements import Element, StaticText
from .geometry import Bounds
from .hierarchy import Hierarchy, Node
from .picture import decode, to_picture
from .screen import Screen, ScreenFacts

Mask = Callable[[str], str]

_ATTRIBUTE = re.compile(r'(\s(?:text|content-desc|hint|tooltip-text|pane-title|error|state-description)=")([^"]*)"')
_ESCAPES = {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
_PAINT = (90, 90, 90)


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A screen without what must not be seen.

    Attributes:
        screen: the screen.
        found: whether there was anything to mask, or a field that hides what it holds.
    """

    screen: Screen
    found: bool


def mask_screen(screen: Screen, mask: Mask) -> Masked:
    """Return the screen with every text masked, and with what shows such a text painted over.

    Password fields are painted over as well, since they show the last character for a moment; so is the keyboard, which
    shows the word that is being typed.

    Args:
        screen: the screen.
        mask: returns a text with what must not be seen replaced; a text without it comes back as it is.
    """
    shown = list(_regions(screen, mask))
    hides = [element.bounds for element in screen.facts.elements if element.password]
    if not shown and not hides:
        return Masked(screen=screen, found=False)
    covered = shown + hides
    if screen.facts.keyboard_top is not None:
        width, height = screen.facts.size
        covered.append(Bounds(left=0, top=screen.facts.keyboard_top, right=width, bottom=height))
    frame = replace(screen.frame, png=_painted(screen, covered))
    hierarchy = screen.hierarchy
    if shown and hierarchy is not None:
        hierarchy = _mask_hierarchy(hierarchy, mask)
        frame = replace(frame, xml=hierarchy.xml if frame.xml is not None else None)
    return Masked(screen=Screen(frame=frame, hierarchy=hierarchy, facts=_mask_facts(screen.facts, mask)), found=True)


def without_picture(screen: Screen) -> Screen:
    """Return the screen as one whose picture the device did not give."""
    facts = replace(screen.facts, doubts=screen.facts.doubts | {"no_picture"})
    return Screen(frame=replace(screen.frame, png=b""), hierarchy=screen.hierarchy, facts=facts)


def _regions(screen: Screen, mask: Mask) -> Iterator[Bounds]:
    for node in screen.hierarchy.nodes if screen.hierarchy is not None else ():
        if any(mask(text) != text for text in (node.text, node.content_desc, node.hint)):
            yield node.bounds
    for text in screen.facts.texts:
        if mask(text.text) != text.text:
            yield text.bounds


def _painted(screen: Screen, regions: list[Bounds]) -> bytes:
    image = decode(screen.frame.png) if screen.frame.png else None
    if image is None:
        return b""
    image = image.copy()
    draw = ImageDraw.Draw(image)
    for region in regions:
        area = to_picture(region, screen.frame.display, image.size)
        if area.left < area.right and area.top < area.bottom:
            draw.rectangle((area.left, area.top, area.right - 1, area.bottom - 1), fill=_PAINT)
    output = io.BytesIO()
    image.save(output, "PNG", compress_level=1)
    return output.getvalue()


def _mask_hierarchy(hierarchy: Hierarchy, mask: Mask) -> Hierarchy:
    def masked(match: re.Match[str]) -> str:
        text = unescape(match[2])
        hidden = mask(text)
        return match[0] if hidden == text else match[1] + escape(hidden, _ESCAPES) + '"'

    xml = _ATTRIBUTE.sub(masked, hierarchy.xml.decode("utf-8", "replace")).encode()
    return replace(hierarchy, nodes=tuple(_mask_node(node, mask) for node in hierarchy.nodes), xml=xml)


def _mask_node(node: Node, mask: Mask) -> Node:
    return replace(node, text=mask(node.text), content_desc=mask(node.content_desc), hint=mask(node.hint))


def _mask_facts(facts: ScreenFacts, mask: Mask) -> ScreenFacts:
    return replace(
        facts,
        elements=tuple(_mask_element(element, mask) for element in facts.elements),
        texts=tuple(_mask_text(text, mask) for text in facts.texts),
    )


def _mask_element(element: Element, mask: Mask) -> Element:
    identity = element.identity
    return replace(
        element,
        text=mask(element.text),
        content_desc=mask(element.content_desc),
        hint=mask(element.hint),
        uid=mask(element.uid),
        appagent_uid=mask(element.appagent_uid),
        identity=replace(
            identity,
            text=mask(identity.text),
            content_desc=mask(identity.content_desc),
            hint=mask(identity.hint),
            nearby=mask(identity.nearby),
            row=(),  # starts of texts: a secret that was cut there would not be recognised any more
        ),
    )


def _mask_text(text: StaticText, mask: Mask) -> StaticText:
    return replace(text, text=mask(text.text))
