"""A user of the simulated device's inside: sees its dump, and touches what stands there."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pytest_appagent.sim.load_app import load_app
from pytest_appagent.sim.system import System

CALENDAR = "com.example.calendar"
ASKER = "com.example.asker"
CLOCK = datetime(2026, 5, 14, 9, 41, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the dump."""

    attributes: dict[str, str]

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        left, top, right, bottom = map(int, re.findall(r"-?\d+", self["bounds"]))
        return left, top, right, bottom

    @property
    def center(self) -> tuple[int, int]:
        left, top, right, bottom = self.bounds
        return (left + right) // 2, (top + bottom) // 2


class Elapsed:
    """The seconds that a device believes to have run."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class User:
    """Knows the device's inside only by its dump and its touches."""

    def __init__(self, **settings: Any) -> None:
        self._elapsed = Elapsed()
        self.system = System(**{"clock": CLOCK, "elapsed_s": self._elapsed, **settings})

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self._elapsed.seconds += seconds
        self.system.tick()

    def nodes(self) -> list[Node]:
        """All nodes of the dump, in its order."""
        return [Node(dict(node.attrib)) for node in ElementTree.fromstring(self.system.dump()).iter("node")]

    def find_all(self, *, text: str | None = None, id: str | None = None, desc: str | None = None) -> list[Node]:
        """The nodes with this text, id and description."""

        def fits(node: Node) -> bool:
            return (
                text in (None, node["text"])
                and desc in (None, node["content-desc"])
                and (id is None or node["resource-id"].endswith(f"/{id}"))
            )

        return [node for node in self.nodes() if fits(node)]

    def find(self, **wanted: str) -> Node:
        """The first such node."""
        found = self.find_all(**wanted)
        assert found, f"no {wanted} among {self.texts()}"
        return found[0]

    def texts(self) -> list[str]:
        """All texts of the dump that are not empty."""
        return [node["text"] for node in self.nodes() if node["text"]]

    def sees(self, text: str) -> bool:
        """Whether some node has this text."""
        return text in self.texts()

    def tap(self, **wanted: str) -> None:
        """Touch the middle of a node."""
        self.system.tap(*self.find(**wanted).center)

    def write(self, text: str, **field: str) -> None:
        """Replace what an input holds."""
        self.tap(**field)
        self.system.key("KEYCODE_A", frozenset({"CTRL"}))
        self.system.key("KEYCODE_DEL")
        self.system.type_text(text)

    def back(self) -> None:
        """Press Back."""
        self.system.key("KEYCODE_BACK")

    def scroll_to(self, **wanted: str) -> None:
        """Scroll down until a node is there."""
        for _ in range(12):
            if self.find_all(**wanted):
                return
            self.system.swipe(540, 1700, 540, 700, 0.3)
        raise AssertionError(f"no {wanted} after scrolling to {self.texts()}")

    def focus(self) -> str:
        """The package in front."""
        return self.system.focus[0]

    def events(self) -> dict[str, dict[str, Any]]:
        """The calendar's events by title."""
        events: Any = self.system.state(CALENDAR)["events"]
        return {event["title"]: event for event in events}


@pytest.fixture
def make_user() -> Callable[..., User]:
    """Make the user of a device of its own kind."""

    def make(**settings: Any) -> User:
        return User(**settings)

    return make


@pytest.fixture
def user(make_user: Callable[..., User]) -> User:
    """The user of a fresh device that shows its home screen."""
    return make_user()


@pytest.fixture
def calendar_user(user: User) -> User:
    """The user of a fresh device that shows the calendar."""
    user.system.start(CALENDAR)
    return user


@pytest.fixture
def make_asker(make_user: Callable[..., User]) -> Callable[..., User]:
    """Make the user of a device that shows an app whose buttons each ask the device for one thing."""
    kind = load_app(Path(__file__).with_name("asker_app.py"))

    def make(**settings: Any) -> User:
        user = make_user(apps=[kind], **settings)
        user.system.start(ASKER)
        return user

    return make


@pytest.fixture
def asker(make_asker: Callable[..., User]) -> User:
    """Such a user of an ordinary device."""
    return make_asker()
