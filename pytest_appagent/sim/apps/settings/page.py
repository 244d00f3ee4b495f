"""One page of the settings, whichever it is: its rows, and what a tap on each does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import ChoiceDialog
from ...entry_dialog import EntryDialog
from ...layouts import ScrollState
from ...sliders import Slider
from ...view import Action, View
from ...widgets import IconButton
from . import look
from .app_head import app_head
from .bugs import StuckChoice, cut
from .pages_apps import APP_PAGES
from .pages_connections import CONNECTION_PAGES
from .pages_system import SYSTEM_PAGES
from .rows import AppHead, Choice, Entry, Head, Item, Level, Link, Mark, Note, Page, Press, Radio, Switch, Toggle
from .table import load_table

if TYPE_CHECKING:
    from .app import Settings

_ALL_PAGES = load_table().pages | APP_PAGES | CONNECTION_PAGES | SYSTEM_PAGES
PAGES = {name: page for name, page in _ALL_PAGES.items() if "@" not in name}
"""The pages of the version that comes with the device."""


def pages_of(app: Settings) -> dict[str, Page]:
    """Return the pages of the installed version."""
    pages = dict(PAGES)
    for name, page in _ALL_PAGES.items():
        base, _, version = name.partition("@")
        if version and app.is_since(version):
            pages[base] = page
    return pages


class PageScreen(Screen):
    """A page by its name in the table, about `argument` where it is one of several."""

    activity = "com.example.settings.SubSettings"

    def __init__(self, app: Settings, page: str, argument: str = "", *, bring: str = "") -> None:
        super().__init__()
        self.app = app
        self.name = page
        self.argument = argument
        self._page = pages_of(app)[page]
        self._scroll = ScrollState(bring=bring)
        self._old_rows: list[View] | None = None
        if page == "storage" and "crash_on_storage" in app.bugs:
            raise RuntimeError("no volume is mounted")
        if page == "all_apps" and "hang_on_apps" in app.bugs:
            app.host.hang(app)

    def go(self, page: str, argument: str = "") -> None:
        """Open another page."""
        self.open(PageScreen(self.app, page, argument))

    def return_to(self, page: str) -> None:
        """Close what has been opened since a page; only this one if that page is not below it."""
        below = self.task.screens if self.task else []
        names = [screen.name if isinstance(screen, PageScreen) else "" for screen in below]
        for screen in below[names.index(page) + 1 :] if page in names else [self]:
            screen.close()

    def build(self) -> View:
        from .search import SearchScreen

        words = self.app.words
        title = words(self._page.title)
        find = IconButton("search", id="search", on_tap=lambda: self.open(SearchScreen(self.app)))
        bar = look.title_bar(title, words("Navigate up"), self.close, find)
        return look.page_view(bar, self._rows(), self._scroll)

    def _rows(self) -> list[View]:
        if self._old_rows is None or "stale_page" not in self.app.bugs:
            self._old_rows = [self._row(item) for item in self._page.rows_for(self.app, self.argument)]
        return self._old_rows

    def _row(self, item: Item) -> View:
        match item:
            case Head():
                return look.head_row(self.app.filled(self._title(item)))
            case Note():
                return look.note_row(self.app.filled(item.title))
            case Link():
                return self._link_row(item)
            case Toggle():
                return self._toggle_row(item)
            case Choice():
                value = self.app.get(item.key)
                return self._plain(item, lambda: self._choose(item), self.app.words(item.choices.get(value, value)))
            case Entry():
                return self._plain(item, lambda: self._ask_words(item), self.app.get(item.key) or "Not set")
            case Radio():
                checked = self.app.get(item.key) == item.value
                return self._radio(item, checked, lambda: self._set(item.key, item.value))
            case Mark():
                return self._radio(item, item.is_on, lambda: item.press(self))
            case Level():
                return self._level_row(item)
            case Switch():
                return self._switch_row(item, item.is_on, lambda: item.press(self), is_main=item.main)
            case Press():
                return self._press_row(item)
            case AppHead():
                return app_head(self, item)
            case _:
                raise TypeError(f"no such row: {item!r}")

    # Rows

    def _title(self, item: Item) -> str:
        title = self.app.words(item.title)
        return cut(title) if "cut_titles" in self.app.bugs else title

    def _is_enabled(self, item: Item) -> bool:
        return not item.fixed and (not item.needs or self.app.is_on(item.needs))

    def _plain(self, item: Item, on_tap: Action, summary: str = "", widgets: tuple[View, ...] = ()) -> View:
        enabled = self._is_enabled(item)
        icon = look.icon_frame(item.icon, item.color if isinstance(item, Link) else "", enabled=enabled)
        return look.plain_row(
            self._title(item),
            self.app.filled(item.summary or summary),
            icon=icon if item.icon else None,
            widgets=widgets,
            on_tap=on_tap,
            enabled=enabled,
        )

    def _link_row(self, item: Link) -> View:
        gear = look.gear_button(lambda: self.go(item.gear, item.argument)) if item.gear else ()
        return self._plain(item, lambda: self.go(item.page, item.argument), widgets=tuple(gear))

    def _press_row(self, item: Press) -> View:
        gear = item.gear
        widgets = look.gear_button(lambda: gear(self)) if gear else ()
        return self._plain(item, lambda: item.press(self), widgets=tuple(widgets))

    def _toggle_row(self, item: Toggle) -> View:
        is_on = self.app.get(item.key) == item.on

        def flip() -> None:
            self._flip(item, is_on)

        if item.page:
            divider = View(width=1, height=32, background="outline_variant")
            gap = View(width=12, height=1)
            switch = look.switch(is_on, on_tap=flip, enabled=self._is_enabled(item))
            return self._plain(item, lambda: self.go(item.page), widgets=(divider, gap, switch))
        return self._switch_row(item, is_on, flip, is_main=item.main)

    def _switch_row(self, item: Item, is_on: bool, flip: Action, *, is_main: bool) -> View:
        if is_main:
            return look.main_switch(self._title(item), is_on, flip)
        return self._plain(item, flip, widgets=(look.switch(is_on, enabled=self._is_enabled(item)),))

    def _radio(self, item: Item, checked: bool, on_tap: Action) -> View:
        enabled, summary = self._is_enabled(item), self.app.filled(item.summary)
        return look.radio_row(self._title(item), summary, checked=checked, on_tap=on_tap, enabled=enabled)

    def _level_row(self, item: Level) -> View:
        place = _nearest(item, self.app.get(item.key))
        slider = Slider(place, most=len(item.values) - 1, on_change=lambda step: self._slide(item, step))
        icon, enabled = look.icon_frame(item.icon) if item.icon else None, self._is_enabled(item)
        return look.slider_row(self._title(item), slider, icon=icon, enabled=enabled)

    # What taps do

    def _set(self, key: str, value: str) -> None:
        self.app.keep(key, value)

    def _flip(self, item: Toggle, is_on: bool) -> None:
        key = item.key
        if key == "global/bluetooth_on" and "wrong_toggle" in self.app.bugs:
            key = "global/wifi_on"
        self.app.keep(key, item.off if is_on else item.on)

    def _slide(self, item: Level, step: int) -> None:
        if "low_slider" in self.app.bugs:
            step = max(0, step - 1)
        for key in (item.key, *item.also):
            self.app.keep(key, item.values[step])

    def _choose(self, item: Choice) -> None:
        stuck = "stuck_dialog" in self.app.bugs and item.key == "system/screen_off_timeout"
        values = {label: value for value, label in item.choices.items()}
        words, chosen = self.app.words, item.choices.get(self.app.get(item.key), "")

        def keep(label: str) -> None:
            self._set(item.key, values[label])

        kind = StuckChoice if stuck else ChoiceDialog
        self.show(kind(words, title=words(item.title), choices=list(values), chosen=chosen, on_choose=keep))

    def _ask_words(self, item: Entry) -> None:
        def keep(text: str) -> None:
            if "lost_save" not in self.app.bugs:
                self._set(item.key, text)

        self.ask(item.title, self.app.get(item.key), keep)

    def ask(self, title: str, text: str, then: Callable[[str], object]) -> None:
        """Ask for words."""
        self.show(EntryDialog(self.app.words, self.app.words(title), text, then))


def _nearest(item: Level, value: str) -> int:
    """Return the place of the value that is closest to what is set."""
    try:
        wanted = float(value)
    except ValueError:
        return 0
    return min(range(len(item.values)), key=lambda place: abs(float(item.values[place]) - wanted))
