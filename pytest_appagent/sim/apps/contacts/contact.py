"""One contact, to read; from here it is called, edited, starred or deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import ChoiceDialog, Dialog, MenuItem, MultiChoiceDialog, PopupMenu
from ...layouts import Column, Row, ScrollState, Stack
from ...view import FILL, Action, View
from ...widgets import Icon, IconButton, Text
from .bugs import StuckDialog
from .call import CallScreen
from .form import FormScreen
from .message import MessageScreen
from .model import Contact, Reach
from .parts import avatar, bar, card, empty_state, letter_head, line, listed, up_button

if TYPE_CHECKING:
    from .app import Contacts


class ContactScreen(Screen):
    """Shows a contact as it is kept now, so that an edit is seen on coming back."""

    activity = "com.example.contacts.QuickContactActivity"

    def __init__(self, app: Contacts, contact_id: int) -> None:
        super().__init__()
        self._app = app
        self._contact_id = contact_id
        self._scroll = ScrollState()

    def build(self) -> View:
        words, contact = self._app.words, self._app.book.get(self._contact_id)
        back = up_button(words, self.close)
        if contact is None:
            return Column([bar(back), empty_state(words("This contact was deleted"))], width=FILL, height=FILL)
        star = IconButton(
            "star_full" if contact.starred else "star",
            color="#e37400" if contact.starred else "on_surface_variant",
            on_tap=lambda: self._app.book.switch_star(contact),
        )
        edit = IconButton("pencil", on_tap=lambda: self.open(FormScreen(self._app, contact=contact)))
        dots = IconButton("dots", desc=words("More options"), on_tap=self._show_menu)
        top = bar(back, View(weight=1, height=1), star, edit, dots)
        rows = [self._head(contact), self._buttons(contact), self._info(contact), *self._about(contact)]
        return Column([top, listed(rows, self._scroll)], width=FILL, height=FILL)

    # Parts

    def _head(self, contact: Contact) -> View:
        lines: list[View] = [avatar(contact, 96), Text(contact.name, size=26, lines=3, align="center")]
        job = ", ".join(part for part in (contact.title, contact.company) if part)
        if job and job != contact.name:
            lines.append(Text(job, size=15, color="on_surface_variant", lines=2, align="center"))
        return Column(lines, width=FILL, padding=(24, 0, 24, 16), gap=8, align="center")

    def _buttons(self, contact: Contact) -> View:
        def call() -> None:
            self._ask_number(contact, self._start_call)

        def write() -> None:
            self._ask_number(contact, self._write)

        has_phone = bool(contact.phones)
        buttons = [
            self._button("phone", "Call", call if has_phone else None),
            self._button("chat", "Text", write if has_phone else None),
            self._button("video", "Video", self._open_nothing if has_phone else None),
            self._button("mail", "Email", self._open_nothing if contact.emails else None),
        ]
        return Row(buttons, width=FILL, padding=(16, 4, 16, 12), gap=8)

    def _button(self, icon: str, label: str, on_tap: Action | None) -> View:
        enabled = on_tap is not None
        spot = Stack(
            [Icon(icon, enabled=enabled, gravity=("center", "center"))],
            width=64,
            height=44,
            radius=22,
            background="secondary_container" if enabled else "surface_highest",
        )
        words = Text(self._app.words(label), size=13, enabled=enabled)
        return Column(
            [spot, words],
            weight=1,
            width=FILL,
            gap=4,
            align="center",
            enabled=enabled,
            clickable=True,
            on_tap=on_tap,
        )

    def _info(self, contact: Contact) -> View:
        words = self._app.words
        lines: list[View] = [letter_head(words("Contact info"))]
        lines += [self._phone_line(contact, phone) for phone in contact.phones]
        lines += [self._reach_line("mail", email) for email in contact.emails]
        if contact.address:
            lines.append(self._plain_line("place", contact.address, "Address"))
        if len(lines) == 1:
            add = Text(words("Add phone number"), size=16, color="primary")
            lines.append(line("phone", [add], on_tap=lambda: self.open(FormScreen(self._app, contact=contact))))
        return card(*lines)

    def _phone_line(self, contact: Contact, phone: Reach) -> View:
        text = IconButton("chat", on_tap=lambda: self._write(contact, phone.value))
        words = [Text(phone.value, size=16), Text(self._app.words(phone.kind), color="on_surface_variant")]
        return line("phone", words, on_tap=lambda: self._start_call(contact, phone.value), end=text)

    def _reach_line(self, icon: str, reach: Reach) -> View:
        words = [
            Text(reach.value, size=16, width=FILL),
            Text(self._app.words(reach.kind), color="on_surface_variant"),
        ]
        return line(icon, words, on_tap=self._open_nothing)

    def _plain_line(self, icon: str, value: str, name: str) -> View:
        words = [
            Text(value, size=16, lines=None, width=FILL),
            Text(self._app.words(name), color="on_surface_variant"),
        ]
        return line(icon, words, on_tap=self._open_nothing)

    def _about(self, contact: Contact) -> list[View]:
        words = self._app.words
        lines: list[View] = []
        if contact.birthday:
            lines.append(self._plain_line("cake", words.long_day(contact.birthday), "Birthday"))
        if contact.website:
            lines.append(self._plain_line("globe", contact.website, "Website"))
        if contact.note:
            lines.append(self._plain_line("note", contact.note, "Notes"))
        if contact.labels:
            lines.append(self._plain_line("tag", ", ".join(contact.labels), "Labels"))
        heading = letter_head(words("About {name}", name=contact.first or contact.name))
        return [card(heading, *lines)] if lines else []

    # What taps do

    def _open_nothing(self) -> None:
        self._app.host.toast(self._app.words("No apps can perform this action."))

    def _ask_number(self, contact: Contact, then: Callable[[Contact, str], object]) -> None:
        """Go on with the number of a contact, with the one that is chosen where there are several."""
        if len(contact.phones) == 1:
            then(contact, contact.phones[0].value)
            return
        words = self._app.words
        choices = {f"{phone.value} ({words(phone.kind)})": phone.value for phone in contact.phones}

        def choose(choice: str) -> None:
            then(contact, choices[choice])

        title = words("Choose number")
        self.show(ChoiceDialog(words, title=title, choices=list(choices), chosen="", on_choose=choose))

    def _write(self, contact: Contact, number: str) -> None:
        self.open(MessageScreen(self._app, contact, number))

    def _start_call(self, contact: Contact, number: str) -> None:
        def start(allowed: bool) -> None:
            if allowed:
                self._app.call(contact, number)
                self.open(CallScreen(self._app, contact, number))

        self.ask_permission("android.permission.CALL_PHONE", start)

    def _show_menu(self) -> None:
        words = self._app.words
        items: list[tuple[str, Callable[[], object]]] = [
            ("Delete", self._ask_delete),
            ("Share", self._open_nothing),
            ("Add to Home screen", self._open_nothing),
            ("Change labels", self._ask_labels),
        ]
        self.show(PopupMenu([MenuItem(words(label), action) for label, action in items]))

    def _ask_labels(self) -> None:
        words, book = self._app.words, self._app.book
        contact = book.get(self._contact_id)
        if contact is None:
            return

        def give(labels: list[str]) -> None:
            book.save(replace(contact, labels=tuple(labels)))

        chosen = list(contact.labels)
        self.show(
            MultiChoiceDialog(words, title=words("Change labels"), choices=book.labels, chosen=chosen, on_choose=give)
        )

    def _ask_delete(self) -> None:
        words = self._app.words
        stuck = "stuck_dialog" in self._app.bugs
        buttons = [(words("CANCEL"), None), (words("DELETE"), None if stuck else self._delete)]
        kind = StuckDialog if stuck else Dialog
        message = words("This contact will be deleted from this device")
        self.show(kind(title=words("Delete contact?"), message=message, buttons=buttons))

    def _delete(self) -> None:
        self._app.book.delete(self._contact_id)
        self._app.host.toast(self._app.words("Contact deleted"))
        self.close()
