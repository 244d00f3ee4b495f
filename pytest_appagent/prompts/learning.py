"""The prompts of the learner: what an action was good for, what an element does, and one text out of two."""

from __future__ import annotations

from dataclasses import replace

from ..actions import Action, to_text
from ..learning import Transition
from ..model import AnswerForm, Prompt
from ..screen.naming import name_of
from ..screen.screen import ScreenFacts
from ..slots import slot_of
from .quoting import escaped, quoted
from .screens import describe_doubts, describe_screen
from .templates import Templates

_LONGEST_SUMMARY = 1000
_LONGEST_TEXT = 2000

_SLOTS = {
    "tap": "tapping it",
    "text": "typing into it",
    "long_press": "touching and holding it",
    "v_swipe": "swiping it up or down",
    "h_swipe": "swiping it left or right",
    None: "this action",
}

REFLECT_FORM = AnswerForm(
    name="reflection",
    schema={
        "type": "object",
        "properties": {
            "decision": {"type": "string", "enum": ["BACK", "INEFFECTIVE", "CONTINUE", "SUCCESS"]},
            "thought": {"type": "string"},
            "documentation": {"type": "string"},
        },
        "required": ["decision", "thought", "documentation"],
        "additionalProperties": False,
    },
)
MERGE_FORM = AnswerForm(
    name="merged",
    schema={
        "type": "object",
        "properties": {"documentation": {"type": "string"}},
        "required": ["documentation"],
        "additionalProperties": False,
    },
)


def build_reflect_prompt(templates: Templates, transition: Transition, *, sees: bool) -> Prompt:
    """Return the question what an action was good for; without a goal, only what it does.

    Args:
        templates: the templates.
        transition: the action and both screens.
        sees: whether the model is shown the pictures.
    """
    pictures = [one for one in (transition.before_picture, transition.after_picture) if one is not None]
    shown = pictures if sees and len(pictures) == 2 else []
    values = {
        "action": escaped(to_text(transition.action), limit=600),
        "after": describe_screen(transition.after, numbers=False),
        "after_doubts": _doubts(transition.after, is_shown=bool(shown)),
        "after_picture": "The second picture shows it, without numbers." if shown else "",
        "app": transition.app,
        "before": describe_screen(transition.before),
        "before_doubts": _doubts(transition.before, is_shown=bool(shown)),
        "before_picture": "The first picture shows it, with these numbers." if shown else "",
        "seen": _seen(transition),
        "slot": _SLOTS[slot_of(transition.action)],
        "summary": _summary(transition.summary),
        "target": _target(transition.action, transition),
    }
    if transition.goal:
        values["task"] = escaped(transition.goal)
    system, text = templates["reflect" if transition.goal else "document"].fill(values)
    return Prompt(purpose="reflect", system=system, text=text, pictures=tuple(shown), form=REFLECT_FORM)


def build_merge_prompt(templates: Templates, old: str, new: str) -> Prompt:
    """Return the question for one text out of two."""
    system, text = templates["merge"].fill(
        {"old": quoted(old, limit=_LONGEST_TEXT), "new": quoted(new, limit=_LONGEST_TEXT)}
    )
    return Prompt(purpose="merge", system=system, text=text, form=MERGE_FORM)


def _doubts(facts: ScreenFacts, *, is_shown: bool) -> str:
    """What is in doubt of a screen; one that was recorded has no picture of its own but may well be shown one."""
    in_doubt = replace(facts, doubts=facts.doubts - {"no_picture"}) if is_shown else facts
    return describe_doubts(in_doubt, remedies=False)


def _target(action: Action, transition: Transition) -> str:
    label: int | None = getattr(action, "label", None)
    elements = transition.before.elements
    if label is None or not 0 < label <= len(elements):
        return ""
    return f" on {quoted(name_of(elements[label - 1], transition.before))}"


def _seen(transition: Transition) -> str:
    """What was found out by trying."""
    told = []
    if transition.toggles:
        told.append("Doing the same again led back to the screen before.")
    if transition.returns:
        told.append("It led back to the screen that the one before was opened from.")
    return " ".join(told)


def _summary(summary: str) -> str:
    return (
        f"Summary by whoever acts, this action included: {quoted(summary, limit=_LONGEST_SUMMARY)}" if summary else ""
    )
