"""One sentence on what a way of using an element does, made of what changed by it.

Only what will be there next time is named: no dates, times, counts, and nothing of what rows of data hold.
"""

from __future__ import annotations

from ..actions import LongPress, SetPercent, Swipe, TypeText
from ..learning import Transition
from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from .differences import Difference
from .looking import goes_back, is_menu, lasting_name, named_controls, picker_of, title_of

_KEPT_ROWS = 2


def tell(transition: Transition, seen: Difference) -> str:
    """Return what the action did, empty if nothing can be said."""
    match transition.action:
        case TypeText():
            return _typed(seen)
        case Swipe(direction=direction):
            return _swiped(direction in ("left", "right"), seen)
        case SetPercent():
            return "Sets its value."
        case LongPress():
            return _pressed(transition, seen, held=True)
        case _:
            return _pressed(transition, seen, held=False)


def _pressed(transition: Transition, seen: Difference, *, held: bool) -> str:
    if seen.has_left:
        return "Leaves the app for another one."
    told = _state(seen) if not held else ""
    return told or _place(seen, held=held) or _content(transition, seen)


def _state(seen: Difference) -> str:
    """What became of the element itself."""
    target, now = seen.target, seen.now
    if target is None or now is None or not seen.is_same_place:
        return _chosen(seen)
    name = lasting_name(target)
    if target.checkable and target.checked != now.checked:
        return _turned(target, name)
    if now.selected and not target.selected:
        return f"Switches to {_named(name, 'this tab')}."
    if target.role == "input" and (now.focused or seen.after.keyboard_top is not None):
        return f"Puts the cursor into the field {_quoted(name)} and shows the keyboard.".replace("  ", " ")
    beside = _switched_inside(seen)
    return f"Turns {_named(name, beside)} on or off." if beside else ""


def _turned(target: Element, name: str) -> str:
    if target.role == "radio" or target.identity.in_list:
        return f"Chooses {_named(name, 'this one')}."
    return f"Turns {_named(name or _caption(target), 'it')} on or off."


def _switched_inside(seen: Difference) -> str:
    """The caption of a switch within the element, if that is what turned."""
    target = seen.target
    if target is None:
        return ""
    for old in seen.before.elements:
        if old.checkable and old.label != target.label and target.bounds.encloses(old.bounds):
            new = next((one for one in seen.after.elements if one.bounds == old.bounds and one.checkable), None)
            if new is not None and new.checked != old.checked:
                return lasting_name(target) or "the switch in it"
    return ""


def _chosen(seen: Difference) -> str:
    """A tab that changed the screen with itself still there and now chosen."""
    now, target = seen.now, seen.target
    if target is None or now is None or seen.after.is_layer or seen.before.is_layer:
        return ""
    if now.selected and not target.selected:
        return f"Switches to {_named(lasting_name(target), 'this tab')}."
    return ""


def _place(seen: Difference, *, held: bool) -> str:
    """Where one is now."""
    before, after, target = seen.before, seen.after, seen.target
    if seen.is_same_place:
        return ""
    if after.is_layer:
        return f"{_layer(after, target)}."
    if before.is_layer and (before.base_key in ("", after.key)):
        return _closed(seen)
    if held and _keeps_rows(seen):
        return f"Selects the row and shows what can be done with it{_offering(after, before)}."
    if target is not None and goes_back(target):
        return "Goes back to the screen before."
    return f"{_screen(after, target, before)}."


def _layer(after: ScreenFacts, target: Element | None) -> str:
    title = title_of(after)
    if picker := picker_of(after):
        purpose = f" for {_quoted(name)}" if (name := _caption(target)) else ""
        return f"Shows {picker}{purpose}"
    if is_menu(after):
        return f"Opens a menu{_offering(after)}"
    return f"Opens the dialog {_quoted(title)}" if title else f"Opens a dialog{_offering(after)}"


