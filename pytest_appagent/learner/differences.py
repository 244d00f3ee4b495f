"""What an action changed, in the terms that its documentation is written in."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from ..screen.elements import Element
from ..screen.lookup import find_again
from ..screen.screen import ScreenFacts
from .looking import is_lasting, texts_in

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Two screens, one after the other.

    Attributes:
        before: the one.
        after: the other.
        target: what was acted on, as it was; None if nothing was.
        now: the same as it is now, None if it cannot be found.
        came: texts that are new, in reading order.
        went: texts that are gone.
    """

    before: ScreenFacts
    after: ScreenFacts
    target: Element | None
    now: Element | None
    came: tuple[str, ...]
    went: tuple[str, ...]

    @property
    def is_same_place(self) -> bool:
        """Whether it is still the same screen of the app."""
        return self.before.key == self.after.key and self.before.is_layer == self.after.is_layer

    @property
    def has_left(self) -> bool:
        """Whether another app is in front."""
        return self.before.foreground.package != self.after.foreground.package

    @property
    def is_squeezed(self) -> bool:
        """Whether the keyboard came up: what is not in sight since then need not be gone."""
        return self.before.keyboard_top is None and self.after.keyboard_top is not None

    @property
    def fields_added(self) -> int:
        """How many fields a form has more than before, 0 where the keyboard may only hide some or have hidden them."""
        old, new = (sum("text" in one.actions for one in facts.elements) for facts in (self.before, self.after))
        has_opened = self.before.keyboard_top is not None and self.after.keyboard_top is None
        if not old or not new or (self.is_squeezed and new < old) or (has_opened and new > old):
            return 0
        return new - old

    @property
    def rows_added(self) -> int:
        """How many rows a list has more than before, 0 where it may only have moved."""
        if not self.is_same_place:
            return 0
        before, after = _rows(self.before), _rows(self.after)
        added = after.total() - before.total()
        if (self.went and self.came) or (self.is_squeezed and added < 0):
            return 0
        return added

    @property
    def is_filtered(self) -> bool:
        """Whether a list shows fewer or other rows while nothing else moved."""
        return self.is_same_place and bool(self.went) and _rows(self.before) != _rows(self.after)

    @property
    def number_moved(self) -> int:
        """By how much the only number that changed did, 0 if none or more than one changed."""
        if not self.is_same_place or len(self.came) != 1 or len(self.went) != 1:
            return 0
        old, new = self.went[0], self.came[0]
        if _NUMBER.sub("#", old) != _NUMBER.sub("#", new):
            return 0
        pairs = zip(_NUMBER.findall(old), _NUMBER.findall(new), strict=True)
        moved = [int(then) - int(once) for once, then in pairs if once != then]
        return moved[0] if len(moved) == 1 else 0

    @property
    def message(self) -> str:
        """A new text that belongs to nothing and names something, as what apps say for a moment; empty if none."""
        loose = {text.text for text in texts_in(self.after) if text.label is None}
        found = [text for text in self.came if text in loose and is_lasting(text) and " " in text.strip()]
        return found[0].strip() if len(found) == 1 else ""


def difference(before: ScreenFacts, after: ScreenFacts, target: Element | None) -> Difference:
    """Compare two screens."""
    old, new = (Counter(text.text for text in texts_in(facts)) for facts in (before, after))
    now = find_again(target, after) or _in_same_spot(target, after) if target is not None else None
    came = tuple(text.text for text in texts_in(after) if (new - old)[text.text])
    went = tuple(text.text for text in texts_in(before) if (old - new)[text.text])
    return Difference(before=before, after=after, target=target, now=now, came=came, went=went)


def _in_same_spot(target: Element, after: ScreenFacts) -> Element | None:
    """Return what has taken the place of an element whose name has changed, None if nothing of its kind did."""
    if after.key == "" or target.identity.in_list:
        return None
    return next(
        (
            element
            for element in after.elements
            if (element.bounds, element.cls, element.resource_id) == (target.bounds, target.cls, target.resource_id)
        ),
        None,
    )


def _rows(facts: ScreenFacts) -> Counter[tuple[str, str]]:
    return Counter(
        (element.resource_id, element.identity.trail)
        for element in facts.elements
        if element.identity.in_list and element.role == "item" and (element.text or element.content_desc)
    )
