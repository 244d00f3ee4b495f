"""Views as Jetpack Compose gives them to accessibility: no ids, words in child nodes, most of it plain views."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Rect
from .layouts import Scroll, Stack
from .view import Metrics, View
from .widgets import EditText

_VIEW = "android.view.View"
_TEXT = "android.widget.TextView"
_ROLES = ("Button", "CheckBox", "RadioButton", "Switch")
_KEPT = (_TEXT, "android.widget.EditText", "android.widget.ProgressBar", "android.widget.SeekBar")


def compose_view(view: View) -> View:
    """Return what an activity or a dialog shows if it is written with Compose; the views given are changed."""
    page = Stack([_composed(view)], cls=_VIEW, width=view.width, height=view.height)
    return Stack([page], cls="androidx.compose.ui.platform.ComposeView", width=view.width, height=view.height)


def _composed(view: View) -> View:
    view.id = ""
    if isinstance(view, Scroll):
        view.content = _composed(view.content)
        view.children = view.content.children if view.flat else (view.content,)
    else:
        view.children = [_composed(child) for child in view.children]
    if isinstance(view, EditText):
        return view
    role = view.cls if view.cls.endswith(_ROLES) else ""
    if view.is_clickable and view.text:
        return _around(view, role)
    if not role and view.cls not in _KEPT:
        view.cls = _VIEW
    return view


def _around(view: View, role: str) -> View:
    """Return the plain view that takes the touches of one with words, which becomes a node inside it."""
    parts = [view, View(cls=role)] if role else [view]
    outside = _Pressable(
        cls=_VIEW,
        children=parts,
        desc=view.desc,
        key=view.key,
        visible=view.visible,
        enabled=view.enabled,
        checkable=view.checkable,
        checked=view.checked,
        selected=view.selected,
        clickable=view.clickable,
        on_tap=view.on_tap,
        on_double_tap=view.on_double_tap,
        on_hold=view.on_hold,
        on_swipe=view.on_swipe,
        weight=view.weight,
        shrinks=view.shrinks,
        margin=view.margin,
        gravity=view.gravity,
    )
    view.cls, view.desc, view.margin = _TEXT, "", 0
    view.clickable = view.checkable = view.checked = view.selected = False
    view.on_tap = view.on_double_tap = view.on_hold = view.on_swipe = None
    return outside


@dataclass(eq=False, kw_only=True)
class _Pressable(View):
    """As large as the first of its children; all of them take the whole place."""

    def _measure(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        return self.children[0].measure(metrics, max_width, max_height)

    def arrange_children(self, metrics: Metrics, inner: Rect) -> None:
        for child in self.children:
            child.arrange(metrics, inner, self.shown)
