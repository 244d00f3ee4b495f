"""The time picker: a dial of numbers, or two inputs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import time
from math import cos, pi, sin
from typing import Literal

from .dialogs import Dialog
from .editing import TextState
from .geometry import Rect
from .layouts import Column, Row, Stack
from .render import Canvas
from .view import FILL, Metrics, View
from .widgets import Button, EditText, IconButton, Text

_DIAL_DP = 256
_NUMBER_DP = 48


@dataclass(eq=False, kw_only=True)
class _Dial(Stack):
    """Twelve numbers around a clock, with a hand to the chosen one."""

    cls: str = "android.view.ViewGroup"
    hand: float
    """Where the hand points, in twelfths of the circle."""

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        return (min(max_width, metrics.px(_DIAL_DP)),) * 2

    def arrange_children(self, metrics: Metrics, inner: Rect) -> None:
        side = metrics.px(_NUMBER_DP)
        for place, child in enumerate(self.children):
            x, y = self._point(metrics, inner, place)
            left, top = round(x - side / 2), round(y - side / 2)
            child.arrange(metrics, Rect(left, top, left + side, top + side), self.shown)

    @staticmethod
    def _point(metrics: Metrics, inner: Rect, place: float) -> tuple[float, float]:
        reach = inner.width / 2 - metrics.px(_NUMBER_DP / 2 + 2)
        angle = place * pi / 6
        return inner.center[0] + reach * sin(angle), inner.center[1] - reach * cos(angle)

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        canvas.rounded(self.bounds, self.bounds.width // 2, "surface_highest")
        middle = self.bounds.center
        end = self._point(metrics, self.bounds, self.hand)
        canvas.line(*middle, *end, metrics.px(2), "primary")
        for (x, y), radius in ((middle, metrics.px(4)), (end, metrics.px(_NUMBER_DP / 2))):
            spot = Rect(round(x) - radius, round(y) - radius, round(x) + radius, round(y) + radius)
            canvas.rounded(spot, radius, "primary")


class TimePicker(Dialog):
    """An hour, a minute, and the half of the day."""

    def __init__(self, chosen: time, on_choose: Callable[[time], None]) -> None:
        super().__init__()
        self._hour = chosen.hour % 12 or 12
        self._minute = chosen.minute
        self._afternoon = chosen.hour >= 12
        self._part: Literal["hour", "minute"] = "hour"
        self._typing = False
        self._error = False
        self._hour_text = TextState(str(self._hour), max_length=2)
        self._minute_text = TextState(f"{self._minute:02d}", max_length=2)
        self._on_choose = on_choose

    def _confirm(self) -> None:
        if self._typing and not self._read_typed():
            self._error = True
            return
        self.close()
        self._on_choose(time(self._hour % 12 + (12 if self._afternoon else 0), self._minute))

    def _read_typed(self) -> bool:
        """Take over what was typed, and tell whether it is a time."""
        hour, minute = self._hour_text.text.strip(), self._minute_text.text.strip()
        if not (hour.isdecimal() and minute.isdecimal() and 1 <= int(hour) <= 12 and int(minute) < 60):
            return False
        self._hour, self._minute = int(hour), int(minute)
        return True

    def _toggle_typing(self) -> None:
        if self._typing and not self._read_typed():
            self._error = True
            return
        self._typing = not self._typing
        self._error = False
        self._hour_text.set(str(self._hour))
        self._minute_text.set(f"{self._minute:02d}")

    def body(self) -> View:
        heading = Text("Enter time" if self._typing else "Select time", size=14, color="on_surface_variant")
        parts: list[View] = [heading, self._fields() if self._typing else self._chips()]
        if self._error:
            parts.append(Text("Enter a valid time", id="time_error", size=13, color="error"))
        if not self._typing:
            parts.append(Row([self._dial()], padding=(0, 12, 0, 0)))
        return Column(parts, gap=12, padding=(16, 20, 16, 0), align="center", width=FILL)

    def _chips(self) -> View:
        hour = self._chip("hour", str(self._hour), f"{self._hour} o'clock")
        minute = self._chip("minute", f"{self._minute:02d}", f"{self._minute} minutes")
        return Row([hour, self._colon(), minute, self._halves()], gap=4, padding=(0, 4))

    def _chip(self, part: Literal["hour", "minute"], label: str, desc: str) -> View:
        def choose() -> None:
            self._part = part

        chosen = self._part == part
        return Text(
            label,
            id=f"material_{part}_tv",
            desc=desc,
            size=44,
            width=76,
            height=76,
            align="center",
            radius=8,
            background="primary_container" if chosen else "surface_highest",
            color="on_primary_container" if chosen else "on_surface",
            selected=chosen,
            on_tap=choose,
        )

    @staticmethod
    def _colon() -> View:
        return Text(":", size=44, width=20, height=76, align="center")

    def _halves(self) -> View:
        def half(label: str, afternoon: bool) -> View:
            def choose() -> None:
                self._afternoon = afternoon

            chosen = self._afternoon is afternoon
            return Text(
                label,
                id=f"material_clock_period_{label.lower()}_button",
                cls="android.widget.RadioButton",
                width=48,
                height=38,
                align="center",
                face="medium",
                background="secondary_container" if chosen else None,
                border="outline",
                radius=8,
                color="on_secondary_container" if chosen else "on_surface_variant",
                checkable=True,
                checked=chosen,
                on_tap=choose,
            )

        return Column([half("AM", False), half("PM", True)], margin=(8, 0, 0, 0), id="material_clock_period_toggle")

    def _dial(self) -> View:
        hours = self._part == "hour"
        numbers = [self._dial_number(place, hours) for place in range(12)]
        hand = self._hour % 12 if hours else self._minute / 5
        return _Dial(numbers, id="material_clock_face", hand=hand)

    def _dial_number(self, place: int, hours: bool) -> View:
        value = (place or 12) if hours else place * 5

        def choose() -> None:
            if hours:
                self._hour = value
                self._part = "minute"
            else:
                self._minute = value

        chosen = value == (self._hour if hours else self._minute)
        return Text(
            str(value) if hours else f"{value:02d}",
            desc=f"{value} o'clock" if hours else f"{value} minutes",
            size=16,
            align="center",
            color="on_primary" if chosen else "on_surface",
            selected=chosen,
            on_tap=choose,
        )

    def _fields(self) -> View:
        hour = self._field("hour", self._hour_text, "Hour")
        minute = self._field("minute", self._minute_text, "Minute")
        return Row([hour, self._colon(), minute, self._halves()], gap=4, align="start", padding=(0, 4))

    def _field(self, part: str, state: TextState, label: str) -> View:
        background = "primary_container" if state.focused else "surface_highest"
        entry = EditText(
            state,
            id=f"material_{part}_edit",
            size=40,
            width=76,
            height=76,
            align="center",
            background=background,
            radius=8,
        )
        return Column([entry, Text(label, size=12, color="on_surface_variant")], gap=4)

    def button_bar(self) -> View:
        icon, words = ("clock", "clock") if self._typing else ("keyboard", "text input")
        toggle = IconButton(
            icon,
            id="material_timepicker_mode_button",
            desc=f"Switch to {words} mode for the time input.",
            on_tap=self._toggle_typing,
        )
        cancel = Button("CANCEL", id="material_timepicker_cancel_button", on_tap=self.close)
        confirm = Button("OK", id="material_timepicker_ok_button", on_tap=self._confirm)
        return Row([toggle, View(weight=1, width=FILL), cancel, confirm], padding=(12, 12, 12, 16), width=FILL)
