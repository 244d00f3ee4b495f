"""Faults that can be built into the clock, to see whether a test notices them."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import time

from ...entry_dialog import EntryDialog
from .model import Alarm, AlarmBook

BUGS = {
    "wrong_half": "A new alarm is kept twelve hours away from the time that was chosen",
    "lost_label": "The label of an alarm is not kept",
    "stale_list": "The list of alarms goes on without what was added until the tab is changed",
    "wrong_toggle": "The switch of an alarm switches the one below it",
    "crash_on_lap": "The clock stops when a lap is taken",
    "hang_on_timer": "The clock does not respond any more once a timer was started",
    "cut_labels": "Lists show only the beginning of a label",
    "wrong_delete": "Deleting an alarm deletes another one",
    "stuck_dialog": "The dialog for a label can neither be answered nor left",
    "wrong_sound": "Alarms take the sound above the one that was chosen",
}
_CUT_AT = 4


class BuggyAlarms(AlarmBook):
    """Keeps alarms as well as the faults of the build allow."""

    def __init__(self, alarms: list[Alarm], bugs: AbstractSet[str]) -> None:
        self._bugs: AbstractSet[str] = frozenset()  # what comes with the installation is right
        super().__init__(alarms)
        self._bugs = bugs

    def save(self, alarm: Alarm) -> Alarm:
        before = self.get(alarm.id)
        if before is None and "wrong_half" in self._bugs:
            alarm = replace(alarm, time=time((alarm.time.hour + 12) % 24, alarm.time.minute))
        if before is not None and "lost_label" in self._bugs:
            alarm = replace(alarm, label=before.label)
        if before is not None and before.on != alarm.on and "wrong_toggle" in self._bugs:
            alarm = self._next(before)
            alarm = replace(alarm, on=not alarm.on)
        return super().save(alarm)

    def delete(self, alarm_id: int) -> None:
        alarm = self.get(alarm_id)
        if alarm is not None and "wrong_delete" in self._bugs:
            alarm_id = self._next(alarm).id
        super().delete(alarm_id)

    def _next(self, alarm: Alarm) -> Alarm:
        place = self.alarms.index(alarm) + 1
        return self.alarms[place % len(self.alarms)]


def cut(label: str) -> str:
    """Return what a list shows of a label where it cuts too early."""
    return label[:_CUT_AT]


class StuckEntry(EntryDialog):
    """Stays whatever is done."""

    def close(self) -> None:
        """Do nothing."""
