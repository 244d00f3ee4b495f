"""What the shop sells, and what a customer has of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Literal, get_args

Sort = Literal["Recommended", "Price: low to high", "Price: high to low", "Top rated"]
SORTS: tuple[Sort, ...] = get_args(Sort)
PRICE_LIMITS = (0, 2500, 5000, 10000)
"""In cents; 0 is none."""
PAYMENTS = ("Card", "Invoice", "Cash on delivery")
DELIVERIES = ("Standard", "Express", "Pick up in store")
MOST_OF_ONE = 9

_GOODS = {
    "Kitchen": ("Kettle", "Saucepan", "Cutting board", "Tea cup", "Bread knife", "Salad bowl", "Apron", "Toaster"),
    "Garden": ("Watering can", "Spade", "Bird house", "Flower pot", "Rake", "Lantern", "Garden hose", "Deck chair"),
    "Office": ("Desk lamp", "Notebook", "Stapler", "Pen set", "Desk mat", "File box", "Monitor stand", "Wall clock"),
    "Outdoor": ("Tent", "Sleeping bag", "Water bottle", "Head torch", "Rucksack", "Compass", "Camp stove", "Hammock"),
    "Toys": ("Train set", "Puzzle", "Teddy bear", "Kite", "Building blocks", "Yo-yo", "Doll house", "Card game"),
    "Music": ("Ukulele", "Tambourine", "Guitar strap", "Drum sticks", "Music stand", "Metronome", "Recorder", "Capo"),
}
_STYLES = ("Classic", "Nordic", "Compact")
_SPONSORED_EVERY = 6
CATEGORIES = tuple(_GOODS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """Something to buy; `price` is in cents, `rating` in tenths of a star."""

    id: int
    name: str
    category: str
    price: int
    rating: int
    reviews: int

    @property
    def description(self) -> str:
        return (
            f"The {self.name.lower()} for every day: made to last, easy to clean, and repaired free of charge within "
            f"two years. {self.reviews} customers have rated it. Delivered in a box of recycled paper."
        )


@cache
def catalogue() -> Mapping[int, Product]:
    """Return all products by number; the numbers follow no order that a list shows."""
    chance = Random(20)
    names = [(f"{style} {thing.lower()}", kind) for kind in _GOODS for thing in _GOODS[kind] for style in _STYLES]
    chance.shuffle(names)
    products = (
        Product(
            id=number,
            name=name,
            category=category,
            price=chance.randrange(4, 160) * 100 + chance.choice((0, 49, 90, 99)),
            rating=chance.randrange(28, 50),
            reviews=chance.randrange(3, 900),
        )
        for number, (name, category) in enumerate(names, 1)
    )
    return {product.id: product for product in products}


def money(cents: int) -> str:
    """Return "$24.99"."""
    return f"${cents // 100:,}.{cents % 100:02d}"


@dataclass(slots=True, kw_only=True)
class Browsing:
    """What a list of products is narrowed to, and its order."""

    sort: Sort = "Recommended"
    categories: list[str] = field(default_factory=list)
    """None chosen means all."""
    price_limit: int = 0
    favorites_only: bool = False

    def shows(self, product: Product, favorites: list[int], words: str = "") -> bool:
        """Tell whether a product is among what is asked for."""
        return (
            (not self.categories or product.category in self.categories)
            and (not self.price_limit or product.price < self.price_limit)
            and (not self.favorites_only or product.id in favorites)
            and words.strip().casefold() in f"{product.name} {product.category}".casefold()
        )

    def ordered(self, products: list[Product]) -> list[Product]:
        """Return products in the order that is asked for."""
        match self.sort:
            case "Price: low to high":
                return sorted(products, key=lambda product: product.price)
            case "Price: high to low":
                return sorted(products, key=lambda product: -product.price)
            case "Top rated":
                return sorted(products, key=lambda product: -product.rating)
            case _:
                return products


@dataclass(slots=True, kw_only=True)
class Customer:
    """The cart and all else that the shop keeps of its user; it survives the process."""

    cart: dict[int, int] = field(default_factory=dict)
    """Quantities by product."""
    favorites: list[int] = field(default_factory=list)
    orders: list[dict[str, Any]] = field(default_factory=list)
    browsing: Browsing = field(default_factory=Browsing)
    rating: int | None = None
    """Stars given to the app, 0 where the user does not want to, None until asked."""
    deeds: int = 0
    """What makes the shop ask for a rating once there are enough of them."""

    def found(self, words: str = "") -> list[Product]:
        """Return the products that the user has narrowed the list to."""
        shown = [product for product in catalogue().values() if self.browsing.shows(product, self.favorites, words)]
        return self.browsing.ordered(shown)

    def add(self, product_id: int, quantity: int = 1) -> None:
        self.set_quantity(product_id, self.cart.get(product_id, 0) + quantity)

    def set_quantity(self, product_id: int, quantity: int) -> None:
        """Have so many of a product in the cart, within what is sold at once; none takes it out."""
        if quantity <= 0:
            self.cart.pop(product_id, None)
        else:
            self.cart[product_id] = min(quantity, MOST_OF_ONE)

    def toggle_favorite(self, product_id: int) -> None:
        if product_id in self.favorites:
            self.favorites.remove(product_id)
        else:
            self.favorites.append(product_id)

    @property
    def total(self) -> int:
        return sum(catalogue()[product].price * quantity for product, quantity in self.cart.items())

    def order(self, name: str, address: str, payment: str, delivery: str) -> None:
        """Buy what is in the cart."""
        lines = _lines(self.cart)
        number = 1001 + len(self.orders)
        self.orders.append(
            {
                "number": number,
                "lines": lines,
                "total": self.total,
                "name": name,
                "address": address,
                "payment": payment,
                "delivery": delivery,
            }
        )
        self.cart.clear()

    def to_json(self) -> dict[str, object]:
        browsing = self.browsing
        return {
            "cart": _lines(self.cart),
            "favorites": list(self.favorites),
            "orders": [dict(order) for order in self.orders],
            "browsing": {
                "sort": browsing.sort,
                "categories": list(browsing.categories),
                "price_limit": browsing.price_limit,
                "favorites_only": browsing.favorites_only,
            },
            "rating": self.rating,
        }


def read_customer(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a `Customer` is made of, from what `to_json` wrote; whatever is left out is as after installation.

    Raises:
        KeyError, TypeError, ValueError: there cannot be such a customer.
    """
    unknown = set(data) - {"cart", "favorites", "orders", "browsing", "rating"}
    if unknown:
        raise ValueError(f"a customer has no {', '.join(sorted(unknown))}")
    browsing = Browsing(**data.get("browsing", {}))
    if browsing.sort not in SORTS or not set(browsing.categories) <= set(CATEGORIES):
        raise ValueError(f"no such sort or category: {browsing.sort!r}, {browsing.categories}")
    cart = {int(line["id"]): int(line["quantity"]) for line in data.get("cart", ())}
    favorites = [int(number) for number in data.get("favorites", ())]
    strange = {*cart, *favorites} - set(catalogue())
    if strange or not all(0 < quantity <= MOST_OF_ONE for quantity in cart.values()):
        raise ValueError(f"no such products, or not so many: {sorted(strange)}, {cart}")
    return {
        "cart": cart,
        "favorites": favorites,
        "orders": [dict(order) for order in data.get("orders", ())],
        "browsing": browsing,
        "rating": data.get("rating"),
    }


def _lines(cart: Mapping[int, int]) -> list[dict[str, object]]:
    return [{"id": number, "name": catalogue()[number].name, "quantity": quantity} for number, quantity in cart.items()]


def with_adverts(products: list[Product]) -> list[tuple[Product, bool]]:
    """Return the rows of a list: between the products some that were paid for, told by True."""
    adverts = [product for product in catalogue().values() if product.id % 17 == 0]
    rows: list[tuple[Product, bool]] = []
    for place, product in enumerate(products):
        if adverts and place % _SPONSORED_EVERY == 2:
            rows.append((adverts[place // _SPONSORED_EVERY % len(adverts)], True))
        rows.append((product, False))
    return rows
