"""What kind of control a candidate is."""

from __future__ import annotations

from .candidate import Candidate
from .chrome import dp
from .elements import Role
from .frame import Display

# The first that fits wins; what a class name ends in tells what it is, whoever wrote the class.
_BY_CLASS: tuple[tuple[tuple[str, ...], Role], ...] = (
    (("WebView",), "web"),
    (("RadioButton",), "radio"),
    (("CheckBox", "CheckedTextView"), "checkbox"),
    (("Switch", "SwitchCompat", "SwitchMaterial", "MaterialSwitch", "ToggleButton"), "switch"),
    (("Tab", "TabView", "BottomNavigationItemView", "NavigationBarItemView"), "tab"),
    (("ImageView",), "image"),
    (("Button", "Chip", "ImageButton"), "button"),
)
# A control without a telling class: up to this size it is pressed like a button, above it is a row or a card.
_BUTTON_HEIGHT_DP = 72
_BUTTON_SHARE_OF_WIDTH = 0.6


def role_of(candidate: Candidate, display: Display) -> Role:
    """Return the role of a candidate, by what it does first and by its class second."""
    if candidate.kind == "input":
        return "input"
    if candidate.kind == "slider":
        return "slider"
    for cls in dict.fromkeys((candidate.state.cls, candidate.node.cls)):
        for endings, role in _BY_CLASS:
            if cls.endswith(endings):
                return role
    if candidate.state.checkable:
        return "switch"
    if candidate.kind == "scroll":
        return "list"
    small = (
        candidate.seen.height <= dp(display, _BUTTON_HEIGHT_DP)
        and candidate.seen.width <= _BUTTON_SHARE_OF_WIDTH * display.width
    )
    return "button" if small else "item"
