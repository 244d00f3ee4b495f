"""A small app in memory that a crawl can walk through: pages, a dialog, a switch, what deletes, and a way out."""

from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import RecordingListener, ScriptedDevice, ScriptedJudge, ScriptedPolicy

APP = "com.example.small"
QUICK = Limits(settle_s=0.03)


def node(text="", *, bounds, cls="TextView", rid="", package=APP, inside="", **flags):
    """One node of a dump; flags are attributes with `true`."""
    on = " ".join(f'{name.replace("_", "-")}="true"' for name in flags)
    name = f'resource-id="{package}:id/{rid}"' if rid else ""
    return (
        f'<node text="{text}" {name} class="android.widget.{cls}" package="{package}" enabled="true" {on} '
        f'bounds="{bounds}">{inside}</node>'
    )


def dump(*nodes, package=APP, bounds="[0,0][1080,2400]"):
    """A dump of one window."""
    return (
        f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="{package}" enabled="true" '
        f'bounds="{bounds}">{"".join(nodes)}</node></hierarchy>'
    )


def title(text):
    """The bar with the way up and the title."""
    up = node(bounds="[0,100][120,220]", cls="ImageButton", clickable=True).replace(
        'text=""', 'content-desc="Navigate up"'
    )
    return up + node(text, bounds="[140,100][900,220]")


def row(text, number, *, detail="", **flags):
    """A row of a list: what it is called, and what stands below that."""
    top = 300 + 180 * number
    lines = node(text, bounds=f"[60,{top + 20}][900,{top + 80}]", rid="title")
    if detail:
        lines += node(detail, bounds=f"[60,{top + 90}][900,{top + 150}]", rid="summary")
    return node(bounds=f"[0,{top}][1080,{top + 180}]", cls="LinearLayout", clickable=True, inside=lines, **flags)


def switch_row(text, number):
    """A row that is a switch."""
    return row(text, number, checkable=True)


SCREENS = {
    "home": dump(
        node("Small", bounds="[140,100][900,220]"),
        row("Display", 0, detail="Theme, size"),
        row("Sound", 1, detail="Volume"),
        switch_row("Airplane mode", 2),
        row("Delete everything", 3),
        row("Website", 4, detail="example.com"),
    ),
    "display": dump(title("Display"), row("Theme", 0, detail="Light"), switch_row("Night light", 1)),
    "sound": dump(title("Sound"), switch_row("Vibrate", 0), row("Ringtone", 1, detail="Chime")),
    "ringtone": dump(title("Ringtone"), switch_row("Chime", 0), switch_row("Beats", 1)),
    "theme": dump(
        node("Theme", bounds="[140,900][900,980]", rid="alertTitle"),
        row("Light", 4),
        row("Dark", 5),
        bounds="[40,860][1040,1500]",
    ),
    "web": dump(node("Welcome", bounds="[0,300][1080,400]", package="org.browser"), package="org.browser"),
}
TAPS = {
    ("home", "Display"): "display",
    ("home", "Sound"): "sound",
    ("home", "Website"): "web",
    ("display", "Theme"): "theme",
    ("sound", "Ringtone"): "ringtone",
}
BACKS = {
    ("display", "back"): "home",
    ("sound", "back"): "home",
    ("ringtone", "back"): "sound",
    ("theme", "back"): "display",
    ("web", "back"): "home",
}


def small_device(screens=None, taps=None, *, version="1.0", **more):
    """A device with the app on it."""
    return ScriptedDevice(
        {**SCREENS, **(screens or {})},
        start="home",
        on_tap={**TAPS, **(taps or {})},
        on_press={**BACKS, **more.pop("backs", {})},
        versions={APP: version},
        **more,
    )


def run_of(device, *, guide=None, actions=()):
    """A run on it."""
    return RunParts(
        device=device,
        policy=ScriptedPolicy(actions),
        judge=ScriptedJudge(()),
        app=APP,
        packages=frozenset({APP}),
        limits=QUICK,
        listeners=(RecordingListener(),),
        look=lambda: read_screen(device.capture()),
        guide=guide,
    )
