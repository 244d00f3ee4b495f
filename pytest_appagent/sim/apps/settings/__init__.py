"""Settings of the device: more than a hundred pages from one table, and search over them."""

from .app import Settings

__all__ = ["Settings"]
