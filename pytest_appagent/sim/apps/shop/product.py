"""One product, with the quantity to be bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...compose_parts import icon_press, scroll_page
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import Button, Text
from .cart import CartScreen
from .model import MOST_OF_ONE, Product, catalogue, money
from .parts import ACTIVITY, bottom_bar, cart_button, divider, stars, thumbnail, title_bar

if TYPE_CHECKING:
    from .app import Shop


class ProductScreen(Screen):
    """Picture, price, words, and others of its kind."""

    activity = ACTIVITY
    loads = True

    def __init__(self, app: Shop, product: Product) -> None:
        super().__init__()
        self._app = app
        self._product = product
        self._quantity = 1
        self._scroll = ScrollState()
        self._is_favorite = product.id in app.customer.favorites

    def build(self) -> View:
        app = self._app
        heart = icon_press("heart_full" if self._is_favorite else "heart", self._toggle_favorite, color="error")
        cart = cart_button(sum(app.customer.cart.values()), lambda: self.open(CartScreen(app)))
        bar = title_bar(self._product.category, self.close, heart, cart)
        word = f"Add to {app.cart_word}"
        bottom = bottom_bar([self._stepper(), Button(word, on_tap=self._add, kind="filled", weight=1, width=FILL)])
        return Column([bar, scroll_page(self._scroll, self._rows()), bottom], width=FILL, height=FILL)

    def _rows(self) -> list[View]:
        product = self._product
        picture = Row([thumbnail(product, 220)], padding=(95, 8), width=FILL)
        name = Text(product.name, size=24, lines=None, width=FILL, padding=(20, 8))
        price = Row(
            [Text(money(product.price), size=20, face="medium", weight=1, width=FILL), stars(product)],
            width=FILL,
            padding=(20, 4),
        )
        about = Text(product.description, size=15, lines=None, color="on_surface_variant", width=FILL, padding=(20, 8))
        main = [name, about, price] if self._app.is_since("2.0") else [name, price, about]
        others = [each for each in catalogue().values() if each.category == product.category and each != product]
        heading = Text("You may also like", size=16, face="medium", width=FILL, padding=(20, 16, 20, 6))
        return [picture, *main, divider(), heading, *(self._other(each) for each in others[:4])]

    def _other(self, product: Product) -> View:
        words = Column(
            [Text(self._app.shown_name(product), size=15, width=FILL), Text(money(product.price), size=14)],
            weight=1,
            width=FILL,
        )
        return Row(
            [thumbnail(product, 48), words],
            width=FILL,
            gap=14,
            padding=(20, 8),
            on_tap=lambda: self.open(ProductScreen(self._app, product)),
        )

    def _stepper(self) -> View:
        def change(by: int) -> None:
            self._quantity = min(MOST_OF_ONE, max(1, self._quantity + by))

        return Row(
            [
                icon_press("minus", lambda: change(-1), size=40),
                Text(str(self._quantity), size=16, width=20, align="center"),
                icon_press("add", lambda: change(1), size=40),
            ],
            radius=22,
            border="outline",
        )

    def _add(self) -> None:
        self._app.add_to_cart(self, self._product, self._quantity)
        self._quantity = 1

    def _toggle_favorite(self) -> None:
        self._is_favorite = not self._is_favorite
        self._app.customer.toggle_favorite(self._product.id)
        self._app.count_deed(self)
