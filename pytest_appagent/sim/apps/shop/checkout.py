"""From the cart to an order; nothing is paid."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ...app import Screen
from ...compose_parts import choice_row, scroll_page
from ...editing import TextState
from ...layouts import Column, ScrollState
from ...view import FILL, View
from ...widgets import Button, EditText, Icon, Text
from .model import DELIVERIES, PAYMENTS, money
from .parts import ACTIVITY, bottom_bar, title_bar

if TYPE_CHECKING:
    from .app import Shop


@dataclass(eq=False, slots=True)
class Purchase:
    """What is told of an order before it is placed."""

    name: TextState = field(default_factory=TextState)
    address: TextState = field(default_factory=TextState)
    payment: str = PAYMENTS[0]
    delivery: str = DELIVERIES[0]


class DeliveryScreen(Screen):
    """How the goods come; there since version 2."""

    activity = ACTIVITY

    def __init__(self, app: Shop, purchase: Purchase) -> None:
        super().__init__()
        self._app = app
        self._purchase = purchase
        self._scroll = ScrollState()

    def build(self) -> View:
        def choose(delivery: str) -> None:
            self._purchase.delivery = delivery

        rows = [
            choice_row(name, partial(choose, name), chosen=name == self._purchase.delivery, kind="radio")
            for name in DELIVERIES
        ]
        proceed = Button(
            "Continue",
            kind="filled",
            weight=1,
            width=FILL,
            on_tap=lambda: self.open(AddressScreen(self._app, self._purchase)),
        )
        page = [title_bar("Delivery", self.close), scroll_page(self._scroll, rows), bottom_bar([proceed])]
        return Column(page, width=FILL, height=FILL)


class AddressScreen(Screen):
    """Name, address and payment."""

    activity = ACTIVITY

    def __init__(self, app: Shop, purchase: Purchase) -> None:
        super().__init__()
        self._app = app
        self._purchase = purchase
        self._scroll = ScrollState()
        self._error = ""

    def build(self) -> View:
        def choose(payment: str) -> None:
            self._purchase.payment = payment

        purchase = self._purchase
        payments = [
            choice_row(name, partial(choose, name), chosen=name == purchase.payment, kind="radio") for name in PAYMENTS
        ]
        rows: list[View] = [_field("Full name", purchase.name), _field("Address", purchase.address)]
        if self._error:
            rows.append(Text(self._error, color="error", width=FILL, padding=(20, 0)))
        rows += [Text("Payment", size=14, face="medium", color="primary", padding=(20, 8, 20, 0)), *payments]
        total = money(self._app.customer.total)
        place = Button(f"Place order, {total}", on_tap=self._place, kind="filled", weight=1, width=FILL)
        page = [title_bar("Checkout", self.close), scroll_page(self._scroll, rows, gap=8), bottom_bar([place])]
        return Column(page, width=FILL, height=FILL)

    def _place(self) -> None:
        purchase = self._purchase
        if not purchase.name.text.strip() or not purchase.address.text.strip():
            self._error = "Please fill in name and address"
            return
        name, address = purchase.name.text.strip(), purchase.address.text.strip()
        self._app.customer.order(name, address, purchase.payment, purchase.delivery)
        self.open(ThanksScreen(self._app))


def _field(label: str, state: TextState) -> View:
    entry = EditText(state, hint=label, width=FILL, padding=(14, 0), min_height=52)
    box = Column([entry], width=FILL, radius=8, border="outline")
    return Column([box], width=FILL, padding=(20, 4))


class ThanksScreen(Screen):
    """The order is placed; Back leads to the list."""

    activity = ACTIVITY

    def __init__(self, app: Shop) -> None:
        super().__init__()
        self._app = app

    def build(self) -> View:
        orders = self._app.customer.orders
        number = orders[-1]["number"] if orders else 1001
        page = [
            Icon("check", size=64, color="tertiary"),
            Text("Thank you for your order", size=22),
            Text(f"Order {number} is on its way.", color="on_surface_variant", size=16),
            Button("Continue shopping", on_tap=self._leave, kind="tonal"),
        ]
        return Column(page, width=FILL, height=FILL, align="center", gap=16, padding=(24, 160, 24, 24))

    def on_back(self) -> bool:
        self._leave()
        return True

    def _leave(self) -> None:
        if self.task is not None:
            del self.task.screens[1:]
