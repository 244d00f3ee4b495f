"""All commands: importing their modules enters them into the tables."""

from __future__ import annotations

from . import (  # noqa: F401
    activity,
    awk,
    basics,
    device_services,
    dumpsys,
    file_tools,
    input_events,
    kernel_events,
    logcat,
    network,
    packages,
    processes,
    screen,
    sed,
    settings,
    text_tools,
    u2_server,
    windowing,
)
from .call import PLAIN_COMMANDS, WAITING_COMMANDS

__all__ = ["PLAIN_COMMANDS", "WAITING_COMMANDS", "program_names"]


def program_names() -> tuple[str, ...]:
    """Return the names of all commands."""
    return (*PLAIN_COMMANDS, *WAITING_COMMANDS)
