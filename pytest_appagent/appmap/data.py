"""Maps in plain values, as they stand in files; what is empty is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_args

from ..screen.elements import ElementIdentity, LabelAction, Role
from ..screen.identity_data import identity_to_data, read_identity
from ..script_data import read_script, script_to_data
from .values import AppMap, Build, External, Kind, MapElement, MapList, MapScreen, Mark, Tally, Way, in_order

_Value = TypeVar("_Value")
_ACTIONS: tuple[LabelAction, ...] = get_args(LabelAction)
_KINDS: tuple[Kind, ...] = get_args(Kind)
_ROLES: tuple[Role, ...] = get_args(Role)


def map_to_data(app_map: AppMap) -> dict[str, Any]:
    """Return a map in plain values, in its order."""
    ordered = in_order(app_map)
    return {
        "package": ordered.package,
        "builds": [_build_to_data(build) for build in ordered.builds],
        "screens": [_screen_to_data(screen) for screen in ordered.screens],
        "ways": [_way_to_data(way) for way in ordered.ways],
        "externals": [
            _full({"key": external.key, "package": external.package, "name": external.name})
            for external in ordered.externals
        ],
    }


def read_map(data: Mapping[str, Any]) -> AppMap:
    """Read them back.

    Raises:
        ValueError: they are none; the message says which part and what is wrong with it.
    """
    part = _Part(data, "package builds screens ways externals")
    package = part.text("package")
    if not package:
        raise ValueError("package is missing: the name of the app that this is a map of")
    return in_order(
        AppMap(
            package=package,
            builds=part.each("builds", _read_build),
            screens=part.each("screens", _read_screen),
            ways=part.each("ways", _read_way),
            externals=part.each("externals", _read_external),
        )
    )


class _Part:
    """A mapping of a file, read field by field."""

    def __init__(self, data: object, known: str) -> None:
        if not isinstance(data, Mapping):
            raise ValueError(f"a mapping with {known} is wanted, not {data!r}")
        if unknown := [name for name in data if name not in known.split()]:
            raise ValueError(f"{unknown[0]!r} is not known here; known are {', '.join(known.split())}")
        self._data = data

    def has(self, name: str) -> bool:
        return name in self._data

    def text(self, name: str) -> str:
        value = self._data.get(name, "")
        if not isinstance(value, str):
            raise ValueError(f"{name} must be a text, not {value!r}")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self._data.get(name, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise ValueError(f"{name} must be a list of texts, not {value!r}")
        return tuple(value)

    def number(self, name: str) -> int:
        value = self._data.get(name, 0)
        if type(value) is not int or value < 0:
            raise ValueError(f"{name} must be a whole number from 0, not {value!r}")
        return value

    def size(self, name: str) -> tuple[int, int]:
        value = self._data.get(name, [0, 0])
        if not isinstance(value, list) or len(value) != 2 or not all(type(one) is int for one in value):
            raise ValueError(f"{name} must be two whole numbers, not {value!r}")
        return (value[0], value[1])

    def flag(self, name: str) -> bool:
        value = self._data.get(name, False)
        if not isinstance(value, bool):
            raise ValueError(f"{name} must be true or false, not {value!r}")
        return value

    def word(self, name: str, words: tuple[_Value, ...], default: _Value) -> _Value:
        value = self._data.get(name, default)
        if value not in words:
            raise ValueError(f"{name} must be one of {', '.join(map(str, words))}, not {value!r}")
        return words[words.index(value)]

    def one(self, name: str, read: Callable[[object], _Value]) -> _Value:
        try:
            return read(self._data.get(name, {}))
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error

    def each(self, name: str, read: Callable[[object], _Value]) -> tuple[_Value, ...]:
        values = self._data.get(name, [])
        if not isinstance(values, list):
            raise ValueError(f"{name} must be a list, not {values!r}")
        found = []
        for number, value in enumerate(values, start=1):
            try:
                found.append(read(value))
            except ValueError as error:
                raise ValueError(f"{name}, {number}: {error}") from error
        return tuple(found)


def _full(data: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is empty."""
    return {name: value for name, value in data.items() if value or value is True}


def _build_to_data(build: Build) -> dict[str, Any]:
    return _full(
        {
            "id": build.id,
            "app_version": build.app_version,
            "locale": build.locale,
            "size": build.size if any(build.size) else (),
            "density": build.density,
            "device": build.device,
            "start": build.start,
        }
    )


