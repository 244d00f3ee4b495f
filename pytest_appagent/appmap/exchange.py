"""Maps of our own in PhoneCLI's form, and PhoneCLI's as maps of our own.

The form knows texts and middles only. What it cannot hold (ids, classes, ways of several acts, the back key, counts) is
lost on the way out; what comes in is found again by its texts and was never seen to work on a device here.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any

from ..actions import ScrollTo, Tap
from ..screen.elements import ElementIdentity, Role
from ..script import TARGET, Act, Script
from .compile import compile_map
from .graph import is_usable, paths_from
from .phonecli import PhoneElement, PhoneMap, PhoneScreen
from .values import AppMap, Build, Kind, MapElement, MapScreen, Tally, Way, in_order
from .words import is_destructive

IMPORTED = "0000-import"
"""Build id of what was imported: older than anything that was seen here."""

_THOUSAND = 1000
_ROLES: Mapping[str, Role] = {
    "toggle": "switch",
    "switch": "switch",
    "checkbox": "checkbox",
    "input": "input",
    "textfield": "input",
    "button": "button",
    "tab": "tab",
    "slider": "slider",
}
_TYPES: Mapping[Role, str] = {
    "switch": "toggle",
    "checkbox": "toggle",
    "radio": "toggle",
    "input": "input",
    "button": "button",
    "image": "button",
    "tab": "tab",
    "item": "menu_item",
}
_LAUNCH_S, _TAP_S, _SWIPE_S = 3.0, 1.5, 0.5
# A swipe as PhoneCLI's later crawls make it: from 70 % to 20 % of the height.
_FROM, _UP_TO, _SWIPE_MS = 0.7, 0.2, 400


def from_phonecli(phone_map: PhoneMap) -> AppMap:
    """Return a map of our own. Nothing in it has been tried here: `appagent map check` does that."""
    keys = {screen.id: screen.key or screen.id for screen in phone_map.screens}
    titles = _titles(phone_map)
    start = keys[phone_map.screens[0].id] if phone_map.screens else ""
    ways = [way for screen in phone_map.screens for way in _ways_of(screen, keys)]
    return in_order(
        AppMap(
            package=phone_map.package or phone_map.app,
            builds=(Build(id=IMPORTED, size=phone_map.size, start=start),),
            screens=tuple(
                MapScreen(
                    key=keys[screen.id],
                    title=titles[screen.id],
                    elements=tuple({one.key: one for one in map(_element, screen.elements)}.values()),
                )
                for screen in phone_map.screens
            ),
            ways=tuple({way.key: way for way in ways}.values()),
        )
    )


def _titles(phone_map: PhoneMap) -> dict[str, str]:
    """Id → what the screen is called: what is tapped to get there first; files of ours say it as the description."""
    titles = {screen.id: "" for screen in phone_map.screens}
    if phone_map.screens:
        titles[phone_map.screens[0].id] = html.unescape(phone_map.app)
    for screen in phone_map.screens:
        for element in screen.elements:
            if element.leads_to in titles and not titles[element.leads_to] and element.leads_to != screen.id:
                titles[element.leads_to] = html.unescape(element.text)
    return {**titles, **{screen.id: screen.description for screen in phone_map.screens if screen.key}}


def _element(element: PhoneElement) -> MapElement:
    role = _ROLES.get(element.semantic_type, "item")
    return MapElement(
        name=html.unescape(element.text),
        role=role,
        identity=_identity(element),
        kind=_kind(element, role),
        actions=("text",) if role == "input" else ("tap",),
        aliases=tuple(dict.fromkeys(element.aliases)),
        page=max(0, element.found_at_scroll),
    )


def _identity(element: PhoneElement) -> ElementIdentity:
    across, down = (round(share * _THOUSAND) for share in element.center)
    return ElementIdentity(text=html.unescape(element.text), spot=(across, down, across, down))


def _kind(element: PhoneElement, role: Role) -> Kind:
    if role in ("switch", "checkbox"):
        return "toggle"
    if role in ("input", "slider"):
        return "input"
    return "destructive" if is_destructive(element.text) else "navigate"


def _kind_of_way(element: PhoneElement, *, is_elsewhere: bool) -> Kind:
    """Return what tapping does; a field that leads elsewhere is a search bar, which opens a page."""
    kind = _kind(element, _ROLES.get(element.semantic_type, "item"))
    return "navigate" if kind == "input" and is_elsewhere else kind


def _ways_of(screen: PhoneScreen, keys: Mapping[str, str]) -> list[Way]:
    ways = []
    here = keys[screen.id]
    for element in screen.elements:
        if element.leads_to not in keys:
            continue
        name = html.unescape(element.text)
        scroll = [Act(on=here, action=ScrollTo(name), to=here)] if element.found_at_scroll else []
        tap = Act(on=here, action=Tap(TARGET), target=_identity(element), name=name, to=keys[element.leads_to])
        ways.append(
            Way(
                script=Script(acts=(*scroll, tap)),
                kind=_kind_of_way(element, is_elsewhere=element.leads_to != screen.id),
                tallies=(Tally(build=IMPORTED, seen=1),),
            )
        )
    return ways


def to_phonecli(app_map: AppMap, app: str = "") -> PhoneMap:
    """Return a map in PhoneCLI's form; screens are numbered from the start outwards.

    Args:
        app_map: the map.
        app: name for people, that of the first screen if it is empty.
    """
    commands = sorted(compile_map(app_map), key=lambda command: (len(command.path), command.path))
    reached = [command.key for command in commands]
    others = [screen.key for screen in app_map.screens if screen.key not in reached]
    ids = {key: f"screen_{number}" for number, key in enumerate([*reached, *others])}
    paths = paths_from(app_map, reached[0]) if reached else {}
    width, height = app_map.header.size if any(app_map.header.size) else (1080, 1920)
    screens = tuple(_phone_screen(app_map, app_map.by_key[key], ids) for key in ids)
    return PhoneMap(
        app=app or (commands[0].title if commands else app_map.package),
        package=app_map.package,
        size=(width, height),
        screens=screens,
        # Its commands take no items: a macro goes over the row that was gone over when the app was mapped.
        macros={ids[key]: _macro(app_map, path.script, width, height) for key, path in paths.items()},
    )


def _phone_screen(app_map: AppMap, screen: MapScreen, ids: Mapping[str, str]) -> PhoneScreen:
    leads: dict[int, str] = {}
    for way in app_map.from_key.get(screen.key, ()):
        last, end = way.script.acts[-1], app_map.by_key.get(way.end)
        element = screen.element_of(last)
        if is_usable(way) and end is not None and isinstance(last.action, Tap) and element is not None:
            leads.setdefault(id(element), ids[end.key])
    return PhoneScreen(
        id=ids[screen.key],
        key=screen.key,
        description=screen.title,
        scrollable=bool(screen.scrolls),
        scroll_direction="vertical" if screen.scrolls else "",
        elements=tuple(
            PhoneElement(
                text=element.name,
                center=_middle(element.identity),
                found_at_scroll=element.page,
                leads_to=leads.get(id(element), ""),
                aliases=element.aliases,
                semantic_type=_TYPES.get(element.role, "other"),
            )
            for element in screen.elements
            if element.name
        ),
    )


def _middle(identity: ElementIdentity) -> tuple[float, float]:
    left, top, right, bottom = identity.spot
    return (round((left + right) / 2 / _THOUSAND, 4), round((top + bottom) / 2 / _THOUSAND, 4))


def _macro(app_map: AppMap, script: Script, width: int, height: int) -> tuple[Mapping[str, Any], ...]:
    """Return the steps of a command as PhoneCLI replays them: pixels and waits."""
    package = app_map.package
    steps: list[Mapping[str, Any]] = [
        {"action": "force_stop", "package": package, "wait": 0.5},
        {"action": "launch", "package": package, "wait": _LAUNCH_S},
    ]
    for act in script.acts:
        if isinstance(act.action, Tap) and act.target is not None:
            element = app_map.by_key[act.on].element_of(act)
            x, y = _middle(element.identity if element else act.target)
            swipe = {
                "action": "swipe",
                "x1": width // 2,
                "y1": round(_FROM * height),
                "x2": width // 2,
                "y2": round(_UP_TO * height),
                "duration": _SWIPE_MS,
                "wait": _SWIPE_S,
            }
            steps += [swipe] * (element.page if element else 0)
            steps.append({"action": "tap", "x": round(x * width), "y": round(y * height), "wait": _TAP_S})
    return tuple(steps)


def phonecli_to_data(phone_map: PhoneMap) -> dict[str, Any]:
    """Return a map in PhoneCLI's form in plain values, as its files hold it."""
    return {
        "app": phone_map.app,
        "package": phone_map.package,
        "screen_w": phone_map.size[0],
        "screen_h": phone_map.size[1],
        "screens": [
            {
                "id": screen.id,
                **({"key": screen.key} if screen.key else {}),
                "description": screen.description,
                "scrollable": screen.scrollable,
                "scroll_direction": screen.scroll_direction,
                "elements": [_element_to_data(element) for element in screen.elements],
            }
            for screen in phone_map.screens
        ],
        "screen_macros": {name: [dict(step) for step in steps] for name, steps in phone_map.macros.items()},
    }


def _element_to_data(element: PhoneElement) -> dict[str, Any]:
    data: dict[str, Any] = {
        "text": element.text,
        "center": list(element.center),
        "fixed": element.fixed,
        "found_at_scroll": element.found_at_scroll,
    }
    if element.leads_to:
        data["leads_to"] = element.leads_to
    if element.aliases:
        data["aliases"] = list(element.aliases)
    if element.semantic_type:
        data["semantic_type"] = element.semantic_type
    return data
