"""The key of a screen: the same place in the app, whatever the clock, the fields and the lists show."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .chrome import SYSTEM_UI, is_keyboard
from .find import is_input
from .frame import Foreground
from .hierarchy import Hierarchy, Node

# What holds content. Even the container comes and goes: an empty list gives way to a text that says so.
_CONTAINERS = (
    "RecyclerView",
    "ListView",
    "GridView",
    "ViewPager",
    "ViewPager2",
    "ScrollView",
    "WebView",
)
_MOST_FIELDS = 32  # more are a form, which scrolls
_SLUG_LENGTH = 40
_TITLE_LENGTH = 40
# A title stands in the uppermost part of a window, a dialog's anywhere above its middle.
_BAR_SHARE = 0.1  # of the tallest window's height
_TITLE_SHARE, _DIALOG_TITLE_SHARE = 0.16, 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenKeys:
    """What a screen is known by.

    Attributes:
        key: of the screen as it is.
        is_layer: whether a dialog or menu with a window of its own is in front.
        base_key: key of what lies below that, empty where the tree does not show it.
    """

    key: str
    is_layer: bool = False
    base_key: str = ""


def screen_keys(hierarchy: Hierarchy | None, foreground: Foreground) -> ScreenKeys:
    """Return the key of a screen and, where a dialog is in front, of the base on which it is a layer."""
    windows = [] if hierarchy is None else _windows(hierarchy, foreground)
    if hierarchy is None or not windows:
        return ScreenKeys(key=_key(None, None, foreground))
    front = windows[-1]
    if not _is_layer(front):
        return ScreenKeys(key=_key(hierarchy, front, foreground))
    bases = [window for window in windows if not _is_layer(window)]
    return ScreenKeys(
        key=_key(hierarchy, front, foreground),
        is_layer=True,
        base_key=_key(hierarchy, bases[-1], foreground) if bases else "",
    )


def screen_key(hierarchy: Hierarchy | None, foreground: Foreground) -> str:
    """Return a readable start and a short hash, "edit-event-activity-new-event-1f3a9c02".

    Counted in: package and activity, whether a dialog is in front, the title, the resource-ids of controls and of
    fields, the descriptions of controls without an id, the chosen tab; where there is none of these, the lists. Left
    out: system bars, keyboard, what is in fields, lists and scrolling containers, buttons that come and go with what
    was typed, and every text with a digit in it, which is a clock, a date or a count.
    """
    return screen_keys(hierarchy, foreground).key


def _key(hierarchy: Hierarchy | None, window: Node | None, foreground: Foreground) -> str:
    package = foreground.package or (window.package if window else "")
    parts = [f"package {package}", f"activity {foreground.activity}"]
    title = ""
    if hierarchy is not None and window is not None:
        nodes = _outside_containers(hierarchy, window)
        is_layer = _is_layer(window)
        title = _dialog_title(hierarchy, window) if is_layer else _title(nodes, window)
        traits = sorted(set(_traits(nodes)))
        if not title and not traits:
            traits = sorted({f"container {node.resource_id}" for node in nodes if node.cls.endswith(_CONTAINERS)})
        parts += [f"dialog {is_layer}", f"title {title}", *traits]
    digest = hashlib.sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()[:8]
    activity = re.sub(r"([a-z])([A-Z])", r"\1-\2", foreground.activity.rpartition(".")[2])
    return f"{_slug(f'{activity or package} {title}')}-{digest}"


def _windows(hierarchy: Hierarchy, foreground: Foreground) -> list[Node]:
    """The windows of the app in front, else those that are neither system bar nor keyboard, back to front.

    Where there are only the system's windows, as on a lock screen, the bars are left out by their height.
    """
    windows = [node for node in hierarchy.nodes if node.parent is None]
    own = [node for node in windows if node.package == foreground.package]
    content = [node for node in windows if not is_keyboard(node.package)]
    others = [node for node in content if node.package != SYSTEM_UI]
    least = _BAR_SHARE * max((node.bounds.height for node in content), default=0)
    return own or others or [node for node in content if node.bounds.height >= least] or windows


def _is_layer(window: Node) -> bool:
    return window.bounds.top > 0 and window.bounds.left > 0


def _outside_containers(hierarchy: Hierarchy, window: Node) -> list[Node]:
    """Return the shown nodes of the window; of a container of content only itself."""
    shown: list[Node] = []
    hidden: set[int] = set()
    for node in hierarchy.nodes:
        if node.window != window.window:
            continue
        if node.parent in hidden:
            hidden.add(node.order)
            continue
        if node.scrollable or node.cls.endswith(_CONTAINERS):
            hidden.add(node.order)
        if _is_shown(node, window):
            shown.append(node)
    return shown


def _is_shown(node: Node, window: Node) -> bool:
    if not node.visible or node.package == SYSTEM_UI != window.package:
        return False
    return not window.bounds.area or node.bounds.intersection(window.bounds) is not None


def _title(nodes: Sequence[Node], window: Node) -> str:
    """The text in the bar at the top, empty if there is none; below the bar stands content."""
    limit = window.bounds.top + window.bounds.height * _TITLE_SHARE
    top = [node for node in nodes if node.bounds.top < limit]
    controls = [node for node in top if node.clickable and node.bounds.top >= window.bounds.top]
    texts = [node for node in top if _is_stable(node.text) and not node.clickable and not is_input(node)]
    within = {node.order for node in controls}
    texts = [node for node in texts if node.parent not in within]
    if controls:
        bar = min(controls, key=lambda node: node.bounds.top).bounds
        texts = [node for node in texts if bar.top <= node.bounds.center.y < bar.bottom]
    return min(texts, key=_place).text if texts else ""


def _dialog_title(hierarchy: Hierarchy, window: Node) -> str:
    """The first text of a dialog, of a menu its first item; what can be scrolled is content."""
    limit = window.bounds.top + window.bounds.height * _DIALOG_TITLE_SHARE
    scrolling: set[int] = set()
    texts = []
    for node in hierarchy.nodes:
        if node.scrollable or node.parent in scrolling:
            scrolling.add(node.order)
        elif node.window == window.window and _is_stable(node.text) and not is_input(node) and node.bounds.top < limit:
            texts.append(node)
    return min(texts, key=_place).text if texts else ""


def _place(node: Node) -> tuple[int, int]:
    return (node.bounds.top, node.bounds.left)


def _traits(nodes: Sequence[Node]) -> Iterator[str]:
    """Yield what the screen is made of, apart from its content."""
    repeated = Counter(node.resource_id for node in nodes if node.resource_id)
    inputs = [node for node in nodes if is_input(node)][:_MOST_FIELDS]
    names = _names_of_selected(nodes)
    yield from (f"selected {name}" for name in names if _is_stable(name))
    for node in nodes:
        if is_input(node):
            yield f"input {node.resource_id or node.hint}"
        elif (node.clickable or node.checkable) and not any(_is_behind(node, field) for field in inputs):
            if node.resource_id and repeated[node.resource_id] == 1:
                yield f"control {node.resource_id}"
            elif not node.resource_id and _is_stable(node.content_desc):
                yield f"control {node.content_desc}"


def _names_of_selected(nodes: Sequence[Node]) -> Iterator[str]:
    """Yield the name of each chosen node: its own, else what is written inside it."""
    nameless: set[int] = set()  # chosen nodes without a name, and what is inside them
    for node in nodes:
        name = node.content_desc or node.text
        if not node.selected and node.parent not in nameless:
            continue
        if name:
            yield name
        else:
            nameless.add(node.order)


def _is_behind(node: Node, field: Node) -> bool:
    """Whether a control stands in a field or after it: one that clears or sends comes with the first letter."""
    middle = node.bounds.center
    return field.bounds.top <= middle.y < field.bounds.bottom and middle.x >= field.bounds.center.x


def _is_stable(text: str) -> bool:
    return bool(text.strip()) and len(text) <= _TITLE_LENGTH and not any(char.isdigit() for char in text)


def _slug(text: str) -> str:
    words = re.findall(r"[a-z0-9]+", text.lower())
    return "-".join(words)[:_SLUG_LENGTH].strip("-") or "screen"
