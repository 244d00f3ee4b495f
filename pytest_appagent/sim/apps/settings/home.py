"""The first page of the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import Icon, Text
from . import look
from .page import PageScreen
from .search import SearchScreen

if TYPE_CHECKING:
    from .app import Settings

_ENTRIES = (
    ("network", "Network & internet", "Mobile, Wi-Fi, hotspot", "wifi", "#1a73e8"),
    ("connected", "Connected devices", "Bluetooth, pairing", "devices", "#188038"),
    ("apps", "Apps", "Recent apps, default apps", "apps", "#e37400"),
    ("notifications", "Notifications", "Notification history, conversations", "bell", "#d93025"),
    ("battery", "Battery", "100%", "battery", "#00796b"),
    ("storage", "Storage", "38% used - 79.36 GB free", "storage", "#9334e6"),
    ("sound", "Sound & vibration", "Volume, haptics, Do Not Disturb", "sound", "#d01884"),
    ("display", "Display", "Dark theme, font size, brightness", "brightness", "#b06000"),
    ("wallpaper", "Wallpaper & style", "Colors, themed icons, app grid", "wallpaper", "#c5221f"),
    ("accessibility", "Accessibility", "Display, interaction, audio", "accessibility", "#1967d2"),
    ("security", "Security & privacy", "App security, device lock, permissions", "shield", "#137333"),
    ("location", "Location", "{location}", "place", "#1a73e8"),
    ("safety", "Safety & emergency", "Emergency SOS, medical info, alerts", "emergency", "#d93025"),
    ("accounts", "Passwords & accounts", "Saved passwords, autofill, synced accounts", "key", "#e37400"),
    ("wellbeing", "Digital Wellbeing & parental controls", "Screen time, app timers", "heart", "#188038"),
    ("system", "System", "Languages, gestures, time, backup", "info", "#5f6368"),
    ("about", "About phone", "{global/device_name}", "phone", "#5f6368"),
    ("tips", "Tips & support", "Help articles, phone & chat", "help", "#9334e6"),
)


class HomeScreen(Screen):
    """The parts of the settings, below a bar that leads to the search."""

    activity = "com.example.settings.Settings"

    def __init__(self, app: Settings) -> None:
        super().__init__()
        self._app = app
        self._scroll = ScrollState()

    def build(self) -> View:
        words = self._app.words
        title = Text(words("Settings"), id="homepage_title", size=32, padding=(24, 20, 24, 8))
        search = Row(
            [Icon("search"), Text(words("Search settings"), id="search_action_bar_title", size=18)],
            id="search_action_bar",
            width=FILL,
            height=56,
            gap=16,
            padding=(20, 0),
            radius=28,
            background="surface_high",
            on_tap=lambda: self.open(SearchScreen(self._app)),
        )
        top = Column([title, Row([search], width=FILL, padding=(16, 8))], width=FILL)
        return look.page_view(top, [self._row(*entry) for entry in self._entries()], self._scroll)

    def _entries(self) -> list[tuple[str, str, str, str, str]]:
        entries = list(_ENTRIES)
        if self._app.is_since("2.0"):
            network, display = entries[0], next(entry for entry in entries if entry[0] == "display")
            entries.remove(display)
            entries[:1] = [("network", "Connections", *network[2:]), display]
        return entries

    def _row(self, page: str, title: str, summary: str, icon: str, color: str) -> View:
        app = self._app
        if summary == "{location}":
            on = app.is_on("secure/location_mode")
            summary = f"{app.words('On')} - 2 apps have access to location" if on else app.words("Off")
        return look.plain_row(
            app.words(title),
            app.filled(summary),
            icon=look.icon_frame(icon, color),
            on_tap=lambda: self.open(PageScreen(app, page)),
        )
