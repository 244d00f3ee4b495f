"""What can be seen of the device: its picture, its dump, and what changes there by itself."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from .clock import Clock
from .dump import dump_windows
from .motion import Motion
from .notifications import Notifications
from .preferences import Preferences
from .profile import Profile
from .stage import Stage
from .status_bar import status_bar
from .theme import DARK, LIGHT
from .windows import Scene, Window, bar_window, draw_scene
from .words import Words

_TOAST_S = 2.0


class Sight:
    """Draws and dumps the stage; messages that come and go are its own."""

    def __init__(
        self,
        stage: Stage,
        *,
        clock: Clock,
        settings: Preferences,
        notifications: Notifications,
        profile: Callable[[], Profile],
        words: Callable[[], Words],
    ) -> None:
        self._stage = stage
        self._clock = clock
        self._settings = settings
        self._notifications = notifications
        self._profile = profile
        self._words = words
        self._motion = Motion(clock.elapsed_s)
        self._toast: tuple[float, str] = (0.0, "")
        self.last_toast = ""
        self._picture: tuple[int, Image.Image] | None = None
        self._in_sight = self._what_is_in_sight()

    # What tools get

    def picture(self, revision: int) -> Image.Image:
        """Return the screen as an RGB picture, the same object as long as `revision` is the same."""
        if self._picture is None or self._picture[0] != revision:
            self._picture = revision, self._motion.frame(draw_scene(self._scene()))
        return self._picture[1]

    def dump(self, *, all_windows: bool) -> str:
        """Return the XML text of the window that takes touches, or of all windows, the uppermost first."""
        shown = [self._stage.active]
        if all_windows:
            shown = [*self._stage.floating()[::-1], self._bar(), *self._stage.windows()[::-1]]
        return dump_windows([(window.root, window.package) for window in shown], self._stage.display.rotation)

    def _scene(self) -> Scene:
        toast = self._toast_of_now
        return Scene(
            display=self._stage.display,
            theme=DARK if self._settings.is_dark else LIGHT,
            windows=self._stage.windows(),
            bar=self._bar(),
            floating=self._stage.floating(),
            toasts=[toast] if toast else [],
            time_s=self._clock.elapsed_s(),
        )

    def _bar(self) -> Window:
        bar = status_bar(self._status_clock, self._notifications.waiting, self._words())
        return bar_window(self._stage.display, bar)

    @property
    def _status_clock(self) -> str:
        return self._clock.now().strftime("%H:%M" if self._settings.has_24_hours else "%-I:%M")

    # What changes by itself

    def toast(self, text: str) -> None:
        """Show a message for a moment; it is in the picture alone."""
        self._toast = self._clock.elapsed_s() + _TOAST_S, text
        self.last_toast = text

    @property
    def _toast_of_now(self) -> str:
        until_s, text = self._toast
        return text if self._clock.elapsed_s() < until_s else ""

    def look(self) -> tuple[object, ...]:
        """Return what time alone changes of the windows and of what is over them."""
        now_s, front = self._clock.elapsed_s(), self._stage.front
        waits = (now_s < front.splash_until_s, now_s < front.top.loading_until_s, self._motion.busy_s > 0)
        return self._status_clock, self._toast_of_now, self._notifications.heads_up, waits

    def busy_s(self) -> float:
        """Return for how long the picture will change by itself: 0 at rest, infinite where no end is known."""
        if self._motion.busy_s > 0:
            return self._motion.busy_s
        return math.inf if any(window.spins for window in self._stage.windows()) else 0.0

    def animate(self) -> None:
        """Have what came or went since the last call move, and what is awaited count as moving."""
        front = self._stage.front
        awaited_s = max(front.splash_until_s, front.top.loading_until_s)
        self._motion.keep_busy(awaited_s - self._clock.elapsed_s())
        before, self._in_sight = self._in_sight, self._what_is_in_sight()
        seconds = self._profile().animation_s
        if before != self._in_sight and seconds and self._settings.has_animations:
            self._motion.fade_from(self._picture[1] if self._picture else None, seconds)

    def _what_is_in_sight(self) -> tuple[object, ...]:
        """Return what comes or goes with an animation."""
        overlays = tuple(window.overlay for window in self._stage.windows())
        front = self._stage.front
        return front, front.top, overlays, self._stage.keyboard_top, self._stage.display.rotation
