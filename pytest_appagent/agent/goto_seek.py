"""Finding what an act is aimed at where its identity does not: by its name, or in another language by its place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from ..actions import Swipe, to_gesture
from ..appmap.compile import is_row_of
from ..appmap.seeing import lines_by_label, short_name
from ..appmap.values import MapElement, MapScreen, row_make
from ..screen.compare import same_screen
from ..screen.elements import Element
from ..screen.lookup import find_again
from ..screen.screen import Screen, ScreenFacts
from ..script import Act
from .crawl_scan import scan_screen
from .crawl_see import goes_up_and_down, list_of
from .parts import RunParts
from .scroll import MAX_SCROLLS, scroll_until

_SAME_MAKE = 0.75


def seek(
    act: Act,
    known: MapScreen | None,
    screen: Screen,
    run: RunParts,
    *,
    translated: bool,
    names_item: bool = True,
    without: Collection[str] = (),
) -> tuple[Screen, Element | None]:
    """Look the whole screen through for the target of an act; return the screen then, and the target on it.

    Args:
        act: the act.
        known: what the map knows of the screen, None if nothing.
        screen: the present screen.
        run: the run.
        translated: whether it speaks another language than the map, so that names say nothing.
        names_item: whether a row of a list of data must be the one of that name, not any that leads on; the one in
            sight is meant, else the only one.
        without: names of rows of a list of data that did not serve.
    """
    if act.target is None:
        return screen, None
    if names_item and (called := _called(act, screen.facts)):
        return screen, called[0] if len(called) == 1 else None
    start = _to_top(screen, run)
    found = scan_screen(start, run)
    here = _by_name(act, found.elements)
    if here is not None and here.name in without:
        here = None
    if names_item and len({one.identity.text for page in found.pages for one in _called(act, page)}) > 1:
        here = None
    if here is None and translated and known is not None:
        if not is_item(act, known):
            here = _by_place(act, known.elements, found.elements)
        elif not names_item:
            here = _any_row(act, known, found.elements, without)
    if here is None:
        return found.screen, None
    wanted = here.identity
    done = scroll_until(
        lambda facts: find_again(wanted, facts) is not None,
        "what is sought",
        found.screen,
        run,
        choose=goes_up_and_down,
    )
    return done.screen, find_again(wanted, done.screen.facts)


def may_be_translation(
    name: str, act: Act, known: MapScreen | None, names: Collection[str], *, names_item: bool = True
) -> bool:
    """Whether what was found by its place may be called so for the target's name in another language.

    What bears another name of the map, in the map's own language, is another thing: names of brands and languages stay
    as they are. Any row will do where the way only leads over a list of data.
    """
    if known is not None and not names_item and is_item(act, known):
        return True
    return name == act.name or _bare(name) not in names


def _bare(name: str) -> str:
    """Return a name without the number of its row."""
    return name.lstrip("0123456789. ")


def _to_top(screen: Screen, run: RunParts) -> Screen:
    """Scroll to where the list begins: one may have come back to somewhere further down."""
    for _ in range(MAX_SCROLLS):
        scrolled = list_of(screen.facts)
        if scrolled is None:
            break
        before = screen
        run.device.perform(to_gesture(Swipe(scrolled.label, "down", "long"), before))
        screen = run.look()
        if same_screen(before, screen):
            break
    return screen


def is_item(act: Act, known: MapScreen) -> bool:
    """Whether it is one of the rows of a list of data: those have names of their own, and no order that stays."""
    return any(rows.to == act.to and is_row_of(act.target, rows) for rows in known.lists)


def _called(act: Act, facts: ScreenFacts) -> list[Element]:
    """Return the elements in sight that are of the target's make and called as it is."""
    assert act.target is not None
    lines = lines_by_label(facts)
    alike = [one for one in facts.elements if row_make(one.identity)[:2] == row_make(act.target)[:2]]
    names = [(one, short_name(one, facts, lines.get(one.label, ()))) for one in alike]
    exact = [one for one, name in names if name == act.name]
    return exact or [one for one, name in names if name.casefold() == act.name.casefold()]


def _by_name(act: Act, elements: Sequence[MapElement]) -> MapElement | None:
    """Return the one element of that name and make: what stands below the name may have changed.

    Whoever asks for a thing may write its name in other letters, as long as only one is called so.
    """
    assert act.target is not None
    # A map that came from elsewhere knows texts only.
    alike = [one for one in elements if act.target.cls in ("", one.identity.cls)]
    exact = [one for one in alike if one.name == act.name]
    named = exact or [one for one in alike if one.name.casefold() == act.name.casefold()]
    return named[0] if len(named) == 1 and act.name else None


def _by_place(act: Act, known: Sequence[MapElement], seen: Sequence[MapElement]) -> MapElement | None:
    """Return the element that stands where the target stood among elements of the same makes in the same order."""
    assert act.target is not None
    places = [at for at, one in enumerate(known) if one.identity == act.target]
    if not places:  # it stood elsewhere when it was tapped, since the list was scrolled
        places = [at for at, one in enumerate(known) if (one.name, one.identity.cls) == (act.name, act.target.cls)]
    if len(places) != 1:
        return None
    matcher = SequenceMatcher(None, list(map(_make, known)), list(map(_make, seen)), autojunk=False)
    if matcher.ratio() < _SAME_MAKE:
        return None
    for block in matcher.get_matching_blocks():
        if block.a <= places[0] < block.a + block.size:
            return seen[block.b + places[0] - block.a]
    return None


def _any_row(act: Act, known: MapScreen, seen: Sequence[MapElement], without: Collection[str]) -> MapElement | None:
    """Return what stands where one of the rows stood that are known to lead on, the target's own place first."""
    examples = {name for rows in known.lists if rows.to == act.to for name in rows.examples}
    others = [replace(act, name=one.name, target=one.identity) for one in known.elements if one.name in examples]
    standing = (_by_place(one, known.elements, seen) for one in (act, *others))
    return next((one for one in standing if one is not None and one.name not in without), None)


def _make(element: MapElement) -> tuple[str, str, bool]:
    identity = element.identity
    return (element.role, identity.resource_id, bool(element.detail))
