"""Controls with the look of Material 3 and the class names of Android."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .editing import TextState
from .fonts import FontWeight, cut_text, text_width, wrap_text
from .geometry import Rect
from .render import Canvas
from .view import UNBOUNDED, Action, Align, Metrics, View, align_offset

# Roboto's own ascent and descent, as shares of the size.
_ASCENT, _DESCENT = 0.928, 0.244
_BULLET = "•"
_SPIN_DEGREES_PER_S = 300


def line_height(size: float) -> float:
    """Return the line height of Material's type scale for a text size, both in sp."""
    return 1.15 * size + 4


def baseline_px(metrics: Metrics, size: float, top: int) -> int:
    """Return the baseline of a line whose upper edge is `top`."""
    return top + round((metrics.sp(line_height(size)) + metrics.sp(size) * (_ASCENT - _DESCENT)) / 2)


@dataclass(eq=False, kw_only=True)
class Text(View):
    """Words: wrapped, and cut with an ellipsis after `lines` lines."""

    text: str = field(default="", kw_only=False)
    cls: str = "android.widget.TextView"
    size: float = 14
    face: FontWeight = "regular"
    color: str = "on_surface"
    lines: int | None = 1
    align: Align = "start"

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        lines = self._broken(metrics, max_width)
        widest = max(text_width(line, metrics.sp(self.size), self.face) for line in lines)
        return min(max_width, widest), len(lines) * metrics.sp(line_height(self.size))

    def _broken(self, metrics: Metrics, max_width: int) -> list[str]:
        size = metrics.sp(self.size)
        if self.lines == 1:
            return [cut_text(self.text.replace("\n", " "), size, self.face, max_width)]
        return wrap_text(self.text, size, self.face, max(1, max_width), self.lines)

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        inner = self.bounds.shrunk(*metrics.insets(self.padding))
        lines = self._broken(metrics, inner.width)
        step = metrics.sp(line_height(self.size))
        top = inner.top + max(0, inner.height - step * len(lines)) // 2
        for line in lines:
            spare = inner.width - text_width(line, metrics.sp(self.size), self.face)
            left = inner.left + align_offset(self.align, max(0, spare))
            color = self.color if self.enabled else "disabled"
            canvas.text(left, baseline_px(metrics, self.size, top), line, metrics.sp(self.size), self.face, color)
            top += step


@dataclass(eq=False, kw_only=True)
class Icon(View):
    """A drawing on Material's grid."""

    name: str = field(kw_only=False)
    cls: str = "android.widget.ImageView"
    size: float = 24
    color: str = "on_surface_variant"

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        return (metrics.px(self.size),) * 2

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        side = metrics.px(self.size)
        left = self.bounds.left + (self.bounds.width - side) // 2
        top = self.bounds.top + (self.bounds.height - side) // 2
        canvas.icon(self.name, Rect(left, top, left + side, top + side), self.color if self.enabled else "disabled")


@dataclass(eq=False, kw_only=True)
class IconButton(Icon):
    """An icon to tap, with the 48 dp of room that a finger needs."""

    cls: str = "android.widget.ImageButton"
    width: float = 48
    height: float = 48
    clickable: bool | None = True


@dataclass(eq=False, kw_only=True)
class Fab(IconButton):
    """The floating button of a screen's main action."""

    width: float = 56
    height: float = 56
    radius: float = 16
    elevation: float = 6
    background: str | None = "primary_container"
    color: str = "on_primary_container"


@dataclass(eq=False, kw_only=True)
class Button(Text):
    """A button with a word on it."""

    cls: str = "android.widget.Button"
    kind: Literal["text", "filled", "tonal", "outlined"] = "text"
    face: FontWeight = "medium"
    align: Align = "center"
    height: float = 48
    color: str = "primary"
    clickable: bool | None = True

    def __post_init__(self) -> None:
        self.padding = (12, 4) if self.kind == "text" else (24, 4)
        self.color = {"filled": "on_primary", "tonal": "on_secondary_container"}.get(self.kind, self.color)

    def draw_background(self, canvas: Canvas, metrics: Metrics) -> None:
        # The touch target is taller than what is drawn, as Material's are.
        drawn = self.bounds.shrunk(0, metrics.px(4), 0, metrics.px(4))
        radius = drawn.height // 2
        if self.kind == "outlined":
            canvas.ring(drawn, radius, metrics.px(1), "outline")
        elif self.kind != "text":
            inside = {"filled": "primary", "tonal": "secondary_container"}[self.kind]
            canvas.rounded(drawn, radius, inside if self.enabled else "surface_highest")


