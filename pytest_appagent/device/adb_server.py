"""Where the user's adb server is, and how it is started if it is not running."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from tempfile import TemporaryFile

from ..errors import NoDeviceFree, SettingsError
from .client import AdbServer

_START_TIMEOUT_S = 30.0
_NO_ADB = (
    "no adb can be found: install the Android platform tools so that `adb` is on PATH, or set ADBUTILS_ADB_PATH to "
    "its path; to try without any device set the device to `sim`"
)


def server_from_environment(environ: Mapping[str, str] = os.environ) -> AdbServer:
    """Return the server that adb and adbutils themselves would use.

    Raises:
        SettingsError: a variable that names it holds no address.
    """
    address = environ.get("ADB_SERVER_SOCKET", "")
    if address:
        return read_server_address(address.removeprefix("tcp:"), source="ADB_SERVER_SOCKET")
    host = environ.get("ANDROID_ADB_SERVER_HOST") or environ.get("ANDROID_ADB_SERVER_ADDRESS") or AdbServer().host
    port = environ.get("ANDROID_ADB_SERVER_PORT") or str(AdbServer().port)
    return read_server_address(f"{host}:{port}", source="ANDROID_ADB_SERVER_PORT")


def read_server_address(text: str, *, source: str) -> AdbServer:
    """Read `host:port`, `[v6]:port` or a port alone.

    Raises:
        SettingsError: it is neither; the message names `source`.
    """
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise SettingsError(f"{source}: {text!r} is no address of an adb server; write `host:port`, 127.0.0.1:5037 say")
    host = host.strip("[]") or AdbServer().host
    return AdbServer(host=AdbServer().host if host == "localhost" else host, port=int(port))


def is_local(server: AdbServer) -> bool:
    """Whether the server runs on this machine."""
    return server.host in ("::1", "localhost") or server.host.startswith("127.")


def ensure_running(server: AdbServer) -> bool:
    """Start the server if it runs on this machine and does not answer; return whether it had to be started.

    Raises:
        NoDeviceFree: it cannot be started, or it is on another machine and does not answer.
    """
    if server.is_running():
        return False
    if not is_local(server):
        raise NoDeviceFree(
            f"no adb server answers at {server}; start it there with `adb -a nodaemon server`, and check that the "
            f"port can be reached from here"
        )
    _start(server)
    return True


def find_adb() -> str:
    """Return the path of the adb program: ADBUTILS_ADB_PATH, PATH, else the one that comes with adbutils.

    Raises:
        NoDeviceFree: there is none.
    """
    import adbutils  # takes some 100 ms, and is needed only where no server runs yet

    try:
        return str(adbutils.adb_path())
    except (adbutils.AdbError, OSError) as error:
        raise NoDeviceFree(f"{_NO_ADB} ({error})") from error


def _start(server: AdbServer) -> None:
    command = [find_adb(), "-P", str(server.port), "start-server"]
    # A file, not a pipe: the server inherits it and would keep a pipe open.
    with TemporaryFile() as log:
        try:
            code = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=_START_TIMEOUT_S, check=False
            ).returncode
        except OSError as error:
            raise NoDeviceFree(f"{_NO_ADB} ({error})") from error
        except subprocess.TimeoutExpired as error:
            raise NoDeviceFree(
                f"`{' '.join(command)}` did not end within {_START_TIMEOUT_S:g} s; run it by hand to see why"
            ) from error
        if code != 0 or not server.is_running():
            log.seek(0)
            told = log.read().decode("utf-8", errors="replace").strip()
            raise NoDeviceFree(f"`{' '.join(command)}` started no adb server (exit status {code}): {told}")
