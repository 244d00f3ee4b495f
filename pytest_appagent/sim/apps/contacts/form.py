"""The form in which a contact is made or changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from ...app import Screen
from ...dialogs import ChoiceDialog, Dialog
from ...editing import TextState
from ...layouts import Column, Row, ScrollState
from ...pickers import DatePicker
from ...view import FILL, View
from ...widgets import Button, EditText, Icon, IconButton, Text
from .model import EMAIL_KINDS, PHONE_KINDS, Contact, Reach
from .parts import bar, listed, title

if TYPE_CHECKING:
    from .app import Contacts

_LINES = (
    ("first", "First name", "person"),
    ("last", "Last name", ""),
    ("company", "Company", "building"),
)
_MORE_LINES = (
    ("title", "Job title", ""),
    ("address", "Address", "place"),
    ("website", "Website", "globe"),
    ("note", "Notes", "note"),
)


class _Entry:
    """A number or an address while it is edited."""

    def __init__(self, reach: Reach) -> None:
        self.text = TextState(reach.value)
        self.kind = reach.kind


class FormScreen(Screen):
    """Edits a copy: nothing changes before Save."""

    activity = "com.example.contacts.ContactEditorActivity"

    def __init__(self, app: Contacts, *, contact: Contact | None = None, labels: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._app = app
        self._contact = contact or Contact(labels=labels)
        names = (name for name, _, _ in (*_LINES, *_MORE_LINES))
        self._texts = {name: TextState(getattr(self._contact, name)) for name in names}
        self._phones = [_Entry(phone) for phone in self._contact.phones] or [_Entry(Reach("", PHONE_KINDS[0]))]
        self._emails = [_Entry(email) for email in self._contact.emails] or [_Entry(Reach("", EMAIL_KINDS[0]))]
        self._birthday = self._contact.birthday
        self._more = any(getattr(self._contact, name) for name, _, _ in _MORE_LINES)
        self._scroll = ScrollState()

    def build(self) -> View:
        words = self._app.words
        top = bar(
            IconButton("close", on_tap=self._leave),
            title(words("Edit contact" if self._contact.id else "Create contact")),
            Button(words("Save"), kind="filled", margin=(0, 0, 12, 0), on_tap=self._save),
        )
        rows = [self._text_row(*each) for each in _LINES]
        rows += self._reach_rows("phone", "Phone", self._phones, PHONE_KINDS)
        rows += self._reach_rows("mail", "Email", self._emails, EMAIL_KINDS)
        rows.append(self._birthday_row())
        if self._more:
            rows += [self._text_row(*each) for each in _MORE_LINES]
        else:
            more = Button(words("More fields"), on_tap=self._show_more)
            rows.append(Row([more], width=FILL, padding=(52, 4)))
        return Column([top, listed(rows, self._scroll, bottom=48)], width=FILL, height=FILL)

    def _show_more(self) -> None:
        self._more = True

    # Rows

    def _field(self, state: TextState, label: str, *, multiline: bool = False) -> View:
        entry = EditText(state, hint=label, multiline=multiline, width=FILL, min_height=52)
        border = "primary" if state.focused else "outline"
        return Row([entry], weight=1, width=FILL, padding=(14, 2), radius=6, border=border)

    def _row(self, icon: str, *parts: View) -> View:
        front: View = Icon(icon) if icon else View(width=24, height=24)
        return Row([front, *parts], width=FILL, gap=12, padding=(16, 5, 8, 5))

    def _text_row(self, name: str, label: str, icon: str) -> View:
        field = self._field(self._texts[name], self._app.words(label), multiline=name == "note")
        return self._row(icon, field, View(width=48, height=1))

    def _reach_rows(self, icon: str, label: str, entries: list[_Entry], kinds: tuple[str, ...]) -> list[View]:
        words = self._app.words
        rows: list[View] = []
        for number, entry in enumerate(entries):
            rows.append(self._reach_row("" if number else icon, label, entries, entry))
            rows.append(self._kind_row(label, entry, kinds))
        add = Button(words(f"Add {label.lower()}"), on_tap=lambda: entries.append(_Entry(Reach("", kinds[0]))))
        return [*rows, Row([add], width=FILL, padding=(52, 0))]

    def _reach_row(self, icon: str, label: str, entries: list[_Entry], entry: _Entry) -> View:
        def remove() -> None:
            entries.remove(entry)
            if not entries:
                entries.append(_Entry(Reach("", entry.kind)))

        return self._row(icon, self._field(entry.text, self._app.words(label)), IconButton("close", on_tap=remove))

    def _kind_row(self, label: str, entry: _Entry, kinds: tuple[str, ...]) -> View:
        words = self._app.words

        def ask() -> None:
            def choose(kind: str) -> None:
                entry.kind = kind

            heading = words("Label")
            self.show(ChoiceDialog(words, title=heading, choices=kinds, chosen=entry.kind, on_choose=choose))

        shown = Row(
            [Text(words(entry.kind), size=15, weight=1, width=FILL), Icon("triangle_down")],
            width=168,
            height=48,
            padding=(14, 0, 8, 0),
            radius=6,
            border="outline",
            on_tap=ask,
        )
        return self._row("", shown)

    def _birthday_row(self) -> View:
        words = self._app.words
        label = words.long_day(self._birthday) if self._birthday else words("Add birthday")
        color = "on_surface" if self._birthday else "on_surface_variant"
        field = Row(
            [Text(label, size=16, color=color)],
            weight=1,
            width=FILL,
            height=56,
            padding=(14, 0),
            radius=6,
            border="outline",
            on_tap=self._ask_birthday,
        )
        end: View = IconButton("close", on_tap=self._clear_birthday) if self._birthday else View(width=48, height=1)
        return self._row("cake", field, end)

    def _ask_birthday(self) -> None:
        def choose(day: date) -> None:
            self._birthday = day

        today = self._app.host.now().date()
        self.show(DatePicker(self._app.words, self._birthday or today, today, choose))

    def _clear_birthday(self) -> None:
        self._birthday = None

    # Saving and leaving

    def _draft(self) -> Contact:
        def entered(entries: list[_Entry]) -> tuple[Reach, ...]:
            return tuple(Reach(each.text.text.strip(), each.kind) for each in entries if each.text.text.strip())

        values: dict[str, Any] = {name: state.text.strip() for name, state in self._texts.items()}
        values |= {"phones": entered(self._phones), "emails": entered(self._emails), "birthday": self._birthday}
        return replace(self._app.book.get(self._contact.id) or self._contact, **values)

    def _save(self) -> None:
        draft = self._draft()
        if draft == replace(Contact(), labels=draft.labels):
            self._app.host.toast(self._app.words("Nothing to save"))
            return
        is_new = not draft.id
        saved = self._app.book.save_form(draft)
        self._app.host.toast(self._app.words("Contact saved"))
        self.close()
        if is_new:
            from .contact import ContactScreen

            self._open_below(ContactScreen(self._app, saved.id))

    def _open_below(self, screen: Screen) -> None:
        if self.task is not None:
            self.task.push(screen)

    def on_back(self) -> bool:
        if self._draft() == (self._app.book.get(self._contact.id) or self._contact):
            return super().on_back()
        self._ask_discard()
        return True

    def _leave(self) -> None:
        if self.on_back() or self.task is None:
            return
        self.close()

    def _ask_discard(self) -> None:
        words = self._app.words
        buttons = [(words("Keep editing"), None), (words("Discard"), self.close)]
        self.show(Dialog(title=words("Discard your changes?"), buttons=buttons))
