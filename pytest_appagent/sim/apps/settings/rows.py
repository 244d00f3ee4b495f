"""What the pages of the settings are made of: a table of pages, and the kinds of rows on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .app import Settings
    from .page import PageScreen

# Rows are neither compared nor printed, and have no slots: making so many classes would delay the start of a device.


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Item:
    """A row.

    Attributes:
        summary: its second line; `{KEY}` is a setting in it, `{on KEY}` whether it is on, `{count KEY}` how many.
        icon: name of a drawing, "" for none.
        needs: a setting that must be on for the row to be of use.
        fixed: whether it is of no use at all.
    """

    title: str = field(kw_only=False)
    summary: str = ""
    icon: str = ""
    needs: str = ""
    fixed: bool = False


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Head(Item):
    """The title of the rows below it."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Note(Item):
    """A paragraph at the end of a page."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Link(Item):
    """Leads to another page, about `argument` where it is one of several.

    Attributes:
        gear: a page behind a second, wordless button of the row.
        color: of the round spot behind the icon.
    """

    page: str = field(kw_only=False)
    argument: str = ""
    gear: str = ""
    color: str = ""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Toggle(Item):
    """Switches a setting; with a `page` only its switch does, and the row leads there. `main` is the bar on top."""

    key: str = field(kw_only=False)
    on: str = "1"
    off: str = "0"
    page: str = ""
    main: bool = False


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Choice(Item):
    """Asks for one of several values, which are shown by their labels."""

    key: str = field(kw_only=False)
    choices: Mapping[str, str]


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Radio(Item):
    """One of several values, of which the page has a row each."""

    key: str = field(kw_only=False)
    value: str


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Level(Item):
    """A slider over values; the settings `also` follow it."""

    key: str = field(kw_only=False)
    values: Sequence[str]
    also: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Entry(Item):
    """Asks for words."""

    key: str = field(kw_only=False)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Press(Item):
    """Does something; `gear` is a second, wordless button that does something else."""

    press: Callable[[PageScreen], object] = field(kw_only=False)
    gear: Callable[[PageScreen], object] | None = None


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Switch(Item):
    """Switches what is no setting."""

    is_on: bool
    press: Callable[[PageScreen], object]
    main: bool = False


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Mark(Item):
    """One of several that is chosen by a tap, where what is chosen is no setting."""

    is_on: bool
    press: Callable[[PageScreen], object]


Buttons = Sequence[tuple[str, str, Callable[["PageScreen"], object] | None]]
"""Icon, words and action of each; None where it is of no use."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AppHead(Item):
    """An app with its icon, and below it what can be done with it, each with an icon; the title is its package."""

    buttons: Buttons = ()


Rows = Sequence[Item]


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Page:
    """A screen: what it says on top, and its rows, or what makes them for an argument."""

    title: str = field(kw_only=False)
    rows: Rows | Callable[[Settings, str], Rows] = field(kw_only=False)

    def rows_for(self, app: Settings, argument: str) -> Rows:
        """Return the rows as the settings are now."""
        return self.rows(app, argument) if callable(self.rows) else self.rows


def numbers(most: int) -> tuple[str, ...]:
    """Return the values from 0 to `most`."""
    return tuple(map(str, range(most + 1)))
