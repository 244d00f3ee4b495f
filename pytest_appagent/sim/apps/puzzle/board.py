"""Menu and board, drawn on one surface without nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...app import Screen
from ...layouts import Column, Row, Stack
from ...view import FILL, Action, View
from ...widgets import IconButton, Text
from .model import SIZES, neighbours

if TYPE_CHECKING:
    from .app import Puzzle

PACKAGE = "com.example.puzzle"
_NIGHT, _PANEL, _LIGHT, _GOLD, _TILE = "#1d1b3a", "#34316a", "#e9e6ff", "#ffd54f", "#7c4dff"
_BOARD_DP = 340
_GAP_DP = 6


class GameScreen(Screen):
    """A surface; Back leads from the board to the menu and from there out of the app."""

    activity = f"{PACKAGE}.GameActivity"
    background = _NIGHT
    orientation = "portrait"

    def __init__(self, app: Puzzle) -> None:
        super().__init__()
        self._app = app
        self._place: Literal["menu", "board", "best"] = "menu"
        self._is_winner_shown = True

    def build(self) -> View:
        match self._place:
            case "menu":
                content = self._menu()
            case "best":
                content = self._best()
            case _:
                content = self._board()
        return Stack([content], cls="android.view.SurfaceView", opaque=True, width=FILL, height=FILL)

    def on_back(self) -> bool:
        if self._place == "menu":
            return super().on_back()
        self._place = "menu"
        return True

    def _go(self, place: Literal["menu", "board", "best"]) -> None:
        self._place = place

    # Menu

    def _menu(self) -> View:
        game = self._app.game
        sizes = [
            _button(f"{size} × {size}", self._choosing(size), chosen=size == game.size, width=110) for size in SIZES
        ]
        parts: list[View] = [
            Text("SLIDE", size=52, face="bold", color=_GOLD),
            Text("Put the tiles in order", size=16, color=_LIGHT, margin=(0, 0, 0, 28)),
            _button("Play", lambda: self._go("board"), chosen=True),
            _button("New board", self._deal),
            Row(sizes, gap=20),
            _button("Best results", lambda: self._go("best")),
            _button(f"Sound: {_on(game.sound)}", lambda: game.toggle("sound")),
            _button(f"Vibration: {_on(game.vibration)}", lambda: game.toggle("vibration")),
        ]
        return Column(parts, width=FILL, height=FILL, align="center", gap=16, padding=(0, 110, 0, 0))

    def _choosing(self, size: int) -> Action:
        return lambda: self._app.game.choose_size(size)

    def _deal(self) -> None:
        self._app.game.deal()
        self._is_winner_shown = True
        self._place = "board"
        if "hang_on_new" in self._app.bugs:
            self._app.host.hang(self._app)

    def _best(self) -> View:
        best = self._app.game.best
        lines = [
            Text(f"{size} × {size}: {_moves(best[size]) if size in best else 'not yet'}", size=20, color=_LIGHT)
            for size in SIZES
        ]
        parts = [
            Text("Best results", size=32, face="bold", color=_GOLD),
            *lines,
            _button("Back", lambda: self._go("menu")),
        ]
        return Column(parts, width=FILL, height=FILL, align="center", gap=24, padding=(0, 160, 0, 0))

    # Board

    def _board(self) -> View:
        game = self._app.game
        top = Row(
            [
                IconButton("back", color=_LIGHT, on_tap=lambda: self._go("menu")),
                Text("SLIDE", size=20, face="bold", color=_GOLD, weight=1, width=FILL, align="center"),
                IconButton("undo", color=_LIGHT, on_tap=game.undo),
            ],
            width=FILL,
            padding=(8, 8),
        )
        count = Text(f"Moves: {game.moves}", size=24, color=_LIGHT, margin=(0, 24))
        rows = [self._row(row) for row in range(game.size)]
        frame = Column(rows, gap=_GAP_DP, padding=_GAP_DP, radius=12, background=_PANEL)
        page = Column([top, count, frame], width=FILL, height=FILL, align="center")
        if not (game.is_solved and self._is_winner_shown):
            return page
        return Stack([page, self._winner()], width=FILL, height=FILL)

    def _row(self, row: int) -> View:
        size = self._app.game.size
        return Row([self._tile(row * size + column) for column in range(size)], gap=_GAP_DP)

    def _tile(self, place: int) -> View:
        game = self._app.game
        number = game.tiles[place]
        side = (_BOARD_DP - _GAP_DP * (game.size + 1)) / game.size
        if not number:
            return View(width=side, height=side)
        movable = place in neighbours(game.tiles.index(0), game.size)
        return Text(
            str(number),
            size=36,
            face="bold",
            color="#ffffff",
            align="center",
            width=side,
            height=side,
            radius=10,
            background=_TILE,
            on_tap=lambda: game.slide(place),
            on_swipe=lambda _: movable and game.slide(place),
        )

    def _winner(self) -> View:
        def leave() -> None:
            if "stuck_winner" not in self._app.bugs:
                self._is_winner_shown = False
                self._place = "menu"

        game = self._app.game
        parts = [
            Text("Solved!", size=32, face="bold", color=_GOLD),
            Text(_moves(game.moves), size=18, color=_LIGHT),
            _button("New board", self._deal, chosen=True),
            _button("Menu", leave),
        ]
        return Column(
            parts,
            align="center",
            gap=16,
            padding=(40, 28),
            radius=20,
            background=_PANEL,
            border=_GOLD,
            gravity=("center", "end"),
            margin=(0, 0, 0, 70),
        )


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _on(value: bool) -> str:
    return "on" if value else "off"


def _button(text: str, on_tap: Action, *, chosen: bool = False, width: float = 240) -> View:
    return Text(
        text,
        size=18,
        face="medium",
        color=_NIGHT if chosen else _LIGHT,
        align="center",
        width=width,
        height=50,
        radius=25,
        background=_GOLD if chosen else _PANEL,
        on_tap=on_tap,
    )
