"""From an action to its canonical words."""

from __future__ import annotations

import json

from .values import Action
from .vocabulary import VOCABULARY, Form, Parameter

# JSON leaves these line breaks as they are, but the words of an action are one line.
_LINE_BREAKS = {ord(character): f"\\u{ord(character):04x}" for character in "\x85\u2028\u2029"}


def to_text(action: Action) -> str:
    """Return the action in words of the vocabulary, one line; `read_action` reads it back to an equal action."""
    form = form_of(action)
    values = [(parameter, getattr(action, parameter.field)) for parameter in form.parameters]
    while values and values[-1][0].optional and not values[-1][1]:
        values.pop()
    return f"{form.word}({', '.join(_written(parameter, value) for parameter, value in values)})"


def to_brief_text(action: Action) -> str:
    """Return the action in words with an ellipsis for every free text: `text(3, …)`."""
    form = form_of(action)
    written = ("…" if p.kind in ("string", "pairs") else _written(p, getattr(action, p.field)) for p in form.parameters)
    return f"{form.word}({', '.join(written)})"


def form_of(action: Action) -> Form:
    """Return the form that the action is an instance of."""
    for form in VOCABULARY:
        if form.action is type(action) and all(getattr(action, p.field) is not None for p in form.parameters):
            return form
    raise LookupError(f"{action!r} has no form in the vocabulary")  # pragma: no cover - a test holds the table complete


def _written(parameter: Parameter, value: str | float | tuple[tuple[str, str], ...]) -> str:
    if isinstance(value, tuple):
        return ", ".join(_written(parameter, text) for pair in value for text in pair)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).translate(_LINE_BREAKS)
    return repr(value).removesuffix(".0")
