"""Where one is on a map, and what can be gone to from there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from ..knowledge import Fillable, Place
from ..screen.screen import ScreenFacts
from .catalog import shown_name
from .compile import Command, opens_a_row
from .graph import Path, paths_from
from .seeing import title_of
from .values import AppMap, MapElement, Way

_MOST_REACHABLE = 400
_TAKES = ("input", "switch", "checkbox", "slider")


class Places:
    """Knows what a map calls its screens, and which of them are offered from where."""

    def __init__(self, app_map: AppMap, commands: Sequence[Command]) -> None:
        """Take the map and its commands."""
        self._map = app_map
        self._named = {command.key: command for command in commands}

    def place(self, facts: ScreenFacts, here: str) -> Place | None:
        """Return where this is and what can be reached, what is near first; None off the map.

        Of a dialog that several pages bring up only the title is known; of the page of some thing, only which kind of
        page it is.

        Args:
            facts: the screen.
            here: its key on the map, empty if it was not recognised.
        """
        if here not in self._named:
            name = "" if here else self._kind_of_place(facts)
            return Place(key="", name=name) if name else None
        paths = sorted(paths_from(self._map, here).items(), key=lambda one: (one[1].cost, one[0]))
        reached = [(self._named[key], path) for key, path in paths if key in self._named and key != here]
        plain = paths_from(self._map, here, without=self._over_rows)
        others = [(command, name) for command, path in reached if (name := self._name_for(command, path, plain))]
        return Place(
            key=here,
            name=self._named[here].name,
            reachable=tuple(name for _, name in others[:_MOST_REACHABLE]),
            fillable=tuple(self._fillable(command, name, here) for command, name in others if command.inputs),
        )

    def _kind_of_place(self, facts: ScreenFacts) -> str:
        """Return what a screen is called that shows something else than when it was mapped; empty if that is open."""
        if facts.is_layer:
            title = title_of(facts)
            return title if title in self._dialogs else ""
        activity = facts.foreground.activity
        pages = [one for one in self._map.screens if one.activity == activity and not one.is_layer]
        if not activity or len(pages) != 1 or pages[0].key not in self._map.data_screens:
            return ""
        page = self._named.get(pages[0].key)
        return page.name if page is not None else ""

    @cached_property
    def _dialogs(self) -> frozenset[str]:
        return frozenset(screen.title for screen in self._map.screens if screen.is_layer)

    def _fillable(self, command: Command, name: str, here: str) -> Fillable:
        elements = self._map.by_key[command.key].elements
        to_dialogs = {way.script.acts[0].name for way in self._map.from_key.get(command.key, ()) if self._asks(way)}
        things = command.rows.examples if command.rows is not None else ()  # what a field of its page holds is no name
        names = (_field_name(element, to_dialogs) for element in elements)
        fields = dict.fromkeys(name for name in names if name and name not in things)
        lists = self._map.by_key[here].lists if command.rows is not None else ()
        return Fillable(
            name=name,
            fields=tuple(fields),
            openers=(command.title, *command.aliases),
            is_listed=any(one.to == command.rows.to for one in lists if command.rows is not None),
        )

    def _asks(self, way: Way) -> bool:
        """Whether a way brings up a dialog, as what holds a choice does."""
        end = self._map.by_key.get(way.end)
        return end is not None and end.is_layer

    @cached_property
    def _over_rows(self) -> frozenset[Way]:
        return frozenset(way for way in self._map.ways if any(opens_a_row(act, self._map) for act in way.script.acts))

    def _name_for(self, command: Command, path: Path, plain: Collection[str]) -> str:
        """Return a command as it is to be called, empty if no call says which things the way leads over.

        Where a way leads over none none is said: on the page of a thing one is about that thing.

        Args:
            command: the command.
            path: the cheapest way.
            plain: keys of the screens to which a way leads over none.
        """
        if command.key in plain:
            return command.name
        opened = [act.to for act in path.script.acts if opens_a_row(act, self._map)]
        return shown_name(command) if command.rows is not None and opened == [command.rows.to] else ""


def _field_name(element: MapElement, to_dialogs: Collection[str]) -> str:
    """Return what a field is called, empty if it is none or has no name: what has digits is called by its value."""
    holds = element.name in to_dialogs and element.detail
    shows = element.role == "button" and _has_digits(element.name)
    if not (element.role in _TAKES or holds or shows):
        return ""
    names = (element.identity.nearby,) if shows else (element.name, element.identity.nearby)
    return next((name for name in names if name and not _has_digits(name)), "")


def _has_digits(text: str) -> bool:
    return any(sign.isdigit() for sign in text)
