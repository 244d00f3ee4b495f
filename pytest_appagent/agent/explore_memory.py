"""What exploring knows of an app: screens, what was tried on them, where that led; kept in one file over restarts."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from ..errors import StoreError
from ..knowledge import Slot
from ..yaml_files import locked, save_bytes
from .explore_fields import Field

logger = logging.getLogger(__name__)

Status = Literal["todo", "done", "vain", "risky", "lost"]
"""Of one way of using a spot: to be tried, tried with an effect or in vain, left alone, or not found again."""

Step = tuple[str, str, Slot]
"""One act of a recipe: the screen that it is done on, the spot, and how that is used."""

SCHEMA = 1
_SLOTS = get_args(Slot)
_STATUSES = get_args(Status)


@dataclass(slots=True, kw_only=True)
class Spot:
    """Something on a screen that can be used.

    Attributes:
        name: what a person would call it.
        role: what kind of control it is.
        is_row: whether it stands for all rows of a list.
        is_named: whether it says anything of itself.
        commits: whether it says that it keeps what stands in a form.
        leads_back: whether it says that it leads back.
        slots: each way of using it, and what became of that.
        rows: names of the rows that were tapped so far, with where each led.
        varies: whether its rows lead to different places, so that each is worth a try.
        recipe: acts from a fresh start after which it was first seen, where the screen had been seen without it.
        misses: times that it was looked for in vain.
    """

    name: str = ""
    role: str = ""
    is_row: bool = False
    is_named: bool = True
    commits: bool = False
    leads_back: bool = False
    slots: dict[Slot, Status] = field(default_factory=dict)
    rows: dict[str, str] = field(default_factory=dict)
    varies: bool = False
    recipe: tuple[Step, ...] = ()
    misses: int = 0

    @property
    def is_choice(self) -> bool:
        """Whether it is turned on and off."""
        return self.role in ("switch", "checkbox", "radio")

    @property
    def is_menu(self) -> bool:
        """Whether it stands for rows that led to different screens."""
        return self.role == "item" and len(set(filter(None, self.rows.values()))) > 1

    @property
    def goes_by_row(self) -> bool:
        """Whether a way over it must name its row: another one leads elsewhere, or sets something."""
        return self.is_menu or (self.is_choice and bool(self.rows))


@dataclass(slots=True, kw_only=True)
class Spots:
    """A screen.

    Attributes:
        key: the screen's key.
        depth: acts from the app's first screen, as far as known.
        spots: what is on it.
        parent: the screen that it was reached from first, empty for the first one.
        recipe: acts from a fresh start after which it was first seen.
        back: where the back key led from it: None if not tried, empty if out of the app.
        misses: times that it could not be reached.
        columns: where fields without a name stand → those seen there.
    """

    key: str
    depth: int = 0
    spots: dict[str, Spot] = field(default_factory=dict)
    parent: str = ""
    recipe: tuple[Step, ...] = ()
    back: str | None = None
    misses: int = 0
    columns: dict[str, tuple[Field, ...]] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Way:
    """An act that led from one screen to another.

    Attributes:
        start: key of the screen that it is done on.
        spot: what is used there.
        slot: how.
        to: key of the screen that it led to last.
        misses: times that it led elsewhere.
    """

    start: str
    spot: str
    slot: Slot
    to: str
    misses: int = 0


class Memory:
    """All that exploring knows of one app.

    Attributes:
        start: key of the app's first screen, empty if unknown.
        screens: key → what is there.
        ways: what led where, by screen, spot and slot.
        harmful: spots without a name that made rows go away for good; they are left alone from then on.
        aliases: key of another entry's screen → key of the one that stands for it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.start = ""
        self.screens: dict[str, Spots] = {}
        self.ways: dict[tuple[str, str, Slot], Way] = {}
        self.aliases: dict[str, str] = {}
        self.harmful: set[str] = set()
        self._excluded: set[tuple[str, str, str, str]] = set()
        self._path = path

    def exclude(self, goal: str, screen: str, spot: str, action: str) -> None:
        """Take note that an action did not help a goal."""
        self._excluded.add((goal, screen, spot, action))

    def is_excluded(self, goal: str, screen: str, spot: str, action: str) -> bool:
        """Whether that action is known not to help that goal, there and with that element."""
        return (goal, screen, spot, action) in self._excluded

    def counts(self) -> dict[Status, int]:
        """Return how many ways of using elements are in which state."""
        found: dict[Status, int] = dict.fromkeys(_STATUSES, 0)
        for status in self._statuses():
            found[status] += 1
        return found

    def save(self) -> None:
        """Write the file, as a whole; what other runs have found not to help meanwhile stays in it.

        Raises:
            StoreError: it cannot be written; the old one is as it was.
        """
        if self._path is not None:
            with locked(self._path.with_suffix(".lock")):
                self._excluded |= _excluded_in(self._path)
                save_bytes(self._path, json.dumps(self._to_data(), ensure_ascii=True).encode())

    def _statuses(self) -> Iterator[Status]:
        for screen in self.screens.values():
            for spot in screen.spots.values():
                yield from spot.slots.values()

    def _to_data(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "start": self.start,
            "screens": [
                {
                    "key": screen.key,
                    "depth": screen.depth,
                    "parent": screen.parent,
                    "recipe": screen.recipe,
                    "back": screen.back,
                    "spots": {key: _spot_to_data(spot) for key, spot in screen.spots.items()},
                    "columns": {
                        name: [[one.key, one.shown, one.top] for one in column]
                        for name, column in screen.columns.items()
                    },
                }
                for screen in self.screens.values()
            ],
            "ways": [[way.start, way.spot, way.slot, way.to, way.misses] for way in self.ways.values()],
            "aliases": self.aliases,
            "harmful": sorted(self.harmful),
            "excluded": sorted(map(list, self._excluded)),
        }

    def _read(self, data: Mapping[str, Any]) -> None:
        if data["schema"] != SCHEMA:
            raise ValueError(f"schema is {data['schema']!r}, not {SCHEMA}")
        self.start = _text(data["start"])
        for one in data["screens"]:
            spots = {_text(key): _read_spot(spot) for key, spot in one["spots"].items()}
            back = None if one["back"] is None else _text(one["back"])
            screen = Spots(
                key=_text(one["key"]),
                depth=int(one["depth"]),
                parent=_text(one["parent"]),
                recipe=_recipe(one["recipe"]),
                back=back,
                spots=spots,
                columns={_text(name): _column(fields) for name, fields in one.get("columns", {}).items()},
            )
            self.screens[screen.key] = screen
        for start, spot, slot, to, misses in data["ways"]:
            way = Way(start=_text(start), spot=_text(spot), slot=_word(slot, _SLOTS), to=_text(to), misses=int(misses))
            self.ways[way.start, way.spot, way.slot] = way
        self.aliases = {_text(key): _text(value) for key, value in data["aliases"].items()}
        self.harmful = set(map(_text, data["harmful"]))
        self._excluded = {_four(one) for one in data["excluded"]}


