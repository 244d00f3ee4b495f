"""The prompt that asks which command of a map is of use for a sentence. It has no picture and no screen in it."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import AnswerForm, Prompt
from ..run import Step
from .quoting import escaped, list_values, quoted
from .templates import Templates

_LONGEST_CATALOG = 16000

ROUTE_FORM = AnswerForm(
    name="route",
    schema={
        "type": "object",
        "properties": {
            "reason": {"type": "string"},
            "arrival": {"type": "string", "enum": ["arrive", "arrive_then_act", "no_command", "needs_looking"]},
            "name": {"type": "string"},
        },
        "required": ["reason", "arrival", "name"],
        "additionalProperties": False,
    },
)


def build_route_prompt(
    templates: Templates, step: Step, catalog: str, *, here: str = "", nearest: Sequence[str] = ()
) -> Prompt:
    """Return the question which command fits a sentence.

    Args:
        templates: the templates.
        step: the sentence.
        catalog: the map's commands as text.
        here: name of the present screen, empty off the map.
        nearest: names of commands whose words are closest to the sentence.
    """
    system, text = templates["route"].fill(
        {
            "catalog": escaped(catalog, limit=_LONGEST_CATALOG),
            "here": quoted(here) if here else "(not on the map)",
            "nearest": f"Closest by their words: {', '.join(map(quoted, nearest))}." if nearest else "",
            "task": escaped(step.text),
            "values": list_values(step.data, "sentence"),
        }
    )
    return Prompt(purpose="route", system=system, text=text, form=ROUTE_FORM)
