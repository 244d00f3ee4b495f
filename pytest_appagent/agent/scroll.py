"""Scrolling until a text is shown: down to the end, then up to the start."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from ..actions import Direction, Swipe, to_gesture
from ..screen.compare import same_screen
from ..screen.elements import Element
from ..screen.geometry import Bounds
from ..screen.lookup import find_again
from ..screen.screen import Screen, ScreenFacts
from .parts import Done, RunParts

MAX_SCROLLS = 20  # in one direction; a feed may have no end

_MOST_LISTS = 2
_SAME_PLACE = 0.5
_NOT_LISTS = ("slider", "input")


def scroll_to(text: str, screen: Screen, run: RunParts) -> Done:
    """Move what scrolls on this screen, the largest first, until the text is shown or there is no more."""
    return scroll_until(partial(_is_shown, text), repr(text), screen, run)


def scroll_until(
    is_there: Callable[[ScreenFacts], bool],
    what: str,
    screen: Screen,
    run: RunParts,
    *,
    choose: Callable[[Element, ScreenFacts], bool] = lambda scrolled, facts: True,
) -> Done:
    """Move what scrolls on this screen, the largest first, until something is there or there is no more.

    Args:
        is_there: whether a screen has what is sought.
        what: how messages call it.
        screen: the screen.
        run: the run.
        choose: which of the things that scroll may be moved.
    """
    if is_there(screen.facts):
        return Done(screen=screen)
    lists = [one for one in _lists(screen.facts) if choose(one, screen.facts)]
    if not lists:
        return Done(screen=screen, message="nothing on this screen can be scrolled", failed=True)
    return _scroll_all(is_there, what, lists[:_MOST_LISTS], screen, run)


def _scroll_all(
    is_there: Callable[[ScreenFacts], bool], what: str, lists: Sequence[Element], screen: Screen, run: RunParts
) -> Done:
    has_end = True
    for one in lists:
        for direction in _ways(one):
            screen, found, ended = _scroll(is_there, one, direction, screen, run)
            if found:
                return Done(screen=screen)
            has_end = has_end and ended
    if has_end:
        told = f"{what} is not there; the list was scrolled to both of its ends"
    else:
        told = f"{what} did not show in {MAX_SCROLLS} swipes; the list goes on"
    return Done(screen=screen, message=told, failed=True)


def _scroll(
    is_there: Callable[[ScreenFacts], bool], scrolled: Element, direction: Direction, screen: Screen, run: RunParts
) -> tuple[Screen, bool, bool]:
    """Swipe on; return the screen then, whether it is there, and whether the end was reached."""
    for _ in range(MAX_SCROLLS):
        current = _same_list(scrolled, screen.facts)
        if current is None:
            return screen, False, True
        after = run.touch(to_gesture(Swipe(current.label, direction, "long"), screen))
        moved = _has_moved(screen, after, current.bounds)
        screen = after
        if is_there(screen.facts):
            return screen, True, True
        if not moved and "loading" not in screen.facts.doubts:
            return screen, False, True
    return screen, False, False


def _lists(facts: ScreenFacts) -> list[Element]:
    """Return what scrolls by itself, the largest first; a row of a list moves the list that it is in."""
    swiped = [element for element in facts.elements if "swipe" in element.actions and element.role not in _NOT_LISTS]
    own = [element for element in swiped if not any(_is_within(element, other) for other in swiped)]
    return sorted(own, key=lambda element: element.bounds.area, reverse=True)


def _is_within(element: Element, other: Element) -> bool:
    return other is not element and other.bounds.encloses(element.bounds) and other.bounds != element.bounds


def _ways(scrolled: Element) -> tuple[Direction, Direction]:
    """Return where the finger goes: first to what is further down, then back; a flat one goes sideways."""
    if scrolled.bounds.width > 2 * scrolled.bounds.height:
        return "left", "right"
    return "up", "down"


def _same_list(scrolled: Element, facts: ScreenFacts) -> Element | None:
    """Return what was scrolled, by its place; lists seldom have more that would tell them."""
    near = [element for element in _lists(facts) if element.bounds.iou(scrolled.bounds) >= _SAME_PLACE]
    return find_again(scrolled, facts) or max(
        near, key=lambda element: element.bounds.iou(scrolled.bounds), default=None
    )


def _has_moved(before: Screen, after: Screen, area: Bounds) -> bool:
    """Whether something in that area stands elsewhere; the picture tells where the tree has nothing there."""
    one, other = _content(before.facts, area), _content(after.facts, area)
    return one != other if one or other else not same_screen(before, after)


def _content(facts: ScreenFacts, area: Bounds) -> list[tuple[object, ...]]:
    texts = [(shown.text, shown.bounds) for shown in facts.texts if area.intersection(shown.bounds)]
    elements = [
        (element.uid, element.bounds)
        for element in facts.elements
        if area.encloses(element.bounds) and element.bounds != area
    ]
    return [*texts, *elements]


def _is_shown(text: str, facts: ScreenFacts) -> bool:
    """Whether the text stands on the screen, alone or as whole words of a longer one."""
    wanted = " ".join(text.casefold().split())
    pattern = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    shown = [one.text for one in facts.texts if not one.is_input]
    return any(pattern.search(" ".join(one.casefold().split())) for one in shown)
