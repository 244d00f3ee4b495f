"""A user of the simulated device's inside: sees its dump, and touches what stands there."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from pytest_appagent.sim.app import App
from pytest_appagent.sim.apps import INSTALLED_APPS
from pytest_appagent.sim.apps.settings.page import PAGES
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

    def see(self, text: str) -> tuple[int, int] | None:
        """Where a text is drawn, be it known to the dump or not; None if it is not."""
        views = self.system._stage.active.root.walk()
        return next((view.shown.center for view in views if view.text == text and not view.shown.empty), None)

    def touch(self, text: str, *, below_dp: float = 0) -> None:
        """Touch what is drawn as a text, or what is so far below it."""
        place = self.see(text)
        assert place is not None, f"{text!r} is not drawn"
        self.system.tap(place[0], place[1] + round(below_dp * 420 / 160))

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


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen of an app as it was found; `windows` are the laid-out ones, the one that takes touches last."""

    package: str
    windows: list[Any]
    dump: str
    picture: Image.Image

    @property
    def root(self) -> Any:
        """The view tree that takes touches."""
        return self.windows[-1].root

    def __str__(self) -> str:
        texts = [view.text for view in self.root.walk() if view.text]
        return f"{self.package}: {' | '.join(texts)[:160]}"


class Crawler:
    """Goes through an app by touching all that can be touched, and keeps each kind of screen once."""

    def __init__(
        self, kind: type[App], most_touches: int, *, state: Any = None, link: str | None = None, version: str = ""
    ) -> None:
        self._package = kind.info.package
        self._state = state
        self._link = link
        # A small display of the same width in dp: there is less to draw.
        self._system = System(clock=CLOCK, elapsed_s=Elapsed(), apps=[kind], width=540, height=1200, density=210)
        if version:
            self._system.install_version(self._package, version, 90000, kind.info.label)
        self._left = most_touches
        self.scenes: dict[int, Scene] = {}

    def crawl(self) -> list[Scene]:
        """Return the screens."""
        self._start(())
        self._explore(())
        return list(self.scenes.values())

    def _start(self, path: tuple[int, ...]) -> bool:
        self._system.clear(self._package)
        for overlay in list(self._system._stage.system_overlays):
            overlay.close()
        if self._state is not None:
            self._system.preset(self._package, self._state)
        self._system.start(self._package, link=self._link)
        for place in path:
            targets = self._targets()
            if place >= len(targets):
                return False
            self._system.tap(*targets[place].shown.center)
        return True

    def _views(self) -> list[Any]:
        return list(self._system._stage.active.root.walk())

    def _targets(self) -> list[Any]:
        views = [view for view in self._views() if view.is_clickable and view.enabled and not view.shown.empty]
        alike = Counter[tuple[str, str]]()
        kept = []
        for view in views:
            alike[view.cls, view.id] += 1
            if alike[view.cls, view.id] <= MOST_ALIKE:
                kept.append(view)
        return kept

    def _kind_of_screen(self) -> int:
        parts = [(type(view).__name__, view.cls, view.id, bool(view.on_tap)) for view in self._views()]
        return hash((self._system.focused_window, *dict.fromkeys(parts)))

    def _explore(self, path: tuple[int, ...]) -> None:
        here = self._kind_of_screen()
        if here in self.scenes or self._system.focus[0] != self._package:
            return
        system = self._system
        scene = Scene(self._package, list(system._stage.windows()), system.dump(), system.picture())
        self.scenes[here] = scene
        for place in range(len(self._targets())):
            if self._left <= 0 or len(path) > 4:
                return
            if self._kind_of_screen() != here and not self._return(path, here):
                return
            targets = self._targets()
            if place < len(targets):
                self._left -= 1
                system.tap(*targets[place].shown.center)
                self._explore((*path, place))

    def _return(self, path: tuple[int, ...], here: int) -> bool:
        for _ in range(2):
            self._system.key("KEYCODE_BACK")
            if self._kind_of_screen() == here:
                return True
        return self._start(path) and self._kind_of_screen() == here


MOST_ALIKE = 6
MOST_TOUCHES = 36
# Where touches alone do not lead: start states and links.
STARTS: dict[str, list[dict[str, Any]]] = {
    "com.example.clock": [{"state": {"timers": [{"length_s": 300}]}, "link": "clock://timers"}],
    "com.example.contacts": [{"link": "contacts://contact/2"}],
    "com.example.puzzle": [{"state": {"tiles": [1, 2, 3, 4, 5, 6, 7, 0, 8]}}],
    "com.example.settings": [
        {"link": "settings://page/sound"},
        *({"most_touches": 0, "link": f"settings://page/{name}"} for name in PAGES),
    ],
    "com.example.shop": [
        {"state": {"cart": [{"id": 7, "quantity": 2}, {"id": 9, "quantity": 1}]}, "link": "shop://cart"}
    ],
    "com.example.signin": [
        {"state": {"signed_in": "ada@example.com", "remembered": "ada@example.com"}},
        {"link": "signin://password?email=ada@example.com"},
    ],
    "com.example.webform": [
        {"state": {"cookies": False}},
        {"state": {"cookies": True, "page": "thanks", "bookings": [{"number": 301, "tour": "Evening", "people": 2}]}},
    ],
}


@pytest.fixture(scope="session")
def town() -> list[Scene]:
    """The screens of all built-in apps."""
    crawlers = [
        Crawler(kind, **{"most_touches": MOST_TOUCHES, **start})
        for kind in INSTALLED_APPS
        for start in [{}, *STARTS.get(kind.info.package, []), *({"version": name} for name in kind.VERSIONS)]
    ]
    return [scene for each in crawlers for scene in each.crawl()]
