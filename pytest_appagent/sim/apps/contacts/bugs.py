"""Faults that can be built into the contacts, to see whether a test notices them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace

from ...dialogs import Dialog
from .model import Contact, ContactBook, Reach

BUGS = {
    "wrong_kind": "Every phone number is kept as a number at home",
    "lost_email": "The email addresses of a form are not kept",
    "stale_list": "The list goes on showing who has been deleted, and not who is new",
    "wrong_star": "The star of a contact is given to the next one in the list",
    "crash_on_search": "The contacts stop when a search finds nobody",
    "hang_on_call": "The contacts do not respond any more once somebody is called",
    "cut_names": "Lists show only the beginning of a name",
    "wrong_delete": "Deleting a contact deletes another one",
    "stuck_dialog": "The question before deleting can neither be answered nor left",
    "double_edit": "Editing a contact leaves the old one beside the new one",
}
_CUT_AT = 5


class BuggyContacts(ContactBook):
    """Keeps contacts as well as the faults of the build allow."""

    def __init__(self, contacts: Iterable[Contact], labels: Iterable[str], bugs: AbstractSet[str]) -> None:
        self._bugs: AbstractSet[str] = frozenset()  # what comes with the installation is right
        super().__init__(contacts, labels)
        self._bugs = bugs

    def save_form(self, contact: Contact) -> Contact:
        """Keep what a form says."""
        if "double_edit" in self._bugs:
            contact = replace(contact, id=0)
        if "lost_email" in self._bugs:
            contact = replace(contact, emails=())
        if "wrong_kind" in self._bugs:
            contact = replace(contact, phones=tuple(Reach(phone.value, "Home") for phone in contact.phones))
        return self.save(contact)

    def delete(self, contact_id: int) -> None:
        if "wrong_delete" in self._bugs:
            contact_id = self._next(contact_id)
        super().delete(contact_id)

    def switch_star(self, contact: Contact) -> None:
        if "wrong_star" in self._bugs:
            contact = self.get(self._next(contact.id)) or contact
        super().switch_star(contact)

    def _next(self, contact_id: int) -> int:
        ids = [contact.id for contact in self.contacts]
        return ids[(ids.index(contact_id) + 1) % len(ids)]


def cut(name: str) -> str:
    """Return what a list shows of a name where it cuts too early."""
    return name[:_CUT_AT]


class StuckDialog(Dialog):
    """Stays whatever is done."""

    def close(self) -> None:
        """Do nothing."""
