"""A shop written with Compose: an endless list, filters, a cart, orders."""

from .app import Shop

__all__ = ["Shop"]
