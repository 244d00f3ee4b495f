"""The puzzle as it is installed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...app import App, AppInfo, Screen
from .board import PACKAGE, GameScreen
from .bugs import BUGS, BuggyGame
from .model import read_game


class Puzzle(App):
    """The installed app; everything is drawn on one surface."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=GameScreen.activity,
        version_name="2.4",
        version_code=24,
        label="Puzzle",
        icon="blocks",
        icon_color="#9334e6",
    )
    link_scheme: ClassVar[str | None] = "puzzle"
    BUGS: ClassVar[Mapping[str, str]] = BUGS

    def reset(self) -> None:
        self.game = BuggyGame(bugs=self.bugs)

    def preset(self, state: Mapping[str, object]) -> None:
        """Have another game; whatever `state` leaves out is as after installation."""
        self.game = BuggyGame(**read_game(state), bugs=self.bugs)

    def open(self, activity: str) -> Screen:
        return GameScreen(self)

    def state(self) -> dict[str, object]:
        return self.game.to_json()
