"""What tokens cost: as the endpoint says, by the user's table, by genai-prices; else unknown, which is not 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import SettingsError
from . import Usage

PriceOf = Callable[[Usage], float | None]
_PER_MILLION = 1_000_000
_KEYS = ("input", "output", "cached")


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """US dollars per million tokens.

    Attributes:
        input: tokens of the prompt.
        output: tokens of the answer.
        cached: tokens of the prompt that came from a cache; None if they cost as much as others.
    """

    input: float
    output: float
    cached: float | None = None

    def cost(self, usage: Usage) -> float | None:
        """Return what an answer cost, None if the endpoint did not report both counts."""
        if usage.input_tokens is None or usage.output_tokens is None:
            return None
        cached = min(usage.cached_tokens or 0, usage.input_tokens)
        cached_price = self.input if self.cached is None else self.cached
        fresh = (usage.input_tokens - cached) * self.input
        return (fresh + cached * cached_price + usage.output_tokens * self.output) / _PER_MILLION


def load_prices(path: Path) -> dict[str, Price]:
    """Return the prices in a YAML file, by model.

    schema: 1
    models:
      "gpt-x": {input: 2.5, output: 10.0, cached: 1.25}

    Raises:
        SettingsError: it cannot be read, or an entry of it; the message names file and entry.
    """
    import yaml

    try:
        loaded = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as exc:
        raise SettingsError(f"the prices in {path} cannot be read: {exc}") from exc
    models = loaded.get("models") if isinstance(loaded, dict) else None
    if not isinstance(models, dict) or loaded.get("schema") != 1:
        raise SettingsError(f"the prices in {path} cannot be read: 'schema: 1' and a mapping 'models' are needed")
    return {str(name): _read_price(name, entry, path) for name, entry in models.items()}


def find_price(model: str, host: str, table: Mapping[str, Price]) -> PriceOf:
    """Return what computes the cost of an answer of that model.

    The table wins; what the endpoint itself reports as cost comes next, then genai-prices where it is installed.
    """
    if model in table:
        return table[model].cost
    by_list = _from_list(model, host)
    return lambda usage: usage.cost_usd if usage.cost_usd is not None else by_list(usage)


def is_known(price: PriceOf, *, reports_cost: bool) -> bool:
    """Whether costs can be told before anything was asked."""
    return reports_cost or price(Usage(input_tokens=1, output_tokens=1)) is not None


def _from_list(model: str, host: str) -> PriceOf:
    try:
        import genai_prices
    except ImportError:
        return lambda usage: None

    def cost(usage: Usage) -> float | None:
        if usage.input_tokens is None or usage.output_tokens is None:
            return None
        counts = genai_prices.Usage(
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            cache_read_tokens=min(usage.cached_tokens or 0, usage.input_tokens),
        )
        try:
            found = genai_prices.calc_price(counts, model_ref=model, provider_api_url=f"https://{host}")
        except LookupError:  # it does not know that model, or not at that host: another's price would be a wrong one
            return None
        return float(found.total_price)

    return cost


def _read_price(name: object, entry: Any, path: Path) -> Price:
    values = entry if isinstance(entry, dict) else {}
    numbers = {
        key: float(value)
        for key, value in values.items()
        if key in _KEYS and isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1e9
    }
    if set(numbers) != set(values) or not {"input", "output"} <= set(numbers):
        raise SettingsError(
            f"the price of {str(name)!r} in {path} cannot be read: input and output are needed, cached may be "
            "given, each a number of US dollars per million tokens"
        )
    return Price(**numbers)
