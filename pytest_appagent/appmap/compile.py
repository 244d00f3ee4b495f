"""From a map to commands: one for each screen, the cheapest way there from a clean launch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..actions import ScrollTo, Tap
from ..errors import MapError
from ..screen.elements import ElementIdentity
from ..script import TARGET, Act, Script
from .graph import Path, paths_from
from .values import AppMap, MapElement, MapList, MapScreen, Way, row_make

_NAME_LENGTH = 80
_NO_ACTS = Script()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A way to a screen, with a name.

    Attributes:
        name: unlike that of any other command of the map.
        key: of the screen that it leads to.
        title: of that screen.
        script: the acts from a clean launch; none for the screen after it.
        path: keys of the screens on the way, the first and the last included.
        rows: the list that is chosen from on the way, None if nothing is; then `script` ends on the screen with that
            list, and the command is called with an item.
        list_on: key of that screen.
        beyond: the acts that lead on from the page of the item; none if that is where the command leads.
        inputs: what can be typed into on the screen, search fields for instance.
        aliases: other names, in any language.
    """

    name: str
    key: str
    title: str
    script: Script = _NO_ACTS
    path: tuple[str, ...] = ()
    rows: MapList | None = None
    list_on: str = ""
    beyond: Script = _NO_ACTS
    inputs: tuple[MapElement, ...] = ()
    aliases: tuple[str, ...] = ()

    @property
    def parent(self) -> str:
        """Key of the last but one screen, empty for the first one."""
        return self.path[-2] if len(self.path) > 1 else ""

    @property
    def opens_item(self) -> bool:
        """Whether it ends on the page of the item itself."""
        return self.rows is not None and not self.beyond.acts


def compile_map(app_map: AppMap, start: str = "") -> tuple[Command, ...]:
    """Return the commands of a map, parents before children, siblings by name.

    Ways that were never seen to work, that are quarantined or that change anything are not used: a screen that only
    those lead to has no command.

    Args:
        app_map: the map.
        start: key of the screen after a clean launch; by default the newest build knows.
    """
    start = start or next(iter(app_map.starts), "")
    home = app_map.by_key.get(start)
    if home is None:
        return ()
    paths = paths_from(app_map, home.key)
    known = {key: app_map.by_key[key] for key in paths}
    titles = {key: title_in(app_map, key, path) for key, path in paths.items()}
    routes = {key: _keys(app_map, home.key, path) for key, path in paths.items()}
    names = _names(titles, routes)
    commands = [
        _command(app_map, known[key], names[key], titles[key], path, routes[key]) for key, path in paths.items()
    ]
    return tuple(sorted(commands, key=lambda command: [names[key] for key in command.path]))


def fill(command: Command, item: str) -> Script:
    """Return the acts of a command that leads over one item of a list.

    Raises:
        MapError: the command takes no item.
    """
    return Script(acts=(*command.script.acts, *fill_from_list(command, item).acts))


def fill_from_list(command: Command, item: str) -> Script:
    """Return those of its acts that begin on the screen with the list.

    Raises:
        MapError: the command takes no item.
    """
    rows, here = command.rows, command.list_on
    if rows is None:
        raise MapError(f"{command.name!r} takes no item, and {item!r} is given")
    target = replace(rows.row, text=item, name_unique=True, in_list=True)
    return Script(
        acts=(
            Act(on=here, action=ScrollTo(item), to=here),
            Act(on=here, action=Tap(TARGET), target=target, name=item, to=rows.to),
            *command.beyond.acts,
        )
    )


def title_in(app_map: AppMap, key: str, path: Path) -> str:
    """Return what a screen is called: its title, else what was tapped last to get there, the first one as the app is.

    Where it bears the name of one thing of a list, it is called after the list, or after what was tapped on that
    thing's page.
    """
    named = [act.name for act in path.script.acts if act.name]
    opener = named[-1] if named else ""
    title = " ".join((app_map.by_key[key].title or opener or _app_name(app_map) or key).split())
    if (rows := _rows_to(app_map, path)) is not None and title in rows.examples:
        title = f"{app_map.by_key[path.ways[-1].start].title} {rows.item}".strip()
    elif any(title in rows.examples for way in path.ways[:-1] if (rows := _rows_of(app_map, way)) is not None):
        title = opener or title
    return title if len(title) <= _NAME_LENGTH else f"{title[: _NAME_LENGTH - 1]}…"


