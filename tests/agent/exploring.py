"""A small app in memory for exploring: screens by hand, and what leads from one to another."""

from __future__ import annotations

from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedJudge, ScriptedPolicy

APP = "com.example.a"
STORE = "com.example.store"


def node(text="", *, bounds, cls="TextView", package=APP, rid="", desc="", inside="", **flags):
    """One node of a dump; flags are attributes with `true`."""
    on = " ".join(f'{name.replace("_", "-")}="true"' for name in flags)
    return (
        f'<node text="{text}" resource-id="{rid}" content-desc="{desc}" class="android.widget.{cls}" '
        f'package="{package}" enabled="true" {on} bounds="{bounds}">{inside}</node>'
    )


def dump(*nodes, package=APP, bounds="[0,0][1080,2400]"):
    """A dump of one window; one that leaves room on all sides is a dialog."""
    return (
        f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="{package}" enabled="true" '
        f'bounds="{bounds}">{"".join(nodes)}</node></hierarchy>'
    )


def title(text):
    return node(text, bounds="[40,100][600,180]")


def button(text, top, **more):
    return node(text, bounds=f"[40,{top}][1000,{top + 140}]", cls="Button", clickable=True, focusable=True, **more)


def icon(top, left=900, **more):
    """A control that says nothing of itself."""
    return node(bounds=f"[{left},{top}][{left + 126},{top + 126}]", cls="ImageButton", clickable=True, **more)


def field(text, top, hint=""):
    bounds = f"[40,{top}][1000,{top + 140}]"
    return (
        f'<node text="{text}" hint="{hint}" class="android.widget.EditText" package="{APP}" enabled="true" '
        f'clickable="true" focusable="true" bounds="{bounds}"/>'
    )


def rows(*names, top=400):
    """A list of data: one row for each name."""
    inside = "".join(
        f'<node class="android.widget.LinearLayout" package="{APP}" enabled="true" clickable="true" '
        f'bounds="[0,{top + 150 * place}][1080,{top + 150 * place + 140}]">'
        f"{node(name, bounds=f'[40,{top + 150 * place + 10}][900,{top + 150 * place + 120}]')}</node>"
        for place, name in enumerate(names)
    )
    return (
        f'<node class="androidx.recyclerview.widget.RecyclerView" package="{APP}" enabled="true" '
        f'bounds="[0,{top}][1080,{top + 150 * len(names)}]">{inside}</node>'
    )


def dialog(*nodes):
    return dump(*nodes, bounds="[100,700][980,1500]")


SCREENS = {
    "home": dump(title("Events"), icon(90), button("Open", 400), button("About", 600), button("Delete all", 800)),
    "details": dump(title("Details"), button("Close", 400), button("Nothing", 600)),
    "about": dialog(node("About this app", bounds="[140,740][900,800]"), button("OK", 1300)),
    "cart": dump(title("Your cart"), field("", 400, hint="Coupon")),
    "elsewhere": dump(button("Install", 400, package=STORE), package=STORE),
}
TAPS = {
    ("home", "Open"): "details",
    ("home", "About"): "about",
    ("about", "OK"): "home",
    ("details", "Close"): "home",
}
BACKS = {("details", "back"): "home", ("about", "back"): "home", ("cart", "back"): "home"}


def parts_of(device):
    """A run on a device in which nobody is asked and nobody listens."""
    return RunParts(
        device=device,
        policy=ScriptedPolicy(),
        judge=ScriptedJudge(),
        app=APP,
        packages=frozenset((APP,)),
        limits=Limits(settle_s=0.0),
        listeners=(),
        look=lambda: read_screen(device.capture()),
    )
