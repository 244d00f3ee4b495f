"""The wire of chat completions: from a prompt to a request, from a response to a reply."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any

from openai.types.chat import ChatCompletion

from . import Prompt, Reply, Usage
from .faults import Fault, FaultError, read_body, read_refusal
from .habits import Habits

NO_PICTURE = "\n\n(No picture can be shown to you: go by the text alone.)"


def build_request(prompt: Prompt, habits: Habits, options: Mapping[str, object]) -> dict[str, Any]:
    """Return the arguments of the client's `create`, the model's name aside."""
    request: dict[str, Any] = {"messages": _messages(prompt, sees=habits.sees)}
    if habits.mode == "json_schema":
        form = {"name": prompt.form.name, "schema": dict(prompt.form.schema), "strict": True}
        request["response_format"] = {"type": "json_schema", "json_schema": form}
    elif habits.mode == "json_object":
        request["response_format"] = {"type": "json_object"}
    extra = {name: value for name, value in options.items() if name not in habits.refused}
    if extra:
        request["extra_body"] = extra
    return request


def read_reply(response: object, *, tries: int, elapsed_s: float) -> Reply:
    """Return the reply in a response.

    Raises:
        FaultError: it holds none: it is a page, an error with status 200, or has no choices.
    """
    if not isinstance(response, ChatCompletion):
        message = "it answers with a page, not with JSON; does the address end as the server's documentation says?"
        raise FaultError(Fault(kind="final", message=message, status=200))
    error = (response.model_extra or {}).get("error")
    if error:
        told = read_body({"error": error})
        raise FaultError(read_refusal(told.status or 500, {"error": error}))
    # Endpoints that are merely compatible leave out what the type promises.
    choices: list[Any] = list(response.choices or ())
    if not choices or choices[0] is None or getattr(choices[0], "message", None) is None:
        raise FaultError(Fault(kind="again", message="its answer has no choices", status=200))
    choice = choices[0]
    choice_error = (choice.model_extra or {}).get("error")
    if choice_error:
        told = read_body({"error": choice_error})
        raise FaultError(read_refusal(told.status or 500, {"error": choice_error}))
    return Reply(
        text=_text(choice.message),
        is_cut=choice.finish_reason == "length",
        refusal=_refusal(choice),
        usage=_usage(response),
        model=response.model or "",
        tries=tries,
        elapsed_s=elapsed_s,
    )


def _messages(prompt: Prompt, *, sees: bool) -> list[dict[str, Any]]:
    content: str | list[dict[str, Any]] = prompt.text
    if prompt.pictures and not sees:
        content = prompt.text + NO_PICTURE
    elif prompt.pictures:
        content = [{"type": "text", "text": prompt.text}]
        for picture in prompt.pictures:
            data = base64.b64encode(picture()).decode()
            content.append({"type": "image_url", "image_url": {"url": f"data:image/jpeg;base64,{data}"}})
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": prompt.system},
        {"role": "user", "content": content},
    ]
    for turn in prompt.turns:
        messages.append({"role": "assistant", "content": turn.answer or "(empty)"})
        messages.append({"role": "user", "content": turn.correction})
    return messages


def _text(message: Any) -> str:
    if isinstance(message.content, str) and message.content.strip():
        return message.content
    if isinstance(message.content, list):  # some gateways send parts, as requests do
        parts = (part.get("text") for part in message.content if isinstance(part, dict))
        return "".join(part for part in parts if isinstance(part, str))
    for call in message.tool_calls or ():
        function = getattr(call, "function", None)
        if function is not None:  # a model that was told of actions may answer by calling one
            return json.dumps({"action": {"name": function.name, "arguments": function.arguments}})
    return ""


def _refusal(choice: Any) -> str:
    if choice.finish_reason == "content_filter":
        return "the endpoint's content filter stopped the answer"
    return choice.message.refusal or "" if isinstance(choice.message.refusal, str) else ""


def _usage(response: ChatCompletion) -> Usage:
    usage = response.usage
    if usage is None:
        return Usage()
    prompt, completion = usage.prompt_tokens_details, usage.completion_tokens_details
    cost = (usage.model_extra or {}).get("cost")
    return Usage(
        input_tokens=_count(usage.prompt_tokens),
        output_tokens=_count(usage.completion_tokens),
        cached_tokens=_count(getattr(prompt, "cached_tokens", None)),
        reasoning_tokens=_count(getattr(completion, "reasoning_tokens", None)),
        cost_usd=float(cost) if isinstance(cost, (int, float)) and not isinstance(cost, bool) and cost >= 0 else None,
    )


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
