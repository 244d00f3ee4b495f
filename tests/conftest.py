"""What several parts need: helper modules loaded by path, and a tiny adb server that misbehaves on demand."""

import importlib.util
import socket
import struct
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import hypothesis
import pytest

from pytest_appagent.device.client import AdbServer

# How long an example takes says more of who else uses the cores than of the code.
hypothesis.settings.register_profile(
    "shared cores", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("shared cores")

Answer = Callable[[socket.socket], None]


class FakeAdbServer:
    """Speaks the host side of adb's protocol on loopback; a request is answered by what stands under its name."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.requests: list[str] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.server = AdbServer(port=self._listener.getsockname()[1])
        threading.Thread(target=self._serve, daemon=True).start()

    def answer(self, name: str, *parts: bytes) -> None:
        """Answer a request by these bytes, then end the connection."""
        self.answers[name] = lambda connection: connection.sendall(b"".join(parts))

    def answer_text(self, name: str, text: str, status: str = "OKAY") -> None:
        """Answer a request by a block of text."""
        self.answer(name, status.encode(), b"%04x" % len(text.encode()), text.encode())

    def answer_shell(self, stdout: bytes = b"", stderr: bytes = b"", code: int = 0) -> None:
        """Answer every command of the shell alike."""
        packets = (self.packet(kind, data) for kind, data in ((1, stdout), (2, stderr), (3, bytes([code]))))
        self.answer("shell,v2", b"OKAY", *packets)

    @staticmethod
    def packet(kind: int, data: bytes) -> bytes:
        """A packet of the `shell,v2` protocol."""
        return struct.pack("<BI", kind, len(data)) + data

    def close(self) -> None:
        # A thread in accept() keeps the port open; shutting the socket down wakes it.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                threading.Thread(target=self._converse, args=[connection], daemon=True).start()

    def _converse(self, connection: socket.socket) -> None:
        with connection, suppress(OSError, ValueError):
            while True:
                request = connection.recv(int(connection.recv(4, socket.MSG_WAITALL), 16), socket.MSG_WAITALL).decode()
                self.requests.append(request)
                name = next((name for name in self.answers if request.startswith(name)), None)
                if name is None and request.startswith("host:transport:"):
                    connection.sendall(b"OKAY")
                    continue
                if name is None:
                    connection.sendall(b"FAIL0014unknown host service")
                    return
                self.answers[name](connection)
                return


@pytest.fixture
def fake_adb() -> Iterator[FakeAdbServer]:
    """An adb server that knows what the test tells it."""
    fake = FakeAdbServer()
    yield fake
    fake.close()


@pytest.fixture
def free_port() -> int:
    """A port of loopback on which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def load_helper() -> Callable[[str], ModuleType]:
    """Imports a helper module, `policy/screens` say, once: tests are no packages."""

    def load(name: str) -> ModuleType:
        full = f"appagent_tests_{name.replace('/', '_')}"
        if full not in sys.modules:
            spec = importlib.util.spec_from_file_location(full, Path(__file__).parent / f"{name}.py")
            assert spec is not None
            assert spec.loader is not None
            sys.modules[full] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(sys.modules[full])
        return sys.modules[full]

    return load


@pytest.fixture(scope="session")
def screens(load_helper: Callable[[str], ModuleType]) -> ModuleType:
    """Builders of screens by hand, for policies and judges."""
    return load_helper("policy/screens")


@pytest.fixture(scope="session")
def drive(load_helper: Callable[[str], ModuleType]) -> ModuleType:
    """The deploy loop in small on a simulated device, for policies and judges."""
    return load_helper("policy/drive")