def load_memory(path: Path) -> Memory:
    """Return what an earlier exploration knew; a file that is damaged is set aside, and nothing is known then.

    Raises:
        StoreError: it cannot be read or set aside.
    """
    memory = Memory(path)
    try:
        memory._read(json.loads(path.read_bytes()))
    except FileNotFoundError:
        return Memory(path)
    except OSError as exc:
        raise StoreError(f"{path} cannot be read: {exc.strerror or exc}") from exc
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as exc:
        aside = path.with_suffix(".damaged")
        try:
            path.replace(aside)
        except OSError as error:
            raise StoreError(f"{path} is damaged and cannot be set aside: {error.strerror or error}") from error
        logger.warning("%s is damaged (%s); it is now %s, and exploring begins anew", path, exc or type(exc), aside)
        return Memory(path)
    return memory


def _excluded_in(path: Path) -> set[tuple[str, str, str, str]]:
    """Return what a file says of actions that did not help, nothing where it cannot be read."""
    try:
        return {_four(one) for one in json.loads(path.read_bytes())["excluded"]}
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return set()


def _spot_to_data(spot: Spot) -> dict[str, Any]:
    return {
        "name": spot.name,
        "role": spot.role,
        "is_row": spot.is_row,
        "is_named": spot.is_named,
        "commits": spot.commits,
        "leads_back": spot.leads_back,
        "slots": spot.slots,
        "rows": spot.rows,
        "varies": spot.varies,
        "recipe": spot.recipe,
    }


def _read_spot(data: Mapping[str, Any]) -> Spot:
    return Spot(
        name=_text(data["name"]),
        role=_text(data["role"]),
        is_row=bool(data["is_row"]),
        is_named=bool(data["is_named"]),
        commits=bool(data["commits"]),
        leads_back=bool(data["leads_back"]),
        slots={_word(slot, _SLOTS): _word(status, _STATUSES) for slot, status in data["slots"].items()},
        rows={_text(name): _text(to) for name, to in data["rows"].items()},
        varies=bool(data["varies"]),
        recipe=_recipe(data["recipe"]),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"a text is wanted, not {value!r}")
    return value


def _word(value: object, words: Iterable[Any]) -> Any:
    if value not in words:
        raise ValueError(f"{value!r} is none of {', '.join(words)}")
    return value


def _recipe(value: list[list[object]]) -> tuple[Step, ...]:
    return tuple((_text(screen), _text(spot), _word(slot, _SLOTS)) for screen, spot, slot in value)


def _column(value: list[list[object]]) -> tuple[Field, ...]:
    return tuple(Field(key=_text(key), shown=_text(shown), top=_number(top)) for key, shown, top in value)


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"a whole number is wanted, not {value!r}")
    return value


def _four(value: list[object]) -> tuple[str, str, str, str]:
    goal, screen, spot, action = map(_text, value)
    return goal, screen, spot, action
