"""The documentation of a project: what a run asks of it, and where what is learned goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..settings import Settings

if TYPE_CHECKING:
    from ..docstore import Documentation


def open_docs(settings: Settings, app: str) -> Documentation:
    """Return the documentation of an app, empty where there is none yet."""
    from ..docstore import NoDocumentation

    return NoDocumentation()
