"""Notes: list or grid, search, long texts, pins, labels, deletion that can be undone."""

from .app import Notes

__all__ = ["Notes"]
