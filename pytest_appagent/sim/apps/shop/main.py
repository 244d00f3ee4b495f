"""The start screen: a list that goes on as it is scrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...compose_parts import icon_press, scroll_page
from ...editing import TextState
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import Button, EditText, Icon, Text
from .cart import CartScreen
from .filters import FilterScreen, SortSheet
from .model import Product, money, with_adverts
from .parts import ACTIVITY, cart_button, divider, nothing_here, stars, thumbnail
from .product import ProductScreen

if TYPE_CHECKING:
    from .app import Shop

_PAGE = 10
_AHEAD_PX = 300


class MainScreen(Screen):
    """Loads another page of products whenever its end comes near."""

    activity = ACTIVITY
    loads = True

    def __init__(self, app: Shop) -> None:
        super().__init__()
        self._app = app
        self._words = TextState(on_change=lambda _: self._start_over())
        self._scroll = ScrollState()
        self._loaded = _PAGE

    def _start_over(self) -> None:
        self._scroll.offset = 0
        self._loaded = _PAGE

    def build(self) -> View:
        self._load_more()
        return Column([self._bar(), self._chips(), divider(), self._list()], width=FILL, height=FILL)

    def _load_more(self) -> None:
        # Offset and limit are those of the last layout.
        if self._scroll.limit and self._scroll.offset >= self._scroll.limit - _AHEAD_PX:
            self._loaded += _PAGE

    def _bar(self) -> View:
        count = sum(self._app.customer.cart.values())
        field = EditText(self._words, hint="Search the shop", weight=1, width=FILL, min_height=44)
        parts: list[View] = [Icon("search"), field]
        if self._words.text:
            parts.append(icon_press("close", lambda: self._words.set(""), size=36))
        search = Row(parts, weight=1, width=FILL, gap=8, padding=(14, 2), radius=24, background="surface_container")
        cart = cart_button(count, lambda: self.open(CartScreen(self._app)))
        return Row([search, cart], width=FILL, padding=(16, 8, 8, 4), gap=4)

    def _chips(self) -> View:
        browsing = self._app.customer.browsing
        narrowed = len(browsing.categories) + bool(browsing.price_limit)
        heart = "heart_full" if browsing.favorites_only else "heart"
        chips = [
            Button("Sort", on_tap=self._ask_sort, kind="outlined"),
            Button(f"Filters ({narrowed})" if narrowed else "Filters", on_tap=self._open_filters, kind="outlined"),
            View(weight=1, width=FILL),
            icon_press(heart, self._toggle_favorites, color="error"),
        ]
        return Row(chips, width=FILL, padding=(16, 2, 8, 6), gap=8)

    def _ask_sort(self) -> None:
        self.show(SortSheet(self._app, self._start_over))

    def _open_filters(self) -> None:
        self.open(FilterScreen(self._app, self._start_over))

    def _toggle_favorites(self) -> None:
        browsing = self._app.customer.browsing
        browsing.favorites_only = not browsing.favorites_only
        self._start_over()

    def _list(self) -> View:
        found = self._app.customer.found(self._words.text)
        if not found:
            return nothing_here("Nothing matches. Try fewer filters.")
        rows = with_adverts(found)
        shown: list[View] = []
        for product, is_advert in rows[: self._loaded]:
            shown += [self._row(product, is_advert=is_advert), divider()]
        if self._loaded >= len(rows):
            shown.append(Text("You have seen everything", color="on_surface_variant", align="center", width=FILL))
        return scroll_page(self._scroll, shown, padding=(0, 0, 0, 24))

    def _row(self, product: Product, *, is_advert: bool) -> View:
        app = self._app
        favorite = product.id in app.customer.favorites

        def toggle() -> None:
            app.customer.toggle_favorite(product.id)
            app.count_deed(self)

        first = [Text("Sponsored", size=11, color="on_surface_variant")] if is_advert else []
        words = Column(
            [
                *first,
                Text(app.shown_name(product), size=16, width=FILL, lines=2),
                stars(product),
                Text(money(product.price), size=16, face="medium"),
            ],
            weight=1,
            width=FILL,
            gap=2,
        )
        buttons = Column(
            [
                icon_press("heart_full" if favorite else "heart", toggle, size=44, color="error"),
                icon_press("add", lambda: app.add_to_cart(self, product), size=44, color="primary"),
            ],
        )
        return Row(
            [thumbnail(product, 76), words, buttons],
            width=FILL,
            gap=14,
            padding=(16, 8, 8, 8),
            on_tap=lambda: self.open(ProductScreen(app, product)),
        )
