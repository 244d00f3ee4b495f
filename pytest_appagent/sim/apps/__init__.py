"""The apps that a simulated device has."""

from __future__ import annotations

from ..app import App
from .calendar import Calendar

INSTALLED_APPS: tuple[type[App], ...] = (Calendar,)
