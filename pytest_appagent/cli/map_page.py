"""The page that `appagent map show` writes: one file, nothing loaded from anywhere, texts of the app only as texts."""

from __future__ import annotations

import base64
import hashlib
import html
from collections import defaultdict
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from ..appmap.compile import Command, compile_map
from ..appmap.values import AppMap, MapElement, MapScreen, Way

_MOST_ELEMENTS = 12
_KINDS = {
    "toggle": "changes something",
    "destructive": "cannot be undone",
    "external": "leaves the app",
    "input": "takes a value",
}


def build_page(app_map: AppMap, pictures: Path) -> str:
    """Return the page.

    Args:
        app_map: the map.
        pictures: folder with a picture for each screen, KEY.jpg; it need not be there.
    """
    commands = {command.key: command for command in compile_map(app_map)}
    columns: dict[int, list[MapScreen]] = defaultdict(list)
    depth = {key: len(command.path) for key, command in commands.items()}
    # Below its parent's neighbours' children a screen stands where its name puts it: siblings stay together.
    ranked = [app_map.by_key[key] for key in commands]
    for screen in [*ranked, *(screen for screen in app_map.screens if screen.key not in commands)]:
        columns[depth.get(screen.key, 0)].append(screen)
    parts = []
    for level in sorted(columns, key=lambda level: level or 1000):
        title = "Not reached" if not level else "Start" if level == 1 else f"{level - 1} away"
        cards = "\n".join(_card(app_map, screen, commands, pictures) for screen in columns[level])
        parts.append(f'<section><h2>{title} <span class="count">{len(columns[level])}</span></h2>\n{cards}\n</section>')
    template = (resources.files(__package__) / "map_page.html").read_text("utf-8")
    head, _, tail = template.partition("<!--columns-->")
    return _filled(head, app_map, commands) + "\n".join(parts) + _filled(tail, app_map, commands)


def _filled(template: str, app_map: AppMap, commands: dict[str, Command]) -> str:
    build = app_map.header
    width, height = build.size
    facts = [
        f"{len(app_map.screens)} screens",
        f"{len(commands)} commands",
        f"{len(app_map.ways)} ways",
        f"version {build.app_version}" if build.app_version else "",
        build.locale,
        build.device,
        f"{width}x{height}" if width else "",
        build.id,
    ]
    return template.replace("<!--package-->", _safe(app_map.package)).replace(
        "<!--facts-->", _safe(" · ".join(fact for fact in facts if fact))
    )


def _card(app_map: AppMap, screen: MapScreen, commands: dict[str, Command], pictures: Path) -> str:
    command = commands.get(screen.key)
    name = command.name if command else screen.title or screen.key
    layer = ' <span class="tag">dialog</span>' if screen.is_layer else ""
    aliases = f'<p class="aliases">{_safe(", ".join(screen.aliases))}</p>' if screen.aliases else ""
    return (
        f'<article id="{_anchor(screen.key)}"><h3>{_safe(name)}{layer}</h3>{_parent(command, commands)}{aliases}'
        f"{_picture(screen, pictures)}{_ways(app_map, screen, commands)}{_contents(screen)}"
        f'<p class="key">{_safe(screen.key)}</p></article>'
    )


def _parent(command: Command | None, commands: dict[str, Command]) -> str:
    parent = commands.get(command.parent) if command else None
    return f'<p class="from">from <a href="#{_anchor(parent.key)}">{_safe(parent.name)}</a></p>' if parent else ""


def _picture(screen: MapScreen, pictures: Path) -> str:
    # A key comes from a file of others: it must not lead out of the folder.
    path = pictures / f"{screen.key}.jpg"
    if path.parent != pictures or not path.is_file():
        return ""
    data = base64.b64encode(path.read_bytes()).decode("ascii")
    return f'<img alt="{_safe(screen.title)}" src="data:image/jpeg;base64,{data}">'


def _ways(app_map: AppMap, screen: MapScreen, commands: dict[str, Command]) -> str:
    rows = [_way(app_map, way, commands) for way in app_map.from_key.get(screen.key, ()) if way.start != way.end]
    return f'<ul class="ways">{"".join(rows)}</ul>' if rows else ""


def _way(app_map: AppMap, way: Way, commands: dict[str, Command]) -> str:
    last = way.script.acts[-1]
    label = last.name or last.action.__class__.__name__.lower()
    end = app_map.by_key.get(way.end)
    if end is None:
        outside = next((one for one in app_map.externals if one.key == way.end), None)
        target = f'<span class="external">{_safe(outside.name or outside.package if outside else way.end)}</span>'
    else:
        command = commands.get(end.key)
        name = command.name if command else end.title or end.key
        target = f'<a href="#{_anchor(end.key)}">{_safe(name)}</a>'
    failed = f' <span class="failed">{way.failed} of {way.seen + way.failed} failed</span>' if way.failed else ""
    quarantined = f' <span class="failed">quarantined: {_safe(way.quarantined)}</span>' if way.quarantined else ""
    return f'<li class="{way.kind}">{_safe(label)} → {target}{failed}{quarantined}</li>'


def _contents(screen: MapScreen) -> str:
    told: Sequence[MapElement] = [one for one in screen.elements if one.kind in _KINDS and one.name]
    if not told:
        return ""
    rows = "".join(
        f'<li class="{one.kind}" title="{_KINDS[one.kind]}">{_safe(one.name)}</li>' for one in told[:_MOST_ELEMENTS]
    )
    more = f"<li>and {len(told) - _MOST_ELEMENTS} more</li>" if len(told) > _MOST_ELEMENTS else ""
    return f'<ul class="contents">{rows}{more}</ul>'


def _anchor(key: str) -> str:
    return f"s{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()[:12]}"


def _safe(text: str) -> str:
    return html.escape(" ".join(text.split()))