def _app_name(app_map: AppMap) -> str:
    """Return the app's name as its package has it, empty if something else in the app bears it."""
    name = app_map.package.rpartition(".")[2].replace("_", " ").title()
    return "" if name.casefold() in {other.casefold() for other in app_map.names} else name


def is_row_of(target: ElementIdentity | None, rows: MapList) -> bool:
    """Whether an element is a row of that list."""
    return (
        target is not None
        and target.cls == rows.row.cls
        and target.resource_id == rows.row.resource_id
        and (not rows.row.trail or target.trail == rows.row.trail)
    )


def opens_a_row(act: Act, app_map: AppMap) -> bool:
    """Whether an act opens one of several things of which each has a page of that kind, from whatever list.

    On the page of a thing, what is called as the page that it leads to is none, whatever else leads there.
    """
    if not isinstance(act.action, Tap) or act.on == act.to:
        return False
    title = app_map.by_key[act.to].title if act.to in app_map.by_key else ""
    if act.to in app_map.data_screens:
        return act.on not in app_map.thing_pages or act.name != title or title in app_map.data_screens[act.to]
    shared = app_map.shared_rows.get((act.on, row_make(act.target))) if act.target is not None else None
    return shared is not None and (act.to in shared if not title else act.name != title)


def _command(app_map: AppMap, screen: MapScreen, name: str, title: str, path: Path, route: tuple[str, ...]) -> Command:
    chosen = [(at, rows) for at, way in enumerate(path.ways) if (rows := _rows_of(app_map, way)) is not None]
    at, rows = chosen[-1] if chosen else (len(path.ways), None)
    return Command(
        name=name,
        key=screen.key,
        title=title,
        script=_script_of(path.ways[:at]),
        path=route,
        rows=rows,
        list_on=path.ways[at].start if rows else "",
        beyond=_script_of(path.ways[at + 1 :]),
        inputs=tuple(element for element in screen.elements if element.role == "input"),
        aliases=tuple(dict.fromkeys((*screen.aliases, *_opener_aliases(app_map, path)))),
    )


def _rows_to(app_map: AppMap, path: Path) -> MapList | None:
    """Return the list whose row is tapped last, None if that is no row of a list of data."""
    return _rows_of(app_map, path.ways[-1]) if path.ways else None


def _rows_of(app_map: AppMap, way: Way) -> MapList | None:
    """Return the list of data whose row a way taps, None if it taps none."""
    taps = [act for act in way.script.acts if act.target is not None]
    lists = app_map.by_key[way.start].lists
    return next((rows for rows in lists if rows.to == way.end and taps and is_row_of(taps[-1].target, rows)), None)


def _script_of(ways: Iterable[Way]) -> Script:
    return Script(acts=tuple(act for way in ways for act in way.script.acts))


def _opener_aliases(app_map: AppMap, path: Path) -> tuple[str, ...]:
    """Return other names of what is tapped last: they name the screen too.

    What a row of a list is called names that one thing, not the kind of screen.
    """
    act = path.ways[-1].script.acts[-1] if path.ways else None
    if act is None or opens_a_row(act, app_map):
        return ()
    opener = app_map.by_key[path.ways[-1].start].element_of(act)
    return tuple(name for name in (opener.name, *opener.aliases) if name) if opener else ()


def _keys(app_map: AppMap, start: str, path: Path) -> tuple[str, ...]:
    return (start, *(app_map.by_key[way.end].key for way in path.ways))


def _names(titles: Mapping[str, str], routes: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return key → name: the title, with those of its parents before it where another screen has that name already.

    What is nearer to the start has the shorter name, so that a new screen deep down renames none.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for key in sorted(titles, key=lambda key: (len(routes[key]), key)):
        name = _free_name([titles[on_the_way] for on_the_way in routes[key]], taken)
        names[key] = name
        taken.add(name.casefold())
    return names


def _free_name(way: list[str], taken: set[str]) -> str:
    for length in range(1, len(way) + 1):
        name = " > ".join(way[-length:])
        if name.casefold() not in taken:
            return name
    number = 2
    while f"{way[-1]} ({number})".casefold() in taken:
        number += 1
    return f"{way[-1]} ({number})"
