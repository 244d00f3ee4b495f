"""Whether an expectation holds on one screen. Pure: the marker's `expect=` and `expect()` both ask here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from ..run import Expectation, HasCount, HasState, HasText, Selector
from ..screen.hierarchy import Node
from ..screen.screen import Screen
from .closest import describe_miss, where
from .matching import find_nodes, text_fits
from .tree import Tree, tree_of

_MAX_NAMED = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What one screen says to an expectation.

    Attributes:
        held: whether it holds.
        message: why, for the reader; the first line is a sentence, the others are details.
        known: whether the screen could tell at all; one without a tree proves neither presence nor absence.
    """

    held: bool
    message: str
    known: bool = True


def check(expectation: Expectation, screen: Screen) -> Check:
    """Return whether the expectation holds on the screen, and why or why not.

    Raises:
        SettingsError: the selector is empty, or its XPath cannot be evaluated.
    """
    tree = tree_of(screen)
    if tree is None:
        reason = screen.frame.tree_error or "no reason given"
        return _unknown(expectation, f"the device gave no tree of the screen ({reason})")
    finding = _find(expectation, tree)
    if not finding.nodes and "chrome_only" in screen.facts.doubts:
        return _unknown(expectation, "the tree holds nothing but system bars")
    if finding.held:
        return Check(held=True, message=finding.sentence)
    details = finding.details or tuple(f"found: {where(node)}" for node in finding.nodes[:_MAX_NAMED])
    return Check(held=False, message="\n  ".join((f"{finding.sentence} on {place_of(screen)}", *details)))


def _unknown(expectation: Expectation, reason: str) -> Check:
    return Check(held=False, known=False, message=f"{expectation} cannot be told: {reason}")


def is_negative(expectation: Expectation) -> bool:
    """Whether it could hold merely because the screen is not there yet."""
    match expectation.condition:
        case None:
            return expectation.kind == "hides"
        case HasState(wanted=wanted) | HasText(wanted=wanted):
            return not wanted
        case HasCount(count=count):
            return count == 0
        case _:
            assert_never(expectation.condition)


def place_of(screen: Screen) -> str:
    """Return package and activity in front, `com.example/.MainActivity`."""
    package, activity = screen.facts.foreground.package, screen.facts.foreground.activity
    app = package or "an unknown app"
    return f"{app}/{activity.removeprefix(package)}" if activity else app


@dataclass(frozen=True, slots=True, kw_only=True)
class _Finding:
    """What a tree says: a sentence, the nodes it is about, and details where these do not speak for themselves."""

    held: bool
    sentence: str
    nodes: tuple[Node, ...] = ()
    details: tuple[str, ...] = ()


def _find(expectation: Expectation, tree: Tree) -> _Finding:
    selector, condition = expectation.selector, expectation.condition
    nodes = tuple(node for node in find_nodes(selector, tree) if tree.is_visible(node))
    match condition:
        case HasCount(count=count):
            return _counted(selector, nodes, count, tree)
        case HasState() | HasText() if nodes:
            return _conditioned(selector, condition, nodes, tree)
        case None if expectation.kind == "hides":
            return _Finding(held=not nodes, sentence=f"{selector} is {'shown' if nodes else 'not shown'}", nodes=nodes)
    if nodes:
        return _Finding(held=True, sentence=f"{selector} is shown: {where(nodes[0])}", nodes=nodes)
    return _Finding(held=False, sentence=f"{selector} is not shown", details=describe_miss(selector, tree))


def _counted(selector: Selector, nodes: tuple[Node, ...], count: int, tree: Tree) -> _Finding:
    if selector.text is not None or selector.desc is not None:
        nodes = tree.innermost(nodes)
    if len(nodes) == count:
        return _Finding(held=True, sentence=f"{selector} is shown {_times(count)}", nodes=nodes)
    sentence = f"{selector} is shown {_times(len(nodes))}, not {_times(count)}"
    return _Finding(held=False, sentence=sentence, nodes=nodes, details=() if nodes else describe_miss(selector, tree))


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _conditioned(selector: Selector, condition: HasState | HasText, nodes: tuple[Node, ...], tree: Tree) -> _Finding:
    """Check a condition on the one element that the selector means."""
    elements = tree.innermost(nodes)
    if isinstance(condition, HasState) and condition.state == "checked":
        controls = {control.order: control for node in elements if (control := _control_of(node, tree))}
        if not controls:
            return _Finding(held=False, sentence=f"{selector} has no on/off state", nodes=elements)
        elements = tuple(controls.values())
    if len(elements) > 1:
        sentence = f"{selector} means {len(elements)} elements, not one (add id=, cls= or xpath=),"
        return _Finding(held=False, sentence=sentence, nodes=elements)
    element = elements[0]
    if _is_met(condition, element, tree):
        return _Finding(held=True, sentence=f"{selector} {condition}: {where(element)}", nodes=elements)
    shown = _shown_instead(condition, element, tree)
    return _Finding(held=False, sentence=f"it is not so that {selector} {condition}", nodes=elements, details=(shown,))


def _is_met(condition: HasState | HasText, element: Node, tree: Tree) -> bool:
    match condition:
        case HasState(state="checked", wanted=wanted):
            return element.checked == wanted
        case HasState(wanted=wanted):
            # A control can be off as a whole while the text inside it does not say so.
            return all(node.enabled for node in (element, *tree.around(element))) == wanted
        case HasText(text=text, wanted=wanted):
            return any(text_fits(text, shown) for shown in _texts_in(element, tree)) == wanted
        case _:
            assert_never(condition)


def _shown_instead(condition: HasState | HasText, element: Node, tree: Tree) -> str:
    match condition:
        case HasState(state=state, wanted=wanted):
            return f"found: {where(element)}, which {HasState(state=state, wanted=not wanted)}"
        case HasText():
            texts = ", ".join(map(repr, _texts_in(element, tree)[:_MAX_NAMED]))
            return f"found: {where(element)}, which has {f'the text {texts}' if texts else 'no text'}"
        case _:
            assert_never(condition)


def _texts_in(element: Node, tree: Tree) -> list[str]:
    shown = (text for node in tree.within(element) for text in (node.text, node.content_desc) if text)
    return list(dict.fromkeys(shown))


def _control_of(node: Node, tree: Tree) -> Node | None:
    """Return the checkable node that a node stands for: itself, one around it, or the only one beside it in its row.

    In a row of settings the text and the switch are siblings, and people name the switch by the text.
    """
    for container in (node, *tree.around(node)):
        if container.checkable:
            return container
        controls = [inner for inner in tree.within(container) if inner.checkable and _is_beside(inner, node)]
        if controls:
            return controls[0] if len(controls) == 1 else None
    return None


def _is_beside(one: Node, other: Node) -> bool:
    return one.bounds.top < other.bounds.bottom and other.bounds.top < one.bounds.bottom
