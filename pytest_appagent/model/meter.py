"""Counting: tokens and money per purpose, and the end of a session that has spent its budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields

from ..errors import BudgetExceeded
from . import Model, Prompt, Purpose, Reply
from .prices import PriceOf


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What asking took.

    Attributes:
        asked: how often a model answered.
        input_tokens: tokens of the prompts, cached ones included.
        output_tokens: tokens of the answers.
        cached_tokens: tokens of the prompts that came from a cache.
        cost_usd: the costs that are known.
        unreported: answers whose endpoint did not say how many tokens they took.
        unpriced: answers whose cost is unknown.
    """

    asked: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    cost_usd: float = 0.0
    unreported: int = 0
    unpriced: int = 0

    @property
    def tokens(self) -> int:
        """All tokens."""
        return self.input_tokens + self.output_tokens

    def __add__(self, other: Spent) -> Spent:
        return Spent(**{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)})

    def __sub__(self, other: Spent) -> Spent:
        return Spent(**{one.name: getattr(self, one.name) - getattr(other, one.name) for one in fields(self)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What a session may spend; None for any amount."""

    tokens: int | None = None
    usd: float | None = None

    def excess(self, spent: Spent) -> str:
        """Return what was exceeded in words, empty if nothing was."""
        if self.tokens is not None and spent.tokens >= self.tokens:
            return f"appagent_budget_tokens = {self.tokens} is used up: {spent.tokens} tokens"
        if self.usd is not None and spent.cost_usd >= self.usd:
            return f"appagent_budget_usd = {self.usd:g} is used up: ${spent.cost_usd:.4f}"
        return ""


@dataclass(slots=True)
class Meter:
    """What this process has asked for.

    Attributes:
        budget: what the session may spend.
        by_purpose: what was spent, by purpose.
        others: returns what other processes of the session have spent.
        on_spent: told after each answer what this process has spent in all.
    """

    budget: Budget = Budget()
    by_purpose: dict[Purpose, Spent] = field(default_factory=dict)
    others: Callable[[], Spent] = Spent
    on_spent: Callable[[Spent], None] | None = None

    @property
    def total(self) -> Spent:
        """What this process has spent in all."""
        return sum(self.by_purpose.values(), Spent())

    def check(self) -> None:
        """Refuse to go on when the budget is used up.

        Raises:
            BudgetExceeded: it is.
        """
        if self.budget == Budget():
            return
        excess = self.budget.excess(self.total + self.others())
        if excess:
            raise BudgetExceeded(f"{excess}; the session ends here")

    def note(self, purpose: Purpose, reply: Reply, price: PriceOf) -> None:
        """Count an answer."""
        usage, cost = reply.usage, price(reply.usage)
        self.by_purpose[purpose] = self.by_purpose.get(purpose, Spent()) + Spent(
            asked=1,
            input_tokens=usage.input_tokens or 0,
            output_tokens=usage.output_tokens or 0,
            cached_tokens=usage.cached_tokens or 0,
            cost_usd=cost or 0.0,
            unreported=int(usage.input_tokens is None or usage.output_tokens is None),
            unpriced=int(cost is None),
        )
        if self.on_spent is not None:
            self.on_spent(self.total)

    def snapshot(self) -> dict[Purpose, Spent]:
        """Return what was spent until now, by purpose."""
        return dict(self.by_purpose)

    def since(self, snapshot: dict[Purpose, Spent]) -> dict[Purpose, Spent]:
        """Return what was spent since then, by purpose."""
        spent = {purpose: now - snapshot.get(purpose, Spent()) for purpose, now in self.by_purpose.items()}
        return {purpose: one for purpose, one in spent.items() if one.asked}


class MeteredModel:
    """A model whose answers are counted, and which is not asked beyond the budget."""

    def __init__(self, model: Model, meter: Meter, price: PriceOf) -> None:
        self._model = model
        self._meter = meter
        self._price = price

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def sees(self) -> bool:
        """Whether the model is shown pictures."""
        return self._model.sees

    def ask(self, prompt: Prompt) -> Reply:
        """Return the answer, and count it.

        Raises:
            BudgetExceeded: the session may not spend more.
            ModelUnavailable: there is no answer.
        """
        self._meter.check()
        reply = self._model.ask(prompt)
        self._meter.note(prompt.purpose, reply, self._price)
        return reply


def describe(spent: Spent) -> str:
    """Return what was spent in words: `12345 tokens, $0.0123`; what is unknown is called so."""
    tokens = f"{spent.tokens} tokens" if spent.unreported < spent.asked or not spent.asked else "tokens unknown"
    if 0 < spent.unreported < spent.asked:
        tokens = f"at least {tokens}"
    if spent.unpriced == spent.asked and spent.asked:
        return f"{tokens}, price unknown"
    return f"{tokens}, {'at least ' if spent.unpriced else ''}${spent.cost_usd:.4f}"
