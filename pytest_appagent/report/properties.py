"""What a test report keeps of a run: properties, which reach JUnit files and the controller of workers."""

from __future__ import annotations

from ..events import Event, RunEnded, RunStarted
from .words import name_device

PREFIX = "appagent_"


class Properties:
    """Adds the properties of one attempt at a test to those of its item."""

    def __init__(self, target: list[tuple[str, object]]) -> None:
        self._target = target

    def on_event(self, event: Event) -> None:
        """Take note of who and where at the start, of how it went at the end."""
        match event:
            case RunStarted():
                self._add(policy=event.policy, device=name_device(event.device))
                self._add(app=f"{event.app} {event.app_version}".strip())
            case RunEnded(rounds=rounds, reached=reached):
                self._add(rounds=rounds)
                if reached:
                    self._add(reached=reached)
            case _:
                pass

    def _add(self, **values: object) -> None:
        self._target.extend((PREFIX + name, value) for name, value in values.items())
