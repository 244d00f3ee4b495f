"""The tab of the timers: a keypad for a new one, or those that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...entry_dialog import EntryDialog
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import Button, IconButton, Text
from .model import Timer
from .parts import listed
from .tab import Tab, with_fab

if TYPE_CHECKING:
    from .app import Clock

_KEYS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", "⌫"))
_MOST_DIGITS = 6


def length_words(seconds: float) -> str:
    """Return "5:00" or "1:05:00"; what is over has a minus."""
    whole = abs(round(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    sign = "−" if seconds < -0.5 else ""
    return f"{sign}{hours}:{minutes:02d}:{rest:02d}" if hours else f"{sign}{minutes}:{rest:02d}"


class TimersTab(Tab):
    """Setting one up is shown where there is none, and on demand."""

    def __init__(self, app: Clock, screen: Screen) -> None:
        super().__init__(app, screen)
        self._digits = ""
        self._adds = not app.timers
        self._scroll = ScrollState()

    def build(self) -> View:
        if self._adds or not self.app.timers:
            return self._keypad()
        cards = [self._card(timer) for timer in self.app.timers]
        page = Column([listed(cards, self._scroll, id="timers")], width=FILL, height=FILL)
        return with_fab(page, "add", self._add_another, desc=self.app.words("Add timer"))

    def _add_another(self) -> None:
        self._adds, self._digits = True, ""

    # Keypad

    def _keypad(self) -> View:
        padded = self._digits.rjust(_MOST_DIGITS, "0")
        shown = f"{padded[:2]}h {padded[2:4]}m {padded[4:]}s"
        color = "on_surface" if self._digits else "on_surface_variant"
        head = Text(shown, id="timer_setup_time", size=44, color=color, padding=(0, 20))
        rows = [Row([self._key(key) for key in keys], gap=14) for keys in _KEYS]
        page = Column([head, *rows], gap=12, align="center", width=FILL, height=FILL)
        if not self._seconds:
            return page
        return with_fab(page, "play", self._start)

    def _key(self, key: str) -> View:
        if key == "⌫":
            return IconButton(
                "erase", id="timer_setup_delete", width=80, height=80, radius=40, background="secondary_container",
                on_tap=self._erase,
            )  # fmt: skip
        return Text(
            key,
            id=f"timer_setup_digit_{key}",
            cls="android.widget.Button",
            size=28,
            width=80,
            height=80,
            radius=40,
            align="center",
            background="surface_highest",
            on_tap=lambda: self._press(key),
        )

    def _press(self, key: str) -> None:
        if self._digits or key.strip("0"):
            self._digits = (self._digits + key)[:_MOST_DIGITS]

    def _erase(self) -> None:
        self._digits = self._digits[:-1]

    @property
    def _seconds(self) -> int:
        padded = self._digits.rjust(_MOST_DIGITS, "0")
        return int(padded[:2]) * 3600 + int(padded[2:4]) * 60 + int(padded[4:])

    def _start(self) -> None:
        timer = Timer(length_s=self._seconds, left_s=float(self._seconds))
        timer.start(self.app.now())
        self.app.timers.append(timer)
        self._adds = False
        if "hang_on_timer" in self.app.bugs:
            self.app.host.hang(self.app)

    # Cards

    def _card(self, timer: Timer) -> View:
        words, now = self.app.words, self.app.now()
        label = timer.label or words("{length} timer", length=length_words(timer.length_s))
        title = Text(
            self.app.shown_label(label) if timer.label else label,
            id="timer_label",
            size=16,
            weight=1,
            width=FILL,
            height=48,
            on_tap=lambda: self._ask_label(timer),
        )
        close = IconButton("close", id="close", on_tap=lambda: self.app.timers.remove(timer))
        left = Text(length_words(timer.remaining_s(now)), id="timer_time_text", size=52)
        running = timer.ends is not None
        buttons = Row(
            [
                Button("+1:00", id="add_one_min", kind="tonal", on_tap=timer.add_minute),
                View(weight=1, height=1),
                IconButton("reload", id="reset", on_tap=timer.reset),
                IconButton(
                    "pause" if running else "play",
                    id="play_pause",
                    width=64,
                    height=48,
                    radius=24,
                    background="primary_container",
                    on_tap=lambda: timer.pause(self.app.now()) if running else timer.start(self.app.now()),
                ),
            ],
            width=FILL,
            gap=8,
        )
        card = Column(
            [Row([title, close], width=FILL), left, buttons],
            id="timer_card",
            width=FILL,
            padding=(20, 8, 12, 16),
            gap=4,
            radius=24,
            background="surface_container",
        )
        return Column([card], width=FILL, padding=(16, 4))

    def _ask_label(self, timer: Timer) -> None:
        def keep(label: str) -> None:
            timer.label = label

        words = self.app.words
        self.screen.show(EntryDialog(words, words("Label"), timer.label, keep, hint=words("Label")))
