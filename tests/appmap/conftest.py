"""A small map of a made-up app, and the published maps where they are at hand."""

from pathlib import Path

import pytest

from pytest_appagent.actions import Press, Tap
from pytest_appagent.appmap.phonecli import load_phonecli
from pytest_appagent.appmap.values import AppMap, Build, External, MapElement, MapList, MapScreen, Tally, Way, in_order
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.screen.frame import Display, Foreground, Frame
from pytest_appagent.screen.read import read_screen
from pytest_appagent.script import TARGET, Act, Script

BUILD = "2026-01-02T10:00:00-one"
PUBLISHED = Path(__file__).parents[2] / ".." / "shared" / "maps"


def identity(name, *, row=False, **more):
    return ElementIdentity(
        cls="android.widget.LinearLayout", resource_id="app:id/row" if row else "", text=name, name_unique=True, **more
    )


def element(name, kind="navigate", role="item", **more):
    return MapElement(name=name, role=role, identity=identity(name), kind=kind, **more)


def tap(on, name, to, *, kind="navigate", seen=1, failed=0, quarantined="", row=False, **more):
    act = Act(on=on, action=Tap(TARGET), target=identity(name, row=row, **more), name=name, to=to)
    tally = Tally(build=BUILD, seen=seen, failed=failed, quarantined=quarantined)
    return Way(script=Script(acts=(act,)), kind=kind, tallies=(tally,))


def back(on, to):
    act = Act(on=on, action=Press("back"), to=to)
    return Way(script=Script(acts=(act,)), tallies=(Tally(build=BUILD, seen=1),))


def small_map():
    """Home, Display with Font size, Sound with a page of the same title, apps with a page each, a switch, a delete."""
    row = ElementIdentity(cls="android.widget.LinearLayout", resource_id="app:id/row")
    rows = MapList(item="app", row=row, to="info")
    return in_order(
        AppMap(
            package="com.example.prefs",
            builds=(Build(id=BUILD, app_version="1.2", locale="en-US", size=(1080, 2400), density=420, start="home"),),
            screens=(
                MapScreen(
                    key="home",
                    title="Preferences",
                    elements=(
                        element("Display", aliases=("显示",)),
                        element("Sound & vibration"),
                        element("Apps"),
                        element("Search", "input", "input"),
                    ),
                ),
                MapScreen(
                    key="display",
                    title="Display",
                    elements=(element("Font size"), element("Dark theme", "toggle", "switch", aliases=("深色主题",))),
                ),
                MapScreen(key="font", title="Font size", elements=(element("Advanced"),)),
                MapScreen(key="sound", title="Sound & vibration", elements=(element("Advanced"),)),
                MapScreen(key="sound-more", title="Advanced"),
                MapScreen(key="font-more", title="Advanced"),
                MapScreen(
                    key="apps",
                    title="Apps",
                    elements=(
                        MapElement(name="Chrome", role="item", identity=identity("Chrome", row=True)),
                        MapElement(name="Maps", role="item", identity=identity("Maps", row=True)),
                    ),
                    lists=(rows,),
                ),
                MapScreen(key="info", title="App info", elements=(element("Uninstall", "destructive"),)),
                MapScreen(key="gone", title="Bin"),
            ),
            ways=(
                tap("home", "Display", "display"),
                tap("home", "Sound & vibration", "sound"),
                tap("home", "Apps", "apps"),
                tap("display", "Font size", "font"),
                tap("display", "Dark theme", "display", kind="toggle"),
                tap("font", "Advanced", "font-more"),
                tap("sound", "Advanced", "sound-more"),
                tap("apps", "Chrome", "info", row=True),
                tap("apps", "Maps", "info", row=True),
                tap("info", "Uninstall", "gone", kind="destructive"),
                tap("home", "Help", "web", kind="external"),
                back("display", "home"),
                back("font", "display"),
                back("sound", "home"),
            ),
            externals=(External(key="web", package="com.android.chrome", name="Help pages"),),
        )
    )


def read(title, *rows, activity="a.Main", package="com.example.prefs", dialog=False, size=(1080, 2400)):
    """A screen as a device shows it: a title above rows, each a name or (name, summary), "[x]name" with a switch."""
    width, height = size
    left, top = (100, 600) if dialog else (0, 0)
    nodes = [
        f'<node text="{title}" class="android.widget.TextView" bounds="[{left + 40},{top + 60}][600,{top + 160}]"/>'
    ]
    for number, row in enumerate(rows):
        name, summary = (row, "") if isinstance(row, str) else row
        y = top + 400 + 160 * number
        if y + 160 > height:
            break
        is_switch = name.startswith("[x]")
        lines = [name.removeprefix("[x]"), *([summary] if summary else [])]
        texts = "".join(
            f'<node text="{line}" class="android.widget.TextView" bounds="[{left + 60},{y + 10 + 60 * at}]'
            f'[700,{y + 70 + 60 * at}]"/>'
            for at, line in enumerate(lines)
        )
        state = (
            f'<node class="android.widget.Switch" checkable="true" clickable="true" '
            f'bounds="[{width - 240},{y + 20}][{width - 140},{y + 120}]"/>'
            if is_switch
            else ""
        )
        nodes.append(
            f'<node class="android.widget.LinearLayout" resource-id="app:id/row" clickable="true" focusable="true" '
            f'bounds="[{left},{y}][{width - 100},{y + 150}]">{texts}{state}</node>'
        )
    window = f'<node class="android.widget.FrameLayout" bounds="[{left},{top}][{width - left},{height - top}]">'
    xml = f'<hierarchy rotation="0">{window}{"".join(nodes)}</node></hierarchy>'
    xml = xml.replace("<node ", f'<node package="{package}" enabled="true" ')
    frame = Frame(
        png=b"",
        xml=xml.encode(),
        display=Display(width=width, height=height),
        foreground=Foreground(package=package, activity=activity),
    )
    return read_screen(frame).facts


@pytest.fixture
def prefs():
    """The small map."""
    return small_map()


@pytest.fixture(scope="session")
def published():
    """Read one of the published maps."""

    def load(name):
        path = PUBLISHED / f"phonecli_{name}.yaml"
        if not path.exists():
            pytest.skip("the published maps are not here")
        return load_phonecli(path)

    return load
