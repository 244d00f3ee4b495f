"""Tokens and money: as reported, by purpose, unknown where unknown, and never beyond the budget."""

import sys
from types import SimpleNamespace

import pytest

from pytest_appagent.errors import BudgetExceeded, SettingsError
from pytest_appagent.model import Reply, Usage
from pytest_appagent.model.ledger import Ledger
from pytest_appagent.model.meter import Budget, Meter, MeteredModel, Spent
from pytest_appagent.model.prices import Price, find_price, is_known, load_prices
from pytest_appagent.testing import ScriptedModel

USAGE = Usage(input_tokens=1000, output_tokens=100, cached_tokens=400)


@pytest.fixture(autouse=True)
def _no_price_list(monkeypatch):
    monkeypatch.setitem(sys.modules, "genai_prices", None)


def reply(**usage):
    return Reply(text="x", usage=Usage(**usage))


def test_cost_by_a_table(tmp_path):
    """The user's table knows input, output and cached tokens."""
    path = tmp_path / "prices.yaml"
    path.write_text(
        'schema: 1\nmodels:\n  "m-1": {input: 2.0, output: 8.0, cached: 0.5}\n  m-2: {input: 1, output: 1}\n'
    )
    prices = load_prices(path)
    assert prices["m-1"].cost(USAGE) == pytest.approx((600 * 2 + 400 * 0.5 + 100 * 8) / 1e6)
    assert prices["m-2"].cost(USAGE) == pytest.approx(1100 / 1e6)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "models: {}", "schema: 1", "schema: 1\nmodels: {m: 3}", "schema: 1\nmodels: {m: {input: 1}}",
     "schema: 1\nmodels: {m: {input: -1, output: 1}}", "schema: 1\nmodels: {m: {input: 1, output: x}}",
     "schema: 1\nmodels: {m: {input: 1, output: 1, more: 1}}", "a: [b", "\x00"],
)  # fmt: skip
def test_a_damaged_table_is_named(tmp_path, text):
    """File and entry are told, and nothing is guessed."""
    path = tmp_path / "prices.yaml"
    path.write_text(text)
    with pytest.raises(SettingsError, match=r"prices\.yaml"):
        load_prices(path)


def test_unknown_is_not_zero():
    """Fault 35: no table and no list gives an unknown price, whatever the usage."""
    price = find_price("m-9", "example.com", {"m-1": Price(input=1, output=1)})
    assert price(USAGE) is None
    assert not is_known(price, reports_cost=False)
    assert Price(input=1, output=1).cost(Usage(input_tokens=5)) is None


def test_the_endpoints_own_word_counts():
    """What OpenRouter says that it charges is what it costs; a table of the user's wins."""
    usage = Usage(input_tokens=1000, output_tokens=100, cost_usd=0.5)
    assert find_price("m-9", "openrouter.ai", {})(usage) == 0.5
    assert find_price("m-9", "openrouter.ai", {"m-9": Price(input=1, output=1)})(usage) == pytest.approx(1100 / 1e6)


def test_the_price_list_is_asked_for_that_host_only(monkeypatch):
    """genai-prices, where installed; a model it does not know stays unknown."""

    def calc_price(usage, *, model_ref, provider_api_url):
        if (model_ref, provider_api_url) != ("m-1", "https://api.openai.com"):
            raise LookupError
        return SimpleNamespace(total_price=usage.input_tokens + usage.cache_read_tokens)

    fake = SimpleNamespace(Usage=SimpleNamespace, calc_price=calc_price)
    monkeypatch.setitem(sys.modules, "genai_prices", fake)
    assert find_price("m-1", "api.openai.com", {})(USAGE) == 1400
    assert find_price("m-1", "127.0.0.1", {})(USAGE) is None


def test_counted_by_purpose(prompt):
    """Each answer counts for what it was asked for."""
    meter = Meter()
    model = MeteredModel(ScriptedModel([reply(input_tokens=10, output_tokens=5), reply()]), meter, lambda usage: None)
    before = meter.snapshot()
    model.ask(prompt())
    model.ask(prompt())
    spent = meter.since(before)
    assert spent == {"decide": Spent(asked=2, input_tokens=10, output_tokens=5, unreported=1, unpriced=2)}


@pytest.mark.parametrize("budget", [Budget(tokens=25), Budget(usd=0.025)])
def test_the_budget_ends_it(prompt, budget):
    """The question after the one that used it up is not asked."""
    scripted = ScriptedModel([reply(input_tokens=10, output_tokens=5)])
    model = MeteredModel(scripted, Meter(budget=budget), lambda usage: 0.0125)
    model.ask(prompt())
    model.ask(prompt())
    with pytest.raises(BudgetExceeded, match=r"appagent_budget_(tokens = 25|usd = 0\.025) is used up"):
        model.ask(prompt())
    assert len(scripted.prompts) == 2


def test_workers_share_the_budget(tmp_path, prompt):
    """What other processes have spent counts."""
    ledgers = [Ledger(tmp_path, name) for name in ("gw0", "gw1")]
    meters = [Meter(budget=Budget(tokens=25), others=one.others, on_spent=one.write) for one in ledgers]
    models = [
        MeteredModel(ScriptedModel([reply(input_tokens=20, output_tokens=0)]), meter, lambda u: 0) for meter in meters
    ]
    models[0].ask(prompt())
    models[1].ask(prompt())
    with pytest.raises(BudgetExceeded, match="40 tokens"):
        models[0].ask(prompt())
    (tmp_path / "gw2.spent").write_text("{")
    assert ledgers[0].others() == Spent(asked=1, input_tokens=20), "a file that cannot be read is passed over"
