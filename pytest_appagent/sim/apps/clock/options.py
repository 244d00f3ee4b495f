"""The clock's own settings, as a table."""

from __future__ import annotations

from typing import NamedTuple

from .zones import CITIES

_MINUTES = ("1 minute", "5 minutes", "10 minutes", "15 minutes", "20 minutes", "25 minutes", "Never")


class Option(NamedTuple):
    """One of them: what it is by default, and of what it is chosen; without choices it is a switch."""

    name: str
    title: str
    first: str | bool
    choices: tuple[str, ...] = ()
    summary: str = ""


SECTIONS = (
    (
        "Clock",
        (
            Option("style", "Style", "Digital", ("Analog", "Digital")),
            Option("seconds", "Display time with seconds", False),
            Option(
                "automatic_home", "Automatic home clock", True, (), "While traveling, add a clock with the time at home"
            ),
            Option("home_time_zone", "Home time zone", "London", tuple(CITIES)),
        ),
    ),
    (
        "Alarms",
        (
            Option("silence_after", "Silence after", "10 minutes", _MINUTES),
            Option("snooze_length", "Snooze length", "10 minutes", _MINUTES[:-1]),
            Option("alarm_volume", "Alarm volume", "4", tuple("01234567")),
            Option(
                "gradual_volume",
                "Gradually increase volume",
                "Never",
                ("Never", "5 seconds", "30 seconds", "60 seconds"),
            ),
            Option(
                "volume_buttons", "Volume buttons", "Control volume", ("Control volume", "Snooze", "Stop", "Do nothing")
            ),
            Option("week_start", "Start week on", "Sunday", ("Saturday", "Sunday", "Monday")),
        ),
    ),
    (
        "Timers",
        (
            Option(
                "timer_sound", "Timer sound", "Timer Expired", ("Silent", "Timer Expired", "Argon", "Cesium", "Helium")
            ),
            Option("timer_vibrate", "Timer vibrate", False),
        ),
    ),
)
OPTIONS = {option.name: option for _, options in SECTIONS for option in options}
