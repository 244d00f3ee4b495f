"""What a worker is doing, as lines of JSON that the controller reads while they are written."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from ..events import Event, RoundEnded, RoundStarted, RunStarted, StepStarted
from .words import title_round

_TAIL_BYTES = 8192


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where a worker is.

    Attributes:
        test: node id of the test.
        device: serial of its device.
        sentence: number of the sentence, from 1; 0 before the first.
        round: number of the round, from 1; 0 before the first.
        doing: the sentence, or the action of the last round.
    """

    test: str
    device: str
    sentence: int = 0
    round: int = 0
    doing: str = ""

    def __str__(self) -> str:
        place = f", sentence {self.sentence}" if self.sentence else ""
        place += f", round {self.round}" if self.round else ""
        return f"{self.test.rpartition('::')[2]}{place}: {self.doing or 'started'}"


class Journal:
    """Tells of the progress of one test."""

    def __init__(self, test: str, write: Callable[[Progress], None]) -> None:
        self._now = Progress(test=test, device="")
        self._write = write
        self._started: RoundStarted | None = None

    def on_event(self, event: Event) -> None:
        """Write where the test is now."""
        now = asdict(self._now)
        match event:
            case RunStarted(device=device):
                now |= {"device": device.serial}
            case StepStarted(step=step):
                now |= {"sentence": now["sentence"] + 1, "round": 0, "doing": step.text}
            case RoundStarted(number=number, inner=False):
                self._started = event
                now |= {"round": number}
            case RoundEnded(inner=False) if self._started is not None:
                now |= {"doing": title_round(event, self._started.screen)}
            case _:
                return
        self._now = Progress(**now)
        self._write(self._now)


class JournalFile:
    """The journal of one worker; a line is whole or absent, for each is one write."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, progress: Progress) -> None:
        """Append a line. A journal that cannot be written is no reason for a test to fail."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(progress)) + "\n")


def read_last(path: Path) -> Progress | None:
    """Return where a worker is, None while it has written nothing that is whole."""
    with suppress(OSError, ValueError, TypeError, IndexError), path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL_BYTES))
        line = file.read().splitlines()[-1]
        return Progress(**json.loads(line))
    return None
