"""A loopback endpoint, and a model that asks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from pytest_appagent.model import AnswerForm, Prompt
from pytest_appagent.model.endpoint import Endpoint
from pytest_appagent.model.habits import forget_habits
from pytest_appagent.model.openai import OpenAIModel

KEY = "sk-very-secret-0123456789"
FORM = AnswerForm(
    name="word",
    schema={
        "type": "object",
        "properties": {"word": {"type": "string"}},
        "required": ["word"],
        "additionalProperties": False,
    },
)


@pytest.fixture(scope="session")
def days(load_helper: Callable[[str], ModuleType]) -> ModuleType:
    """What an endpoint may do: `says`, `fails`, `cut`, …"""
    return load_helper("model/server")


@pytest.fixture(scope="session")
def vendors(load_helper: Callable[[str], ModuleType]) -> ModuleType:
    """What published endpoints do."""
    return load_helper("model/vendors")


@pytest.fixture
def endpoint(days: ModuleType) -> Iterator[Any]:
    """An endpoint whose script the test writes."""
    forget_habits()
    fake = days.FakeEndpoint()
    yield fake
    fake.close()


@pytest.fixture
def ask(endpoint: Any) -> Any:
    """Ask the endpoint; waits between tries are short."""

    models: list[OpenAIModel] = []

    def ask(*, timeout_s: float = 5.0, pictures: int = 0, prompt: Prompt | None = None, **more: Any) -> Any:
        more.setdefault("first_wait_s", 0.01)
        model = OpenAIModel("m-1", Endpoint(url=endpoint.url, key=KEY), timeout_s=timeout_s, **more)
        models.append(model)
        return model.ask(prompt or make_prompt(pictures=pictures))

    yield ask
    for model in models:
        model.close()


def make_prompt(*, pictures: int = 0) -> Prompt:
    """A question that any answer will do for."""
    return Prompt(
        purpose="decide",
        system="Answer in JSON.",
        text="Say a word.",
        form=FORM,
        pictures=tuple([lambda: b"\xff\xd8\xffpicture"] * pictures),
    )


@pytest.fixture
def prompt() -> Any:
    """Builds a question."""
    return make_prompt
