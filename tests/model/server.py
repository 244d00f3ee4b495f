"""An OpenAI-compatible endpoint on loopback that plays what real ones do, on good and on bad days."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

USAGE = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}


@dataclass
class Request:
    """One request as it came, and the means to answer it."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    handler: Handler = field(repr=False)

    @property
    def mode(self) -> str:
        """How JSON was asked for."""
        return self.body.get("response_format", {}).get("type", "text")

    @property
    def pictures(self) -> list[str]:
        """The addresses of all pictures sent."""
        contents = [message["content"] for message in self.body["messages"]]
        parts = [part for content in contents if isinstance(content, list) for part in content]
        return [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]

    def send(self, body: object, status: int = 200, **headers: str) -> None:
        """Send an answer: an object as JSON, a text as a page."""
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        kind = "text/html" if isinstance(body, str) else "application/json"
        self.begin(status, len(data), kind, **headers)
        self.handler.wfile.write(data)

    def begin(self, status: int, length: int, kind: str = "application/json", **headers: str) -> None:
        """Send the head of an answer."""
        self.handler.send_response(status)
        self.handler.send_header("Content-Type", kind)
        self.handler.send_header("Content-Length", str(length))
        for name, value in headers.items():
            self.handler.send_header(name.replace("_", "-"), value)
        self.handler.end_headers()


Behaviour = Callable[[Request], None]


def completion(text: str | None = "hello", *, usage: object = USAGE, finish: str = "stop", **message: object) -> dict:
    """The body of a good answer."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": finish}
    return {"id": "c-1", "object": "chat.completion", "created": 1, "model": "m-1", "choices": [choice], "usage": usage}


def says(text: str | None = "hello", **more: object) -> Behaviour:
    """Answers with a text."""
    return lambda request: request.send(completion(text, **more))


def fails(status: int, body: object = None, **headers: str) -> Behaviour:
    """Answers with a status that is no success."""
    told = {"error": {"message": f"status {status}"}} if body is None else body
    return lambda request: request.send(told, status, **headers)


def cut(request: Request) -> None:
    """Announces more than it sends."""
    request.begin(200, 5000)
    request.handler.wfile.write(json.dumps(completion())[:40].encode())


def truncated(request: Request) -> None:
    """Sends half of its JSON and says that this is all."""
    data = json.dumps(completion())[:60].encode()
    request.begin(200, len(data))
    request.handler.wfile.write(data)


def empty(request: Request) -> None:
    """Sends nothing after the head."""
    request.begin(200, 0)


def resets(request: Request) -> None:
    """Breaks the connection off."""
    request.handler.connection.close()


def drips(request: Request) -> None:
    """Sends a blank now and then, for ever."""
    request.begin(200, 1_000_000)
    with suppress(OSError):
        while not request.handler.server.closing.wait(0.05):
            request.handler.wfile.write(b" ")
            request.handler.wfile.flush()


def slow(request: Request) -> None:
    """Says nothing at all."""
    request.handler.server.closing.wait(30)


class Handler(BaseHTTPRequestHandler):
    """Answers with what comes next in the endpoint's script."""

    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        request = Request(self.path, {name.lower(): value for name, value in self.headers.items()}, body, self)
        endpoint = self.server.endpoint
        with endpoint.lock:
            endpoint.requests.append(request)
            number = len(endpoint.requests) - 1
        self.close_connection = True
        with suppress(OSError):
            endpoint.script[min(number, len(endpoint.script) - 1)](request)

    def log_message(self, *args: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    endpoint: FakeEndpoint
    closing: threading.Event
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        pass


class FakeEndpoint:
    """Answers in the order of its script, the last answer again and again."""

    def __init__(self, *script: Behaviour) -> None:
        self.script: list[Behaviour] = list(script) or [says()]
        self.requests: list[Request] = []
        self.lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), Handler)
        self._server.endpoint, self._server.closing = self, threading.Event()
        threading.Thread(target=self._server.serve_forever, args=[0.01], daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def close(self) -> None:
        self._server.closing.set()
        self._server.shutdown()
        self._server.server_close()
