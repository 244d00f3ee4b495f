"""Screens of the simulated device, reached through adb as a person would: by what stands on them."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.gesture import SwipeFromTo, TapAt
from pytest_appagent.device.simulator import start_simulator
from pytest_appagent.screen.elements import Element
from pytest_appagent.screen.frame import Frame
from pytest_appagent.screen.geometry import Point
from pytest_appagent.screen.read import read_screen

_CLOCKS = ("2026-05-11T09:30:00", "2027-12-29T22:10:00")
_TIMEOUT_S = 10.0

# App → ways. Each way starts on the app's first screen: "tap NAME", "type TEXT", "press KEY", "up", and "see NAME",
# which takes the screen and says which one it is. One that is seen several times looks different each time.
WAYS = {
    "com.example.calendar": (
        "see agenda, up, see agenda, tap search, see search, type gym, see search, press back, see search",
        "tap search, type no such thing, see search",
        "tap Month view, see month, tap next_month, see month, tap Agenda view",
        "tap More options, see menu, tap About, see about",
        "tap More options, tap Go to date, see go to date",
        "tap New event, see new event, tap title, type work, see new event, press back, see new event, up, "
        "see new event",
        "tap New event, tap start_date, see date picker",
        "tap New event, tap start_time, see time picker",
        "tap New event, tap repeat_row, see repeat",
        "tap New event, tap reminder_row, see reminder",
        "tap New event, tap title, type work, press back, tap Save, see agenda",
        "tap gym, see event, tap Delete, see delete",
        "tap dentist, see event, tap edit, see edit event",
        "press home, see launcher",
    ),
    "com.example.settings": (
        "see settings, up, see settings",
        "tap Display, see display, up, see display",
        "tap Sound, see sound",
        "tap Battery, see battery",
        "tap Apps, see apps",
    ),
    "com.example.contacts": ("see contacts, up, see contacts", "tap Alice, see contact"),
    "com.example.clock": (
        "see alarms",
        "tap Timer, see timers",
        "tap Stopwatch, see stopwatch",
        "tap Bedtime, see bedtime",
    ),
    "com.example.notes": ("see notes",),
    "com.example.shop": ("see products, up, see products",),
    "com.example.signin": ("see sign in",),
    "com.example.webform": ("see web form",),
    "com.example.puzzle": ("see puzzle",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A screen that was seen on the way.

    Attributes:
        name: which screen it is; equal for all its states.
        frame: what the device gave.
    """

    name: str
    frame: Frame


def collect(clocks: Sequence[str] = _CLOCKS, say: Callable[[str], None] = lambda line: None) -> list[Sight]:
    """Go all ways on a fresh device for each clock."""
    sights: list[Sight] = []
    for clock in clocks:
        with start_simulator(1, clock=clock) as simulator:
            device = AdbDevice(simulator.server, simulator.serials[0])
            for app, way in ((app, way) for app, ways in WAYS.items() for way in ways):
                say(f"{app}: {way}")
                device.clear(app)
                device.launch(app)
                sights.extend(_go(device, way.split(", ")))
    return sights


def _go(device: AdbDevice, way: Sequence[str]) -> Iterator[Sight]:
    for act in way:
        word, _, rest = act.partition(" ")
        match word:
            case "see":
                yield Sight(name=rest, frame=device.capture())
            case "tap":
                device.perform(TapAt(point=_find(device, rest).bounds.center))
            case "type":
                device.type_text(rest)
            case "press":
                device.press("home" if rest == "home" else "back")
            case "up":
                width, height = device.display().width, device.display().height
                start, end = Point(x=width // 2, y=height * 2 // 3), Point(x=width // 2, y=height // 3)
                device.perform(SwipeFromTo(start=start, end=end, move_s=0.4))
            case _:
                raise ValueError(f"no act {act!r}")


def _find(device: AdbDevice, name: str) -> Element:
    """Wait for an element with that text, description or the like."""
    end_s = time.monotonic() + _TIMEOUT_S
    while True:
        elements = read_screen(device.capture()).facts.elements
        for element in elements:
            words = (element.text, element.content_desc, element.hint, element.resource_id.rpartition("/")[2])
            if name in words or name in element.text.split():
                return element
        if time.monotonic() > end_s:
            raise LookupError(f"no element {name!r} among {[e.text or e.content_desc for e in elements]}")


def main() -> int:
    argparse.ArgumentParser(prog="python -m benchmarks.tour", description=__doc__).parse_args()
    for sight in collect(say=lambda line: print(line, file=sys.stderr)):
        print(f"{sight.name:14} {read_screen(sight.frame).facts.key}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
