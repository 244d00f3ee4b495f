"""What the device does for its apps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from .activities import Activities
from .app import App, AppInfo, Screen
from .clock import Clock
from .notifications import Notification, Notifications
from .packages import Packages
from .permissions import Permissions
from .preferences import Preferences
from .view import Action

_POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"


class DeviceHost:
    """The host of every app; `on_change` is called where an app changes what is seen outside an input."""

    def __init__(
        self,
        *,
        settings: Preferences,
        clock: Clock,
        packages: Packages,
        activities: Activities,
        permissions: Permissions,
        notifications: Notifications,
        show_toast: Callable[[str], None],
        on_change: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._packages = packages
        self._activities = activities
        self._permissions = permissions
        self._notifications = notifications
        self._show_toast = show_toast
        self._on_change = on_change

    @property
    def apps(self) -> Mapping[str, AppInfo]:
        return self._packages.infos()

    @property
    def settings(self) -> Preferences:
        return self._settings

    @property
    def locale(self) -> str:
        return self._settings.locale

    @property
    def has_24_hours(self) -> bool:
        return self._settings.has_24_hours

    def now(self) -> datetime:
        return self._clock.now()

    def toast(self, text: str) -> None:
        self._show_toast(text)

    def start(self, package: str, activity: str | None = None, link: str | None = None) -> str:
        return self._activities.start(self._packages.find(package), activity, link)

    def after(self, app: App, delay_s: float, action: Action) -> None:
        self._activities.after(app, delay_s, action)

    def hang(self, app: App) -> None:
        self._activities.hang(app)

    def notify(self, app: App, title: str, text: str, link: str | None = None) -> None:
        package = app.info.package
        if _POST_NOTIFICATIONS in app.info.permissions and not self.has_permission(package, _POST_NOTIFICATIONS):
            return
        self._notifications.post(Notification(app=self.apps[package], title=title, text=text, link=link))
        self._on_change()

    def has_permission(self, package: str, permission: str) -> bool:
        return self._permissions.has(package, permission)

    def ask_permission(self, screen: Screen, permission: str, then: Callable[[bool], object]) -> None:
        self._activities.ask_permission(screen, permission, then)

    # What the launcher asks for besides

    @property
    def recent(self) -> list[AppInfo]:
        """The running apps, the most recent one first."""
        infos = self._packages.infos()
        return [infos[package] for package in self._activities.running()]

    def force_stop(self, package: str) -> None:
        """End an app's process; its data stay."""
        self._activities.stop(package)

    # What the settings ask for besides

    def set_clock(self, moment: datetime) -> None:
        """Go on from another time of day."""
        self._clock.set(moment)
        self._on_change()

    def set_permission(self, package: str, permission: str, allowed: bool) -> None:
        """Allow something to an app, or forbid it."""
        change = self._permissions.grant if allowed else self._permissions.revoke
        change(package, permission)
        self._on_change()

    def clear(self, package: str) -> None:
        """End an app and make its data what they are after installation."""
        self._packages.clear(package)

    def remove(self, package: str) -> None:
        """Uninstall an app."""
        self._packages.remove(package)
        self._on_change()