def _closed(seen: Difference) -> str:
    target, title = seen.target, title_of(seen.before)
    dialog = f"the dialog {_quoted(title)}" if title else "the menu" if is_menu(seen.before) else "the dialog"
    if target is not None and (target.checkable or target.identity.in_list) and not is_menu(seen.before):
        return f"Chooses {_named(lasting_name(target), 'this one')} and closes {dialog}."
    return f"Closes {dialog}."


def _screen(after: ScreenFacts, target: Element | None, before: ScreenFacts) -> str:
    title = title_of(after)
    if target is not None and _is_detail(target, after):
        offering = _offering(after, before)
        return f"Opens the screen of this entry{offering}"
    if title:
        return f"Opens the screen {_quoted(title)}"
    return f"Opens a screen{_offering(after, before)}"


def _is_detail(target: Element, after: ScreenFacts) -> bool:
    """Whether a screen shows what the element shows, as that of an entry in a list does."""
    if target.role != "item" and not target.identity.in_list:
        return False
    shown = {text.text for text in after.texts}
    inside = {text for text in shown if len(text) > 1 and text in target.text}
    return bool(inside) and (target.identity.in_list or target.text not in shown)


def _content(transition: Transition, seen: Difference) -> str:
    """What the same screen shows now."""
    again = " Doing it again takes that back." if transition.toggles else ""
    if seen.message:
        return f"Shows the message {_quoted(seen.message)}.{again}"
    if seen.rows_added:
        return f"{'Adds' if seen.rows_added > 0 else 'Removes'} {_rows(abs(seen.rows_added))}.{again}"
    if seen.number_moved:
        return f"{'Raises' if seen.number_moved > 0 else 'Lowers'} a number by {abs(seen.number_moved)}.{again}"
    target, now = seen.target, seen.now
    if target is not None and now is not None and now.text != target.text:
        return f"Changes what it shows.{again}"
    if target is not None and now is not None and now.content_desc != target.content_desc:
        return f"Changes to {_named(lasting_name(now), 'another state')}.{again}"
    if transition.toggles:
        return f"Turns something on or off{_shown_by(seen)}."
    if seen.before.keyboard_top is None and seen.after.keyboard_top is not None:
        return "Shows the keyboard."
    if seen.is_filtered:
        return "Changes which rows the list shows."
    if seen.came or seen.went:
        return "Changes what the screen shows."
    return "Changes how the screen looks, not its texts."


def _shown_by(seen: Difference) -> str:
    if seen.is_filtered:
        return ": the list then shows other rows"
    return "" if seen.came or seen.went else ": its look tells which"


def _typed(seen: Difference) -> str:
    target = seen.target
    field = f"the field {_quoted(name)}" if target is not None and (name := lasting_name(target)) else "this field"
    if not seen.is_same_place:
        return f"Types into {field}, which leads on at once."
    rows = seen.is_filtered or abs(seen.rows_added) > 0
    return f"Types into {field}; the list shows what fits it." if rows else f"Types into {field}."


def _swiped(sideways: bool, seen: Difference) -> str:
    target = seen.target
    if target is not None and target.role == "slider":
        return "Changes its value."
    if not seen.is_same_place:
        return "Moves on to another page." if sideways else "Scrolls, and the bar above changes."
    return "Moves sideways through what it shows." if sideways else "Scrolls the list."


def _keeps_rows(seen: Difference) -> bool:
    kept = {text.text for text in seen.before.texts} & {text.text for text in seen.after.texts}
    return len(kept) > _KEPT_ROWS


def _offering(after: ScreenFacts, before: ScreenFacts | None = None) -> str:
    known = named_controls(before) if before is not None else ()
    names = named_controls(after, without=known)
    return f" with {', '.join(map(_quoted, names))}" if names else ""


def _caption(element: Element | None) -> str:
    if element is None:
        return ""
    return lasting_name(element) or (element.identity.nearby if element.identity.nearby.isalpha() else "")


def _rows(count: int) -> str:
    return "a row" if count == 1 else "rows"


def _named(name: str, otherwise: str) -> str:
    return _quoted(name) if name else otherwise


def _quoted(name: str) -> str:
    return f"'{' '.join(name.split())}'" if name else ""
