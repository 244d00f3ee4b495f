"""Faults that can be built into the calendar, to see whether a test notices them."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import timedelta

from ...dialogs import Dialog, MultiChoiceDialog
from .model import Event, EventBook

BUGS = {
    "wrong_hour": "A new event is kept an hour later than its form said",
    "lost_save": "A new event is not kept, though the calendar says that it was saved",
    "stale_list": "The agenda goes on without what was changed until it is refreshed",
    "wrong_toggle": "A tap on a reminder ticks the next one in the list",
    "crash_on_delete": "The calendar stops when an event is deleted",
    "hang_on_month": "The calendar does not respond any more once the month is shown",
    "cut_titles": "Lists show only the beginning of a title",
    "wrong_delete": "Deleting an event deletes another one",
    "stuck_dialog": "The question before deleting can neither be answered nor left",
    "double_edit": "Editing an event leaves the old one beside the new one",
}
_CUT_AT = 6


class BuggyBook(EventBook):
    """Keeps events as well as the faults of the build allow."""

    def __init__(self, events: list[Event], bugs: AbstractSet[str]) -> None:
        self._bugs: AbstractSet[str] = frozenset()  # what comes with the installation is right
        super().__init__(events)
        self._bugs = bugs

    def save(self, event: Event) -> Event:
        if event.id and "double_edit" in self._bugs:
            return super().save(replace(event, id=0))
        if not event.id and "lost_save" in self._bugs:
            return event.normalized()
        if not event.id and "wrong_hour" in self._bugs:
            late = timedelta(hours=1)
            event = replace(event, start=event.start + late, end=event.end + late)
        return super().save(event)

    def delete(self, event_id: int) -> None:
        if "crash_on_delete" in self._bugs:
            raise RuntimeError("the table of events is locked")
        if "wrong_delete" in self._bugs:
            event_id = next((event.id for event in self.events if event.id != event_id), event_id)
        super().delete(event_id)


def cut(title: str) -> str:
    """Return what a list shows of a title where it cuts too early."""
    return title[:_CUT_AT]


class ShiftedChoices(MultiChoiceDialog):
    """Ticks the line below the one that was tapped."""

    def toggle(self, choice: str) -> None:
        position = self.choices.index(choice) + 1
        super().toggle(self.choices[position % len(self.choices)])


class StuckDialog(Dialog):
    """Stays whatever is done."""

    def close(self) -> None:
        """Do nothing."""
