"""Whether a plan has taken the grammar of a sentence for a name."""

from __future__ import annotations

from datetime import date

from ..plan import Act, Create, Delete, Goal, Open, Plan, Put, Search, Text
from ..words import word_set
from .gist_words import SMALL, is_name
from .tokens import Token

_DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday weekly monthly daily")
# Words that stand in sentences and hardly in names.
_GRAMMAR = word_set(
    "is are was be so that should must will would has have had it its which whose whom them him her such for they "
    "there if when because not don't doesn't never no none longer anymore i me we like want need as possible entire "
    "whole into from every each"
)


def is_doubtful(plan: Plan, tokens: list[Token]) -> bool:
    """Whether some name, slot or value of the plan reads like a piece of a clause; what is quoted never does."""
    if _forgets(plan, tokens) or _adds_to_it(plan) or any(_is_side(goal) for goal in plan.goals):
        return True
    quoted = {token.text for token in tokens if token.kind in ("quote", "data")}
    return any(_is_grammar(text, quoted) for goal in plan.goals for text in _texts(goal)) or any(
        isinstance(goal, Act) and goal.verb.lower() in SMALL and goal.verb.lower() not in ("make", "take")
        for goal in plan.goals
    )


def _is_side(goal: Goal) -> bool:
    """Whether "after 2 PM" was taken for one thing of that name."""
    return isinstance(goal, Delete | Open) and goal.name.lower() in ("after", "before", "later", "past")


def _adds_to_it(plan: Plan) -> bool:
    """Whether something without a kind is made beside another new thing: "a group x, and add A and B to it"."""
    made = [place for place, goal in enumerate(plan.goals) if isinstance(goal, Create)]
    return any(_is_bare(plan, place) for place in made[1:])


def _is_bare(plan: Plan, place: int) -> bool:
    """Whether something is made without a kind, or without anything that tells what it is."""
    following = plan.goals[place + 1 : place + 2]
    return plan.goals[place] == Create("") or not (following and isinstance(following[0], Put))


def _forgets(plan: Plan, tokens: list[Token]) -> bool:
    """Whether a literal or a name of the sentence is nowhere in the plan."""
    kept = repr(plan.goals).lower()
    moments = [value for goal in plan.goals for value in _moments(goal)]
    for place, token in enumerate(tokens):
        if token.kind in ("quote", "data") and repr(token.text.lower())[1:-1] not in kept:
            return True
        if token.kind == "number" and token.text.rstrip("%") not in kept:
            return True
        if token.kind == "date" and token.value not in moments and not any(isinstance(one, date) for one in moments):
            return True
        if is_name(tokens, place) and token.lower.removesuffix("'s") not in kept and token.lower not in _DAYS:
            return True
    return False


def _moments(goal: Goal) -> list[object]:
    found: list[object] = list(getattr(goal, "hints", ()))
    return [*found, goal.value] if isinstance(goal, Put) else found


def _is_grammar(text: str, quoted: set[str]) -> bool:
    words = text.split()  # with a capital it is part of a name: "About", "Don't allow"
    if text in quoted or not words:
        return False
    return bool(_GRAMMAR & set(words)) or words[0] in ("the", "my", "a", "an") or bool({"the", "my"} & set(words[1:]))


def _texts(goal: Goal) -> list[str]:
    match goal:
        case Open(name=name) | Delete(name=name):
            return [name]
        case Put(slot=slot, value=Text(text=text)):
            return [slot, text]
        case Put(slot=slot):
            return [slot]
        case Act(verb=verb, name=name):
            return [verb, name]
        case Create(noun=noun):
            return [noun]
        case Search(text=text):
            return [text]
        case _:
            return []
