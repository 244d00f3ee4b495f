"""The tab of the stopwatch, with its laps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import Button, IconButton, Text
from .model import Stopwatch
from .parts import listed
from .tab import Tab

if TYPE_CHECKING:
    from .app import Clock


def exact_words(seconds: float) -> str:
    """Return "1:02.50"."""
    hundredths = round(seconds * 100)
    minutes, rest = divmod(hundredths, 6000)
    return f"{minutes}:{rest // 100:02d}.{rest % 100:02d}"


class StopwatchTab(Tab):
    """Start, stop, reset, laps."""

    def __init__(self, app: Clock, screen: Screen) -> None:
        super().__init__(app, screen)
        self._scroll = ScrollState()

    def build(self) -> View:
        watch, now = self.app.stopwatch, self.app.now()
        shown = Text(exact_words(watch.elapsed_s(now)), id="stopwatch_time_text", size=60, padding=(0, 32, 0, 24))
        laps = [self._lap(number, watch) for number in range(len(watch.laps), 0, -1)]
        body = listed(laps, self._scroll, id="laps_list", bottom=8)
        return Column([shown, body, self._buttons(watch)], align="center", width=FILL, height=FILL)

    def _lap(self, number: int, watch: Stopwatch) -> View:
        before = watch.laps[number - 2] if number > 1 else 0.0
        at = watch.laps[number - 1]
        return Row(
            [
                Text(f"# {number}", id="lap_number", size=16, width=64),
                Text(exact_words(at - before), id="lap_time", size=16, weight=1, width=FILL),
                Text(exact_words(at), id="lap_total", size=16),
            ],
            width=FILL,
            height=48,
            padding=(32, 0),
        )

    def _buttons(self, watch: Stopwatch) -> View:
        words, running = self.app.words, watch.since is not None
        main = IconButton(
            "pause" if running else "play",
            id="fab",
            width=96,
            height=72,
            radius=36,
            background="primary_container",
            on_tap=lambda: watch.switch(self.app.now()),
        )
        parts: list[View] = [View(weight=1, height=1), main, View(weight=1, height=1)]
        if running or watch.before_s:
            reset = IconButton("reload", id="left_button", width=64, height=64, on_tap=self._reset)
            lap = Button(words("Lap"), id="right_button", kind="tonal", enabled=running, on_tap=self._take_lap)
            parts = [reset, *parts, lap]
        return Row(parts, width=FILL, padding=(24, 12, 24, 16))

    def _reset(self) -> None:
        self.app.stopwatch = Stopwatch()

    def _take_lap(self) -> None:
        if "crash_on_lap" in self.app.bugs:
            raise IndexError("lap index out of range")
        self.app.stopwatch.laps.append(round(self.app.stopwatch.elapsed_s(self.app.now()), 2))
