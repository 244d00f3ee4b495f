"""The calendar as it is installed: its events, and the ways in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

from ...app import App, AppInfo, Screen
from ...words import Translations
from .bugs import BUGS, BuggyBook, cut
from .event import EventScreen
from .form import POST_NOTIFICATIONS, FormScreen
from .main import MainScreen
from .model import Event, EventBook, first_events
from .search import SearchScreen
from .zh import ZH

PACKAGE = "com.example.calendar"


class Calendar(App):
    """The installed app: its events, and the way in."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.MainActivity",
        version_name="1.4.2",
        version_code=42,
        label="Calendar",
        icon="calendar",
        icon_color="#1a73e8",
        permissions=(POST_NOTIFICATIONS,),
        granted=(POST_NOTIFICATIONS,),
    )
    link_scheme: ClassVar[str | None] = "calendar"
    translations: ClassVar[Translations] = {"zh": ZH}
    BUGS: ClassVar[Mapping[str, str]] = BUGS
    VERSIONS: ClassVar[Mapping[str, str]] = {
        "2.0": "A new event is first asked for its kind; in the form Save is called Done, and the rows have moved"
    }

    def reset(self) -> None:
        self.book: EventBook = BuggyBook(first_events(self.today), self.bugs)

    def preset(self, state: Mapping[str, object]) -> None:
        """Hold other events: `{"events": [{"title": ..., "start": ..., "end": ...}]}`, the rest of each at will."""
        events = state["events"]
        if not isinstance(events, list):
            raise ValueError("events are a list")
        self.book = BuggyBook([Event.from_json(event) for event in events], self.bugs)

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
        """Open `calendar://new?title=…` as a form, `calendar://event?id=…` as an event, any other as the agenda."""
        parts = urlsplit(link)
        query = parse_qs(parts.query)
        match parts.netloc:
            case "new":
                return FormScreen(self, title=query.get("title", [""])[0])
            case "event" if (number := query.get("id", [""])[0]).isdecimal():
                return EventScreen(self, int(number))
            case _:
                return self.open(self.info.activity)

    def on_time(self, before: datetime, now: datetime) -> None:
        """Remind of what begins."""
        since, until = before.replace(tzinfo=None), now.replace(tzinfo=None)
        for event, start in self.book.reminders_between(since, until):
            when = f"{self.words.short_day(start)}, {self.words.clock(start)}"
            self.host.notify(self, event.title, when, f"calendar://event?id={event.id}")

    def shown_title(self, event: Event) -> str:
        """Return what lists show of an event's title."""
        return cut(event.title) if "cut_titles" in self.bugs else event.title

    def state(self) -> dict[str, object]:
        return {"events": [event.to_json() for event in self.book.events]}


_SCREENS: dict[str, Callable[[Calendar], Screen]] = {
    MainScreen.activity: MainScreen,
    FormScreen.activity: FormScreen,
    SearchScreen.activity: SearchScreen,
}
