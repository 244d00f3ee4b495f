"""Trees from the server of uiautomator2, extra `[u2]`: tens of milliseconds instead of a second or more.

The package brings the server along, puts it on the device and starts it. The dump itself goes through our own client,
since the package opens a connection anew for each call and bounds none of them as a whole.

Source: uiautomator2 3.7, `core.py`.
"""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException, HTTPResponse
from typing import TYPE_CHECKING, Any, Protocol, cast

from ..errors import DeviceError, DeviceTimeout, SettingsError
from .shell import DeviceShell
from .state import query_state
from .tree import TreeDump

if TYPE_CHECKING:
    import socket

_log = logging.getLogger(__name__)

PORT = 9008
DUMP_TIMEOUT_S = 10.0

_DEPTHS = (200, 50)  # web pages are deep; where that overflows the server's stack, what the package asks for by itself


class Server(Protocol):
    """The server on the device, as the package holds it."""

    def start_uiautomator(self) -> None:
        """Start it unless it runs."""
        ...

    def stop_uiautomator(self, wait: bool = True) -> None:
        """Stop it if it was started from here."""
        ...


StartServer = Callable[[DeviceShell], Server]


class _Refused(Exception):
    """The server answered, but not with a tree."""


class U2Tree:
    """Dumps the tree of one device; starts the server at the first dump, and again when it has died."""

    def __init__(self, shell: DeviceShell, start: StartServer | None = None) -> None:
        self._shell = shell
        self._start = start or start_server
        self._server: Server | None = None

    def dump(self) -> TreeDump:
        """Try to have the tree; only a device that is gone, or does not even tell its state, raises."""
        try:
            xml = self._dump()
        except DeviceTimeout as error:
            return TreeDump(state=query_state(self._shell), error=str(error), fault="hung")
        except (DeviceError, _Refused) as error:
            return TreeDump(state=query_state(self._shell), error=f"uiautomator2: {error}", fault="failed")
        return TreeDump(state=query_state(self._shell), xml=xml)

    def close(self) -> None:
        """Stop the server if it was started from here."""
        if self._server is not None:
            with suppress(OSError):
                self._server.stop_uiautomator(wait=False)
            self._server = None

    def _dump(self) -> bytes:
        if self._server is None:
            self._server = self._start(self._shell)
            return self._ask()
        try:
            return self._ask()
        except DeviceTimeout:
            raise
        except (DeviceError, _Refused) as error:
            _log.info("the server of uiautomator2 is started again: %s", error)
            self.close()
            self._server = self._start(self._shell)
            return self._ask()

    def _ask(self) -> bytes:
        for depth in _DEPTHS:
            answer = self._call("dumpWindowHierarchy", [False, depth])
            if "StackOverflow" not in str(answer.get("error", "")):
                break
        xml = answer.get("result")
        if not isinstance(xml, str) or not xml.rstrip().endswith("</hierarchy>"):
            raise _Refused(f"no tree but {_brief(answer.get('error', xml))}")
        return xml.strip().encode("utf-8", errors="replace")

    def _call(self, method: str, params: list[object]) -> dict[str, Any]:
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        head = (
            f"POST /jsonrpc/0 HTTP/1.1\r\nHost: localhost:{PORT}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nAccept-Encoding: \r\nConnection: close\r\n\r\n"
        )
        server, serial = self._shell.server, self._shell.serial
        with server.tcp(serial, PORT, what="uiautomator2 dump", timeout_s=DUMP_TIMEOUT_S) as wire:
            wire.send(head.encode() + body)
            try:
                response = HTTPResponse(cast("socket.socket", _Answer(wire.read_some)))
                response.begin()
                answer = json.loads(response.read())
            except (HTTPException, ValueError) as error:
                raise _Refused(f"its answer cannot be read: {error!r}") from error
        if response.status != 200 or not isinstance(answer, dict):
            raise _Refused(f"HTTP status {response.status}: {_brief(answer)}")
        return answer


def is_installed() -> bool:
    """Whether the extra is installed."""
    from importlib.util import find_spec  # not at the top: a name that only this asks for

    return find_spec("uiautomator2") is not None


def require_package() -> None:
    """Refuse a setting that wants the extra where it is not installed.

    Raises:
        SettingsError: it is not.
    """
    if not is_installed():
        raise SettingsError(
            "tree_source=u2 needs the extra: `pip install 'pytest-appagent[u2]'`; or set it to dump, plain adb"
        )


def start_server(shell: DeviceShell) -> Server:
    """Put the server on the device if it is not there, and start it if it does not run.

    Raises:
        DeviceError: it does not start; another program may hold what only one can have.
    """
    import adbutils
    from uiautomator2.core import DEFAULT_SERVER_PORT, BasicUiautomatorServer
    from uiautomator2.exceptions import AccessibilityServiceAlreadyRegisteredError
    from uiautomator2.exceptions import BaseException as U2Error

    device = adbutils.AdbClient(host=shell.server.host, port=shell.server.port).device(serial=shell.serial)
    try:
        return cast("Server", BasicUiautomatorServer(device, DEFAULT_SERVER_PORT))
    except AccessibilityServiceAlreadyRegisteredError as error:
        raise DeviceError(
            f"{shell.name}: the server of uiautomator2 cannot start, since another program reads the screen's tree "
            f"(Appium, Maestro and `uiautomator` do); end it, or set appagent_tree_source=dump"
        ) from error
    except (U2Error, adbutils.AdbError, OSError, EOFError) as error:
        raise DeviceError(f"{shell.name}: the server of uiautomator2 does not start: {_brief(error)}") from error


class _Answer(io.RawIOBase):
    """What comes from the wire as the file that `HTTPResponse` reads."""

    def __init__(self, read_some: Callable[[], bytes]) -> None:
        self._read_some = read_some
        self._waiting = b""

    def makefile(self, mode: str) -> io.BufferedReader:
        """Return itself, buffered; what a socket is asked for."""
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._waiting or self._read_some()
        count = min(len(data), len(buffer))
        buffer[:count], self._waiting = data[:count], data[count:]
        return count


def _brief(told: object) -> str:
    return " ".join(str(told).split())[:200] or "nothing"
