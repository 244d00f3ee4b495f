"""The policy that asks a language model, round by round."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from ..actions import Finish, Wait, check_action
from ..model import Model, Prompt, Reply, Turn
from ..prompts import Templates, build_decide_prompt
from ..run import Decision, Exchange, Observation
from ..screen.frame import Doubt
from .answers import Answer, AnswerUnreadable, read_answer

logger = logging.getLogger(__name__)

MAX_CORRECTIONS = 2
_SHOWN_ANSWER = 2000
_LOADING_S = 5.0
_UNREADY: frozenset[Doubt] = frozenset({"loading", "chrome_only"})


class LlmPolicy:
    """Decides by a model's answers. What cannot be read is asked again; then the round is lost, not the run."""

    name = "llm"

    def __init__(self, model: Model, templates: Templates) -> None:
        """Take who is asked, and how."""
        self._model = model
        self._templates = templates
        self.name = f"llm ({model.name})"

    def decide(self, observation: Observation) -> Decision:
        """Return the model's action; where none can be read, a stopgap that says why.

        Raises:
            ModelUnavailable: the model gives no answer at all.
            BudgetExceeded: the session may not spend more.
        """
        if _is_loading(observation):
            return Decision(action=Wait(_LOADING_S), thought="The screen is loading.", summary=observation.summary)
        prompt = build_decide_prompt(self._templates, observation, sees=self._model.sees)
        exchanges: list[Exchange] = []
        for correction in range(MAX_CORRECTIONS + 1):
            reply = self._model.ask(prompt)
            exchanges.append(Exchange(asked=prompt.in_words(), answered=reply.text or reply.refusal))
            try:
                answer = _read(reply, grid=observation.grid)
            except AnswerUnreadable as error:
                fault = str(error)
                wrong = None
            else:
                fault = _misfit(answer, observation) or ""
                wrong = answer
            if not fault:
                return _decision(answer, observation, exchanges)
            logger.info("answer %d of the model cannot be used: %s", correction + 1, fault)
            prompt = _corrected(prompt, reply, fault)
        if wrong is not None:  # it can be read, but does not fit the screen: the guard will say so
            return _decision(wrong, observation, exchanges)
        return Decision(
            action=Wait(0),
            summary=observation.summary,
            exchanges=tuple(exchanges),
            fault=f"no answer of the model can be used ({MAX_CORRECTIONS + 1} tries): {fault}",
        )


def _is_loading(observation: Observation) -> bool:
    """Whether to wait without asking: once in a row, then the model decides what to do about it."""
    last = observation.last
    has_waited = last is not None and last.action.startswith("wait(")
    return bool(_UNREADY & observation.screen.doubts) and not has_waited


def _read(reply: Reply, *, grid: bool) -> Answer:
    if reply.refusal:
        raise AnswerUnreadable(f"the model refused to answer: {reply.refusal}")
    try:
        return read_answer(reply.text, grid=grid)
    except AnswerUnreadable as error:
        if reply.is_cut:
            raise AnswerUnreadable(f"the answer was cut off at the limit of its length ({error}); be brief") from None
        raise


def _misfit(answer: Answer, observation: Observation) -> str | None:
    """Return why the action cannot be tried on this screen, None if it can."""
    if isinstance(answer.action, Finish):
        if observation.wants_answer and not answer.action.answer.strip():
            return 'finish(): the task asks for an answer; write finish("the answer")'
        return None
    return check_action(answer.action, observation.screen)


def _decision(answer: Answer, observation: Observation, exchanges: Sequence[Exchange]) -> Decision:
    return Decision(
        exchanges=tuple(exchanges),
        action=answer.action,
        seen=answer.seen,
        thought=answer.thought,
        summary=answer.summary or observation.summary,
    )


def _corrected(prompt: Prompt, reply: Reply, fault: str) -> Prompt:
    """Return the question with the last answer and what was wrong with it; earlier corrections are left out."""
    text = (
        f"That answer cannot be used: {fault}. Answer again with one JSON object and one action that fits this screen."
    )
    return replace(prompt, turns=(Turn(answer=reply.text[:_SHOWN_ANSWER], correction=text),))
