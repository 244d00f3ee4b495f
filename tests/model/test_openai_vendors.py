"""What published endpoints do: each answers in the end, and is asked at once as it likes the next time."""

import pytest

from pytest_appagent.model import Usage


@pytest.mark.parametrize(
    ("vendor", "requests", "mode", "pictures"),
    [
        ("ollama", 1, "json_schema", 1),
        ("ollama_cloud", 3, "text", 1),
        ("vllm_text_model", 2, "json_schema", 0),
        ("lm_studio", 1, "json_schema", 1),
        ("lm_studio_without_schema", 3, "text", 1),
        ("llama_cpp_text_model", 2, "json_schema", 0),
        ("openrouter", 2, "json_schema", 1),
        ("openrouter_without_schema", 2, "json_object", 1),
        ("dashscope", 2, "json_object", 1),
        ("gemini", 1, "json_schema", 1),
    ],
)
def test_vendor(ask, endpoint, vendors, vendor, requests, mode, pictures):
    """It answers after as many requests as it has quirks, and the next question costs one request."""
    endpoint.script = [getattr(vendors, vendor)]
    assert ask(pictures=1).text == '{"word": "hello"}'
    assert len(endpoint.requests) == requests
    last = endpoint.requests[-1]
    assert (last.mode, len(last.pictures)) == (mode, pictures)
    ask(pictures=1)
    assert len(endpoint.requests) == requests + 1


def test_refused_options_are_dropped_once(ask, endpoint, vendors):
    """OpenAI's reasoning models refuse a temperature; it is left out from then on, other options are not."""
    endpoint.script = [vendors.openai_reasoning]
    options = {"temperature": 0, "reasoning_effort": "low"}
    assert ask(options=options).usage == Usage(input_tokens=100, output_tokens=20, cached_tokens=64, reasoning_tokens=8)
    ask(options=options)
    sent = [(request.body.get("temperature"), request.body["reasoning_effort"]) for request in endpoint.requests]
    assert sent == [(0, "low"), (None, "low"), (None, "low")]


def test_unknown_fields_are_dropped_one_by_one(ask, endpoint, vendors):
    """Gemini names one unknown field at a time."""
    endpoint.script = [vendors.gemini]
    ask(options={"seed": 1, "store": False})
    assert len(endpoint.requests) == 3


def test_cost_as_charged(ask, endpoint, vendors):
    """OpenRouter says what it charges."""
    endpoint.script = [vendors.openrouter]
    assert ask().usage.cost_usd == pytest.approx(0.00042)


def test_a_forced_mode_is_where_the_ladder_begins(ask, endpoint, vendors):
    """Who knows what the endpoint takes can say so."""
    endpoint.script = [vendors.dashscope]
    ask(mode="json_object")
    assert [request.mode for request in endpoint.requests] == ["json_object"]


def test_a_model_without_eyes_is_told_so(ask, endpoint, vendors):
    """The text says that no picture can be shown, so that the prompt does not lie."""
    endpoint.script = [vendors.vllm_text_model]
    ask(pictures=1)
    assert "No picture can be shown" in endpoint.requests[-1].body["messages"][1]["content"]


def test_a_call_of_a_tool_is_an_answer(ask, endpoint, days):
    """A model that was told of actions may call one as a tool; its call becomes the text."""
    calls = [{"id": "1", "type": "function", "function": {"name": "tap", "arguments": '{"n": 3}'}}]
    endpoint.script = [days.says(None, tool_calls=calls, finish="tool_calls")]
    assert ask().text == '{"action": {"name": "tap", "arguments": "{\\"n\\": 3}"}}'


def test_no_proxy_for_this_machine(ask, endpoint, monkeypatch):
    """A proxy in the environment is not asked for loopback."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    assert ask().text == "hello"


def test_corrections_are_turns(ask, endpoint, prompt):
    """A question that is asked again carries the answer and what was wrong with it."""
    from dataclasses import replace

    from pytest_appagent.model import Turn

    ask(prompt=replace(prompt(), turns=(Turn(answer="", correction="an object is wanted"),)))
    roles = [(message["role"], message["content"]) for message in endpoint.requests[0].body["messages"]]
    assert roles[2:] == [("assistant", "(empty)"), ("user", "an object is wanted")]
