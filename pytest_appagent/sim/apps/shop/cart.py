"""The cart: quantities, the total, and the way to buy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...compose_parts import icon_press, scroll_page
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import Button, Text
from .checkout import AddressScreen, DeliveryScreen, Purchase
from .model import Product, catalogue, money
from .parts import ACTIVITY, bottom_bar, divider, nothing_here, thumbnail, title_bar

if TYPE_CHECKING:
    from .app import Shop


class CartScreen(Screen):
    """A row for each product, with controls close to each other."""

    activity = ACTIVITY

    def __init__(self, app: Shop) -> None:
        super().__init__()
        self._app = app
        self._opened_with = dict(app.customer.cart)
        self._scroll = ScrollState()

    def build(self) -> View:
        bar = title_bar(f"Your {self._app.cart_word}", self.close)
        lines = self._opened_with if "stale_cart" in self._app.bugs else self._app.customer.cart
        if not lines:
            empty = nothing_here(f"Your {self._app.cart_word} is empty")
            return Column([bar, empty], width=FILL, height=FILL)
        rows: list[View] = []
        for number, quantity in lines.items():
            rows += [self._row(catalogue()[number], quantity), divider()]
        total = Column(
            [
                Text("Total", size=13, color="on_surface_variant"),
                Text(money(self._app.customer.total), size=20, face="medium"),
            ],
            weight=1,
            width=FILL,
        )
        bottom = bottom_bar([total, Button("Checkout", on_tap=self._check_out, kind="filled")])
        return Column([bar, scroll_page(self._scroll, rows), bottom], width=FILL, height=FILL)

    def _row(self, product: Product, quantity: int) -> View:
        customer = self._app.customer
        words = Column(
            [
                Text(self._app.shown_name(product), size=16, width=FILL, lines=2),
                Text(money(product.price * quantity), size=15, face="medium"),
            ],
            weight=1,
            width=FILL,
            gap=2,
        )
        steps = Column(
            [
                icon_press("add", lambda: customer.set_quantity(product.id, quantity + 1), size=20),
                icon_press("minus", lambda: customer.set_quantity(product.id, quantity - 1), size=20),
            ],
        )
        from .product import ProductScreen  # each of the two screens opens the other

        return Row(
            [
                thumbnail(product, 56),
                words,
                Text(str(quantity), size=16, align="center", width=20),
                steps,
                icon_press("bin", lambda: customer.set_quantity(product.id, 0), size=44),
            ],
            width=FILL,
            gap=10,
            padding=(16, 10, 8, 10),
            on_tap=lambda: self.open(ProductScreen(self._app, product)),
        )

    def _check_out(self) -> None:
        if not self._app.customer.cart:
            return
        first = DeliveryScreen if self._app.is_since("2.0") else AddressScreen
        self.open(first(self._app, Purchase()))