@dataclass(eq=False, kw_only=True)
class Switch(View):
    """A switch; a row around it may take the tap instead."""

    cls: str = "android.widget.Switch"
    width: float = 52
    height: float = 48
    checkable: bool = True

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        top = self.bounds.top + (self.bounds.height - metrics.px(32)) // 2
        track = Rect(self.bounds.left, top, self.bounds.left + metrics.px(52), top + metrics.px(32))
        if self.checked:
            canvas.rounded(track, track.height // 2, "primary" if self.enabled else "disabled")
        else:
            canvas.rounded(track, track.height // 2, "surface_highest")
            canvas.ring(track, track.height // 2, metrics.px(2), "outline")
        thumb = metrics.px(24 if self.checked else 16)
        middle = track.right - metrics.px(16) if self.checked else track.left + metrics.px(16)
        left, upper = middle - thumb // 2, track.center[1] - thumb // 2
        color = "on_primary" if self.checked else "outline"
        canvas.rounded(Rect(left, upper, left + thumb, upper + thumb), thumb // 2, color)


@dataclass(eq=False, kw_only=True)
class Mark(View):
    """A check box or a radio button, with its own words beside it."""

    text: str = field(default="", kw_only=False)
    kind: Literal["check", "radio"] = "check"
    checkable: bool = True
    height: float = 48
    size: float = 16

    def __post_init__(self) -> None:
        self.cls = "android.widget.CheckBox" if self.kind == "check" else "android.widget.RadioButton"

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        words = metrics.px(16) + text_width(self.text, metrics.sp(self.size)) if self.text else 0
        return min(max_width, metrics.px(24) + words), metrics.px(48)

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        inner = self.bounds.shrunk(*metrics.insets(self.padding))
        side, size = metrics.px(20), metrics.sp(self.size)
        left, top = inner.left + metrics.px(2), inner.center[1] - side // 2
        self._paint_mark(canvas, metrics, Rect(left, top, left + side, top + side))
        if self.text:
            x, top = inner.left + metrics.px(40), inner.center[1] - metrics.sp(line_height(self.size)) // 2
            words = cut_text(self.text, size, "regular", max(0, inner.right - x))
            canvas.text(x, baseline_px(metrics, self.size, top), words, size, "regular", "on_surface")

    def _paint_mark(self, canvas: Canvas, metrics: Metrics, box: Rect) -> None:
        color = "primary" if self.checked else "on_surface_variant"
        if self.kind == "radio":
            canvas.ring(box, box.width // 2, metrics.px(2), color)
            if self.checked:
                canvas.rounded(box.shrunk(*(metrics.px(5),) * 4), box.width, color)
        elif self.checked:
            canvas.rounded(box, metrics.px(2), color)
            canvas.icon("check", box, "on_primary")
        else:
            canvas.ring(box, metrics.px(2), metrics.px(2), color)


@dataclass(eq=False, kw_only=True)
class Spinner(View):
    """A circle that turns without an end while something is awaited."""

    cls: str = "android.widget.ProgressBar"
    width: float = 48
    height: float = 48

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        start = canvas.time_s * _SPIN_DEGREES_PER_S % 360
        canvas.arc(self.bounds.shrunk(*(metrics.px(4),) * 4), start, start + 270, metrics.px(4), "primary")


@dataclass(eq=False, kw_only=True)
class EditText(View):
    """An input; empty, it shows its hint, and says it to accessibility as well."""

    state: TextState = field(kw_only=False)
    cls: str = "android.widget.EditText"
    hint: str = ""
    size: float = 16
    multiline: bool = False
    digits_only: bool = False
    align: Align = "start"
    width: float = -1
    min_height: float = 48
    on_action: Action | None = None
    """What Enter does in a field of one line, beside hiding the keyboard."""
    clickable: bool | None = True

    @property
    def is_focused(self) -> bool:
        return self.state.focused

    @property
    def is_long_clickable(self) -> bool:
        return True

    @property
    def spoken_text(self) -> str:
        return self._drawn_text or self.hint

    @property
    def _drawn_text(self) -> str:
        return _BULLET * len(self.state.text) if self.password else self.state.text

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        lines = self._broken(metrics, max_width)
        return max_width if max_width < UNBOUNDED else 0, len(lines) * metrics.sp(line_height(self.size))

    def _broken(self, metrics: Metrics, max_width: int) -> list[str]:
        text = self._drawn_text or self.hint
        return wrap_text(text, metrics.sp(self.size), "regular", max(1, max_width)) if self.multiline else [text]

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        inner = self.bounds.shrunk(*metrics.insets(self.padding))
        if inner.clipped(self.shown).empty:
            return
        with canvas.clipped(inner.clipped(self.shown)):
            self._paint_lines(canvas, metrics, inner)

    def _paint_lines(self, canvas: Canvas, metrics: Metrics, inner: Rect) -> None:
        lines = self._broken(metrics, inner.width)
        step, size = metrics.sp(line_height(self.size)), metrics.sp(self.size)
        top = inner.top if self.multiline else inner.top + max(0, inner.height - step) // 2
        row, before = self._cursor_place(lines)
        caret = text_width(before, size)
        shift = min(0, inner.width - metrics.px(2) - caret) if self.state.focused and not self.multiline else 0
        for number, line in enumerate(lines):
            width = text_width(line, size)
            left = inner.left + shift + align_offset(self.align, max(0, inner.width - width))
            if self.state.selected:
                canvas.fill(Rect(left, top, left + width, top + step), "secondary_container")
            color = "on_surface" if self._drawn_text else "on_surface_variant"
            canvas.text(left, baseline_px(metrics, self.size, top), line, size, "regular", color)
            if self.state.focused and number == row and not self.state.selected:
                x = left + caret
                canvas.fill(Rect(x, top + step // 8, x + metrics.px(2), top + step - step // 8), "primary")
            top += step

    def _cursor_place(self, lines: list[str]) -> tuple[int, str]:
        """Return the number of the cursor's line and what stands before the cursor in it."""
        text = self._drawn_text
        if not text:
            return 0, ""
        at = 0
        for number, line in enumerate(lines):
            start = text.find(line, at)
            at = start + len(line)
            if self.state.cursor <= at or number == len(lines) - 1:
                return number, text[start : max(start, self.state.cursor)]
        return 0, ""
