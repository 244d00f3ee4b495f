"""What every tab of the clock is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import MenuItem
from ...layouts import Stack
from ...view import FILL, Action, View
from ...widgets import Fab

if TYPE_CHECKING:
    from .app import Clock


class Tab:
    """A part of the start screen; made afresh whenever it is chosen."""

    def __init__(self, app: Clock, screen: Screen) -> None:
        self.app = app
        self.screen = screen

    def build(self) -> View:
        """Return what stands between the bars."""
        raise NotImplementedError

    def menu(self) -> Sequence[MenuItem]:
        """Return the first lines of the menu."""
        return ()


def with_fab(content: View, icon: str, on_tap: Action, *, desc: str = "", id: str = "fab") -> View:
    """Return content with the round button of its main action over its lower edge."""
    fab = Fab(
        icon, id=id, desc=desc, width=72, height=72, radius=36, gravity=("center", "end"), margin=16, on_tap=on_tap
    )
    return Stack([content, fab], width=FILL, height=FILL)
