"""What becomes of new knowledge, by rules alone: nothing here touches a file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from .agreement import contradicts, is_same
from .entry import Knowledge

_ROWS_KEPT = 3

Verdict = Literal["new", "seen", "worded", "other_row", "better", "contradiction"]
"""Nothing was known; the same was; the same in other words; another row of the list does something else; it contradicts
what is known and there is better evidence for it; or there is not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """New knowledge of one way of using an element.

    Attributes:
        known: as it would be written.
        row: name of the row that it was seen on, empty if it was none.
    """

    known: Knowledge
    row: str = ""


def weigh(old: Knowledge | None, news: News, *, is_listed: bool = False) -> Verdict:
    """Compare new knowledge with what is known.

    Args:
        old: what is known, None if nothing.
        news: what is new.
        is_listed: whether what is known is about all rows of a list.
    """
    if old is None:
        return "new"
    if is_same(old.text, news.known.text):
        return "seen"
    if not contradicts(old.text, news.known.text):
        return "worded"
    if is_listed and old.rows and news.row and news.row not in old.rows:
        return "other_row"
    is_weaker = old.doubtful or news.known.observations > old.observations
    if news.known.source == "manual" or (old.source != "manual" and is_weaker):
        return "better"
    return "contradiction"


def seen_again(old: Knowledge, news: News) -> Knowledge:
    """Return what is known, seen once more; a doubt is over then."""
    rows = old.rows
    if news.row and news.row not in rows and len(rows) < _ROWS_KEPT:
        rows = (*rows, news.row)
    return replace(
        old,
        observations=old.observations + news.known.observations,
        app_version=news.known.app_version or old.app_version,
        doubtful=False,
        reason="",
        rows=rows,
    )


def merged(old: Knowledge, news: News, text: str) -> Knowledge:
    """Return what is known with the text that was made of both."""
    return replace(seen_again(old, news), text=text, source=news.known.source, updated=today())


def doubted(old: Knowledge, seen: str) -> Knowledge:
    """Return what is known, with the doubt and its reason."""
    return replace(old, doubtful=True, reason=seen, updated=today())


def today() -> str:
    """Return the day, the same all over the world."""
    return datetime.now(UTC).date().isoformat()
