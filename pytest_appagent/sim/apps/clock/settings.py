"""The clock's own settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import ChoiceDialog
from ...layouts import Column, ScrollState
from ...view import FILL, View
from .options import SECTIONS, Option
from .parts import app_bar, head, listed, setting_row, up_button
from .zones import CITIES, offset_name

if TYPE_CHECKING:
    from .app import Clock


class SettingsScreen(Screen):
    """Rows from the table of options."""

    activity = "com.example.clock.SettingsActivity"

    def __init__(self, app: Clock) -> None:
        super().__init__()
        self._app = app
        self._scroll = ScrollState()

    def build(self) -> View:
        words = self._app.words
        rows: list[View] = []
        for title, options in SECTIONS:
            rows.append(head(words(title)))
            rows += [self._row(option) for option in options]
        bar = app_bar(words("Settings"), up=up_button(words, self.close))
        return Column([bar, listed(rows, self._scroll, id="recycler_view", bottom=24)], width=FILL, height=FILL)

    def _row(self, option: Option) -> View:
        words, value = self._app.words, self._app.options[option.name]
        if isinstance(value, bool):

            def switch() -> None:
                self._app.options[option.name] = not value

            return setting_row(words(option.title), words(option.summary), switch, switch=value)
        return setting_row(words(option.title), self._shown(option, value), lambda: self._ask(option, value))

    def _shown(self, option: Option, choice: str) -> str:
        if option.name != "home_time_zone":
            return self._app.words(choice)
        offset = CITIES[choice].offset(self._app.now())
        return f"({offset_name(offset)}) {choice}"

    def _ask(self, option: Option, value: str) -> None:
        words = self._app.words
        choices = {self._shown(option, choice): choice for choice in option.choices}

        def choose(label: str) -> None:
            self._app.options[option.name] = choices[label]

        shown, title = self._shown(option, value), words(option.title)
        self.show(ChoiceDialog(words, title=title, choices=list(choices), chosen=shown, on_choose=choose))
