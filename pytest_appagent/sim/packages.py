"""The package manager: what is installed, its data, its permissions, its start states and its built-in faults."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from .activities import Activities, label_of
from .app import App, AppInfo, Host
from .apps.generic import generic_app
from .notifications import Notifications
from .permissions import Permissions


class Packages:
    """All installed apps, by package."""

    def __init__(self, activities: Activities, permissions: Permissions, notifications: Notifications) -> None:
        self.apps: dict[str, App] = {}
        self._versions: dict[str, tuple[str, int]] = {}  # of those that were installed from a file
        self._removed: dict[str, type[App]] = {}
        self._activities = activities
        self._permissions = permissions
        self._notifications = notifications

    def install(self, kind: type[App], host: Host) -> App:
        """Make an app of its class.

        Raises:
            ValueError: its package is taken.
        """
        package = kind.info.package
        if package in self.apps:
            raise ValueError(f"{kind.__name__}: the package {package} is installed already")
        app = self.apps[package] = kind(host)
        self._grant_first(app)
        return app

    def install_version(self, package: str, version: tuple[str, int], label: str, host: Host) -> None:
        """Install a version, name and code, from a file: of a known app, which keeps its data, or of a new one."""
        if package in self.apps:
            self._activities.stop(package)
        else:
            kind = self._removed.pop(package, None) or generic_app(package, *version, label)
            self.install(kind, host)
        self._versions[package] = version
        self.apps[package].version_name = version[0]

    def remove(self, package: str) -> None:
        """Uninstall an app: its process, data and permissions go.

        Raises:
            LookupError: it is not installed.
        """
        app = self.find(package)
        self._activities.stop(package)
        self._notifications.remove_all(package)
        self._permissions.reset(package)
        self._versions.pop(package, None)
        self._removed[package] = type(app)
        del self.apps[package]

    def find(self, package: str) -> App:
        """Return an installed app.

        Raises:
            LookupError: it is not installed.
        """
        if package not in self.apps:
            raise LookupError(f"{package} is not installed")
        return self.apps[package]

    def infos(self) -> dict[str, AppInfo]:
        """Return what is known of every app, with its name in the device's language."""
        return {package: self._info(app) for package, app in self.apps.items()}

    def _info(self, app: App) -> AppInfo:
        info = replace(app.info, label=label_of(app))
        name, code = self._versions.get(info.package, (info.version_name, info.version_code))
        return replace(info, version_name=name, version_code=code)

    def resolve_link(self, link: str) -> str | None:
        """Return the package that opens `link`, None if none does."""
        scheme = link.partition(":")[0]
        return next((package for package, app in self.apps.items() if app.link_scheme == scheme), None)

    def clear(self, package: str) -> bool:
        """End an app and reset its data and permissions; False if it is not installed."""
        if package not in self.apps:
            return False
        app = self.apps[package]
        self._activities.stop(package)
        self._notifications.remove_all(package)
        self._permissions.reset(package)
        self._grant_first(app)
        return self._activities.run(app, app.reset)

    def reset_permissions(self) -> None:
        """Give all apps the permissions that they had after installation."""
        self._permissions.reset()
        for app in self.apps.values():
            self._grant_first(app)

    def revoke(self, package: str, permission: str) -> None:
        """Take a permission back, which ends the app if it had it."""
        had = self._permissions.has(package, permission)
        self._permissions.revoke(package, permission)
        if had:
            self._activities.stop(package)

    def set_bugs(self, package: str, names: Iterable[str]) -> None:
        """Put a build with exactly these faults in the place of the installed one; the data stay.

        Raises:
            LookupError: there is no such package or fault.
        """
        app = self.find(package)
        wanted = set(names)
        unknown = sorted(wanted - set(app.BUGS))
        if unknown:
            there = ", ".join(app.BUGS) or "none"
            raise LookupError(f"{package} has no bug {', '.join(unknown)}; there is: {there}")
        self._activities.stop(package)
        app.bugs.clear()
        app.bugs.update(wanted)

    def preset(self, package: str, state: Mapping[str, object] | str) -> None:
        """Give an app other data, which end it: a mapping or JSON in the form of `state()`.

        Raises:
            LookupError: it is not installed.
            ValueError: the app cannot have such data; it then has those of its installation.
        """
        app = self.find(package)
        if isinstance(state, str):
            try:
                state = json.loads(state)
            except json.JSONDecodeError as exc:
                raise ValueError(f"start state of {package}: no JSON: {exc}") from exc
        if not isinstance(state, Mapping):
            raise ValueError(f"start state of {package}: a JSON object is needed, not {state!r:.40}")
        self._activities.stop(package)
        try:
            app.preset(state)
        except (KeyError, TypeError, ValueError) as exc:
            app.reset()
            raise ValueError(f"start state of {package}: {type(exc).__name__}: {exc}") from exc

    def preset_by_link(self, link: str) -> bool:
        """Do what SCHEME://preset?json=... asks for, and tell whether the link was of that kind.

        Raises:
            ValueError: the app cannot have such data.
        """
        parts = urlsplit(link)
        package = self.resolve_link(link)
        if parts.netloc != "preset" or package is None:
            return False
        self.preset(package, parse_qs(parts.query).get("json", [""])[0])
        return True

    def _grant_first(self, app: App) -> None:
        for permission in app.info.granted:
            self._permissions.grant(app.info.package, permission)
