"""Checking a map where the app speaks another language than when it was mapped.

Names, and what changed, cannot be told there: nothing is taken in and no way is given up. What can be told is which
commands lead to their screens, by what `goto` recognises screens by in any language.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from ..appmap.guide import MapGuide
from ..appmap.recognition import recognise, speaks_otherwise
from ..appmap.values import AppMap
from ..errors import MapError
from ..run import Step
from ..screen.screen import ScreenFacts
from .goto import goto
from .parts import RunParts

logger = logging.getLogger(__name__)


def is_foreign(app_map: AppMap, facts: ScreenFacts, locale: str) -> bool:
    """Whether the first screen of an app speaks another language than the map.

    Args:
        app_map: the map.
        facts: the screen after a launch.
        locale: the device's language tag; an app may speak another one.

    Raises:
        MapError: it does, and the map does not hold what a screen is recognised by in another language.
    """
    sighting = recognise(app_map, facts, expected=app_map.starts, locale=locale)
    if sighting.key:
        return sighting.translated
    if not speaks_otherwise(app_map, facts, "") or not speaks_otherwise(app_map, facts, locale):
        return False
    made_in = app_map.header.locale
    told = f"was made in {made_in}" if made_in else "holds names of another language"
    raise MapError(
        f"the map of {app_map.package} {told}, and with the device in {locale or 'its language'} the first screen is "
        f"none that it knows; nothing was tried or changed: set the device to {made_in or 'the language of the map'} "
        f"and check again, or make a map in this language with `appagent map build --app {app_map.package}`"
    )


def reach_commands(
    app_map: AppMap,
    run: RunParts,
    *,
    may_go_on: Callable[[], bool],
    tell: Callable[[str], object] = lambda line: None,
) -> tuple[int, tuple[tuple[str, str], ...]]:
    """Go to every command's screen, from wherever the last one ended.

    Of a list of data any row will do.

    Returns:
        How many were tried, and those that were not reached, with the reason.
    """
    guide = MapGuide(app_map, locale=run.device.locale())
    unreached: list[tuple[str, str]] = []
    for count, command in enumerate(guide.commands):
        if not may_go_on():
            return count, tuple(unreached)
        gone = goto(command.name, Step(text=f"go to {command.name}"), run, guide, may_relaunch=True)
        if not gone.is_there:
            logger.info("%s: %s", command.name, gone.hint)
            unreached.append((command.name, gone.misses[-1] if gone.misses else gone.hint))
        if (count + 1) % 20 == 0:
            tell(f"{count + 1} commands tried, {len(unreached)} not reached")
    return len(guide.commands), tuple(unreached)
