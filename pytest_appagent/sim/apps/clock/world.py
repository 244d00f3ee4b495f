"""The tab of the world's times, and the search for cities."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import cos, pi, sin
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import Dialog
from ...editing import TextState
from ...layouts import Column, Row, ScrollState, Stack
from ...render import Canvas
from ...view import FILL, Direction, Metrics, View
from ...widgets import EditText, Icon, IconButton, Mark, Text
from ...words import Words
from .parts import listed, up_button
from .tab import Tab, with_fab
from .zones import CITIES, City, offset_name

if TYPE_CHECKING:
    from .app import Clock


class WorldTab(Tab):
    """The time here, and in the chosen cities."""

    def __init__(self, app: Clock, screen: Screen) -> None:
        super().__init__(app, screen)
        self._scroll = ScrollState()

    def build(self) -> View:
        app, words = self.app, self.app.words
        rows = [self._here()]
        home = CITIES[str(app.options["home_time_zone"])]
        if app.options["automatic_home"] and app.time_in(home).replace(microsecond=0) != app.now().replace(
            microsecond=0
        ):
            rows.append(self._row(home, is_home=True))
        rows += [self._row(CITIES[name]) for name in app.cities]
        page = Column([listed(rows, self._scroll, id="cities")], width=FILL, height=FILL)
        return with_fab(page, "add", lambda: self.screen.open(CitiesScreen(app)), desc=words("Add city"))

    def _here(self) -> View:
        words, now = self.app.words, self.app.now()
        if self.app.options["style"] == "Analog":
            clock: View = AnalogClock(now=now, id="analog_clock", desc=words.clock(now), width=200, height=200)
        else:
            time = f"{now:%H:%M:%S}" if self.app.options["seconds"] else words.clock(now)
            clock = Text(time, id="digital_clock", size=56)
        date = Text(words.short_day(now), id="date", size=18, color="on_surface_variant")
        return Column([clock, date], width=FILL, padding=(24, 20, 24, 28), gap=4, align="center")

    def _row(self, city: City, *, is_home: bool = False) -> View:
        words, there = self.app.words, self.app.time_in(city)
        name: list[View] = [Text(city.name, id="city_name", size=20)]
        if is_home:
            name.insert(0, Icon("flag", size=18))
        detail = difference(words, self.app.now(), there)
        left = Column(
            [
                Row(name, gap=6),
                Text(detail, id="hours_ahead", size=14, color="on_surface_variant", lines=2, width=FILL),
            ],
            weight=1,
            width=FILL,
        )
        time = Text(words.clock(there), id="digital_clock", size=28)
        card = Row(
            [left, time],
            id="city_card",
            width=FILL,
            gap=12,
            padding=(20, 16),
            radius=24,
            background="surface_container",
            on_hold=None if is_home else lambda: self._ask_remove(city),
            on_swipe=None if is_home else lambda direction: self._swiped(city, direction),
        )
        return Column([card], width=FILL, padding=(16, 4))

    def _swiped(self, city: City, direction: Direction) -> bool:
        if direction not in ("left", "right"):
            return False
        self._remove(city)
        return True

    def _ask_remove(self, city: City) -> None:
        words = self.app.words
        buttons = [(words("CANCEL"), None), (words("DELETE"), lambda: self._remove(city))]
        self.screen.show(Dialog(title=words("Delete {city}?", city=city.name), buttons=buttons))

    def _remove(self, city: City) -> None:
        self.app.cities.remove(city.name)
        self.app.host.toast(self.app.words("{city} deleted", city=city.name))


def difference(words: Words, here: datetime, there: datetime) -> str:
    """Return "Today, 2 hours ahead"."""
    days = (there.date() - here.date()).days
    day = words({-1: "Yesterday", 0: "Today"}.get(days, "Tomorrow"))
    minutes = round((there - here) / timedelta(minutes=1))
    if minutes == 0:
        return words("{day}, same time", day=day)
    hours, rest = divmod(abs(minutes), 60)
    length = words("{hours} hours", hours=hours) if hours != 1 else words("1 hour")
    if rest:
        length = f"{length} {words('{minutes} min', minutes=rest)}"
    return words("{day}, {length} ahead" if minutes > 0 else "{day}, {length} behind", day=day, length=length)


class AnalogClock(View):
    """A face with two hands."""

    def __init__(self, *, now: datetime, id: str, desc: str, width: float, height: float) -> None:
        super().__init__(id=id, desc=desc, width=width, height=height)
        self._now = now

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        radius = self.bounds.width // 2
        canvas.rounded(self.bounds, radius, "surface_highest")
        hour = (self._now.hour % 12 + self._now.minute / 60) / 12
        for turn, reach, width in ((hour, 0.5, 6), (self._now.minute / 60, 0.78, 4)):
            self._hand(canvas, turn, reach * radius, metrics.px(width))

    def _hand(self, canvas: Canvas, turn: float, reach: float, width: int) -> None:
        x, y = self.bounds.center
        angle = turn * 2 * pi
        canvas.line(x, y, x + reach * sin(angle), y - reach * cos(angle), width, "primary")


class CitiesScreen(Screen):
    """All cities by name, those with a tick being shown on the tab; a search narrows them."""

    activity = "com.example.clock.CitySelectionActivity"

    def __init__(self, app: Clock) -> None:
        super().__init__()
        self._app = app
        self._text = TextState()
        self._scroll = ScrollState()

    def build(self) -> View:
        words = self._app.words
        entry = EditText(self._text, id="search_text", hint=words("Search for a city"), size=18, weight=1, width=FILL)
        parts: list[View] = [up_button(words, self.close), entry]
        if self._text.text:
            parts.append(IconButton("close", on_tap=lambda: self._text.set("")))
        bar = Row(parts, width=FILL, height=64, padding=(4, 0))
        wanted = self._text.text.strip().casefold()
        rows = [self._row(city) for city in CITIES.values() if wanted in f"{city.name}, {city.country}".casefold()]
        if not rows:
            rows = [Text(words("No cities found"), size=16, padding=(24, 32), width=FILL)]
        line = View(height=1, width=FILL, background="outline_variant")
        return Column([bar, line, listed(rows, self._scroll, id="cities_list", bottom=24)], width=FILL, height=FILL)

    def _row(self, city: City) -> View:
        words, shown = self._app.words, city.name in self._app.cities
        there = self._app.time_in(city)
        utc_offset = offset_name(there - self._app.now().replace(microsecond=there.microsecond))
        names = Column(
            [
                Text(city.name, id="city_name", size=16, width=FILL),
                Text(f"{city.country} · {utc_offset}", size=13, color="on_surface_variant", width=FILL),
            ],
            weight=1,
            width=FILL,
        )
        time = Text(words.clock(there), id="city_time", size=14, color="on_surface_variant")
        mark = Stack([Mark("", id="city_onoff", checked=shown, width=24)])
        return Row(
            [mark, names, time], width=FILL, height=64, gap=20, padding=(24, 0), on_tap=lambda: self._switch(city)
        )

    def _switch(self, city: City) -> None:
        if city.name in self._app.cities:
            self._app.cities.remove(city.name)
        else:
            self._app.cities.append(city.name)
