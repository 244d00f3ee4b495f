"""Cities with their time zones, from a table of its own: what a machine knows of zones differs."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal, NamedTuple

_Rule = Literal["", "EU", "US", "AU"]


class City(NamedTuple):
    """A city: its standard offset from UTC in hours, and by which rule its summer time goes."""

    name: str
    country: str
    offset_h: float
    rule: _Rule = ""

    def offset(self, moment: datetime) -> timedelta:
        """Return how far its clocks are from UTC at a moment, which is given in UTC without a zone."""
        summer = timedelta(hours=1) if _is_summer(self.rule, moment) else timedelta()
        return timedelta(hours=self.offset_h) + summer


def _sunday(year: int, month: int, number: int) -> datetime:
    """Return the first, second or, for -1, last Sunday of a month."""
    if number < 0:
        day = datetime(year, month + 1, 1) - timedelta(days=1)
        return day - timedelta(days=(day.weekday() + 1) % 7)
    day = datetime(year, month, 1)
    return day + timedelta(days=(6 - day.weekday()) % 7 + 7 * (number - 1))


def _is_summer(rule: _Rule, moment: datetime) -> bool:
    year = moment.year
    match rule:
        case "EU":
            hour = timedelta(hours=1)
            return _sunday(year, 3, -1) + hour <= moment < _sunday(year, 10, -1) + hour
        case "US":
            return _sunday(year, 3, 2) <= moment < _sunday(year, 11, 1)
        case "AU":
            return not _sunday(year, 4, 1) <= moment < _sunday(year, 10, 1)
        case _:
            return False


CITIES = {
    city.name: city
    for city in (
        City("Amsterdam", "Netherlands", 1, "EU"),
        City("Athens", "Greece", 2, "EU"),
        City("Auckland", "New Zealand", 12, "AU"),
        City("Bangkok", "Thailand", 7),
        City("Barcelona", "Spain", 1, "EU"),
        City("Beijing", "China", 8),
        City("Berlin", "Germany", 1, "EU"),
        City("Boston", "United States", -5, "US"),
        City("Buenos Aires", "Argentina", -3),
        City("Cairo", "Egypt", 2),
        City("Chicago", "United States", -6, "US"),
        City("Delhi", "India", 5.5),
        City("Denver", "United States", -7, "US"),
        City("Dubai", "United Arab Emirates", 4),
        City("Hong Kong", "China", 8),
        City("Honolulu", "United States", -10),
        City("Istanbul", "Türkiye", 3),
        City("Jakarta", "Indonesia", 7),
        City("Johannesburg", "South Africa", 2),
        City("Kathmandu", "Nepal", 5.75),
        City("Lagos", "Nigeria", 1),
        City("Lima", "Peru", -5),
        City("Lisbon", "Portugal", 0, "EU"),
        City("London", "United Kingdom", 0, "EU"),
        City("Los Angeles", "United States", -8, "US"),
        City("Madrid", "Spain", 1, "EU"),
        City("Mexico City", "Mexico", -6),
        City("Moscow", "Russia", 3),
        City("Mumbai", "India", 5.5),
        City("Nairobi", "Kenya", 3),
        City("New York", "United States", -5, "US"),
        City("Paris", "France", 1, "EU"),
        City("Reykjavik", "Iceland", 0),
        City("Rome", "Italy", 1, "EU"),
        City("San Francisco", "United States", -8, "US"),
        City("São Paulo", "Brazil", -3),
        City("Seoul", "South Korea", 9),
        City("Shanghai", "China", 8),
        City("Singapore", "Singapore", 8),
        City("Stockholm", "Sweden", 1, "EU"),
        City("Sydney", "Australia", 10, "AU"),
        City("Tokyo", "Japan", 9),
        City("Toronto", "Canada", -5, "US"),
        City("Vancouver", "Canada", -8, "US"),
        City("Vienna", "Austria", 1, "EU"),
        City("Zurich", "Switzerland", 1, "EU"),
    )
}


def offset_name(offset: timedelta) -> str:
    """Return "GMT+5:30"."""
    minutes = round(offset.total_seconds() / 60)
    sign = "-" if minutes < 0 else "+"
    return f"GMT{sign}{abs(minutes) // 60}:{abs(minutes) % 60:02d}"
