"""The contacts as they are installed: who is in them, and the ways in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...app import App, AppInfo, Screen
from ...words import Translations
from .bugs import BUGS, BuggyContacts, cut
from .model import FIRST_LABELS, Contact, first_contacts
from .zh import ZH

PACKAGE = "com.example.contacts"
_PERMISSIONS = tuple(
    f"android.permission.{name}" for name in ("CALL_PHONE", "POST_NOTIFICATIONS", "READ_CONTACTS", "WRITE_CONTACTS")
)


class Contacts(App):
    """The installed app."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.PeopleActivity",
        version_name="4.22.37",
        version_code=42237,
        label="Contacts",
        icon="person",
        icon_color="#1967d2",
        permissions=_PERMISSIONS,
        granted=_PERMISSIONS,
    )
    link_scheme: ClassVar[str | None] = "contacts"
    translations: ClassVar[Translations] = {"zh": ZH}
    uses_compose: ClassVar[bool] = True
    BUGS: ClassVar[Mapping[str, str]] = BUGS

    def reset(self) -> None:
        self._hold(first_contacts(), FIRST_LABELS)

    def _hold(self, contacts: list[Contact], labels: Any) -> None:
        self.book = BuggyContacts(contacts, labels, self.bugs)
        self.calls: list[dict[str, str]] = []
        self.in_call = False
        self.messages: list[dict[str, str]] = []
        self.drafts: dict[str, str] = {}
        """What is written to a number and not sent."""

    def preset(self, state: Mapping[str, object]) -> None:
        """Hold others: `{"contacts": [{"first": ..., "phones": [{"value": ..., "kind": ...}]}], "labels": [...]}`."""
        data: Mapping[str, Any] = state
        unknown = set(data) - set(self.state())
        if unknown:
            raise ValueError(f"the contacts have no {', '.join(sorted(unknown))}")
        self._hold([Contact.from_json(contact) for contact in data["contacts"]], map(str, data.get("labels", ())))
        self.calls = [dict(call) for call in data.get("calls", ())]
        self.messages = [dict(message) for message in data.get("messages", ())]
        self.drafts = dict(data.get("drafts", {}))

    def state(self) -> dict[str, object]:
        return {
            "contacts": [contact.to_json() for contact in self.book.contacts],
            "labels": list(self.book.labels),
            "calls": list(self.calls),
            "in_call": self.in_call,
            "messages": list(self.messages),
            "drafts": dict(self.drafts),
        }

    def shown_name(self, contact: Contact) -> str:
        """Return what lists show of a name."""
        return cut(contact.name) if "cut_names" in self.bugs else contact.name

    def call(self, contact: Contact, number: str) -> None:
        """Note a call that begins."""
        self.calls.append({"name": contact.name, "number": number})
        self.in_call = True
        if "hang_on_call" in self.bugs:
            self.host.hang(self)

    # Ways in

    @property
    def activities(self) -> frozenset[str]:
        return frozenset({self.info.activity, f"{PACKAGE}.ContactEditorActivity"})

    def open(self, activity: str) -> Screen:
        from .form import FormScreen
        from .main import MainScreen

        return FormScreen(self) if activity.endswith("ContactEditorActivity") else MainScreen(self)

    def open_link(self, link: str) -> Screen:
        """Open `contacts://contact/ID` as a contact, `contacts://new` as a form, any other as the list."""
        from .contact import ContactScreen
        from .form import FormScreen

        place = link.partition("//")[2]
        number = place.removeprefix("contact/")
        if place == "new":
            return FormScreen(self)
        return ContactScreen(self, int(number)) if number.isdecimal() else self.open(self.info.activity)
