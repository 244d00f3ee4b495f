"""What the processes of one session have spent, each in a file of its own that the others read."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from .meter import Spent

_ENDING = ".spent"


class Ledger:
    """The entry of one process, and a view of the others'."""

    def __init__(self, folder: Path, name: str) -> None:
        self._path = folder / f"{name}{_ENDING}"

    def write(self, spent: Spent) -> None:
        """Tell the others what this process has spent in all; by rename, so that they read it whole."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_suffix(".fresh")
        fresh.write_text(json.dumps(asdict(spent)), "utf-8")
        fresh.replace(self._path)

    def others(self) -> Spent:
        """Return what the others have spent; what cannot be read counts from the next time on."""
        total = Spent()
        for path in self._path.parent.glob(f"*{_ENDING}"):
            if path != self._path:
                with suppress(OSError, ValueError, TypeError):
                    total += Spent(**json.loads(path.read_text("utf-8")))
        return total
