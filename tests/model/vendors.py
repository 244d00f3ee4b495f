"""What published endpoints are known for, each as a behaviour of the loopback server.

Source: their documentation and issue trackers; the bodies are made up after them.
"""

from __future__ import annotations

from typing import Any


def openai_reasoning(request: Any) -> None:
    """OpenAI's reasoning models: only their own temperature."""
    if request.body.get("temperature", 1) != 1:
        message = "Unsupported value: 'temperature' does not support 0 with this model."
        request.send({"error": {"message": message, "param": "temperature", "code": "unsupported_value"}}, 400)
        return
    request.send(_completion(request, details=True))


def ollama(request: Any) -> None:
    """Ollama: any form; no details of usage."""
    request.send(_completion(request))


def ollama_cloud(request: Any) -> None:
    """Ollama's cloud: no answer form at all; the error is a text."""
    if request.mode != "text":
        request.send({"error": "response_format is not supported for cloud models"}, 400)
        return
    request.send(_completion(request))


def vllm_text_model(request: Any) -> None:
    """vLLM with a model without eyes."""
    if request.pictures:
        message = "m-1 is not a multimodal model None"
        body = {"object": "error", "message": message, "type": "BadRequestError", "param": None, "code": 400}
        request.send(body, 400)
        return
    request.send(_completion(request))


def lm_studio(request: Any) -> None:
    """LM Studio: `json_object` is refused, and errors are texts."""
    if request.mode == "json_object":
        request.send({"error": "'response_format.type' must be 'json_schema' or 'text'"}, 400)
        return
    request.send(_completion(request))


def lm_studio_without_schema(request: Any) -> None:
    """LM Studio with an engine that knows no grammar."""
    if request.mode == "json_schema":
        request.send({"error": "Structured output is not supported by this engine"}, 400)
        return
    lm_studio(request)


def llama_cpp_text_model(request: Any) -> None:
    """llama.cpp's server without an mmproj file: a 500 for pictures; timings beside the answer."""
    if request.pictures:
        hint = "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"
        request.send({"error": {"code": 500, "message": hint, "type": "server_error"}}, 500)
        return
    request.send(_completion(request) | {"timings": {"predicted_per_second": 12.5}})


def openrouter(request: Any) -> None:
    """OpenRouter: errors with status 200, and what it charges."""
    if len(request.handler.server.endpoint.requests) == 1:
        request.send({"error": {"code": 502, "message": "Provider returned error"}, "user_id": "u"})
        return
    body = _completion(request)
    body["usage"] = body["usage"] | {"cost": 0.00042}
    request.send(body | {"provider": "Somebody"})


def openrouter_without_schema(request: Any) -> None:
    """OpenRouter: nobody behind it serves the model with a schema."""
    if request.mode == "json_schema":
        message = "No endpoints found that can handle the requested parameters: response_format"
        request.send({"error": {"code": 404, "message": message}}, 404)
        return
    request.send(_completion(request))


def dashscope(request: Any) -> None:
    """DashScope: a schema on few models only; an object only if the prompt speaks of JSON."""
    if request.mode == "json_schema":
        message = (
            "<400> InternalError.Algo.InvalidParameter: response_format json_schema is not supported by this model"
        )
        request.send({"error": {"message": message, "type": "invalid_request_error", "code": None}}, 400)
        return
    if request.mode == "json_object" and "JSON" not in str(request.body["messages"]):
        message = "'messages' must contain the word 'json' to use 'response_format' of type 'json_object'"
        request.send({"error": {"message": message, "type": "invalid_request_error"}}, 400)
        return
    request.send(_completion(request))


def gemini(request: Any) -> None:
    """Gemini's compatible endpoint: unknown fields are refused, and errors are lists."""
    known = {"model", "messages", "response_format", "reasoning_effort"}
    if unknown := sorted(set(request.body) - known):
        message = f'Invalid JSON payload received. Unknown name "{unknown[0]}": Cannot find field.'
        request.send([{"error": {"code": 400, "message": message, "status": "INVALID_ARGUMENT"}}], 400)
        return
    request.send(_completion(request))


def _completion(request: Any, *, details: bool = False) -> dict[str, Any]:
    usage: dict[str, Any] = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    if details:
        usage["prompt_tokens_details"] = {"cached_tokens": 64}
        usage["completion_tokens_details"] = {"reasoning_tokens": 8}
    message = {"role": "assistant", "content": '{"word": "hello"}'}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return {
        "id": "c-1",
        "object": "chat.completion",
        "created": 1,
        "model": request.body["model"],
        "choices": [choice],
        "usage": usage,
    }
