"""The shell of one device: commands as lists of arguments, quoted by one function."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from ..errors import DeviceError
from .client import COMMAND_TIMEOUT_S, AdbServer
from .wire import ShellResult

# Words that every shell takes literally; `=` is left out, for a first word that holds one would be an assignment.
_PLAIN_WORD = re.compile(r"[A-Za-z0-9_@%+:,./-]+")


def quote_for_device(argv: Iterable[str]) -> str:
    """Return the command line that makes the device's shell see exactly these arguments.

    Raises:
        DeviceError: an argument holds a NUL or half a surrogate pair, which no command line can carry.
    """
    return " ".join(_quote(argument) for argument in argv)


def _quote(argument: str) -> str:
    if "\0" in argument or any("\ud800" <= character <= "\udfff" for character in argument):
        raise DeviceError(f"{argument!r} cannot be an argument of a command: it holds a NUL or half a surrogate pair")
    if _PLAIN_WORD.fullmatch(argument):
        return argument
    return "'" + argument.replace("'", "'\\''") + "'"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceShell:
    """Runs commands on one device."""

    server: AdbServer
    serial: str

    @property
    def name(self) -> str:
        """How messages call the device."""
        return f"device '{self.serial}'"

    def run(self, argv: Sequence[str], *, timeout_s: float = COMMAND_TIMEOUT_S) -> ShellResult:
        """Run a command whatever its exit status."""
        return self.script(quote_for_device(argv), what=name_of(argv), timeout_s=timeout_s)

    def check(self, argv: Sequence[str], *, timeout_s: float = COMMAND_TIMEOUT_S) -> str:
        """Run a command and return its standard output.

        Raises:
            DeviceError: its exit status is not 0.
        """
        result = self.run(argv, timeout_s=timeout_s)
        if result.code != 0:
            raise DeviceError(
                f"{self.name}: `{name_of(argv)}` ended with exit status {result.code}: {told_reason(result.complaint)}"
            )
        return result.text

    def script(self, command: str, *, what: str, timeout_s: float = COMMAND_TIMEOUT_S) -> ShellResult:
        """Run a fixed command line; nothing that a model, a test or a screen says belongs into it unquoted."""
        return self.server.shell(self.serial, command, what=what, timeout_s=timeout_s)

    def each(self, argvs: Sequence[Sequence[str]], *, timeout_s: float = COMMAND_TIMEOUT_S) -> list[ShellResult]:
        """Run commands one after the other in one operation, whatever their exit statuses; error output is in stdout.

        Raises:
            DeviceError: the device did not run them all.
        """
        mark = f"@@{secrets.token_hex(8)} "
        lines = [f"{{ {quote_for_device(argv)}; }} 2>&1; status=$?; echo; echo {mark}$status" for argv in argvs]
        parts = self.script("; ".join(lines), what=name_of(argvs[0]), timeout_s=timeout_s).text.split(f"\n{mark}")
        if len(parts) != len(argvs) + 1:
            raise DeviceError(f"{self.name}: of {len(argvs)} commands, `{name_of(argvs[0])}` first, not all were run")
        results, told = [], parts[0]
        for part in parts[1:]:
            code, _, rest = part.partition("\n")
            results.append(ShellResult(stdout=told.encode(), stderr=b"", code=int(code)))
            told = rest
        return results

    def raw(self, argv: Sequence[str], *, stdin: BinaryIO | None = None, timeout_s: float = COMMAND_TIMEOUT_S) -> bytes:
        """Run a command and return its bytes, error output among them."""
        return self.server.exec_out(
            self.serial, quote_for_device(argv), stdin=stdin, what=name_of(argv), timeout_s=timeout_s
        )


def name_of(argv: Sequence[str]) -> str:
    """Name a command in a message: its first two words, since later ones may hold what must not be shown."""
    return " ".join(argv[:2])


def told_reason(output: str) -> str:
    """Return the line of a command's output that tells best why it failed.

    Java tools print a heading, then the exception, then its stack.
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if re.match(r"(\w+\.)*\w*(Error|ERROR|Exception|Failure)\b.*[:\[]\s*\S", line)]
    return (telling or lines or ["it printed nothing"])[0]
