"""Notifications: each is seen for a moment over the screen, and waits in the shade."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .app import AppInfo, Overlay
from .geometry import Rect
from .keyboard import NAVIGATION_BAR_DP
from .layouts import Column, Row, Scroll, ScrollState, Stack
from .view import FILL, Direction, Metrics, View
from .widgets import Button, Icon, Text
from .words import Words

SYSTEM_UI = "com.android.systemui"
HEADS_UP_S = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Notification:
    """What an app says to a user who is elsewhere."""

    app: AppInfo
    title: str
    text: str
    link: str | None = None


class Notifications:
    """Those that have neither been opened nor cleared, the newest last."""

    def __init__(self, elapsed_s: Callable[[], float], open_notification: Callable[[Notification], None]) -> None:
        self.waiting: list[Notification] = []
        self._elapsed_s = elapsed_s
        self._open = open_notification
        self._heads_up: Notification | None = None
        self._heads_up_until_s = 0.0

    def post(self, notification: Notification) -> None:
        """Show a notification, and keep it in the shade."""
        self.waiting.append(notification)
        self._heads_up = notification
        self._heads_up_until_s = self._elapsed_s() + HEADS_UP_S

    @property
    def heads_up(self) -> Notification | None:
        """The one that is over the screen at this moment."""
        return self._heads_up if self._elapsed_s() < self._heads_up_until_s else None

    def hide_heads_up(self) -> None:
        """Leave the one over the screen to the shade."""
        self._heads_up = None

    def open(self, notification: Notification) -> None:
        """Take a notification away and go where it leads."""
        if notification in self.waiting:
            self.waiting.remove(notification)
        self.hide_heads_up()
        self._open(notification)

    def remove_all(self, package: str | None = None) -> None:
        """Take all notifications away, or those of one app."""
        self.waiting = [each for each in self.waiting if package not in (None, each.app.package)]
        if self._heads_up not in self.waiting:
            self.hide_heads_up()


def notification_card(notification: Notification, words: Words, on_tap: Callable[[], object]) -> Row:
    """Return a notification as it looks over the screen and in the shade."""
    badge = Stack(
        [Icon(notification.app.icon, size=18, color="#ffffff", gravity=("center", "center"))],
        width=32,
        height=32,
        radius=16,
        background=notification.app.icon_color,
    )
    heading = Row(
        [
            Text(notification.app.label, id="android:id/app_name_text", size=12, color="on_surface_variant"),
            Text(words("now"), id="android:id/time", size=12, color="on_surface_variant"),
        ],
        gap=8,
    )
    lines = Column(
        [
            heading,
            Text(notification.title, id="android:id/title", face="medium", width=FILL),
            Text(notification.text, id="android:id/text", color="on_surface_variant", width=FILL, lines=2),
        ],
        weight=1,
        width=FILL,
    )
    return Row(
        [badge, lines],
        id="android:id/status_bar_latest_event_content",
        cls="android.widget.FrameLayout",
        width=FILL,
        gap=16,
        padding=(16, 14),
        radius=24,
        background="surface_low",
        on_tap=on_tap,
    )


class HeadsUp(Overlay):
    """The newest notification at the upper edge: in the picture and in the way of touches, but not in the dump."""

    package = SYSTEM_UI
    dim = 0.0

    def __init__(self, notifications: Notifications, notification: Notification, words: Words) -> None:
        self._notifications = notifications
        self._notification = notification
        self._words = words

    def build(self) -> View:
        card = notification_card(self._notification, self._words, lambda: self._notifications.open(self._notification))
        card.elevation = 6
        card.on_swipe = self._swiped
        return Stack([card], padding=(8, 4), width=FILL)

    def _swiped(self, direction: Direction) -> bool:
        if direction == "up":
            self._notifications.hide_heads_up()
        return True

    def place(self, view: View, area: Rect, metrics: Metrics) -> Rect:
        width = min(area.width, metrics.px(420))
        _, height = view.measure(metrics, width, area.height)
        left = area.left + (area.width - width) // 2
        return Rect(left, area.top, left + width, area.top + height)


class Shade(Overlay):
    """The notifications that wait, pulled down over whatever is in front."""

    package = SYSTEM_UI
    title = "NotificationShade"
    dim = 0.6

    def __init__(self, notifications: Notifications, words: Words) -> None:
        self._notifications = notifications
        self._words = words
        self._scroll = ScrollState()

    def build(self) -> View:
        content = Column(
            [Text(self._words("Notifications"), size=20, padding=(16, 8)), *self._rows()], width=FILL, gap=4
        )
        panel = Scroll(
            state=self._scroll,
            content=content,
            flat=True,
            id="notification_stack_scroller",
            cls="android.view.ViewGroup",
            width=FILL,
            height=FILL,
            padding=(8, 40, 8, 24),
            background="surface_container",
            on_swipe=self._swiped,
        )
        return Stack([panel], id="notification_panel", width=FILL, height=FILL)

    def _rows(self) -> Sequence[View]:
        if not self._notifications.waiting:
            words = self._words("No notifications")
            return [Text(words, id="no_notifications", color="on_surface_variant", padding=(16, 24))]
        cards = [self._card(each) for each in reversed(self._notifications.waiting)]
        clear = Button(self._words("Clear all"), id="dismiss_text", kind="tonal", on_tap=self._clear)
        return [*cards, Row([View(weight=1), clear], width=FILL, padding=(8, 12))]

    def _card(self, notification: Notification) -> View:
        def choose() -> None:
            self.close()
            self._notifications.open(notification)

        return notification_card(notification, self._words, choose)

    def _clear(self) -> None:
        self._notifications.remove_all()
        self.close()

    def _swiped(self, direction: Direction) -> bool:
        if direction == "up":
            self.close()
        return True

    def place(self, view: View, area: Rect, metrics: Metrics) -> Rect:
        return Rect(0, 0, area.right, area.bottom + metrics.px(NAVIGATION_BAR_DP))
