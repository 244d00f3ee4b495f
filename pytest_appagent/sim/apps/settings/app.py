"""The settings as they are installed: what they keep themselves, and what they keep for the device."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, MutableMapping
from datetime import date, datetime, time
from typing import ClassVar, Protocol, cast

from ...app import App, AppInfo, Host, Screen
from ...words import Translations
from .bugs import BUGS
from .languages import language_name
from .table import load_table
from .zh import ZH

PACKAGE = "com.example.settings"
_OWN = "own"
# What a list holds at the start; it is kept with commas between.
_FIRST_LISTS = {
    "own/paired": "Pixel Buds,Car kit",
    "own/accounts": "sam.sample@example.com",
    "own/saved_networks": "AndroidWifi,Home-5G",
}
_FIRST = {
    "own/wifi_network": "AndroidWifi",
    "own/time_zone": "UTC",
    "global/wifi_on": "1",
    "global/auto_time": "1",
    "global/auto_time_zone": "1",
    "global/device_name": "AppAgent Sim",
    "system/system_locales": "en-US",
    "system/time_12_24": "12",
    **_FIRST_LISTS,
}
_ADDRESS = re.compile(r"\{(on |count )?([^{} ]+)\}")


class SettingsHost(Host, Protocol):
    """What the settings ask of the device beside what every app may."""

    @property
    def settings(self) -> MutableMapping[tuple[str, str], str]: ...

    def force_stop(self, package: str) -> None: ...

    def clear(self, package: str) -> None: ...

    def remove(self, package: str) -> None: ...

    def set_clock(self, moment: datetime) -> None: ...

    def set_permission(self, package: str, permission: str, allowed: bool) -> None: ...


class Settings(App):
    """The installed app. A setting is named "namespace/name"; those of the namespace "own" the device does not know."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.Settings",
        version_name="1.14",
        version_code=34,
        label="Settings",
        icon="gear",
        icon_color="#5f6368",
    )
    link_scheme: ClassVar[str | None] = "settings"
    translations: ClassVar[Translations] = {"zh": ZH}
    BUGS: ClassVar[Mapping[str, str]] = BUGS
    VERSIONS: ClassVar[Mapping[str, str]] = {
        "2.0": "The network is called connections, display stands above the apps, and appearance has a page of its own"
    }

    def __init__(self, host: Host) -> None:
        self.device = cast(SettingsHost, host)
        self._own: dict[str, str] = {}
        # A device may have been given settings before this app was installed: those are its first ones.
        self._first = {key: self._read(host, key, value) for key, value in (load_table().first | _FIRST).items()}
        super().__init__(host)

    @staticmethod
    def _read(host: Host, key: str, value: str) -> str:
        namespace, name = key.split("/", 1)
        return host.settings.get((namespace, name), value)

    def reset(self) -> None:
        self._own.clear()
        for key, value in self._first.items():
            self.keep(key, value)

    def preset(self, state: Mapping[str, object]) -> None:
        """Be what `state` says: `{"values": {"global/wifi_on": "0"}, "apps": {...}, "date": ...}`, all at will."""
        unknown = set(state) - {"values", "apps", "date"}
        if unknown:
            raise ValueError(f"the settings have no {', '.join(sorted(unknown))}")
        values, apps = state.get("values", {}), state.get("apps", {})
        if not isinstance(values, Mapping) or not isinstance(apps, Mapping):
            raise ValueError("values and apps are objects")
        self.reset()
        for key, value in values.items():
            if key not in self._first and not str(key).startswith("own/"):
                raise ValueError(f"no setting {key!r}")
            self.keep(str(key), str(value))
        for package, about in apps.items():
            self._preset_app(package, about["permissions"])
        if "date" in state:
            self.set_date(date.fromisoformat(str(state["date"])))

    def _preset_app(self, package: str, granted: list[str]) -> None:
        if package not in self.host.apps:
            raise ValueError(f"no app {package!r}")
        for permission in self.host.apps[package].permissions:
            self.device.set_permission(package, permission, permission in granted)

    def state(self) -> dict[str, object]:
        return {
            "values": {key: self.get(key) for key in [*self._first, *sorted(self._extra)]},
            "date": self.now().date().isoformat(),
            "apps": {info.package: {"permissions": self.granted(info)} for info in self.other_apps if info.permissions},
        }

    @property
    def _extra(self) -> set[str]:
        return {f"own/{name}" for name in self._own} - set(self._first)

    # Values

    def get(self, key: str) -> str:
        """Return a setting, "" where there is none."""
        namespace, name = key.split("/", 1)
        if namespace == _OWN:
            return self._own.get(name, "")
        return self.host.settings.get((namespace, name), "")

    def keep(self, key: str, value: str) -> None:
        """Set a setting, whatever the faults of the build are."""
        namespace, name = key.split("/", 1)
        if namespace == _OWN:
            self._own[name] = value
        else:
            self.device.settings[namespace, name] = value

    def is_on(self, key: str) -> bool:
        return self.get(key) not in ("", "0")

    def get_list(self, key: str) -> list[str]:
        """Return the parts of a setting that lists something."""
        return [part for part in self.get(key).split(",") if part]

    def keep_list(self, key: str, parts: list[str]) -> None:
        self.keep(key, ",".join(parts))

    def label_of(self, key: str) -> str:
        """Return what the value of a setting is called."""
        value = self.get(key)
        return self.words(load_table().labels.get((key, value), value))

    def filled(self, summary: str) -> str:
        """Return a summary with the settings in it as they are now."""

        def fill(found: re.Match[str]) -> str:
            match found[1], found[2]:
                case "on ", key:
                    return self.words("On" if self.is_on(key) else "Off")
                case "count ", key:
                    return str(len(self.get_list(key)))
                case _, "language":
                    return self.languages[0][1]
                case _, key:
                    return self.label_of(key)

        return _ADDRESS.sub(fill, self.words(summary))

    # What is no setting

    @property
    def languages(self) -> list[tuple[str, str]]:
        """The languages of the device as tags and names, the preferred one first."""
        return [(tag, language_name(tag)) for tag in self.get_list("system/system_locales")]

    @property
    def other_apps(self) -> list[AppInfo]:
        """The apps that are listed, by name."""
        apps = (info for info in self.host.apps.values() if info.icon != "app" or info.permissions)
        return sorted(apps, key=lambda info: info.label)

    def granted(self, info: AppInfo) -> list[str]:
        """Return which of its permissions an app has."""
        return [name for name in info.permissions if self.host.has_permission(info.package, name)]

    def now(self) -> datetime:
        return self.host.now().replace(tzinfo=None)

    def set_date(self, day: date) -> None:
        self.device.set_clock(datetime.combine(day, self.host.now().timetz()))

    def set_time(self, clock: time) -> None:
        now = self.host.now()
        self.device.set_clock(now.replace(hour=clock.hour, minute=clock.minute, second=0, microsecond=0))

    # Ways in

    @property
    def activities(self) -> frozenset[str]:
        return frozenset({self.info.activity, f"{PACKAGE}.SubSettings", f"{PACKAGE}.SearchActivity"})

    def open(self, activity: str) -> Screen:
        from .home import HomeScreen
        from .search import SearchScreen

        makers: dict[str, Callable[[Settings], Screen]] = {f"{PACKAGE}.SearchActivity": SearchScreen}
        return makers.get(activity, HomeScreen)(self)

    def open_link(self, link: str) -> Screen:
        """Open `settings://page/NAME` or `settings://page/NAME/ARGUMENT`."""
        from .page import PageScreen, pages_of

        name, _, argument = link.partition("//page/")[2].partition("/")
        return PageScreen(self, name, argument) if name in pages_of(self) else self.open(self.info.activity)
