"""Whether an action fits the screen it was decided on."""

from __future__ import annotations

from ..screen.elements import Element, LabelAction
from ..screen.frame import Display
from ..screen.grid import grid_for
from ..screen.screen import ScreenFacts
from .values import Action, TypeText
from .vocabulary import Form, Parameter
from .writing import form_of, to_brief_text

_MAX_NAMED_LABELS = 12

# Word → what the element must take. A tree tells reliably what takes text, and what is a mere container, whose middle
# would be some row or other; what answers to a long press or to a swipe it does not tell for every toolkit.
_REQUIRED: dict[str, LabelAction] = {
    "tap": "tap",
    "double_tap": "tap",
    "long_press": "tap",
    "drag": "tap",
    "set": "set",
    "text": "text",
}


def check_action(action: Action, facts: ScreenFacts) -> str | None:
    """Return None if the action can be tried on that screen, else what is wrong and what would fit.

    `tap(57): there are labels 1 to 12`, `text(3, …): element 3 is a button; text fits 2, 5`.
    """
    form = form_of(action)
    fault = _fault(action, form, facts)
    return f"{to_brief_text(action)}: {fault}" if fault else None


def _fault(action: Action, form: Form, facts: ScreenFacts) -> str | None:
    for parameter in form.parameters:
        value = getattr(action, parameter.field)
        fault = _value_fault(parameter, value)
        if fault is None and parameter.kind == "label":
            fault = _label_fault(value, facts)
        if fault is None and parameter.kind == "area":
            fault = _area_fault(value, facts)
        if fault is not None:
            return fault
    if form.needs_label:
        element = facts.elements[getattr(action, form.parameters[0].field) - 1]
        return _fit_fault(form.word, element, facts)
    if isinstance(action, TypeText):
        return _focus_fault(facts)
    return None


def _value_fault(parameter: Parameter, value: str | float) -> str | None:
    return None if parameter.admits(value) else f"{parameter.name} must be {parameter.allowed}, not {value!r}"


def _label_fault(label: int, facts: ScreenFacts) -> str | None:
    count = len(facts.elements)
    if not count:
        return "this screen has no labels; grid() lays a grid over it"
    if not 1 <= label <= count:
        return f"there are labels 1 to {count}" if count > 1 else "there is only label 1"
    top = facts.elements[label - 1].bounds.top
    if facts.keyboard_top is not None and top >= facts.keyboard_top:
        return f"element {label} lies under the keyboard; hide_keyboard() first"
    return None


def _area_fault(area: int, facts: ScreenFacts) -> str | None:
    width, height = facts.size
    count = grid_for(Display(width=width, height=height, density=facts.density)).areas
    return None if 1 <= area <= count else f"the grid has areas 1 to {count}"


def _fit_fault(word: str, element: Element, facts: ScreenFacts) -> str | None:
    required = _REQUIRED.get(word)
    if required is None or required in element.actions:
        return None
    fitting = [str(other.label) for other in facts.elements if required in other.actions]
    if not fitting:
        others = "nothing on this screen"
    else:
        others = ", ".join(fitting[:_MAX_NAMED_LABELS]) + (", …" if len(fitting) > _MAX_NAMED_LABELS else "")
    article = "an" if element.role[0] in "aeiou" else "a"
    return f"element {element.label} is {article} {element.role}; {word} fits {others}"


def _focus_fault(facts: ScreenFacts) -> str | None:
    """A field that has the focus may be unlabelled, so only a screen that shows fields and no keyboard tells."""
    inputs = [element for element in facts.elements if "text" in element.actions]
    if not inputs or facts.keyboard_top is not None or any(element.focused for element in facts.elements):
        return None
    return f'no field has the focus; name one: text({inputs[0].label}, "…")'
