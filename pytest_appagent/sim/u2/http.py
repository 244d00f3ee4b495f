"""HTTP on a stream of the device: as much of it as a client needs that sends one request after the other."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..adbd import Service, Stream

Answer = Callable[[str, object], Awaitable[object]]
"""Carries out a method with its parameters and returns the result."""

_LONGEST_HEAD = 64 * 1024
_LARGEST_BODY = 16 * 1024 * 1024
_NOT_FOUND, _INTERNAL = -32601, -32603


class RpcError(Exception):
    """A method that fails; the client gets code and message."""

    def __init__(self, message: str, code: int = -32001) -> None:
        super().__init__(message)
        self.code = code


class MethodNotFound(RpcError):
    """There is no such method."""

    def __init__(self, method: str) -> None:
        super().__init__(f"Method not found: {method}", _NOT_FOUND)


class _BadRequest(Exception):
    """What came is no HTTP that is known here."""


def http_service(answer: Answer) -> Service:
    """Return the service that serves HTTP on whatever stream is opened to the port."""

    async def serve(stream: Stream) -> None:
        pending = bytearray()
        try:
            while True:
                method, path, body = await _read_request(stream, pending)
                await stream.write(await _respond(method, path, body, answer))
        except _BadRequest as exc:
            await stream.write(_response(400, str(exc).encode()))

    return serve


async def _read_request(stream: Stream, pending: bytearray) -> tuple[str, str, bytes]:
    while b"\r\n\r\n" not in pending:
        if len(pending) > _LONGEST_HEAD:
            raise _BadRequest("headers too long")
        pending += await stream.read()
    head, _, _rest = bytes(pending).partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    words = first.split(" ")
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    size = headers.get("content-length", "0")
    if len(words) != 3 or not size.isdecimal() or int(size) > _LARGEST_BODY:
        raise _BadRequest("bad request")
    del pending[: len(head) + 4]
    while len(pending) < int(size):
        pending += await stream.read()
    body = bytes(pending[: int(size)])
    del pending[: int(size)]
    return words[0], words[1], body


async def _respond(method: str, path: str, body: bytes, answer: Answer) -> bytes:
    if (method, path) == ("GET", "/ping"):
        return _response(200, b"pong", "text/plain")
    if method == "POST" and path.startswith("/jsonrpc/"):
        return _response(200, json.dumps(await _call(body, answer)).encode())
    return _response(404, b"not found", "text/plain")


async def _call(body: bytes, answer: Answer) -> dict[str, object]:
    try:
        request = json.loads(body)
        number, method, parameters = request.get("id"), str(request["method"]), request.get("params") or []
    except (ValueError, KeyError, AttributeError) as exc:
        return {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": f"parse error: {exc}"}}
    try:
        result = await answer(method, parameters)
    except RpcError as exc:
        return _failure(number, exc.code, str(exc), method)
    except (TypeError, ValueError, KeyError, IndexError, OverflowError) as exc:  # parameters of another kind
        return _failure(number, _INTERNAL, f"java.lang.IllegalArgumentException: {type(exc).__name__}: {exc}", method)
    return {"jsonrpc": "2.0", "id": number, "result": result}


def _failure(number: object, code: int, message: str, method: str) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message, "data": f"in {method}"}}


def _response(status: int, body: bytes, kind: str = "application/json") -> bytes:
    reason = {200: "OK", 400: "Bad Request", 404: "Not Found"}[status]
    head = f"HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body
