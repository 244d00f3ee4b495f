"""The seam to a language model: what is asked, what comes back, and what it took."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

Purpose = Literal["decide", "judge", "reflect", "merge", "name"]
"""What a model is asked for; tokens are counted by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerForm:
    """The JSON object that an answer must be, as a flat JSON schema.

    Attributes:
        name: a short name in letters and underscores.
        schema: the schema. Flat, all keys required: endpoints accept only subsets of JSON schema.
    """

    name: str
    schema: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """An answer that could not be used, and what the model was told of it."""

    answer: str
    correction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What a model is asked.

    Attributes:
        purpose: what for.
        system: the standing instructions.
        text: the question.
        pictures: JPEG files, in the order in which the text speaks of them; called when the request is built.
        form: what the answer must be.
        turns: earlier answers to this very question that could not be used.
    """

    purpose: Purpose
    system: str
    text: str
    form: AnswerForm
    pictures: tuple[Callable[[], bytes], ...] = field(default=(), compare=False)
    turns: tuple[Turn, ...] = ()

    def in_words(self) -> str:
        """Return all that is asked but the pictures, for people who read reports."""
        pictures = [f"[{len(self.pictures)} picture{'s' if len(self.pictures) > 1 else ''}]"] if self.pictures else []
        turns = [part for turn in self.turns for part in ("--- answered", turn.answer, "--- told", turn.correction)]
        return "\n".join([self.system, "--- asked", self.text, *pictures, *turns])


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What one answer took, as the endpoint reports it; None is what it does not report, never 0.

    Attributes:
        input_tokens: tokens of the prompt, the cached ones included.
        output_tokens: tokens of the answer, those of its reasoning included.
        cached_tokens: tokens of the prompt that came from a cache.
        reasoning_tokens: tokens of the answer that were reasoning.
        cost_usd: what the endpoint itself says that it charges.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    cached_tokens: int | None = None
    reasoning_tokens: int | None = None
    cost_usd: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What came back.

    Attributes:
        text: the answer, empty if there is none.
        is_cut: whether it was cut off at a limit of tokens.
        refusal: why the model or its filter would not answer, empty if it did.
        usage: what it took.
        model: the model that answered, as the endpoint names it.
        tries: requests that it took.
        elapsed_s: seconds that it took, waiting between tries included.
    """

    text: str
    is_cut: bool = False
    refusal: str = ""
    usage: Usage = Usage()
    model: str = ""
    tries: int = 1
    elapsed_s: float = 0.0


class Model(Protocol):
    """Answers prompts."""

    @property
    def name(self) -> str:
        """The model's name, for reports."""
        ...

    @property
    def sees(self) -> bool:
        """Whether it is shown pictures; a model without eyes goes by the text alone."""
        ...

    def ask(self, prompt: Prompt) -> Reply:
        """Return the answer.

        Raises:
            ModelUnavailable: there is none within the deadline, or there will be none however often one asks.
            BudgetExceeded: the session may not spend more.
        """
        ...
