"""A calendar: agenda and month, events that repeat and remind, search."""

from .app import Calendar

__all__ = ["Calendar"]
