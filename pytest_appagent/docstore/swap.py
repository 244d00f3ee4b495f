"""Putting a file in the place of another without losing what somebody else writes there at the same moment."""

from __future__ import annotations

import ctypes
import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2  # Linux: renameat2(2)
_RENAME_SWAP = 2  # macOS: renamex_np(2)

Exchange = Callable[[bytes, bytes], int]


def exchange(one: Path, other: Path) -> bool:
    """Let two files change places at once; return whether this system and this file system can.

    What stood in the way is then in hand, whoever wrote it, and nobody ever sees neither.

    Raises:
        OSError: one of them is not there, or may not be moved.
    """
    call = _exchange()
    if call is None:
        return False
    if call(os.fsencode(one), os.fsencode(other)) == 0:
        return True
    if not (one.exists() and other.exists()):
        raise FileNotFoundError(f"{one} or {other} is gone")
    # What a file system does not know is told apart from what it forbids by trying the usual way next.
    return False


@functools.cache
def _exchange() -> Exchange | None:
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            swap = library.renamex_np
            return lambda one, other: int(swap(one, other, ctypes.c_uint(_RENAME_SWAP)))
        rename = library.renameat2
    except (OSError, AttributeError):
        return None
    return lambda one, other: int(rename(_AT_FDCWD, one, _AT_FDCWD, other, ctypes.c_uint(_RENAME_EXCHANGE)))
