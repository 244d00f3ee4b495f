"""The calendar as it is installed: its events, and the ways in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

from ...app import App, AppInfo, Screen
from .form import FormScreen
from .main import MainScreen
from .model import EventBook, first_events
from .search import SearchScreen

PACKAGE = "com.example.calendar"


class Calendar(App):
    """The installed app: its events, and the way in."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.MainActivity",
        version_name="1.4.2",
        version_code=42,
        label="Calendar",
    )
    link_scheme: ClassVar[str | None] = "calendar"

    def reset(self) -> None:
        self.book = EventBook(first_events(self.today))

    def now(self) -> datetime:
        """Return the local time, without a zone, as events have it."""
        return self.host.now().replace(tzinfo=None)

    @property
    def today(self) -> date:
        return self.now().date()

    @property
    def activities(self) -> frozenset[str]:
        return frozenset(_SCREENS)

    def open(self, activity: str) -> Screen:
        return _SCREENS[activity](self)

    def open_link(self, link: str) -> Screen:
        """Open `calendar://new?title=…` as a form with the title in it, any other link as the agenda."""
        parts = urlsplit(link)
        if parts.netloc != "new":
            return self.open(self.info.activity)
        return FormScreen(self, title=parse_qs(parts.query).get("title", [""])[0])

    def state(self) -> dict[str, object]:
        return {"events": [event.to_json() for event in self.book.events]}


_SCREENS: dict[str, Callable[[Calendar], Screen]] = {
    MainScreen.activity: MainScreen,
    FormScreen.activity: FormScreen,
    SearchScreen.activity: SearchScreen,
}
