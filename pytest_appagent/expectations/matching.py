"""Which nodes of a tree a selector means."""

from __future__ import annotations

import re
import unicodedata

from ..errors import SettingsError
from ..run import Selector, TextMatch
from ..screen.hierarchy import Hierarchy, Node
from .tree import Tree

# Marks that steer writing direction or breaking and show nothing; Android puts them into times, numbers and names.
_UNSEEN = dict.fromkeys(
    map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
)


def normalized(text: str) -> str:
    """Return the text as a reader sees it: composed, without unseen marks, any white space as one blank."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_UNSEEN).split())


def readings(text: str) -> tuple[str, ...]:
    """Return what the text may be read as: the whole of it, then each of its lines.

    Flutter and Compose merge what stands in a row into one label, `Alarm` and `7:00 AM` on two lines.
    """
    lines = tuple(filter(None, map(normalized, text.splitlines())))
    whole = normalized(text)
    return (whole, *lines) if len(lines) > 1 else (whole,)


def text_fits(wanted: TextMatch, shown: str) -> bool:
    """Whether a shown text is what was wanted: equal to it or to one line; a pattern is searched for."""
    if not shown:
        return False
    if isinstance(wanted, re.Pattern):
        return any(wanted.search(reading) for reading in readings(shown))
    return normalized(wanted) in readings(shown)


def find_nodes(selector: Selector, tree: Tree) -> tuple[Node, ...]:
    """Return the nodes that the selector means, visible or not, in document order.

    Raises:
        SettingsError: the selector is empty, or its XPath cannot be evaluated.
    """
    if not any((selector.text, selector.desc, selector.id, selector.cls, selector.xpath)):
        raise SettingsError("an expectation must say what to look for: a text, desc=, id=, cls= or xpath=")
    nodes = tree.nodes
    if selector.xpath is not None:
        nodes = tuple(nodes[order] for order in _evaluate(selector.xpath, tree.hierarchy))
    return tuple(node for node in nodes if _attributes_fit(selector, node))


def _attributes_fit(selector: Selector, node: Node) -> bool:
    return (
        (selector.text is None or any(text_fits(selector.text, shown) for shown in (node.text, node.content_desc)))
        and (selector.desc is None or text_fits(selector.desc, node.content_desc))
        and (selector.id is None or selector.id in (node.resource_id, short_id(node.resource_id)))
        and (selector.cls is None or selector.cls in (node.cls, node.cls.rpartition(".")[2]))
    )


def short_id(resource_id: str) -> str:
    """Return the name without its package, `title` for `com.example:id/title`."""
    return resource_id.rpartition(":id/")[2]


def _evaluate(xpath: str, hierarchy: Hierarchy) -> tuple[int, ...]:
    """Return the places of the nodes that an XPath selects, in document order."""
    from lxml import etree  # heavy, and few expectations need it

    root = etree.fromstring(hierarchy.xml, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
    try:
        found = root.getroottree().xpath(xpath)
    except etree.XPathError as exc:
        raise SettingsError(f"xpath={xpath!r} cannot be evaluated: {exc}") from exc
    if not isinstance(found, list) or not all(isinstance(one, etree._Element) for one in found):
        raise SettingsError(f"xpath={xpath!r} must select nodes, as //node[@text='OK'] does; it gives {found!r}")
    orders = {element: order for order, element in enumerate(root.iter("node"))}
    return tuple(sorted(orders[element] for element in found if element in orders))
