"""A shell without a script: it takes line after line, from a file or from a person at a terminal."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from .shell import LINE_LIMIT, Io, Shell, Sink
from .shell_control import ShellExit

_PROMPT = b"simulated:%s $ "
_INTERRUPT, _END = b"\x03", b"\x04"
_ERASERS = (b"\x08", b"\x7f")
_STATUS_INTERRUPTED = 130


async def converse(shell: Shell, io: Io) -> int:
    """Run what comes from stdin until it ends or says `exit`; return the exit status."""
    try:
        if io.terminal is not None:
            await _talk(shell, io)
        else:
            while line := await io.stdin.readline():
                await shell.run_part(line.decode("utf-8", "replace"), io)
    except ShellExit as exc:
        return exc.status
    return shell.status


class _Keys:
    """Key strokes as they come; those that a command did not take are there for the next line."""

    def __init__(self, source: asyncio.StreamReader) -> None:
        self._source = source
        self._pending = b""

    async def read(self, most: int) -> bytes:
        if not self._pending:
            self._pending = await self._source.read(1024)
        taken, self._pending = self._pending[:most], self._pending[most:]
        return taken

    def give_back(self, keys: bytes) -> None:
        self._pending = keys + self._pending


async def _talk(shell: Shell, io: Io) -> None:
    """Edit lines of key strokes and show them: whoever types has his own terminal in raw mode."""
    keys, show = _Keys(io.stdin), _with_carriage_returns(io.stdout)
    io = replace(io, stdout=show, stderr=_with_carriage_returns(io.stderr), terminal=show)
    await show(_PROMPT % shell.folder.encode())
    line = bytearray()
    while key := await keys.read(1):
        if key in (b"\r", b"\n", _INTERRUPT):
            await show(b"\n")
            if key != _INTERRUPT:
                await _run_line(shell, line.decode("utf-8", "replace"), keys, io)
            line.clear()
            await show(_PROMPT % shell.folder.encode())
        elif key == _END and not line:
            await show(b"\n")
            return
        elif key in _ERASERS:
            if line:
                erased = line.decode("utf-8", "replace")[:-1].encode()
                line[:] = erased
                await show(b"\b \b")
        elif key >= b" ":
            line += key
            await show(key)


async def _run_line(shell: Shell, text: str, keys: _Keys, io: Io) -> None:
    """Run a line; Ctrl-C ends it."""
    typed = asyncio.StreamReader(limit=LINE_LIMIT)
    command = asyncio.create_task(shell.run_part(text, replace(io, stdin=typed)))
    interrupt = asyncio.create_task(_wait_for_interrupt(keys, typed))
    try:
        await asyncio.wait({command, interrupt}, return_when=asyncio.FIRST_COMPLETED)
        if command.done():
            await command
            interrupt.cancel()
            typed.feed_eof()
            keys.give_back(await typed.read())
        else:
            shell.status = _STATUS_INTERRUPTED
            await io.stdout(b"^C\n")
    finally:
        command.cancel()
        interrupt.cancel()
        await asyncio.gather(command, interrupt, return_exceptions=True)


async def _wait_for_interrupt(keys: _Keys, typed: asyncio.StreamReader) -> None:
    """Pass key strokes on to the command until there is a Ctrl-C; Ctrl-D is the end of what it can read."""
    while key := await keys.read(1):
        if key == _INTERRUPT:
            return
        if key == _END:
            typed.feed_eof()
            await asyncio.Event().wait()  # what comes next is for the shell; whoever called ends this
        typed.feed_data(b"\n" if key == b"\r" else key)


def _with_carriage_returns(sink: Sink) -> Sink:
    async def write(data: bytes) -> None:
        await sink(data.replace(b"\n", b"\r\n"))

    return write
