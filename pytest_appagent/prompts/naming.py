"""The prompt that asks what people call a screen."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import AnswerForm, Prompt
from .quoting import quoted
from .templates import Templates

_MOST_TEXTS = 40
_LONGEST_TEXT = 60

NAME_FORM = AnswerForm(
    name="screen_name",
    schema={
        "type": "object",
        "properties": {"name": {"type": "string"}, "aliases": {"type": "array", "items": {"type": "string"}}},
        "required": ["name", "aliases"],
        "additionalProperties": False,
    },
)


def build_name_prompt(
    templates: Templates, *, app: str, title: str, texts: Sequence[str], opened_by: Sequence[str] = ()
) -> Prompt:
    """Return the question what a screen is called.

    Args:
        templates: the templates.
        app: package of the app.
        title: what is written at its top, empty if nothing.
        texts: what else is written there.
        opened_by: what is tapped to get there.
    """
    lines = [f"- {_quoted(text)}" for text in dict.fromkeys(texts) if text != title]
    system, text = templates["name"].fill(
        {
            "app": _quoted(app),
            "title": f"Title: {_quoted(title)}" if title else "It has no title.",
            "opened_by": f"Opened by: {', '.join(map(_quoted, opened_by))}" if opened_by else "",
            "texts": "\n".join(lines[:_MOST_TEXTS]),
        }
    )
    return Prompt(purpose="name", system=system, text=text, form=NAME_FORM)


def _quoted(text: str) -> str:
    return quoted(text, limit=_LONGEST_TEXT)
