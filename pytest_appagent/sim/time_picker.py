"""The time picker: a dial of numbers, or two inputs; with two halves of the day, or with 24 hours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from .words import Words

_DIAL_DP = 256
_DIAL_WIDE_DP = 208
_NUMBER_DP = 48
_INNER_NUMBER_DP = 40
_RING = 12


@dataclass(eq=False, kw_only=True)
class _Dial(Stack):
    """Twelve numbers around a clock, or two rings of twelve, with a hand to the chosen one."""

    cls: str = "android.view.ViewGroup"
    side: float = _DIAL_DP
    hand: float
    """Where the hand points: in twelfths of the outer circle, and from 12 on of the inner one."""

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        return (min(max_width, metrics.px(self.side)),) * 2

    def arrange_children(self, metrics: Metrics, inner: Rect) -> None:
        for place, child in enumerate(self.children):
            side = metrics.px(self._number_dp(place))
            x, y = self._point(metrics, inner, place)
            left, top = round(x - side / 2), round(y - side / 2)
            child.arrange(metrics, Rect(left, top, left + side, top + side), self.shown)

    def _number_dp(self, place: float) -> float:
        return _NUMBER_DP if len(self.children) == _RING else _INNER_NUMBER_DP

    def _point(self, metrics: Metrics, inner: Rect, place: float) -> tuple[float, float]:
        number = self._number_dp(place)
        reach = inner.width / 2 - metrics.px(number / 2 + 2)
        if place >= _RING:
            reach -= metrics.px(number - 4)
        angle = place * pi / 6
        return inner.center[0] + reach * sin(angle), inner.center[1] - reach * cos(angle)

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        canvas.rounded(self.bounds, self.bounds.width // 2, "surface_highest")
        middle = self.bounds.center
        end = self._point(metrics, self.bounds, self.hand)
        canvas.line(*middle, *end, metrics.px(2), "primary")
        for (x, y), radius in ((middle, metrics.px(4)), (end, metrics.px(self._number_dp(self.hand) / 2))):
            spot = Rect(round(x) - radius, round(y) - radius, round(x) + radius, round(y) + radius)
            canvas.rounded(spot, radius, "primary")


class TimePicker(Dialog):
    """An hour, a minute, and the half of the day."""

    def __init__(self, words: Words, chosen: time, on_choose: Callable[[time], None]) -> None:
        super().__init__()
        self._words = words
        self._hour = chosen.hour if words.has_24_hours else chosen.hour % 12 or 12
        self._minute = chosen.minute
        self._afternoon = chosen.hour >= 12
        self._part: Literal["hour", "minute"] = "hour"
        self._typing = False
        self._error = False
        self._hour_text = TextState(self._shown_hour, max_length=2)
        self._minute_text = TextState(f"{self._minute:02d}", max_length=2)
        self._on_choose = on_choose

    def _confirm(self) -> None:
        if self._typing and not self._read_typed():
            self._error = True
            return
        self.close()
        hour = self._hour
        if not self._words.has_24_hours:
            hour = hour % 12 + (12 if self._afternoon else 0)
        self._on_choose(time(hour, self._minute))

    @property
    def _shown_hour(self) -> str:
        return f"{self._hour:02d}" if self._words.has_24_hours else str(self._hour)

    def _read_typed(self) -> bool:
        """Take over what was typed, and tell whether it is a time."""
        hour, minute = self._hour_text.text.strip(), self._minute_text.text.strip()
        first, last = (0, 23) if self._words.has_24_hours else (1, 12)
        if not (hour.isdecimal() and minute.isdecimal() and first <= int(hour) <= last and int(minute) < 60):
            return False
        self._hour, self._minute = int(hour), int(minute)
        return True

    def _toggle_typing(self) -> None:
        if self._typing and not self._read_typed():
            self._error = True
            return
        self._typing = not self._typing
        self._error = False
        self._hour_text.set(self._shown_hour)
        self._minute_text.set(f"{self._minute:02d}")

    def body(self) -> View:
        words = self._words("Enter time" if self._typing else "Select time")
        heading = Text(words, size=14, color="on_surface_variant")
        parts: list[View] = [heading, self._fields() if self._typing else self._chips()]
        if self._error:
            parts.append(Text(self._words("Enter a valid time"), id="time_error", size=13, color="error"))
        if self.wide and not self._typing:
            chosen = Column(parts, gap=12, align="center", weight=1)
            return Row([chosen, self._dial()], gap=16, padding=(16, 12, 16, 0), width=FILL)
        if not self._typing:
            parts.append(Row([self._dial()], padding=(0, 12, 0, 0)))
        return Column(parts, gap=12, padding=(16, 20, 16, 0), align="center", width=FILL)

    def _chips(self) -> View:
        hour = self._chip("hour", self._shown_hour, self._spoken("hour", self._hour))
        minute = self._chip("minute", f"{self._minute:02d}", self._spoken("minute", self._minute))
        return Row([hour, self._colon(), minute, *self._halves()], gap=4, padding=(0, 4))

    def _spoken(self, part: Literal["hour", "minute"], value: int) -> str:
        if part == "minute":
            return self._words("{minute} minutes", minute=value)
        return self._words("{hour} hours" if self._words.has_24_hours else "{hour} o'clock", hour=value)

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

    def _halves(self) -> Sequence[View]:
        if self._words.has_24_hours:
            return []

        def half(label: str, afternoon: bool) -> View:
            def choose() -> None:
                self._afternoon = afternoon

            chosen = self._afternoon is afternoon
            return Text(
                self._words(label),
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

        halves = [half("AM", False), half("PM", True)]
        return [Column(halves, margin=(8, 0, 0, 0), id="material_clock_period_toggle")]

    def _dial(self) -> View:
        hours = self._part == "hour"
        rings = 2 if hours and self._words.has_24_hours else 1
        numbers = [self._dial_number(place, hours) for place in range(_RING * rings)]
        hand = self._place_of_hour() if hours else self._minute / 5
        side = _DIAL_WIDE_DP if self.wide else _DIAL_DP
        return _Dial(numbers, id="material_clock_face", hand=hand, side=side)

    def _place_of_hour(self) -> int:
        """Return where the chosen hour is: 12 to 11 on the outer ring, 0 and 13 to 23 on the inner one."""
        if self._words.has_24_hours and (self._hour == 0 or self._hour > _RING):
            return _RING + self._hour % _RING
        return self._hour % _RING

    def _hour_at(self, place: int) -> int:
        if place < _RING:
            return place or _RING
        return 0 if place == _RING else place

    def _dial_number(self, place: int, hours: bool) -> View:
        value = self._hour_at(place) if hours else place * 5

        def choose() -> None:
            if hours:
                self._hour = value
                self._part = "minute"
            else:
                self._minute = value

        chosen = value == (self._hour if hours else self._minute)
        return Text(
            str(value) if hours and value else f"{value:02d}",
            desc=self._spoken("hour" if hours else "minute", value),
            size=16 if place < _RING else 13,
            align="center",
            color="on_primary" if chosen else "on_surface",
            selected=chosen,
            on_tap=choose,
        )

    def _fields(self) -> View:
        hour = self._field("hour", self._hour_text, self._words("Hour"))
        minute = self._field("minute", self._minute_text, self._words("Minute"))
        return Row([hour, self._colon(), minute, *self._halves()], gap=4, align="start", padding=(0, 4))

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
            desc=self._words(f"Switch to {words} mode for the time input."),
            on_tap=self._toggle_typing,
        )
        cancel = Button(self._words("CANCEL"), id="material_timepicker_cancel_button", on_tap=self.close)
        confirm = Button(self._words("OK"), id="material_timepicker_ok_button", on_tap=self._confirm)
        return Row([toggle, View(weight=1, width=FILL), cancel, confirm], padding=(12, 12, 12, 16), width=FILL)
