"""The agent acts only where it may: in the app, in packages it was given, and in permission dialogs."""

from __future__ import annotations

from ..actions import Action, OpenApp, Press
from ..actions import check_action as check_fit
from ..events import StrayHandled
from ..screen.geometry import Bounds
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


def is_beside(facts: ScreenFacts, packages: frozenset[str]) -> bool:
    """Whether the app is shown beside another window that has the focus, as in split screen: no stray."""
    own = [element.bounds for element in facts.elements if element.package in packages]
    others = [element.bounds for element in facts.elements if element.package not in packages]
    if not own:
        return False
    area = Bounds(
        left=min(bounds.left for bounds in own),
        top=min(bounds.top for bounds in own),
        right=max(bounds.right for bounds in own),
        bottom=max(bounds.bottom for bounds in own),
    )
    return not any(area.intersection(bounds) for bounds in others)


def lead_back(screen: Screen, run: RunParts, *, attempts: int = 3) -> Screen | None:
    """Return to where the agent may act: back first, then a fresh launch.

    Returns:
        The screen as it is, if the agent may act there; the screen after leading back; None if no attempt helped.
    """
    for attempt in range(attempts + 1):
        package = screen.facts.foreground.package
        if is_allowed(package, run.packages) or is_beside(screen.facts, run.packages):
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
