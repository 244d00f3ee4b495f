"""The start screen: everybody by name, the favourites, and the labels."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Literal

from ...app import Screen
from ...dialogs import Dialog, MenuItem, MultiChoiceDialog, PopupMenu
from ...layouts import Column, Row, ScrollState, Stack
from ...view import FILL, View
from ...widgets import Fab, Icon, IconButton, Text
from .contact import ContactScreen
from .form import FormScreen
from .labels import LabelScreen, ask_label_name
from .model import Contact
from .parts import bar, empty_state, letter_head, line, listed, person_row, title
from .search import SearchScreen

if TYPE_CHECKING:
    from .app import Contacts

_Tab = Literal["contacts", "highlights", "organize"]
_TABS: dict[_Tab, tuple[str, str]] = {
    "contacts": ("Contacts", "person"),
    "highlights": ("Highlights", "star"),
    "organize": ("Organize", "tag"),
}


class MainScreen(Screen):
    """Shows one of three tabs; a long press on a contact begins to choose several."""

    activity = "com.example.contacts.PeopleActivity"

    def __init__(self, app: Contacts) -> None:
        super().__init__()
        self._app = app
        self._tab: _Tab = "contacts"
        self._label = ""
        self._chosen: set[int] = set()
        self._seen = app.book.contacts
        self._scroll = ScrollState()

    def build(self) -> View:
        match self._tab:
            case "contacts":
                parts = [self._choosing_bar() if self._chosen else self._search_bar(), self._everybody()]
            case "highlights":
                parts = [bar(title(self._app.words("Favorites"))), self._favorites()]
            case _:
                parts = [bar(title(self._app.words("Organize"))), self._organize()]
        create = Fab(
            "add",
            desc=self._app.words("Create contact"),
            gravity=("end", "end"),
            margin=(0, 0, 16, 16),
            on_tap=lambda: self.open(FormScreen(self._app, labels=(self._label,) if self._label else ())),
        )
        page = Column(parts, width=FILL, height=FILL)
        body = Stack([page, *([create] if self._tab == "contacts" else [])], width=FILL, weight=1)
        return Column([body, self._tab_bar()], width=FILL, height=FILL)

    def on_back(self) -> bool:
        if self._chosen:
            self._chosen.clear()
            return True
        return super().on_back()

    # Bars

    def _search_bar(self) -> View:
        words = self._app.words
        search = Row(
            [
                Icon("search"),
                Text(words("Search contacts"), size=16, weight=1, width=FILL, color="on_surface_variant"),
                IconButton("dots", on_tap=self._show_menu),
            ],
            width=FILL,
            height=52,
            gap=14,
            padding=(18, 0, 4, 0),
            radius=26,
            background="surface_high",
            on_tap=lambda: self.open(SearchScreen(self._app)),
        )
        return Column([search, self._filter()], width=FILL, padding=(16, 8, 16, 0))

    def _filter(self) -> View:
        words = self._app.words
        chip = Row(
            [Text(self._label or words("All contacts"), face="medium"), Icon("triangle_down", size=20)],
            height=36,
            padding=(14, 0, 8, 0),
            radius=8,
            border="outline",
            on_tap=self._show_labels,
        )
        count = words("{count} contacts", count=len(self._shown()))
        return Row([chip, Text(count, color="on_surface_variant")], gap=12, padding=(0, 8))

    def _choosing_bar(self) -> View:
        return bar(
            IconButton("close", on_tap=self._chosen.clear),
            title(str(len(self._chosen))),
            IconButton("tag", on_tap=self._ask_labels),
            IconButton(
                "share", on_tap=lambda: self._app.host.toast(self._app.words("No apps can perform this action."))
            ),
            IconButton("bin", on_tap=self._ask_delete),
        )

    def _tab_bar(self) -> View:
        tabs = [self._tab_button(tab, label, icon) for tab, (label, icon) in _TABS.items()]
        return Row(tabs, width=FILL, height=72, background="surface_container")

    def _tab_button(self, tab: _Tab, label: str, icon: str) -> View:
        chosen = tab == self._tab

        def show() -> None:
            self._tab, self._scroll = tab, ScrollState()
            self._chosen.clear()
            self._seen = self._app.book.contacts

        spot = Stack(
            [Icon(icon, gravity=("center", "center"))],
            width=60,
            height=32,
            radius=16,
            background="secondary_container" if chosen else None,
        )
        name = Text(self._app.words(label), size=12, face="medium")
        return Column(
            [spot, name],
            weight=1,
            width=FILL,
            height=FILL,
            padding=(0, 10),
            gap=2,
            align="center",
            selected=chosen,
            on_tap=show,
        )

    # Menus

    def _show_menu(self) -> None:
        words, toast = self._app.words, self._app.host.toast
        self.show(
            PopupMenu(
                [
                    MenuItem(words("Select all"), lambda: self._chosen.update(each.id for each in self._shown())),
                    MenuItem(words("Settings"), lambda: toast(words("No settings"))),
                    MenuItem(words("Help & feedback"), lambda: toast(words("No internet connection"))),
                ]
            )
        )

    def _show_labels(self) -> None:
        words = self._app.words

        def choose(label: str) -> MenuItem:
            def show() -> None:
                self._label, self._scroll = label, ScrollState()

            return MenuItem(label or words("All contacts"), show)

        self.show(PopupMenu([choose(label) for label in ("", *self._app.book.labels)]))

    # Everybody

    def _shown(self) -> list[Contact]:
        contacts = self._seen if "stale_list" in self._app.bugs else self._app.book.contacts
        return [contact for contact in contacts if not self._label or self._label in contact.labels]

    def _everybody(self) -> View:
        contacts = self._shown()
        if not contacts:
            return empty_state(self._app.words("No contacts"))
        rows: list[View] = []
        for letter, group in groupby(contacts, key=lambda contact: contact.name[0].upper()):
            rows.append(letter_head(letter))
            rows += [self._row(contact) for contact in group]
        return listed(rows, self._scroll, bottom=88)

    def _row(self, contact: Contact) -> View:
        def switch() -> None:
            self._chosen ^= {contact.id}

        def open_contact() -> None:
            self.open(ContactScreen(self._app, contact.id))

        checked = contact.id in self._chosen if self._chosen else None
        name = self._app.shown_name(contact)
        return person_row(contact, name, switch if self._chosen else open_contact, checked=checked, on_hold=switch)

    def _ask_delete(self) -> None:
        words = self._app.words

        def delete() -> None:
            for contact_id in self._chosen:
                self._app.book.delete(contact_id)
            self._chosen.clear()

        buttons = [(words("CANCEL"), None), (words("DELETE"), delete)]
        self.show(Dialog(title=words("Delete {count} contacts?", count=len(self._chosen)), buttons=buttons))

    def _ask_labels(self) -> None:
        words, book = self._app.words, self._app.book

        def give(labels: list[str]) -> None:
            for label in labels:
                book.give_label(label, self._chosen)
            self._chosen.clear()

        title = words("Add to label")
        self.show(MultiChoiceDialog(words, title=title, choices=book.labels, chosen=[], on_choose=give))

    # The other tabs

    def _favorites(self) -> View:
        starred = [contact for contact in self._app.book.contacts if contact.starred]
        if not starred:
            return empty_state(self._app.words("No favorites"))
        return listed([self._favorite(contact) for contact in starred], self._scroll)

    def _favorite(self, contact: Contact) -> View:
        star = IconButton("star_full", color="#e37400", on_tap=lambda: self._app.book.switch_star(contact))
        name = self._app.shown_name(contact)
        return person_row(contact, name, lambda: self.open(ContactScreen(self._app, contact.id)), end=star)

    def _organize(self) -> View:
        words, book = self._app.words, self._app.book
        rows: list[View] = [letter_head(words("Labels"))]
        rows += [self._label_row(label) for label in book.labels]
        rows.append(line("add", [Text(words("Create label"), size=16)], on_tap=self._create_label))
        rows.append(letter_head(words("This device")))
        for icon, label in (("emergency", "Emergency contacts"), ("download", "Import from file"), ("bin", "Trash")):
            rows.append(line(icon, [Text(words(label), size=16)], on_tap=self._open_nothing))
        return listed(rows, self._scroll)

    def _label_row(self, label: str) -> View:
        count = Text(str(len(self._app.book.with_label(label))), color="on_surface_variant", padding=(12, 0))
        text = Text(label, size=16, width=FILL)
        return line("tag", [text], on_tap=lambda: self.open(LabelScreen(self._app, label)), end=count)

    def _create_label(self) -> None:
        def create(name: str) -> None:
            self._app.book.add_label(name)
            self.open(LabelScreen(self._app, name))

        ask_label_name(self._app, self, "Create label", "", create)

    def _open_nothing(self) -> None:
        self._app.host.toast(self._app.words("Nothing here yet"))
