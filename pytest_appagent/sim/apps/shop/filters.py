"""What the list is narrowed to, and its order."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING

from ...app import Overlay, Screen
from ...compose_parts import choice_row, scroll_page
from ...geometry import Rect
from ...layouts import Column, ScrollState
from ...view import FILL, Metrics, View
from ...widgets import Button, Text
from .model import CATEGORIES, PRICE_LIMITS, SORTS, Browsing, Sort, money
from .parts import ACTIVITY, bottom_bar, divider, title_bar

if TYPE_CHECKING:
    from .app import Shop


class FilterScreen(Screen):
    """Edits a copy: the list changes with the button at the bottom."""

    activity = ACTIVITY

    def __init__(self, app: Shop, on_change: Callable[[], None]) -> None:
        super().__init__()
        self._app = app
        self._draft = deepcopy(app.customer.browsing)
        self._on_change = on_change
        self._scroll = ScrollState()

    def build(self) -> View:
        draft = self._draft
        categories = [
            choice_row(name, partial(self._toggle, name), chosen=name in draft.categories, kind="check")
            for name in CATEGORIES
        ]
        limits = [
            choice_row(
                f"Under {money(limit)}" if limit else "Any price",
                partial(self._limit, limit),
                chosen=limit == draft.price_limit,
                kind="radio",
            )
            for limit in PRICE_LIMITS
        ]
        page = [_heading("Category"), *categories, divider(), _heading("Price"), *limits]
        bar = bottom_bar([Button("Clear", on_tap=self._clear, kind="outlined"), self._apply_button()])
        content = [title_bar("Filters", self.close), scroll_page(self._scroll, page), bar]
        return Column(content, width=FILL, height=FILL)

    def _apply_button(self) -> View:
        before, self._app.customer.browsing = self._app.customer.browsing, self._draft
        count = len(self._app.customer.found())
        self._app.customer.browsing = before
        return Button(f"Show {count} results", on_tap=self._apply, kind="filled", weight=1, width=FILL)

    def _toggle(self, name: str) -> None:
        if "wrong_filter" in self._app.bugs:
            name = CATEGORIES[(CATEGORIES.index(name) + 1) % len(CATEGORIES)]
        chosen = set(self._draft.categories) ^ {name}
        self._draft.categories = [each for each in CATEGORIES if each in chosen]

    def _limit(self, limit: int) -> None:
        self._draft.price_limit = limit

    def _clear(self) -> None:
        self._draft = Browsing(sort=self._draft.sort)

    def _apply(self) -> None:
        self._app.customer.browsing = self._draft
        self._on_change()
        self.close()


def _heading(text: str) -> View:
    return Text(text, size=14, face="medium", color="primary", padding=(20, 14, 20, 4), width=FILL)


class SortSheet(Overlay):
    """The orders to choose from, in a sheet along the lower edge."""

    def __init__(self, app: Shop, on_change: Callable[[], None]) -> None:
        self._app = app
        self._on_change = on_change

    def build(self) -> View:
        chosen = self._app.customer.browsing.sort
        rows = [choice_row(sort, partial(self._choose, sort), chosen=sort == chosen, kind="radio") for sort in SORTS]
        handle = View(width=32, height=4, radius=2, background="outline", margin=(0, 12, 0, 0))
        title = Text("Sort by", size=18, width=FILL, padding=(20, 12, 20, 8))
        return Column(
            [handle, title, *rows],
            width=FILL,
            align="center",
            padding=(0, 0, 0, 16),
            radius=24,
            background="surface_high",
        )

    def _choose(self, sort: Sort) -> None:
        self._app.customer.browsing.sort = sort
        self._on_change()
        self.close()
        if "hang_on_sort" in self._app.bugs:
            self._app.host.hang(self._app)

    def place(self, view: View, area: Rect, metrics: Metrics) -> Rect:
        _, height = view.measure(metrics, area.width, area.height)
        return Rect(area.left, area.bottom - height, area.right, area.bottom)
