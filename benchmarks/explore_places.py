"""The screens of some simulated apps, gone to as a person would: what exploring is measured against.

Each way starts on a fresh app's first screen, in the words of `benchmarks.tour`; `see NAME` takes the screen. Nothing
of this is known to what explores. A screen is one that a person would call one: the contact of whomever, the form for
whatever. Left out are popups that come by themselves and what can be reached only by an act that may not be done.
"""

from __future__ import annotations

from dataclasses import dataclass

PLACES: dict[str, tuple[str, ...]] = {
    "com.example.calendar": (
        "see agenda",
        "tap search, see search",
        "tap Month view, see month",
        "tap More options, see menu",
        "tap More options, tap About, see about",
        "tap More options, tap Go to date, see go to date",
        "tap New event, see new event",
        "tap New event, tap start_date, see date picker",
        "tap New event, tap start_time, see time picker",
        "tap New event, tap start_time, tap material_timepicker_mode_button, see time by keyboard",
        "tap New event, tap repeat_row, see repeat",
        "tap New event, tap reminder_row, see reminder",
        "tap gym, see event",
        "tap gym, tap edit, see edit event",
    ),
    "com.example.contacts": (
        "see contacts",
        "tap Search contacts, see search",
        "tap All contacts, see filter",
        "tap #2, see menu",
        "tap #2, tap Select all, see selection",
        "tap Alice, see contact",
        "tap Alice, tap More options, see contact menu",
        "tap Alice, tap More options, tap Change labels, see change labels",
        "tap Alice, tap Text, see conversation",
        "tap Alice, tap #3, see edit contact",
        "tap Create contact, see create contact",
        "tap Create contact, tap Mobile, see kind of number",
        "tap Create contact, tap Add birthday, see birthday",
        "tap Create contact, tap More fields, see more fields",
        "tap Highlights, see highlights",
        "tap Organize, see organize",
        "tap Organize, tap Create label, see create label",
        "tap Organize, tap Family, see label",
        "tap Organize, tap Family, tap More options, see label menu",
        "tap Organize, tap Family, tap #2, see choose contacts",
    ),
    "com.example.shop": (
        "see products",
        "tap Sort, see sort",
        "tap Filters, see filters",
        "tap Nordic, see product",
        "tap Nordic, tap Add to cart, tap #3, see cart",
    ),
    "com.example.settings": (
        "see settings",
        "tap #1, see search",
        "tap #3, see network",
        "tap #4, see connected devices",
        "tap #5, see apps",
        "tap #6, see notifications",
        "tap #7, see battery",
        "tap #8, see storage",
        "tap #9, see sound",
        "tap #10, see display",
        "tap #11, see wallpaper",
        "tap #12, see accessibility",
        "tap #3, tap Internet, see internet",
        "tap #7, tap usage, see battery usage",
    ),
}

MARKS: dict[str, dict[str, tuple[str, ...]]] = {
    "com.example.calendar": {
        "agenda": ("Month view", "event_list"),
        "search": ("search_field",),
        "month": ("Agenda view", "next_month"),
        "menu": ("Go to date", "Refresh"),
        "about": ("OK", "Calendar"),
        "go to date": ("main-activity", "Select date"),
        "new event": ("New event", "reminder_row"),
        "date picker": ("edit-event", "Select date"),
        "time picker": ("Select time",),
        "time by keyboard": ("Enter time",),
        "repeat": ("Weekly", "Yearly"),
        "reminder": ("Reminder", "CANCEL"),
        "event": ("event-activity", "delete"),
        "edit event": ("Edit event",),
    },
    "com.example.contacts": {
        "contacts": ("All contacts", "Create contact", "Organize"),
        "search": ("search-activity",),
        "filter": ("people-activity", "Chess club", "All contacts", "layer"),
        "menu": ("Select all", "Help & feedback"),
        "selection": ("people-activity", "selected"),
        "contact": ("quick-contact", "Call", "Video"),
        "contact menu": ("Share", "Add to Home screen"),
        "change labels": ("Change labels", "CANCEL"),
        "conversation": ("conversation-activity",),
        "edit contact": ("Edit contact", "Save"),
        "create contact": ("Create contact", "Save"),
        "kind of number": ("Label", "Work"),
        "birthday": ("contact-editor", "Select date"),
        "more fields": ("contact-editor", "Website"),
        "highlights": ("Favorites",),
        "organize": ("Create label", "Import from file"),
        "create label": ("Create label", "CANCEL"),
        "label": ("label-activity", "More options"),
        "label menu": ("Rename label", "Delete label"),
        "choose contacts": ("contact-selection",),
    },
    "com.example.shop": {
        "products": ("Sort", "Filters"),
        "sort": ("Price: low to high",),
        "filters": ("Any price",),
        "product": ("Add to cart",),
        "cart": ("Your cart",),
    },
    "com.example.settings": {
        "settings": ("settings-", "search_action_bar"),
        "search": ("search-activity",),
        "network": ("sub-settings-network",),
        "connected devices": ("sub-settings-connected",),
        "apps": ("sub-settings-apps",),
        "notifications": ("sub-settings-notifications",),
        "battery": ("sub-settings-battery",),
        "storage": ("sub-settings-storage",),
        "sound": ("sub-settings-sound",),
        "display": ("sub-settings-display",),
        "wallpaper": ("sub-settings-wallpaper",),
        "accessibility": ("sub-settings-accessibility",),
        "internet": ("sub-settings-internet",),
        "battery usage": ("sub-settings-battery-usage",),
    },
}
"""App → screen → what must all stand on it: texts, ends of ids, the beginning of its key, or `layer` and `selected`."""

RISKY: dict[str, tuple[str, ...]] = {
    "com.example.calendar": ("Delete",),
    "com.example.contacts": ("Call", "Video", "Delete", "Delete label", "Share", "Trash", "SEND", "Remove"),
    "com.example.shop": ("Place order", "Clear", "Remove"),
    "com.example.settings": ("Forget", "Erase all data"),
}
"""App → names of what exploring must leave alone, so that its slots do not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One screen of an app.

    Attributes:
        name: what a person would call it.
        way: how to get there.
        depth: acts from the first screen.
    """

    name: str
    way: tuple[str, ...]
    depth: int


def places(app: str) -> list[Place]:
    """Return the screens of an app."""
    found = []
    for written in PLACES[app]:
        *way, see = written.split(", ")
        found.append(Place(name=see.removeprefix("see "), way=tuple(way), depth=len(way)))
    return found