def _read_build(data: object) -> Build:
    part = _Part(data, "id app_version locale size density device start")
    return Build(
        id=part.text("id"),
        app_version=part.text("app_version"),
        locale=part.text("locale"),
        size=part.size("size"),
        density=part.number("density"),
        device=part.text("device"),
        start=part.text("start"),
    )


def _screen_to_data(screen: MapScreen) -> dict[str, Any]:
    return _full(
        {
            "key": screen.key,
            "title": screen.title,
            "aliases": list(screen.aliases),
            "activity": screen.activity,
            "is_layer": screen.is_layer,
            "base_key": screen.base_key,
            "also": list(screen.also),
            "mark": _full({"activity": screen.mark.activity, "ids": list(screen.mark.ids), "shape": screen.mark.shape}),
            "elements": [_element_to_data(element) for element in screen.elements],
            "lists": [
                _full(
                    {
                        "item": one.item,
                        "to": one.to,
                        "row": identity_to_data(one.row),
                        "examples": list(one.examples),
                    }
                )
                for one in screen.lists
            ],
            "scrolls": [identity_to_data(identity) for identity in screen.scrolls],
            "texts": list(screen.texts),
        }
    )


def _read_screen(data: object) -> MapScreen:
    part = _Part(data, "key title aliases activity is_layer base_key also mark elements lists scrolls texts")
    return MapScreen(
        key=part.text("key"),
        title=part.text("title"),
        aliases=part.texts("aliases"),
        activity=part.text("activity"),
        is_layer=part.flag("is_layer"),
        base_key=part.text("base_key"),
        also=part.texts("also"),
        mark=part.one("mark", _read_mark),
        elements=part.each("elements", _read_element),
        lists=part.each("lists", _read_list),
        scrolls=part.each("scrolls", read_identity),
        texts=part.texts("texts"),
    )


def _read_mark(data: object) -> Mark:
    part = _Part(data, "activity ids shape")
    return Mark(activity=part.text("activity"), ids=part.texts("ids"), shape=part.texts("shape"))


def _element_to_data(element: MapElement) -> dict[str, Any]:
    return _full(
        {
            "name": element.name,
            "aliases": list(element.aliases),
            "role": element.role,
            "kind": element.kind,
            "actions": element.actions,
            "detail": element.detail,
            "page": element.page,
            "identity": identity_to_data(element.identity),
        }
    )


def _read_element(data: object) -> MapElement:
    part = _Part(data, "name aliases role kind actions detail page identity")
    actions = part.texts("actions")
    if unknown := [word for word in actions if word not in _ACTIONS]:
        raise ValueError(f"actions: {unknown[0]!r} is none of {', '.join(_ACTIONS)}")
    return MapElement(
        name=part.text("name"),
        aliases=part.texts("aliases"),
        role=part.word("role", _ROLES, "item"),
        kind=part.word("kind", _KINDS, "navigate"),
        actions=tuple(word for word in _ACTIONS if word in actions),
        detail=part.text("detail"),
        page=part.number("page"),
        identity=part.one("identity", read_identity),
    )


def _read_list(data: object) -> MapList:
    part = _Part(data, "item to row examples")
    row: ElementIdentity = part.one("row", read_identity)
    return MapList(item=part.text("item"), to=part.text("to"), row=row, examples=part.texts("examples"))


def _way_to_data(way: Way) -> dict[str, Any]:
    return {
        "kind": way.kind,
        "tallies": [
            _full({"build": tally.build, "seen": tally.seen, "failed": tally.failed, "quarantined": tally.quarantined})
            for tally in way.tallies
        ],
        "acts": script_to_data(way.script),
    }


def _read_way(data: object) -> Way:
    part = _Part(data, "kind tallies acts")
    script = part.one("acts", read_script)
    if not script.acts:
        raise ValueError("acts: a way has at least one act")
    tallies = part.each("tallies", _read_tally)
    return Way(
        script=script,
        kind=part.word("kind", _KINDS, "navigate"),
        tallies=tuple(sorted(tallies, key=lambda tally: tally.build)),
    )


def _read_tally(data: object) -> Tally:
    part = _Part(data, "build seen failed quarantined")
    return Tally(
        build=part.text("build"),
        seen=part.number("seen"),
        failed=part.number("failed"),
        quarantined=part.text("quarantined"),
    )


def _read_external(data: object) -> External:
    part = _Part(data, "key package name")
    return External(key=part.text("key"), package=part.text("package"), name=part.text("name"))
