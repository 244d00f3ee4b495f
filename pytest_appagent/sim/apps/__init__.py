"""The apps that a simulated device has."""

from __future__ import annotations

from ..app import App
from .calendar import Calendar
from .clock import Clock
from .contacts import Contacts
from .notes import Notes
from .puzzle import Puzzle
from .settings import Settings
from .shop import Shop
from .signin import SignIn
from .webform import WebForm

INSTALLED_APPS: tuple[type[App], ...] = (Calendar, Clock, Contacts, Notes, Puzzle, Settings, Shop, SignIn, WebForm)
