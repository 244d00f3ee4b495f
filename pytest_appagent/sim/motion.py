"""What moves on the screen by itself: the picture of one moment differs from that of the next."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image


class Motion:
    """Fades the last picture into the next one, and knows until when there is anything to wait for."""

    def __init__(self, elapsed_s: Callable[[], float]) -> None:
        self._elapsed_s = elapsed_s
        self._before: Image.Image | None = None
        self._began_s = 0.0
        self._fades_until_s = 0.0
        self._busy_until_s = 0.0

    def fade_from(self, before: Image.Image | None, seconds: float) -> None:
        """Begin to fade; without a picture the new one comes out of nothing."""
        self._before = before
        self._began_s = self._elapsed_s()
        self._fades_until_s = self._began_s + seconds
        self.keep_busy(seconds)

    def keep_busy(self, seconds: float) -> None:
        """Have the screen count as moving for some time, whatever moves there."""
        self._busy_until_s = max(self._busy_until_s, self._elapsed_s() + seconds)

    @property
    def busy_s(self) -> float:
        """How long it still moves, 0 at rest."""
        return max(0.0, self._busy_until_s - self._elapsed_s())

    @property
    def is_fading(self) -> bool:
        return self._elapsed_s() < self._fades_until_s

    def frame(self, picture: Image.Image) -> Image.Image:
        """Return what is seen at this moment on the way to `picture`."""
        if not self.is_fading:
            self._before = None
            return picture
        share = (self._elapsed_s() - self._began_s) / (self._fades_until_s - self._began_s)
        before = self._before
        if before is None or before.size != picture.size:
            before = Image.new("RGB", picture.size, _NOTHING)
        return Image.blend(before, picture, share)


_NOTHING = "#808080"
