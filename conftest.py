"""For all of our own tests: pytester, loopback only, no keys, no settings of the developer's."""

import os
import socket

import pytest

pytest_plugins = ["pytester"]

SECRETS = ("API_KEY", "TOKEN", "SECRET")


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("APPAGENT_") or any(word in name for word in SECRETS):
            monkeypatch.delenv(name)


@pytest.fixture(autouse=True, scope="session")
def _loopback_only() -> object:
    patch = pytest.MonkeyPatch()
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        host = address[0] if isinstance(address, tuple) else None
        if host is not None and host not in ("127.0.0.1", "::1", "localhost"):
            raise OSError(f"tests connect to the loopback network only, not to {host!r}")
        connect(self, address)  # type: ignore[arg-type]  # the address is passed on as it came

    patch.setattr(socket.socket, "connect", guarded)
    yield
    patch.undo()
