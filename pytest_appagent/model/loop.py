"""One event loop per process, on a daemon thread: only there can a call be given up at a deadline.

The HTTP client's own timeout is per read; a server that sends a byte now and then would hold a call for ever.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")

_lock = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}  # by process: a fork has the loop, but not its thread


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine on the loop and return its result; an interrupt cancels it."""
    future = asyncio.run_coroutine_threadsafe(work, _loop())
    try:
        return future.result()
    except BaseException:  # Ctrl-C as well: the request must not go on behind the user's back
        future.cancel()
        raise


def _loop() -> asyncio.AbstractEventLoop:
    with _lock:
        loop = _loops.get(os.getpid())
        if loop is None:
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="appagent-model", daemon=True).start()
        return loop
