"""How workers ask for devices of the one fleet that their controller holds: a line each way on loopback."""

from __future__ import annotations

import hmac
import json
import secrets
import socket
import socketserver
import threading
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from ..errors import DeviceError, DeviceLost
from .adb_server import read_server_address
from .fleet import Fleet
from .pool import Candidate

_LINE = 65536
_POLL_S = 0.05  # how long closing may take
_REQUEST_TIMEOUT_S = 10.0
_ANSWER_TIMEOUT_S = 120.0  # a lost device is ended and a new one started, both of which have deadlines


class FleetDesk:
    """Answers the workers until it is closed; one thread for each request.

    Attributes:
        address: what a worker needs to know to ask; of built-in types.
    """

    def __init__(self, fleet: Fleet) -> None:
        token = secrets.token_hex(16)
        self._server = _Server(fleet, token)
        self.address = {"port": self._server.server_address[1], "token": token, "count": fleet.count}
        threading.Thread(target=self._server.serve_forever, args=[_POLL_S], name="appagent fleet", daemon=True).start()

    def close(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()


class RemoteFleet:
    """A fleet that another process holds."""

    def __init__(self, address: Mapping[str, Any]) -> None:
        self.count: int = address["count"]
        self._address = address

    def devices(self, lost: Collection[str] = ()) -> tuple[Candidate, ...]:
        """Return the devices that run, as `Fleet.devices` does.

        Raises:
            DeviceError: a device does not start.
            DeviceLost: who holds the fleet is gone.
        """
        request = {"token": self._address["token"], "lost": list(lost)}
        try:
            with socket.create_connection(("127.0.0.1", self._address["port"]), timeout=_ANSWER_TIMEOUT_S) as wire:
                wire.sendall(json.dumps(request).encode() + b"\n")
                with wire.makefile("rb") as answers:
                    answer = json.loads(answers.readline(_LINE))
        except (OSError, ValueError) as error:
            raise DeviceLost(
                f"the simulated devices of this run cannot be had: its controller is gone ({error})"
            ) from error
        if "error" in answer:
            raise DeviceError(answer["error"])
        return tuple(
            Candidate(
                server=read_server_address(each["server"], source="the fleet"),
                serial=each["serial"],
                home=Path(each["home"]),
            )
            for each in answer["devices"]
        )


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    block_on_close = False  # a request that starts a device must not keep a session from ending

    def __init__(self, fleet: Fleet, token: str) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self.fleet = fleet
        self.token = token


class _Request(socketserver.StreamRequestHandler):
    server: _Server
    timeout = _REQUEST_TIMEOUT_S

    def handle(self) -> None:
        try:
            request = json.loads(self.rfile.readline(_LINE))
            if hmac.compare_digest(str(request["token"]), self.server.token):
                self.wfile.write(json.dumps(self._answer(request["lost"])).encode() + b"\n")
        except (OSError, ValueError, LookupError, TypeError):
            return  # a stranger, or a worker that is gone

    def _answer(self, lost: list[str]) -> dict[str, object]:
        try:
            devices = self.server.fleet.devices(lost)
        except DeviceError as error:
            return {"error": str(error)}
        return {
            "devices": [{"server": str(each.server), "serial": each.serial, "home": str(each.home)} for each in devices]
        }
