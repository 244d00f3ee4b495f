"""The judge that asks a language model; it is shown evidence only."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Literal, get_args

from ..model import Model, Prompt, Reply, Turn
from ..model.objects import ObjectBroken, find_objects, texts_of, without_reasoning
from ..prompts import Templates, build_judge_prompt
from ..run import Evidence, Exchange, Verdict

logger = logging.getLogger(__name__)

MAX_CORRECTIONS = 2
Outcome = Literal["finished", "not_finished", "inconclusive"]
_OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
_OUTCOME_KEYS = frozenset({"outcome", "verdict"})
_REASON_KEYS = frozenset({"reason", "reasoning", "why"})
_SHOWN_ANSWER = 2000
_LONGEST_REASON = 600


class VerdictUnreadable(ValueError):
    """No verdict can be read out of an answer; the message says why."""


class LlmJudge:
    """Judges by a model's answer; one that cannot be read is never taken for "finished"."""

    def __init__(self, model: Model, templates: Templates) -> None:
        """Take who is asked, and how."""
        self._model = model
        self._templates = templates
        self.name = f"llm ({model.name})"

    def judge(self, evidence: Evidence) -> Verdict:
        """Return the model's verdict, inconclusive where none can be read.

        Raises:
            ModelUnavailable: the model gives no answer at all.
            BudgetExceeded: the session may not spend more.
        """
        if evidence.crashes:
            return Verdict(outcome="not_finished", reason=f"the app crashed: {evidence.crashes[0].splitlines()[0]}")
        if evidence.answer is not None and not evidence.answer.strip():
            return Verdict(outcome="not_finished", reason="an answer was asked for and none was given")
        prompt = build_judge_prompt(self._templates, evidence, sees=self._model.sees)
        fault = ""
        exchanges: list[Exchange] = []
        for _ in range(MAX_CORRECTIONS + 1):
            reply = self._model.ask(prompt)
            exchanges.append(Exchange(asked=prompt.in_words(), answered=reply.text or reply.refusal))
            try:
                return replace(_read(reply), exchanges=tuple(exchanges))
            except VerdictUnreadable as error:
                fault = str(error)
            logger.info("the judge's answer cannot be used: %s", fault)
            prompt = _corrected(prompt, reply, fault)
        reason = f"the judge's answers cannot be read: {fault}"
        return Verdict(outcome="inconclusive", reason=reason, exchanges=tuple(exchanges))


def read_verdict(text: str) -> Verdict:
    """Return the one verdict in what a model wrote.

    Raises:
        VerdictUnreadable: there is none, or more than one; prose about being finished is none.
    """
    text = without_reasoning(text)
    try:
        objects = find_objects(text, _OUTCOME_KEYS | _REASON_KEYS)
    except ObjectBroken as error:
        raise VerdictUnreadable(str(error)) from None
    said = {_to_outcome(value) for pairs in objects for value in texts_of(pairs, _OUTCOME_KEYS)}
    if not said:
        raise VerdictUnreadable('there is no JSON object with an "outcome"')
    outcome = said.pop()
    if said or outcome is None:
        raise VerdictUnreadable(f'"outcome" must be one of {", ".join(_OUTCOMES)}, and only one')
    reasons = [reason for pairs in objects for reason in texts_of(pairs, _REASON_KEYS)]
    reason = " ".join(reasons[-1].split())[:_LONGEST_REASON] if reasons else ""
    return Verdict(outcome=outcome, reason=reason or "no reason given")


def _read(reply: Reply) -> Verdict:
    if reply.refusal:
        raise VerdictUnreadable(f"the model refused to answer: {reply.refusal}")
    return read_verdict(reply.text)


def _to_outcome(text: str) -> Outcome | None:
    word = text.strip().casefold().replace(" ", "_").replace("-", "_")
    return next((outcome for outcome in _OUTCOMES if outcome == word), None)


def _corrected(prompt: Prompt, reply: Reply, fault: str) -> Prompt:
    text = f"That answer cannot be used: {fault}. Answer again with one JSON object with a reason and an outcome."
    return replace(prompt, turns=(Turn(answer=reply.text[:_SHOWN_ANSWER], correction=text),))
