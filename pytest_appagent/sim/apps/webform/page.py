"""The page: drawn and touched like any other, but the dump ends at the web view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...editing import TextState
from ...layouts import Column, Row, Scroll, ScrollState, Stack
from ...view import FILL, Action, View
from ...widgets import EditText, IconButton, Mark, Text
from .model import TOURS

if TYPE_CHECKING:
    from .app import WebForm

PACKAGE = "com.example.webform"
_LINK = "#1a0dab"
_GREEN = "#188038"


class PageScreen(Screen):
    """A bar of the app, and below it the site."""

    activity = f"{PACKAGE}.MainActivity"
    loads = True

    def __init__(self, app: WebForm) -> None:
        super().__init__()
        self._app = app
        self._scroll = ScrollState()
        self._mistakes: dict[str, str] = {}
        self._load()

    def _load(self) -> None:
        """Show the site as it is now."""
        self._fields = {name: self._field_state(name) for name in ("name", "email", "people", "comments")}
        self._mistakes = {}
        self._scroll.offset = 0

    def _field_state(self, name: str) -> TextState:
        def keep(text: str) -> None:
            setattr(self._app.site.draft, name, text)

        return TextState(getattr(self._app.site.draft, name), on_change=keep)

    def build(self) -> View:
        site = self._app.site
        rows = self._thanks() if site.page == "thanks" else self._form()
        content = Column(rows, width=FILL, padding=(20, 0, 20, 120), gap=6)
        layers: list[View] = [Scroll(state=self._scroll, content=content, width=FILL, height=FILL)]
        if site.cookies is None:
            layers.append(self._banner())
        page = Stack(
            layers, id="webview", cls="android.webkit.WebView", opaque=True, focusable=True, width=FILL, weight=1
        )
        return Column([self._bar(), page], width=FILL, height=FILL)

    def _bar(self) -> View:
        address = Text(
            "tours.example.com/book",
            id="url_bar",
            size=15,
            weight=1,
            width=FILL,
            height=40,
            padding=(16, 0),
            radius=20,
            background="surface_high",
        )
        reload = IconButton("reload", id="reload", desc="Reload", on_tap=self._load)
        return Row([address, reload], id="toolbar", width=FILL, height=56, padding=(12, 0, 4, 0), gap=4)

    # The site

    def _form(self) -> list[View]:
        draft = self._app.site.draft
        tours = [
            Mark(tour, kind="radio", checked=tour == draft.tour, height=44, on_tap=self._choosing(tour))
            for tour in TOURS
        ]
        return [
            Column(
                [Text("Garden tours", size=24, face="bold", color="#ffffff")], background=_GREEN, width=FILL, padding=16
            ),
            Text("Book a guided tour of the gardens. It takes two minutes.", size=15, lines=None, padding=(0, 8)),
            *self._field("name", "Your name"),
            *self._field("email", "Email"),
            *self._field("people", "Number of people"),
            _label("Tour"),
            *tours,
            _label("Options"),
            Mark("We need step-free access", checked=draft.step_free, height=44, on_tap=self._toggling("step_free")),
            Mark("Send me the newsletter", checked=draft.newsletter, height=44, on_tap=self._toggling("newsletter")),
            *self._field("comments", "Comments", multiline=True),
            Row(
                [
                    _web_button("Send booking", self._submit),
                    Text("Clear the form", size=15, color=_LINK, height=44, padding=(12, 0), on_tap=self._start_over),
                ],
                padding=(0, 12),
                gap=12,
            ),
            Text("Garden Trust, 4 Orchard Lane", size=12, color="on_surface_variant", padding=(0, 16)),
        ]

    def _field(self, name: str, label: str, *, multiline: bool = False) -> list[View]:
        mistake = self._mistakes.get(name, "")
        entry = EditText(
            self._fields[name],
            multiline=multiline,
            width=FILL,
            padding=(10, 8),
            min_height=96 if multiline else 44,
            background="surface",
            border="error" if mistake else "outline",
            radius=3,
        )
        return [_label(label), entry, *([Text(mistake, size=13, color="error")] if mistake else [])]

    def _thanks(self) -> list[View]:
        site = self._app.site
        lines = [
            Text(f"Thank you, {site.draft.name.strip()}!", size=24, face="bold", lines=None, padding=(0, 24, 0, 8))
        ]
        if site.bookings:
            last = site.bookings[-1]
            lines.append(Text(f"Booking {last['number']}: {last['tour'].lower()} tour", size=16))
            lines.append(Text(f"for {last['people']} people.", size=16))
        again = Text("Book another tour", size=16, color=_LINK, height=48, on_tap=self._start_over)
        return [*lines, again]

    def _banner(self) -> View:
        def answer(accepts: bool) -> Action:
            return lambda: self._app.site.answer_cookies(accepts=accepts)

        return Column(
            [
                Text("This site would like to use cookies.", size=15, lines=None, width=FILL, color="#ffffff"),
                Row([_web_button("Accept", answer(True)), _web_button("Decline", answer(False), plain=True)], gap=12),
            ],
            width=FILL,
            gap=10,
            padding=16,
            background="#303134",
            gravity=("start", "end"),
        )

    # What the visitor does

    def _choosing(self, tour: str) -> Action:
        return lambda: self._app.site.choose_tour(tour)

    def _toggling(self, name: str) -> Action:
        return lambda: self._app.site.toggle(name)

    def _submit(self) -> None:
        site = self._app.site
        self._mistakes = site.draft.mistakes()
        self._scroll.offset = 0
        if not self._mistakes:
            site.submit()
            if "hang_on_submit" in self._app.bugs:
                self._app.host.hang(self._app)

    def _start_over(self) -> None:
        self._app.site.start_over()
        self._load()


def _label(text: str) -> View:
    return Text(text, size=14, face="bold", padding=(0, 10, 0, 0))


def _web_button(text: str, on_tap: Action, *, plain: bool = False) -> View:
    return Text(
        text,
        size=15,
        face="medium",
        height=44,
        padding=(20, 0),
        radius=4,
        color="#ffffff",
        background="#5f6368" if plain else _GREEN,
        on_tap=on_tap,
    )
