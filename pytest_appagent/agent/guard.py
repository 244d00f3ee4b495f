"""The agent acts only where it may: in the app, in packages it was given, and in permission dialogs."""

from __future__ import annotations

from ..actions import Action, OpenApp, Press
from ..actions import check_action as check_fit
from ..events import StrayHandled
from ..screen.chrome import SYSTEM_UI
from ..screen.screen import Screen, ScreenFacts
from .parts import RunParts

# Both names of Android's own permission dialog, and the ending that vendors keep for theirs.
PERMISSION_PACKAGES = ("com.android.permissioncontroller", "com.google.android.permissioncontroller")
PERMISSION_SUFFIX = ".packageinstaller"


def is_allowed(package: str, packages: frozenset[str]) -> bool:
    """Whether the agent may act in that package; an unknown (empty) one is given the benefit of the doubt."""
    return not package or package in packages or is_permission_package(package)


def is_permission_package(package: str) -> bool:
    """Whether Android's permission dialogs, or a vendor's, come from that package."""
    return package in PERMISSION_PACKAGES or package.endswith(PERMISSION_SUFFIX)


def refusal(action: Action, facts: ScreenFacts, packages: frozenset[str]) -> str | None:
    """Return why the action must not or cannot be carried out, None if it may."""
    match action:
        case Press(key="home" | "recents"):
            return f"press({action.key!r}) would leave the app under test"
        case OpenApp(package=package) if not is_allowed(package, packages):
            allowed = ", ".join(sorted(packages))
            return f"open_app({package!r}) is not allowed; allowed are {allowed}"
        case _:
            return check_fit(action, facts) or _foreign_target(action, facts, packages)


def _foreign_target(action: Action, facts: ScreenFacts, packages: frozenset[str]) -> str | None:
    label = getattr(action, "label", None)
    if label is None:
        return None
    package = facts.elements[label - 1].package
    if is_allowed(package, packages):
        return None
    return f"element {label} belongs to {package}, outside the app under test"


def is_beside(screen: Screen, packages: frozenset[str]) -> bool:
    """Whether the app is shown beside the window in front, as in split screen: no stray."""
    nodes = screen.hierarchy.nodes if screen.hierarchy else ()
    windows = [node for node in nodes if node.parent is None and node.package != SYSTEM_UI]
    own = [window.bounds for window in windows if window.package in packages]
    others = [window.bounds for window in windows if window.package not in packages]
    return bool(own) and not any(one.intersection(other) for one in own for other in others)


def lead_back(screen: Screen, run: RunParts, *, attempts: int = 3) -> Screen | None:
    """Return to where the agent may act: back first, then a fresh launch.

    Returns:
        The screen as it is, if the agent may act there; the screen after leading back; None if no attempt helped.
    """
    for attempt in range(attempts + 1):
        package = screen.facts.foreground.package
        if is_allowed(package, run.packages) or is_beside(screen, run.packages):
            return screen
        if attempt == attempts:
            break
        remedy = "back" if attempt == 0 else "relaunch"
        run.announce(StrayHandled(package=package, remedy=remedy))
        if remedy == "back":
            run.device.press("back")
        else:
            run.device.launch(run.app)
        screen = run.look()
    return None
