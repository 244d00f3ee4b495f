"""All commands: importing their modules enters them into the tables."""

from __future__ import annotations

from . import (  # noqa: F401
    activity,
    basics,
    dumpsys,
    file_tools,
    input_events,
    logcat,
    packages,
    screen,
    settings,
    text_tools,
)
from .call import PLAIN_COMMANDS, WAITING_COMMANDS

__all__ = ["PLAIN_COMMANDS", "WAITING_COMMANDS", "program_names"]


def program_names() -> tuple[str, ...]:
    """Return the names of all commands."""
    return (*PLAIN_COMMANDS, *WAITING_COMMANDS)
