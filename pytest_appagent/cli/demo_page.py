"""The page on loopback that shows the labelled picture while a demonstration is recorded; it reloads by itself."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

_PAGE = Path(__file__).with_name("demo_page.html")
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self' 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What the page shows."""

    version: int = 0
    picture: bytes = b""
    acts: tuple[str, ...] = ()
    told: str = ""


class DemoPage:
    """What is shown, and where.

    Attributes:
        url: address of the page; nobody else on this machine can guess it.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self._lock = threading.Lock()
        self._shown = Shown()

    @property
    def shown(self) -> Shown:
        """What is shown now."""
        with self._lock:
            return self._shown

    def show(self, picture: bytes, acts: Sequence[str], told: str) -> None:
        """Show a labelled picture (JPEG), the acts so far, and what was told last."""
        with self._lock:
            self._shown = Shown(version=self._shown.version + 1, picture=picture, acts=tuple(acts), told=told)


@contextmanager
def open_page() -> Iterator[DemoPage]:
    """Serve the page on 127.0.0.1 until the end of the block."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *request: _Handler(page, *request))
    server.daemon_threads = True
    page = DemoPage(f"http://127.0.0.1:{server.server_port}/{secrets.token_urlsafe(16)}/")
    thread = threading.Thread(target=server.serve_forever, name="demo page", daemon=True)
    thread.start()
    try:
        yield page
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, page: DemoPage, *request: Any) -> None:
        self._page = page
        super().__init__(*request)  # which answers

    def do_GET(self) -> None:
        """Answer the page, its state or its picture; whoever does not know the address gets nothing."""
        host, _, token = self._page.url.removeprefix("http://").partition("/")
        if self.headers.get("Host") != host:
            self._answer(HTTPStatus.FORBIDDEN, "text/plain", b"")  # a page elsewhere, under another name for this host
            return
        shown = self._page.shown
        match self.path.partition("?")[0].removeprefix(f"/{token}"):
            case "":
                self._answer(HTTPStatus.OK, "text/html; charset=utf-8", _PAGE.read_bytes())
            case "state.json":
                state = {"version": shown.version, "acts": shown.acts, "told": shown.told}
                self._answer(HTTPStatus.OK, "application/json", json.dumps(state).encode())
            case "picture.jpg" if shown.picture:
                self._answer(HTTPStatus.OK, "image/jpeg", shown.picture)
            case _:
                self._answer(HTTPStatus.NOT_FOUND, "text/plain", b"")

    def _answer(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        for name, value in {**_HEADERS, "Content-Type": kind, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal belongs to the demonstration."""
