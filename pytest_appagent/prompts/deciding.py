"""The prompts of the policy: with numbered elements, and with the grid."""

from __future__ import annotations

import re

from ..actions import Form, forms_for
from ..knowledge import Place
from ..model import AnswerForm, Prompt
from ..run import LastAct, Observation
from ..screen.frame import Display
from ..screen.grid import grid_for
from .quoting import escaped, list_values, quoted
from .screens import describe_doubts, describe_screen
from .templates import Templates

_LONGEST_NOTE = 1000
_MOST_EARLIER = 10
_LEAST_REACHABLE, _MOST_REACHABLE = 3, 6
_MOST_FIELDS = 8
_ENOUGH_OF_FIELDS = 2  # words of the task that tell a form from a page to search on
_WORD = re.compile(r"\w{3,}")
_SHORTEST_STEM, _LONGEST_ENDING = 4, 2  # "note" and "notes", but not "the" and "then"
_NOTES = 'What stands behind "known" was learned earlier by using the element; go by the screen where the two disagree.'

DECIDE_FORM = AnswerForm(
    name="decision",
    schema={
        "type": "object",
        "properties": {name: {"type": "string"} for name in ("seen", "thought", "action", "summary")},
        "required": ["seen", "thought", "action", "summary"],
        "additionalProperties": False,
    },
)


def build_decide_prompt(templates: Templates, observation: Observation, *, sees: bool) -> Prompt:
    """Return the question for the next action.

    Its size depends on the screen alone: of the rounds before it holds the model's own summary and the last action.

    Args:
        templates: the templates.
        observation: the round.
        sees: whether the model is shown the picture.
    """
    picture = observation.picture if sees else None
    template = templates["grid" if observation.grid else "decide"]
    system, text = template.fill(
        {
            "actions": _actions(observation, can_look=picture is not None),
            "answering": _answering(templates, observation),
            "app": observation.app,
            "clock": f"{observation.now:%A %Y-%m-%d %H:%M}",
            "doubts": describe_doubts(observation.screen),
            "earlier": _earlier(observation.earlier),
            "grid": _grid(observation),
            "last": _last(observation.last),
            "locale": observation.locale,
            "notes": _NOTES if observation.notes else "",
            "picture": _picture(has_one=picture is not None, grid=observation.grid),
            "rounds_left": str(observation.rounds_left),
            "screen": describe_screen(
                observation.screen,
                notes=observation.notes,
                numbers=not observation.grid,
                positions=picture is None,
            ),
            "summary": _summary(observation.summary),
            "task": escaped(observation.step.text),
            "values": list_values(observation.step.data, "task"),
        }
    )
    return Prompt(
        purpose="decide",
        system=system,
        text=text,
        pictures=(picture,) if picture is not None else (),
        form=DECIDE_FORM,
    )


def action_table(forms: tuple[Form, ...]) -> str:
    """Return the vocabulary as a list, one form a line."""
    return "\n".join(f"- {form.line}" for form in forms)


def _actions(observation: Observation, *, can_look: bool) -> str:
    forms = forms_for(grid=observation.grid, mapped=observation.place is not None)
    # Who sees no picture sees no grid.
    shown = tuple(form for form in forms if can_look or form.word != "grid")
    place = observation.place
    if place is None:
        return action_table(shown)
    return "\n".join(
        f"- {form.line}; {_reachable(place, observation.step.text)}" if form.word == "goto" else f"- {form.line}"
        for form in shown
    )


def _reachable(place: Place, task: str) -> str:
    """Return where this is and some names of screens: those that share most words with the task, and a few near ones.

    Among equals a screen goes first whose fields the task speaks of; of two such the nearer one, for the other may be
    that one with more on it. Of the likeliest one the fields are told if the task speaks of it or of one of them.
    """
    fields = {one.name: one.fields for one in place.fillable}
    said = _words(task)

    def likeness(name: str) -> tuple[int, int]:
        return _shared(said, name), min(_shared(said, " ".join(fields.get(name, ()))), _ENOUGH_OF_FIELDS)

    likely = sorted(place.reachable, key=likeness, reverse=True)
    spoken_of = [name for name in likely if any(likeness(name))]
    likely = likely[: min(max(len(spoken_of), _LEAST_REACHABLE), _MOST_REACHABLE)]
    shown = [quoted(name) for name in likely]
    if spoken_of and (names := fields.get(likely[0], ())[:_MOST_FIELDS]):
        shown[0] += f" (with fields such as {', '.join(map(quoted, names))})"
    named = f"you are at {quoted(place.name)}" + (f", others are {', '.join(shown)}" if shown else "")
    return f"{named}; put what is to be opened in place of …" if "…" in named else named


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _shared(said: set[str], name: str) -> int:
    """Return how many words of a name are among those, in that form or with another ending."""
    return sum(any(_is_same(word, one) for one in said) for word in _words(name))


def _is_same(word: str, other: str) -> bool:
    short, long = sorted((word, other), key=len)
    return short == long or (
        len(short) >= _SHORTEST_STEM and long.startswith(short) and len(long) - len(short) <= _LONGEST_ENDING
    )


def _answering(templates: Templates, observation: Observation) -> str:
    return templates["answer"].fill({})[1] if observation.wants_answer else ""


def _earlier(sentences: tuple[str, ...]) -> str:
    if not sentences:
        return ""
    shown = sentences[-_MOST_EARLIER:]
    return "Done before in this test, not to be done again:\n" + "\n".join(f"- {escaped(one)}" for one in shown)


def _last(last: LastAct | None) -> str:
    if last is None:
        return "This is the first round."
    if last.action == "grid()" and last.effect == "changed":
        return "You asked for the grid."
    effects = {
        "changed": "the screen changed",
        "unchanged": "the screen did not change",
        "refused": "it was refused and not carried out",
    }
    target = f" on {quoted(last.target)}" if last.target else ""
    message = f": {quoted(last.message, limit=600)}" if last.message else ""
    return f"Your last action was {escaped(last.action, limit=600)}{target}; {effects[last.effect]}{message}."


def _summary(summary: str) -> str:
    return f"Your summary of the rounds before: {quoted(summary, limit=_LONGEST_NOTE)}" if summary else ""


def _picture(*, has_one: bool, grid: bool) -> str:
    if not has_one:
        return "You are shown no picture; go by this list."
    return "The picture shows the grid." if grid else "The picture shows the same numbers."


def _grid(observation: Observation) -> str:
    width, height = observation.screen.size
    grid = grid_for(Display(width=width, height=height, density=observation.screen.density))
    return f"{grid.areas} areas, {grid.columns} in a row, numbered row by row from the top left"
