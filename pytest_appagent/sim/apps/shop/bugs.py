"""Faults that can be built into the shop."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from .model import Customer, catalogue

BUGS = {
    "wrong_quantity": "Adding several of a product from its page puts one more into the cart",
    "lost_favorite": "A heart that is tapped looks filled, but the product is no favorite once the page is left",
    "stale_cart": "The cart goes on showing a product that was removed until it is opened again",
    "wrong_filter": "A tap on a category ticks the one below it",
    "crash_on_order": "The shop stops when an order is placed",
    "hang_on_sort": "The shop does not respond any more once an order of the list was chosen",
    "cut_names": "Lists show only the beginning of a product's name",
    "wrong_remove": "Removing a product from the cart removes another one",
    "stuck_rating": "The question for a rating can neither be answered nor left",
    "wrong_total": "The total leaves out the last product of the cart",
    "lost_order": "An order is confirmed, but there is none",
}
_CUT_AT = 8


def cut(name: str) -> str:
    """Return what a list shows of a name where it cuts too early."""
    return name[:_CUT_AT]


@dataclass(slots=True, kw_only=True)
class BuggyCustomer(Customer):
    """A customer of a shop with faults."""

    bugs: AbstractSet[str] = field(default_factory=frozenset)

    def add(self, product_id: int, quantity: int = 1) -> None:
        if quantity > 1 and "wrong_quantity" in self.bugs:
            quantity += 1
        Customer.add(self, product_id, quantity)

    def set_quantity(self, product_id: int, quantity: int) -> None:
        if quantity <= 0 and "wrong_remove" in self.bugs:
            product_id = next((number for number in self.cart if number != product_id), product_id)
        Customer.set_quantity(self, product_id, quantity)

    def toggle_favorite(self, product_id: int) -> None:
        if "lost_favorite" not in self.bugs:
            Customer.toggle_favorite(self, product_id)

    @property
    def total(self) -> int:
        lines = list(self.cart.items())
        if "wrong_total" in self.bugs and len(lines) > 1:
            lines.pop()
        return sum(catalogue()[product].price * quantity for product, quantity in lines)

    def order(self, name: str, address: str, payment: str, delivery: str) -> None:
        if "crash_on_order" in self.bugs:
            raise RuntimeError("the payment service gave no answer")
        if "lost_order" in self.bugs:
            self.cart.clear()
        else:
            Customer.order(self, name, address, payment, delivery)
