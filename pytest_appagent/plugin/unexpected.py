"""What nobody expected, told in a sentence where pytest would end with an internal error."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ..errors import AppAgentError, SettingsError


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turn an unexpected error into one of ours that names it and its place.

    While tests are collected pytest answers any error with an internal one. Under pytest-xdist each worker does, and
    then so does the controller, with an error that says nothing of the cause.

    Args:
        what: what fails then, "the marker of 'test_one'".

    Raises:
        SettingsError: for every error but ours and pytest's own.
    """
    try:
        yield
    except (AppAgentError, pytest.UsageError):
        raise
    except Exception as exc:  # whatever it is: the docstring says what would come of it
        place = traceback.extract_tb(exc.__traceback__)[-1]
        told = " ".join(str(exc).split())
        raise SettingsError(f"{what} failed: {type(exc).__name__}: {told} ({place.filename}:{place.lineno})") from exc
