"""Builds a device's inside from what was asked for."""

from __future__ import annotations

from .apps import INSTALLED_APPS
from .load_app import load_app
from .profile import PROFILES
from .setup import Setup
from .system import System


def build_system(setup: Setup) -> System:
    """Build the device's inside.

    Raises:
        ValueError: an app or a bug that there is not, or a start state that an app cannot have.
    """
    built_in = {kind.info.package: kind for kind in INSTALLED_APPS}
    unknown = [package for package in setup.apps if package not in built_in]
    if unknown:
        raise ValueError(f"there is no app {', '.join(unknown)}; there are {', '.join(built_in)}")
    width, height = setup.size
    system = System(
        width=width,
        height=height,
        density=setup.density,
        clock=setup.moment,
        locale=setup.locale,
        model=setup.model,
        profile=PROFILES[setup.profile],
        apps=[built_in[package] for package in setup.apps or built_in],
    )
    for path in setup.app_files:
        system.install(load_app(path))
    for package in dict.fromkeys(package for package, _name in setup.bugs):
        try:
            system.set_bugs(package, [name for owner, name in setup.bugs if owner == package])
        except LookupError as exc:
            raise ValueError(str(exc)) from exc
    for package, state in setup.states:
        try:
            system.preset(package, state)
        except LookupError as exc:
            raise ValueError(str(exc)) from exc
    return system
