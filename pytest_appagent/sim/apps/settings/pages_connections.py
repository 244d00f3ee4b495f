"""Pages on Wi-Fi networks, Bluetooth devices and the storage: what is there differs from moment to moment."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...entry_dialog import EntryDialog
from .rows import AppHead, Entry, Head, Item, Link, Note, Page, Press, Rows, Toggle

if TYPE_CHECKING:
    from .app import Settings
    from .page import PageScreen

_IN_REACH = ("AndroidWifi", "Home-5G", "Cafe Guest", "Office-Net", "DIRECT-printer")
_OPEN = ("Cafe Guest",)
_NEAR = ("Living room TV", "JBL Flip 6", "Galaxy Watch")
_SIZES_GB = (
    ("Images", "image", "8.2 GB"),
    ("Videos", "video", "14 GB"),
    ("Audio", "sound", "1.3 GB"),
    ("Documents", "note", "420 MB"),
    ("Games", "blocks", "0 B"),
    ("System", "gear", "19 GB"),
    ("Trash", "bin", "61 MB"),
)


# Wi-Fi


def _internet(app: Settings, _: str) -> Rows:
    rows: list[Item] = [
        Head("Mobile network"),
        Link("T-Mobile", "sims", icon="signal", summary="Connected / 5G", gear="sims"),
        Toggle("Wi-Fi", "global/wifi_on"),
    ]
    if app.is_on("global/wifi_on"):
        current = app.get("own/wifi_network")
        names = sorted(_IN_REACH, key=lambda name: name != current)
        rows += [_network_row(app, name, is_current=name == current) for name in names]
        rows.append(Press("Add network", _add_network, icon="add"))
    return [
        *rows,
        Link("Network preferences", "wifi_preferences", summary="Wi-Fi turns back on automatically"),
        Link("Saved networks", "saved_networks", summary="2 networks"),
        Link("Non-carrier data usage", "data_usage", summary="1.84 GB used May 1 – May 31"),
    ]


def _network_row(app: Settings, name: str, *, is_current: bool) -> Item:
    saved = name in app.get_list("own/saved_networks")
    if is_current:
        return Link(name, "wifi_details", argument=name, icon="wifi", summary="Connected", gear="wifi_details")
    return Press(name, partial(_join, name), icon="wifi", summary="Saved" if saved else "")


def _join(name: str, screen: PageScreen) -> None:
    app = screen.app
    if name in _OPEN or name in app.get_list("own/saved_networks"):
        _connect(app, name)
        return

    def try_password(password: str) -> None:
        if len(password) < 8:
            app.host.toast(app.words("A password has at least 8 characters"))
        else:
            _connect(app, name)

    hint = app.words("Password")
    screen.show(EntryDialog(app.words, name, "", try_password, hint=hint, password=True, confirm="CONNECT"))


def _connect(app: Settings, name: str) -> None:
    app.keep("own/wifi_network", name)
    if name not in app.get_list("own/saved_networks"):
        app.keep_list("own/saved_networks", [*app.get_list("own/saved_networks"), name])


def _add_network(screen: PageScreen) -> None:
    screen.ask("Network name", "", partial(_connect, screen.app))


def _wifi_details(app: Settings, name: str) -> Rows:
    def forget(screen: PageScreen) -> None:
        app.keep_list("own/saved_networks", [each for each in app.get_list("own/saved_networks") if each != name])
        if app.get("own/wifi_network") == name:
            app.keep("own/wifi_network", "")
        screen.close()

    connected = app.get("own/wifi_network") == name
    return [
        Head(name),
        Press("Forget", forget, icon="bin"),
        Press("Disconnect" if connected else "Connect", partial(_switch_connection, name), icon="close"),
        Note("Signal strength: Excellent"),
        Note("Frequency: 5 GHz"),
        Note("Security: WPA2-Personal"),
        Toggle("Auto-connect", f"own/auto_connect_{name}", summary="Allow connection to this network when in range"),
        Toggle("Treat as metered", f"own/metered_{name}"),
    ]


def _switch_connection(name: str, screen: PageScreen) -> None:
    connected = screen.app.get("own/wifi_network") == name
    screen.app.keep("own/wifi_network", "" if connected else name)


# Bluetooth


def _connected(app: Settings, _: str) -> Rows:
    paired = app.get_list("own/paired")
    return [
        Link("Pair new device", "pair", icon="add"),
        Head("Saved devices"),
        *map(_paired_row, paired[:3]),
        Link("See all", "saved_devices", icon="devices", summary="{count own/paired}"),
        Link("Connection preferences", "connection_preferences", summary="Bluetooth, Android Auto, NFC"),
        Note("Visible as “{secure/bluetooth_name}” to other devices"),
    ]


def _paired_row(name: str) -> Item:
    return Link(name, "bluetooth_device", argument=name, icon="bluetooth", gear="bluetooth_device", summary="Saved")


def _saved_devices(app: Settings, _: str) -> Rows:
    return [_paired_row(name) for name in app.get_list("own/paired")] or [Note("No devices")]


def _pair(app: Settings, _: str) -> Rows:
    paired = app.get_list("own/paired")
    return [
        Entry("Device name", "secure/bluetooth_name"),
        Head("Available devices"),
        *(Press(name, partial(_ask_to_pair, name), icon="bluetooth") for name in _NEAR if name not in paired),
        Note("Phone's Bluetooth address: 02:00:00:44:55:66"),
    ]


def _ask_to_pair(name: str, screen: PageScreen) -> None:
    from ...dialogs import Dialog

    def pair() -> None:
        screen.app.keep_list("own/paired", [*screen.app.get_list("own/paired"), name])
        screen.close()

    words = screen.app.words
    title = words("Pair with {name}?", name=name)
    screen.show(Dialog(title=title, buttons=[(words("CANCEL"), None), (words("PAIR"), pair)]))


def _bluetooth_device(app: Settings, name: str) -> Rows:
    def rename(new: str) -> None:
        app.keep_list("own/paired", [new if each == name else each for each in app.get_list("own/paired")])

    def forget(screen: PageScreen) -> None:
        app.keep_list("own/paired", [each for each in app.get_list("own/paired") if each != name])
        screen.close()

    def ask_name(screen: PageScreen) -> None:
        def keep(new: str) -> None:
            rename(new)
            screen.close()

        screen.ask("Device name", name, keep)

    return [
        Head(name),
        Press("Rename", ask_name, icon="pencil"),
        Press("Forget", forget, icon="bin"),
        Toggle("Phone calls", f"own/bt_calls_{name}"),
        Toggle("Media audio", f"own/bt_media_{name}"),
        Toggle("Contacts and call history sharing", f"own/bt_contacts_{name}"),
    ]


# Storage


def _storage(app: Settings, _: str) -> Rows:
    return [
        Head("48.64 GB used of 128 GB"),
        Link("Free up space", "free_up", summary="Go to Files app to manage and free up space", icon="storage"),
        Link(
            "Storage Manager", "storage_manager", summary="{on secure/automatic_storage_manager_enabled}", icon="gear"
        ),
        Link("Apps", "storage_apps", icon="apps", summary=total_size(app)),
        *(Press(title, lambda screen: None, icon=icon, summary=size) for title, icon, size in _SIZES_GB),
    ]


def size_mb(package: str) -> int:
    """Return what an app takes: made up, but always the same."""
    return 12 + sum(map(ord, package)) * 7 % 180


def total_size(app: Settings) -> str:
    """Return what all apps take together, with those that come with the device."""
    return f"{(5200 + sum(size_mb(info.package) for info in app.other_apps)) / 1000:.1f} GB"


def _storage_apps(app: Settings, _: str) -> Rows:
    apps = sorted(app.other_apps, key=lambda info: -size_mb(info.package))
    return [
        Link(info.label, "app_storage", argument=info.package, icon=info.icon, color=info.icon_color,
             summary=f"{size_mb(info.package)} MB")
        for info in apps
    ]  # fmt: skip


def _app_storage(app: Settings, package: str) -> Rows:
    def clear(screen: PageScreen) -> None:
        from ...dialogs import Dialog

        words = app.words
        buttons = [(words("CANCEL"), None), (words("DELETE"), lambda: app.device.clear(package))]
        message = words("This app’s data, including files and settings, will be permanently deleted from this device")
        screen.show(Dialog(title=words("Delete app data?"), message=message, buttons=buttons))

    def clear_cache(screen: PageScreen) -> None:
        app.host.toast(app.words("Cache cleared"))

    size = size_mb(package)
    return [
        AppHead(package, buttons=(("bin", "Clear storage", clear), ("bin", "Clear cache", clear_cache))),
        Head("Space used"),
        Note(f"App size: {size * 2 // 3} MB"),
        Note(f"User data: {size // 4} MB"),
        Note(f"Total: {size} MB"),
    ]


CONNECTION_PAGES = {
    "internet": Page("Internet", _internet),
    "wifi_details": Page("Network details", _wifi_details),
    "connected": Page("Connected devices", _connected),
    "saved_devices": Page("Saved devices", _saved_devices),
    "pair": Page("Pair new device", _pair),
    "bluetooth_device": Page("Device details", _bluetooth_device),
    "storage": Page("Storage", _storage),
    "storage_apps": Page("Apps", _storage_apps),
    "app_storage": Page("Storage", _app_storage),
}
