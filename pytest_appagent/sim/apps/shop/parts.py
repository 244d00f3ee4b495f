"""What several screens of the shop show."""

from __future__ import annotations

from collections.abc import Sequence

from ...compose_parts import icon_press
from ...layouts import Column, Row, Stack
from ...view import FILL, Action, View
from ...widgets import Icon, Text
from .model import Product

PACKAGE = "com.example.shop"
ACTIVITY = f"{PACKAGE}.MainActivity"
_LOOKS = {
    "Kitchen": ("#fde7c8", "clock"),
    "Garden": ("#d7efd9", "place"),
    "Office": ("#dfe3f7", "pencil"),
    "Outdoor": ("#d3ecf2", "globe"),
    "Toys": ("#f8d9e3", "blocks"),
    "Music": ("#ece0f7", "bell"),
}


def title_bar(title: str, on_back: Action, *parts: View) -> View:
    """Return the bar of a screen that is left by its arrow."""
    words = Text(title, size=20, weight=1, width=FILL, padding=(8, 0))
    return Row([icon_press("back", on_back, desc="Back"), words, *parts], width=FILL, height=60)


def cart_button(count: int, on_tap: Action) -> View:
    """Return the cart with the number of things in it."""
    parts: list[View] = [Icon("cart", color="on_surface", gravity=("center", "center"))]
    if count:
        badge = Text(
            str(count),
            size=11,
            face="bold",
            color="#ffffff",
            background="error",
            radius=8,
            align="center",
            width=18,
            height=16,
            gravity=("end", "start"),
            margin=(0, 6, 4, 0),
        )
        parts.append(badge)
    return Stack(parts, width=48, height=48, on_tap=on_tap)


def thumbnail(product: Product, side: float) -> View:
    """Return the picture of a product."""
    color, icon = _LOOKS[product.category]
    drawing = Icon(icon, size=side / 2, color="#5f6368", gravity=("center", "center"))
    return Stack([drawing], width=side, height=side, radius=8, background=color)


def stars(product: Product) -> View:
    """Return the rating of a product in words."""
    return Row(
        [
            Icon("star_full", size=14, color="#e37400"),
            Text(f"{product.rating / 10:.1f}", size=13, color="on_surface_variant"),
            Text(f"({product.reviews})", size=13, color="on_surface_variant"),
        ],
        gap=3,
    )


def divider() -> View:
    """Return a line between two parts."""
    return View(height=1, width=FILL, background="outline_variant")


def nothing_here(text: str) -> View:
    """Return what a page says that has nothing to show."""
    words = Text(text, size=16, color="on_surface_variant", align="center", lines=None, width=FILL)
    return Column([words], width=FILL, weight=1, padding=(32, 120, 32, 0))


def bottom_bar(parts: Sequence[View]) -> View:
    """Return the bar along the lower edge."""
    bar = Row(parts, width=FILL, padding=(16, 10), gap=12, background="surface_container")
    return Column([divider(), bar], width=FILL)
