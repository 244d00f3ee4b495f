"""A map as a run asks for it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cached_property

from ..knowledge import ITEM, Place
from ..run import Step
from ..screen.screen import ScreenFacts
from ..script import Act, Script
from . import Route, Sighting
from .catalog import build_catalog
from .compile import Command, compile_map, fill, fill_from_list, opens_a_row
from .graph import Path, paths_between, paths_from
from .mentions import Mentions
from .places import Places
from .recognition import recognise
from .routing import Router
from .values import AppMap, MapScreen, Way

_NOTHING = Script()


class MapGuide:
    """Answers from a map, and takes note of how its ways went. The map itself stays as it is."""

    def __init__(self, app_map: AppMap, build: str = "", *, locale: str = "") -> None:
        """Take the map.

        Args:
            app_map: the map.
            build: id of the build under which tries are counted; that of the newest one if it is empty.
            locale: the device's language tag, for telling a screen in another language from one that is not mapped.
        """
        self._map = app_map
        self._build = build or app_map.header.id
        self._locale = locale
        self._ways_of: dict[Script, tuple[Way, ...]] = {}
        self._news: dict[Way, Way] = {}

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        """One for each screen that can be reached."""
        return compile_map(self._map)

    @cached_property
    def catalog(self) -> str:
        """The commands as a text for a prompt."""
        return build_catalog(self._map, self.commands)

    @cached_property
    def router(self) -> Router:
        """What finds commands by words."""
        return Router(self._map, self.commands)

    @cached_property
    def mentions(self) -> Mentions:
        """What finds a place to begin at where the router has none."""
        return Mentions(self._map, self.commands)

    @property
    def given(self) -> AppMap:
        """The map as it was taken."""
        return self._map

    @property
    def app_map(self) -> AppMap:
        """The map with what was counted since."""
        return replace(self._map, ways=tuple(self._news.get(way, way) for way in self._map.ways))

    def recognise(self, facts: ScreenFacts, *, expected: Collection[str] = ()) -> Sighting:
        """Return which screen of the map this is; see `recognition.recognise`."""
        return recognise(self._map, facts, expected=expected, locale=self._locale)

    def screen(self, key: str) -> MapScreen | None:
        """Return what the map knows of a screen, None if it has none of that key."""
        return self._map.by_key.get(key)

    @cached_property
    def _places(self) -> Places:
        return Places(self._map, self.commands)

    def place(self, facts: ScreenFacts) -> Place | None:
        """Return where this is and what can be reached, what is near first; None off the map."""
        return self._places.place(facts, self.recognise(facts).key)

    def route(self, step: Step, facts: ScreenFacts) -> Route:
        """Return what the map has for a sentence, without asking a model."""
        return self.router.route(step, self.recognise(facts).key)

    def depth(self, name: str) -> int:
        """Return how many screens a command leads over from a clean launch, 0 if there is no such command."""
        command, _ = self._named(name)
        return 0 if command is None else len(command.path)

    def takes_item(self, name: str) -> bool:
        """Whether a command may be called with a thing of a list that is all the way leads over, and is not."""
        command, item = self._named(name)
        if command is None or command.rows is None or item:
            return False
        return not any(opens_a_row(act, self._map) for act in command.script.acts)

    def item_of(self, name: str) -> str:
        """Return the thing of a list that a command is called with, empty if with none."""
        return self._named(name)[1]

    def ways(
        self, name: str, facts: ScreenFacts, *, without: Callable[[Act], bool] = lambda act: False
    ) -> tuple[Script, ...]:
        """Return ways from this screen to the named one, the best first.

        One without acts if this is it. Off the map there is none; `launched` then gives the way from a clean launch.

        Args:
            name: the command, with an item where it takes one.
            facts: the present screen.
            without: tells acts that are not to be done.
        """
        command, item = self._named(name)
        here = self.recognise(facts).key
        if command is None or not here:
            return ()
        avoided = frozenset(way for way in self._map.ways if any(map(without, way.script.acts)))
        if item and command.rows is not None:
            found = [
                self._known(path, Script(acts=(*path.script.acts, *fill_from_list(one, item).acts)))
                for one in sorted(self._openers(command), key=lambda one: one.list_on != here)
                for path in self._paths(here, one.list_on, avoided)
            ]
            return tuple(script for script in found if not any(map(without, script.acts)))
        if command.key == here:
            return (_NOTHING,)
        paths = paths_between(self._map, here, command.key, without=avoided)
        return tuple(self._known(path, path.script) for path in paths)

    def launched(self, name: str) -> Script | None:
        """Return the way to the named screen from a clean launch, None if there is none."""
        command, item = self._named(name)
        if command is None:
            return None
        if item and command.rows is not None:
            return fill(command, item)
        home = command.path[0]
        path = paths_from(self._map, home).get(command.key)
        return None if path is None else self._known(path, path.script)

    def count(self, script: Script, failed_at: int | None) -> None:
        """Take note that a way was gone as a whole (None), or up to the act with that index."""
        done = 0
        for way in self._ways_of.get(script, ()):
            length = len(way.script.acts)
            went = failed_at is None or failed_at >= done + length
            self._news[way] = self._news.get(way, way).counted(self._build, went=went)
            if not went:
                return
            done += length

    def _openers(self, command: Command) -> list[Command]:
        """Return the command, and the same from other lists: the recent ones of something, and then all of them."""
        page = command.rows.to if command.rows is not None else ""
        others = [
            replace(command, rows=rows, list_on=screen.key)
            for screen in self._map.screens
            for rows in screen.lists
            if rows.to == page and screen.key != command.list_on
        ]
        return [command, *others]

    def _paths(self, here: str, end: str, avoided: Collection[Way]) -> tuple[Path, ...]:
        return (Path(),) if here == end else paths_between(self._map, here, end, without=avoided)

    def _known(self, path: Path, script: Script) -> Script:
        """Remember what a script is made of, for counting."""
        self._ways_of[script] = path.ways
        return script

    def _named(self, name: str) -> tuple[Command | None, str]:
        """Return the command of that name, and the item that it is called with."""
        by_name = {command.name.casefold(): command for command in self.commands}
        whole = " ".join(name.split()).casefold()
        if whole in by_name:
            return by_name[whole], ""
        for command in sorted(self.commands, key=lambda one: -len(one.name)):
            start = f"{command.name}{ITEM}"
            if command.rows is not None and whole.startswith(start.casefold()):
                return command, " ".join(name.split())[len(start) :].strip()
        return None, ""
