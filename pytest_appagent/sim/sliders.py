"""The slider: a touch on its track, or a swipe along it, sets it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .geometry import Rect
from .render import Canvas
from .view import FILL, Metrics, View

_THUMB_DP = 20.0


@dataclass(eq=False, kw_only=True)
class Slider(View):
    """A whole number from `least` to `most`, which its text tells as Android's does: "5.0"."""

    value: int = field(kw_only=False)
    least: int = 0
    most: int
    on_change: Callable[[int], object]
    cls: str = "android.widget.SeekBar"
    width: float = FILL
    height: float = 48
    focusable: bool | None = True

    def __post_init__(self) -> None:
        self.text = f"{self.value}.0"
        self.on_point = lambda across, down: self._move_to(across)

    def _move_to(self, across: float) -> None:
        # The outermost tenths of a thumb are the ends: a finger cannot reach the last pixel.
        room = 0.03
        share = min(1.0, max(0.0, (across - room) / (1 - 2 * room)))
        self.on_change(self.least + round(share * (self.most - self.least)))

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        thumb, middle = metrics.px(_THUMB_DP), self.bounds.center[1]
        left, right = self.bounds.left + thumb // 2, self.bounds.right - thumb // 2
        share = (self.value - self.least) / max(1, self.most - self.least)
        x, half = left + round(share * (right - left)), metrics.px(2)
        canvas.rounded(Rect(left, middle - half, right, middle + half), half, "surface_highest")
        color = "primary" if self.enabled else "disabled"
        canvas.rounded(Rect(left, middle - half, x, middle + half), half, color)
        spot = Rect(x - thumb // 2, middle - thumb // 2, x - thumb // 2 + thumb, middle - thumb // 2 + thumb)
        canvas.rounded(spot, thumb // 2, color)
