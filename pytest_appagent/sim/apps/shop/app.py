"""The shop as it is installed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

from ...app import App, AppInfo, Screen
from .bugs import BUGS, BuggyCustomer, cut
from .cart import CartScreen
from .main import MainScreen
from .model import Product, catalogue, read_customer
from .parts import ACTIVITY, PACKAGE
from .product import ProductScreen
from .rating import RatingDialog, StuckRatingDialog

_DEEDS_BEFORE_RATING = 3


class Shop(App):
    """The installed app: its customer, and the way in."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=ACTIVITY,
        version_name="1.8.0",
        version_code=180,
        label="Shop",
        icon="bag",
        icon_color="#b3261e",
    )
    link_scheme: ClassVar[str | None] = "shop"
    uses_compose: ClassVar[bool] = True
    BUGS: ClassVar[Mapping[str, str]] = BUGS
    VERSIONS: ClassVar[Mapping[str, str]] = {
        "2.0": "The cart is called bag, the description stands above the price, and checkout asks for the delivery "
        "on a screen of its own"
    }

    def reset(self) -> None:
        self.customer = BuggyCustomer(bugs=self.bugs)

    def preset(self, state: Mapping[str, object]) -> None:
        """Have another customer; whatever `state` leaves out is as after installation."""
        self.customer = BuggyCustomer(**read_customer(state), bugs=self.bugs)

    def open(self, activity: str) -> Screen:
        return MainScreen(self)

    def open_link(self, link: str) -> Screen:
        """Open `shop://product?id=…` as a product, `shop://cart` as the cart, any other as the list."""
        parts = urlsplit(link)
        number = parse_qs(parts.query).get("id", [""])[0]
        if parts.netloc == "product" and number.isdecimal() and int(number) in catalogue():
            return ProductScreen(self, catalogue()[int(number)])
        return CartScreen(self) if parts.netloc == "cart" else MainScreen(self)

    @property
    def cart_word(self) -> str:
        """What the cart is called."""
        return "bag" if self.is_since("2.0") else "cart"

    def shown_name(self, product: Product) -> str:
        """Return what lists show of a product's name."""
        return cut(product.name) if "cut_names" in self.bugs else product.name

    def add_to_cart(self, screen: Screen, product: Product, quantity: int = 1) -> None:
        """Put a product into the cart, and ask for a rating once there was reason to be content."""
        self.customer.add(product.id, quantity)
        self.host.toast(f"Added to {self.cart_word}")
        self.count_deed(screen)

    def count_deed(self, screen: Screen) -> None:
        """Ask for a rating over a screen, after some deeds and never twice."""
        self.customer.deeds += 1
        if self.customer.rating is None and self.customer.deeds >= _DEEDS_BEFORE_RATING:
            screen.show((StuckRatingDialog if "stuck_rating" in self.bugs else RatingDialog)(self.customer))

    def state(self) -> dict[str, object]:
        return self.customer.to_json()
