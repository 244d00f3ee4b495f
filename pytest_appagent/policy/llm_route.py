"""Asking a model which command of an app's map is of use for a sentence."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import get_args

from ..knowledge import Arrival, Route
from ..model import Model, Reply
from ..model.objects import ObjectBroken, find_objects, texts_of, without_reasoning
from ..prompts import Templates
from ..prompts.routing import build_route_prompt
from ..run import Exchange, Step

logger = logging.getLogger(__name__)

_ARRIVAL, _NAME, _REASON = frozenset({"arrival"}), frozenset({"name", "command", "screen"}), frozenset({"reason"})
_WITH_NAME: tuple[Arrival, ...] = ("arrive", "arrive_then_act")
_LONGEST_REASON = 300
_ITEM = ": "


@dataclass(frozen=True, slots=True, kw_only=True)
class Routed:
    """What a model found.

    Attributes:
        route: the command, if any.
        exchange: what it was asked and what it answered, for reports. Not part of the value.
    """

    route: Route
    exchange: Exchange = field(compare=False, repr=False)


class LlmRouter:
    """Routes by a model's answer; one that cannot be read, or names no command, is no command."""

    def __init__(self, model: Model, templates: Templates) -> None:
        """Take who is asked, and how."""
        self._model = model
        self._templates = templates

    def route(
        self,
        step: Step,
        catalog: str,
        names: Collection[str],
        *,
        takes_item: Collection[str] = (),
        here: str = "",
        nearest: Sequence[str] = (),
    ) -> Routed:
        """Return what the model finds of use; it is asked once.

        Args:
            step: the sentence.
            catalog: the commands as text.
            names: names of all commands; nothing else is taken for one.
            takes_item: those of them that open an item of a list.
            here: name of the present screen, empty off the map.
            nearest: names of the likeliest commands.

        Raises:
            ModelUnavailable: the model gives no answer at all.
            BudgetExceeded: the session may not spend more.
        """
        prompt = build_route_prompt(self._templates, step, catalog, here=here, nearest=nearest)
        reply = self._model.ask(prompt)
        route = read_route(reply, names, takes_item)
        logger.info("the model routes to %s: %s", route.name or "no command", route.arrival)
        return Routed(route=route, exchange=Exchange(asked=prompt.in_words(), answered=reply.text or reply.refusal))


def read_route(reply: Reply, names: Collection[str], takes_item: Collection[str] = ()) -> Route:
    """Return the one route in what a model wrote; "no_command" with the reason where there is none."""
    if reply.refusal:
        return _none(f"the model refused to answer: {reply.refusal}")
    try:
        objects = find_objects(without_reasoning(reply.text), _ARRIVAL | _NAME | _REASON)
    except ObjectBroken as error:
        return _none(str(error))
    said = {text.strip().casefold() for pairs in objects for text in texts_of(pairs, _ARRIVAL)}
    named = {" ".join(text.split()) for pairs in objects for text in texts_of(pairs, _NAME)} - {""}
    arrivals = [arrival for arrival in get_args(Arrival) if arrival in said]
    if len(said) != 1 or len(arrivals) != 1:
        return _none(f"the model's answer has no one arrival of {', '.join(get_args(Arrival))}")
    (arrival,) = arrivals
    reasons = [text for pairs in objects for text in texts_of(pairs, _REASON)]
    reason = " ".join(reasons[-1].split())[:_LONGEST_REASON] if reasons else "no reason given"
    if arrival not in _WITH_NAME:
        return Route(arrival=arrival, reason=reason)
    known = _known(named.pop(), names, takes_item) if len(named) == 1 else ""
    if not known:
        return _none("the model's answer names no command of the map, or more than one")
    return Route(arrival=arrival, name=known, reason=reason)


def _known(said: str, names: Collection[str], takes_item: Collection[str]) -> str:
    """Return the command that is named, its item behind it; empty if there is none."""
    whole = {name.casefold(): name for name in names}
    if said.casefold() in whole:
        return whole[said.casefold()]
    for name in sorted(takes_item, key=len, reverse=True):
        item = said[len(name) + len(_ITEM) :].strip()
        if said.casefold().startswith(f"{name}{_ITEM}".casefold()) and item and item != "…":
            return f"{name}{_ITEM}{item}"
    return ""


def _none(reason: str) -> Route:
    return Route(arrival="no_command", reason=reason)
