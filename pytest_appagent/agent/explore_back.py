"""Putting back what a try changed on its own screen: a text, a switch, a slider, a choice of one of several."""

from __future__ import annotations

from dataclasses import dataclass

from ..actions import Action, LongPress, Tap, TypeText
from ..screen.compare import same_screen
from ..screen.elements import Element
from ..screen.lookup import find_again
from ..screen.screen import Screen
from .explore_choice import choose, replaced_by
from .explore_slide import slide_back
from .parts import RunParts
from .perform import act
from .risks import commits, leads_back, risk_of

_LONGEST_PLACEHOLDER = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """What putting back came to.

    Attributes:
        screen: the screen then.
        toggles: whether the same action undid what it had done.
        placeholder: what the field showed while it was empty, if it was and showed anything.
    """

    screen: Screen
    toggles: bool = False
    placeholder: str = ""


def put_back(action: Action, before: Screen, after: Screen, run: RunParts) -> Back:
    """Undo what was changed on the screen itself."""
    label: int | None = getattr(action, "label", None)
    if label is None:
        return Back(screen=after)
    target = before.facts.elements[label - 1]
    is_same = before.facts.key == after.facts.key
    if target.role == "slider":
        return Back(screen=slide_back(target, after, run) if is_same else after)
    if is_same and isinstance(action, Tap) and (former := replaced_by(target, before.facts, after.facts)) is not None:
        return Back(screen=choose(former, after, run))
    # The keyboard takes half of the screen, which may then look like another one.
    is_field = target.role == "input" and after.facts.foreground == before.facts.foreground
    if not is_field and (not is_same or before.facts.is_layer):
        return Back(screen=after)
    match action:
        case TypeText():
            return _typed_back(target, action.text, after, run)
        case Tap() | LongPress() if target.role == "input":
            return Back(screen=_without_keyboard(after, run))
        case Tap() if _may_toggle(target, before, after):
            return _toggled_back(target, before, after, run)
        case _:
            return Back(screen=after)


def _typed_back(field: Element, typed: str, screen: Screen, run: RunParts) -> Back:
    placeholder = ""
    again, focused = find_again(field, screen.facts), _focused(screen)
    # With the keyboard up a form may have scrolled, and another field stand where this one stood.
    found = focused if focused is not None and focused.text == typed else again or focused
    if found is not None:
        screen = act(TypeText("", found.label), screen, run, age_s=0.0).screen
        again, focused = find_again(field, screen.facts), _focused(screen)
        empty = focused if focused is not None and found.focused else again or focused
        if empty is not None:
            placeholder = _placeholder(found, empty)
        # Some trees give the placeholder of an empty field as its text: that must not be typed.
        if empty is not None and empty.text != field.text and field.text and not field.password:
            screen = act(TypeText(field.text, empty.label), screen, run, age_s=0.0).screen
    return Back(screen=_without_keyboard(screen, run), placeholder=placeholder)


def _placeholder(full: Element, empty: Element) -> str:
    """Return what a field shows after it was emptied; nothing if it kept what it held, or went back to a number."""
    shown = empty.hint or empty.text
    is_emptied = bool(full.text) and full.text != empty.text
    return shown if is_emptied and any(map(str.isalpha, shown)) and len(shown) <= _LONGEST_PLACEHOLDER else ""


def _without_keyboard(screen: Screen, run: RunParts) -> Screen:
    if screen.facts.keyboard_top is None:
        return screen
    run.device.hide_keyboard()
    return run.look()


def _may_toggle(element: Element, screen: Screen, after: Screen) -> bool:
    # A row that changed the texts has led on, to the next entry for instance.
    has_led_on = element.role == "item" and screen.facts.texts != after.facts.texts
    return (
        element.role != "radio"
        and not has_led_on
        and not (element.identity.in_list and element.role == "item")
        and not commits(element)
        and not leads_back(element)
        and risk_of(element, screen.facts) is None
    )


def _toggled_back(target: Element, before: Screen, after: Screen, run: RunParts) -> Back:
    found = find_again(target, after.facts) or next(
        (one for one in after.facts.elements if (one.bounds, one.cls) == (target.bounds, target.cls)), None
    )
    if found is not None and found.identity.row[:1] != target.identity.row[:1]:
        return Back(screen=after)  # the entry that it belonged to is gone, and the next one has moved up
    if found is None or risk_of(found, after.facts) is not None:
        return Back(screen=after)
    again = act(Tap(found.label), after, run, age_s=0.0)
    return Back(screen=again.screen, toggles=again.effect == "changed" and same_screen(before, again.screen))


def _focused(screen: Screen) -> Element | None:
    return next((one for one in screen.facts.elements if one.focused and "text" in one.actions), None)
