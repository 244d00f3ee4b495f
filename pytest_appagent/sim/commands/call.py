"""What a command of the device's shell gets and gives, and the tables they are entered into."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..files import Files
    from ..machine import Machine
    from ..system import System

STDOUT, STDERR, TERMINAL = 1, 2, 3


class UsageError(Exception):
    """A command was called in a way it does not know; the text is what it prints on stderr."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.status = status


@dataclass(slots=True)
class Call:
    """One call of a command.

    Attributes:
        name: the command, without folder.
        arguments: what follows it.
        variables: the exported variables and those set for this call.
        folder: the working folder.
        stdin: what it may read; it never ends where the client does not say so.
        has_terminal: whether /dev/tty can be written.
        output: what it has written so far and the shell has not yet passed on, in order.
        flush: pass on what was written; for commands that run long.
    """

    name: str
    arguments: list[str]
    machine: Machine
    variables: dict[str, str]
    folder: str
    stdin: asyncio.StreamReader
    has_terminal: bool
    flush: Callable[[Call], Awaitable[None]]
    output: list[tuple[int, bytes]] = field(default_factory=list)

    @property
    def system(self) -> System:
        return self.machine.system

    @property
    def files(self) -> Files:
        return self.machine.files

    def write(self, data: bytes | str) -> None:
        """Write to stdout as it is."""
        self.output.append((STDOUT, data.encode() if isinstance(data, str) else data))

    def say(self, *lines: str) -> None:
        """Write lines to stdout."""
        self.write("".join(line + "\n" for line in lines))

    def complain(self, *lines: str, status: int = 1) -> int:
        """Write lines to stderr and return the exit status that goes with them."""
        self.output.append((STDERR, "".join(line + "\n" for line in lines).encode()))
        return status

    def write_terminal(self, data: bytes | str) -> None:
        """Write to /dev/tty, past all redirections."""
        self.output.append((TERMINAL, data.encode() if isinstance(data, str) else data))

    def path(self, path: str) -> str:
        """Return the absolute path."""
        return self.files.resolve(path, self.folder)


PlainCommand = Callable[[Call], int]
"""Runs on the machine's worker thread, so it may touch the system; returns its exit status."""

WaitingCommand = Callable[[Call], Awaitable[int]]
"""Runs in the event loop, since it reads stdin or takes its time; reaches the system by `Machine.run`."""

PLAIN_COMMANDS: dict[str, PlainCommand] = {}
WAITING_COMMANDS: dict[str, WaitingCommand] = {}


def command(*names: str) -> Callable[[PlainCommand], PlainCommand]:
    """Enter a plain command into its table."""

    def enter(function: PlainCommand) -> PlainCommand:
        PLAIN_COMMANDS.update(dict.fromkeys(names, function))
        return function

    return enter


def waiting_command(*names: str) -> Callable[[WaitingCommand], WaitingCommand]:
    """Enter a waiting command into its table."""

    def enter(function: WaitingCommand) -> WaitingCommand:
        WAITING_COMMANDS.update(dict.fromkeys(names, function))
        return function

    return enter
