"""The language models of one process, and what asking them took."""

from __future__ import annotations

import os
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import SettingsError
from ..settings import Settings

if TYPE_CHECKING:
    from ..model import Model
    from ..model.endpoint import Endpoint
    from ..model.meter import Meter
    from ..model.prices import Price
    from ..prompts import Templates

# It tells with each answer what it charges.
_REPORTS_COST = "openrouter.ai"


class Models:
    """Builds models on first use; nothing of this is imported before."""

    def __init__(self, settings: Settings, *, ledger: Path | None = None, worker: str = "") -> None:
        """Take the settings, and where there are workers the folder in which they tell what they spent.

        Args:
            settings: which models, where, and what they may cost.
            ledger: the folder in which the processes of one run tell each other; None where there is only this one.
            worker: the name of this one there.
        """
        self._settings = settings
        self._ledger, self._worker = ledger, worker
        self._built: dict[str, Model] = {}
        self._closing = ExitStack()

    @cached_property
    def meter(self) -> Meter:
        """What was asked for."""
        from ..model.meter import Budget, Meter

        meter = Meter(budget=Budget(tokens=self._settings.budget_tokens, usd=self._settings.budget_usd))
        if self._ledger is not None and meter.budget != Budget():
            from ..model.ledger import Ledger

            ledger = Ledger(self._ledger, self._worker)
            meter.on_spent, meter.others = ledger.write, ledger.others
        return meter

    @property
    def is_used(self) -> bool:
        """Whether this session has a model."""
        return bool(self._built)

    @cached_property
    def templates(self) -> Templates:
        """What models are told; raises SettingsError if the project's own cannot work."""
        from ..prompts import load_templates

        return load_templates(self._settings.prompts_dir)

    def model(self, name: str) -> Model:
        """Return the model of that name.

        Raises:
            SettingsError: there is no key, the address cannot be one, or a budget in money meets an unknown price.
        """
        if name not in self._built:
            self._built[name] = self._build(name)
        return self._built[name]

    def close(self) -> None:
        """Close the models' connections."""
        self._closing.close()
        self._built.clear()

    @cached_property
    def _endpoint(self) -> Endpoint:
        from ..model.endpoint import find_endpoint

        return find_endpoint(self._settings.base_url, os.environ)

    @cached_property
    def _prices(self) -> dict[str, Price]:
        from ..model.prices import load_prices

        return load_prices(self._settings.prices) if self._settings.prices is not None else {}

    def _build(self, name: str) -> Model:
        from ..model.meter import MeteredModel
        from ..model.openai import OpenAIModel
        from ..model.prices import find_price, is_known

        settings, endpoint = self._settings, self._endpoint
        price = find_price(name, endpoint.host, self._prices)
        if settings.budget_usd is not None and not is_known(price, reports_cost=endpoint.host == _REPORTS_COST):
            raise SettingsError(
                f"appagent_budget_usd cannot work: the price of the model {name!r} is unknown. Set appagent_prices to "
                "a table that has it, install pytest-appagent[cost], or use appagent_budget_tokens"
            )
        model = OpenAIModel(
            name,
            endpoint,
            timeout_s=settings.model_timeout_s,
            options=dict(settings.model_options),
            mode=None if settings.answer_mode == "auto" else settings.answer_mode,
            sees=settings.model_pictures == "auto",
        )
        self._closing.callback(model.close)
        return MeteredModel(model, self.meter, price)
