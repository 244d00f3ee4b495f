"""One sentence on what a way of using an element does, made of what changed by it.

Only what will be there next time is named: no dates, times, counts, and nothing of what rows of data hold.
"""

from __future__ import annotations

from ..actions import LongPress, SetPercent, Swipe, TypeText
from ..learning import Transition
from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from .differences import Difference
from .looking import goes_back, is_lasting, is_menu, lasting_name, named_controls, picker_of, title_of

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
    if held and seen.target is not None and seen.target.role == "input" and not seen.after.is_layer:
        return "Puts the cursor into the field, and selects what is there."
    return told or _fields(seen) or _place(transition, seen, held=held) or _content(transition, seen)


def _state(seen: Difference) -> str:
    """What became of the element itself."""
    target, now = seen.target, seen.now
    if target is not None and _is_entered(seen):
        return f"Puts the cursor into {_field(target)} and shows the keyboard."
    if target is None or now is None or not seen.is_same_place:
        return _chosen(seen)
    name = lasting_name(target)
    if target.checkable and target.checked != now.checked:
        return _turned(target, name)
    if now.selected and not target.selected:
        return _selected(target)
    beside = _switched_inside(seen)
    return f"Turns {_named(name, beside)} on or off." if beside else ""


def _is_entered(seen: Difference) -> bool:
    """Whether a field got the cursor; that the keyboard then takes half of the screen makes it no other screen.

    A form that scrolls for the keyboard may show the field where it cannot be told from the others.
    """
    target, now, after = seen.target, seen.now, seen.after
    if target is None or target.role != "input" or after.is_layer:
        return False
    if now is not None:
        return now.role == "input" and (now.focused or after.keyboard_top is not None)
    has_cursor = any(one.focused and one.role == "input" and one.cls == target.cls for one in after.elements)
    return seen.is_squeezed and has_cursor and seen.before.foreground == after.foreground


def _field(target: Element) -> str:
    name = lasting_name(target)
    return f"the field {_quoted(name)}" if name else "this field"


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
    return _selected(target) if now.selected and not target.selected else ""


def _selected(target: Element) -> str:
    name = lasting_name(target)
    return f"Switches to {_quoted(name)}." if name else "Chooses this one."


def _fields(seen: Difference) -> str:
    """A form that has got more fields, or fewer."""
    if seen.after.is_layer or seen.before.is_layer or title_of(seen.before) != title_of(seen.after):
        return ""
    same = seen.before.foreground == seen.after.foreground and title_of(seen.before)
    if not same or not seen.fields_added:
        return ""
    if seen.fields_added > 0:
        return "Adds a field." if seen.fields_added == 1 else "Shows more fields."
    return "Removes a field."


def _place(transition: Transition, seen: Difference, *, held: bool) -> str:
    """Where one is now."""
    before, after, target = seen.before, seen.after, seen.target
    if seen.is_same_place:
        return ""
    if after.is_layer:
        return f"{_layer(after, target, before)}."
    if before.is_layer and (before.base_key in ("", after.key)):
        return _closed(seen)
    if transition.returns and not held:
        is_choice = target is not None and (target.checkable or target.role in ("radio", "item"))
        chosen = f"Chooses {_named(lasting_name(target), 'this one')} and goes" if target and is_choice else "Goes"
        return f"{chosen} back to the screen before."
    if target is not None and target.identity.in_list and seen.now is not None and _keeps_rows(seen):
        return f"Selects this row and shows what can be done with it{_offering(after, before)}."
    if held and _keeps_rows(seen):
        return f"Selects the row and shows what can be done with it{_offering(after, before)}."
    if target is not None and goes_back(target):
        return "Goes back to the screen before."
    return f"{_screen(after, target, before)}."


def _layer(after: ScreenFacts, target: Element | None, before: ScreenFacts) -> str:
    title = title_of(after)
    if picker := picker_of(after):
        is_within = target is not None and before.is_layer  # a picker that shows itself in another way
        purpose = f" for {_quoted(name)}" if not is_within and (name := _caption(target)) else ""
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
    own = f"{target.text} {target.content_desc}" if target is not None else ""
    if title in {text.text.strip() for text in before.texts} and title not in own and title != title_of(before):
        title = ""  # it is called by what it shows, a name for instance
    if target is not None and _is_detail(target, after):
        offering = _offering(after, before)
        return f"Opens the screen of this entry{offering}"
    if title and title == title_of(before) and after.foreground == before.foreground:
        return f"Shows another view of the screen {_quoted(title)}{_offering(after, before)}"
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
    target, now = seen.target, seen.now
    if target is not None and goes_back(target):
        return "Goes back to what was shown before."
    if target is not None and target.role == "item" and _is_detail(target, seen.after) and seen.came:
        return "Shows this entry."
    if seen.message:
        return f"Shows the message {_quoted(seen.message.rstrip('.'))}.{again}"
    if seen.rows_added:
        return f"{'Adds' if seen.rows_added > 0 else 'Removes'} {_rows(abs(seen.rows_added))}.{again}"
    if seen.number_moved:
        return f"{'Raises' if seen.number_moved > 0 else 'Lowers'} a number by {abs(seen.number_moved)}.{again}"
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
    if (seen.came or seen.went) and not any(map(is_lasting, seen.came + seen.went)):
        return "Changes the dates or numbers that the screen shows."
    if seen.came or seen.went:
        return "Changes what the screen shows."
    return "Changes nothing on the screen but its look, as a short message does."


def _shown_by(seen: Difference) -> str:
    if seen.is_filtered:
        return ": the list then shows other rows"
    return "" if seen.came or seen.went else ": its look tells which"


def _typed(seen: Difference) -> str:
    target = seen.target
    field = _field(target) if target is not None else "this field"
    is_still_there = seen.now is not None and seen.now.role == "input" and not seen.after.is_layer
    if not seen.is_same_place and not is_still_there:
        return f"Types into {field}, which leads on at once."
    is_form = any("text" in one.actions and one.identity.in_list for one in seen.before.elements)
    rows = not is_form and (seen.is_filtered or abs(seen.rows_added) > 0)
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
    if element.content_desc or (element.text and not element.identity.id_unique):
        return lasting_name(element)
    beside = (*element.identity.row, element.identity.nearby)
    return lasting_name(element) or next((text for text in beside if is_lasting(text)), "")


def _rows(count: int) -> str:
    return "a row" if count == 1 else "rows"


def _named(name: str, otherwise: str) -> str:
    return _quoted(name) if name else otherwise


def _quoted(name: str) -> str:
    return f"'{' '.join(name.split())}'" if name else ""
