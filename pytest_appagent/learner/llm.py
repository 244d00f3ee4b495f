"""The learner that asks a language model."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar, get_args

from ..actions import TypeText
from ..learning import Reflection, ReflectionKind, Transition
from ..model import Model, Prompt, Reply, Turn
from ..model.objects import ObjectBroken, find_objects, texts_of, without_reasoning
from ..prompts import Templates, build_merge_prompt, build_reflect_prompt
from ..run import Exchange
from .typed import without_typed

logger = logging.getLogger(__name__)

MAX_CORRECTIONS = 2
_KINDS: tuple[ReflectionKind, ...] = get_args(ReflectionKind)
_DECISION_KEYS = frozenset({"decision", "outcome", "reflection"})
_THOUGHT_KEYS = frozenset({"thought", "thoughts", "reason", "reasoning"})
_DOCUMENTATION_KEYS = frozenset({"documentation", "document", "doc", "text"})
_SHOWN_ANSWER = 2000
_LONGEST_TEXT = 600

_Read = TypeVar("_Read")


class AnswerUnreadable(ValueError):
    """Nothing can be read out of an answer; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What came of a question that may have been asked more than once."""

    read: Any
    exchanges: tuple[Exchange, ...]
    fault: str


class LlmLearner:
    """Learns by a model's answers. One that cannot be read documents nothing, and ends nothing."""

    def __init__(self, model: Model, templates: Templates) -> None:
        """Take who is asked, and how."""
        self._model = model
        self._templates = templates
        self.name = f"llm ({model.name})"

    def reflect(self, transition: Transition) -> Reflection:
        """Return what the model says that the action was good for; CONTINUE, untold, if nothing can be read.

        Raises:
            ModelUnavailable: the model gives no answer at all.
            BudgetExceeded: the session may not spend more.
        """
        asked = self._ask(build_reflect_prompt(self._templates, transition, sees=self._model.sees), read_reflection)
        if asked.read is None:
            thought = f"the model's answers cannot be read: {asked.fault}"
            return Reflection(kind="CONTINUE", thought=thought, fault=asked.fault, exchanges=asked.exchanges)
        found: Reflection = asked.read
        if not transition.goal and found.kind == "SUCCESS":  # there is nothing to be a step towards
            found = replace(found, kind="CONTINUE")
        action, documentation = transition.action, found.documentation
        if isinstance(action, TypeText):
            documentation = without_typed(documentation, action.text)
        return replace(found, documentation=documentation, exchanges=asked.exchanges)

    def merge(self, old: str, new: str) -> str:
        """Return the model's one text of both; the old one if none can be read.

        Raises:
            ModelUnavailable: the model gives no answer at all.
            BudgetExceeded: the session may not spend more.
        """
        asked = self._ask(build_merge_prompt(self._templates, old, new), read_documentation)
        return asked.read if asked.read else old

    def _ask(self, prompt: Prompt, read: Callable[[str], _Read]) -> _Asked:
        exchanges: list[Exchange] = []
        fault = ""
        for _ in range(MAX_CORRECTIONS + 1):
            reply = self._model.ask(prompt)
            exchanges.append(Exchange(asked=prompt.in_words(), answered=reply.text or reply.refusal))
            try:
                if reply.refusal:
                    raise AnswerUnreadable(f"the model refused to answer: {reply.refusal}")
                return _Asked(read=read(reply.text), exchanges=tuple(exchanges), fault="")
            except AnswerUnreadable as error:
                fault = str(error)
            logger.info("the learner's answer cannot be used: %s", fault)
            prompt = _corrected(prompt, reply, fault)
        return _Asked(read=None, exchanges=tuple(exchanges), fault=fault)


def read_reflection(text: str) -> Reflection:
    """Return the one reflection in what a model wrote.

    Raises:
        AnswerUnreadable: there is none, or more than one.
    """
    objects = _objects(text, _DECISION_KEYS | _DOCUMENTATION_KEYS)
    said = {_to_kind(value) for pairs in objects for value in texts_of(pairs, _DECISION_KEYS)}
    if not said:
        raise AnswerUnreadable('there is no JSON object with a "decision"')
    kind = said.pop()
    if said or kind is None:
        raise AnswerUnreadable(f'"decision" must be one of {", ".join(_KINDS)}, and only one')
    documentation = "" if kind == "INEFFECTIVE" else _last(objects, _DOCUMENTATION_KEYS)
    return Reflection(kind=kind, documentation=documentation, thought=_last(objects, _THOUGHT_KEYS))


def read_documentation(text: str) -> str:
    """Return the one text in what a model wrote.

    Raises:
        AnswerUnreadable: there is none.
    """
    found = _last(_objects(text, _DOCUMENTATION_KEYS), _DOCUMENTATION_KEYS)
    if not found:
        raise AnswerUnreadable('there is no JSON object with a "documentation"')
    return found


def _objects(text: str, keys: frozenset[str]) -> list[Any]:
    try:
        return list(find_objects(without_reasoning(text), keys))
    except ObjectBroken as error:
        raise AnswerUnreadable(str(error)) from None


def _last(objects: Iterable[Any], keys: frozenset[str]) -> str:
    found = [value for pairs in objects for value in texts_of(pairs, keys)]
    return " ".join(found[-1].split())[:_LONGEST_TEXT] if found else ""


def _to_kind(text: str) -> ReflectionKind | None:
    word = text.strip().strip(".*_`").upper()
    return next((kind for kind in _KINDS if kind == word), None)


def _corrected(prompt: Prompt, reply: Reply, fault: str) -> Prompt:
    text = f"That answer cannot be used: {fault}. Answer again with one JSON object as described."
    return replace(prompt, turns=(Turn(answer=reply.text[:_SHOWN_ANSWER], correction=text),))
