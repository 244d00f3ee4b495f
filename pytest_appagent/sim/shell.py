"""The device's shell: runs scripts with the programs of `commands`."""

from __future__ import annotations

import asyncio
import posixpath
import sys
import traceback
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .commands.call import STDERR, STDOUT, TERMINAL, Call, UsageError
from .commands.table import PLAIN_COMMANDS, WAITING_COMMANDS
from .shell_compounds import run_compound
from .shell_control import LoopControl, ShellExit
from .shell_expansion import expand, expand_to_text
from .shell_syntax import ShellSyntaxError, parse
from .shell_tree import AndOr, Command, Pipeline, Redirect, Script, Simple

if TYPE_CHECKING:
    from .machine import Machine

Sink = Callable[[bytes], Awaitable[None]]
"""Where bytes go."""

Builtin = Callable[["Shell", list[str], "Io"], Awaitable[int]]
"""A command that changes the shell itself; gets its arguments and returns its status."""

BUILTINS: dict[str, Builtin] = {}  # `shell_builtins` fills it

NAME = "/system/bin/sh"
LINE_LIMIT = 64 * 1024 * 1024  # a tree is one line of XML
FIRST_VARIABLES = {
    "ANDROID_DATA": "/data",
    "ANDROID_ROOT": "/system",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "PATH": "/product/bin:/apex/com.android.runtime/bin:/system/bin:/system/xbin:/vendor/bin",
    "SHELL": "/bin/sh",
    "TMPDIR": "/data/local/tmp",
    "USER": "shell",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Io:
    """A command's files; `terminal` is None where /dev/tty cannot be opened."""

    stdin: asyncio.StreamReader
    stdout: Sink
    stderr: Sink
    terminal: Sink | None


class Shell:
    """One running shell.

    Attributes:
        machine: the device.
        variables: all variables; each is seen by the programs.
        folder: the working folder, as the user named it.
        arguments: what `$1` and those after it stand for.
        status: the exit status of the last command.
        jobs: what runs in the background; it ends with the shell.
    """

    pid = 4242

    def __init__(
        self,
        machine: Machine,
        variables: dict[str, str] | None = None,
        folder: str = "/",
        arguments: Sequence[str] = (),
    ) -> None:
        self.machine = machine
        self.variables = dict(FIRST_VARIABLES if variables is None else variables)
        self.folder = folder
        self.arguments = list(arguments)
        self.status = 0
        self.jobs: list[asyncio.Task[None]] = []

    async def run(self, text: str, io: Io) -> int:
        """Run a whole script and return its exit status."""
        try:
            await self.run_part(text, io)
        except ShellExit as exc:
            self.status = exc.status
        except LoopControl:
            pass  # outside of a loop it ends nothing but the script
        finally:
            for job in self.jobs:
                job.cancel()
        return self.status

    async def run_part(self, text: str, io: Io) -> None:
        """Run a script as a part of this shell.

        Raises:
            ShellExit: it calls `exit`.
        """
        try:
            script = parse(text)
        except ShellSyntaxError as exc:
            await self.complain(io, f"syntax error: {exc}")
            self.status = 1
            return
        await self.run_script(script, io)

    async def complain(self, io: Io, text: str) -> None:
        """Write an error of the shell itself."""
        await io.stderr(f"{NAME}: {text}\n".encode())

    def copy(self) -> Shell:
        """Return a subshell: it starts alike, and what it changes stays its own."""
        copied = Shell(self.machine, self.variables, self.folder, self.arguments)
        copied.status = self.status
        return copied

    def job_pid(self, number: int) -> int:
        """Return what `$!` says of a job."""
        return self.pid + 1 + number

    async def run_program(self, words: list[str], variables: dict[str, str], io: Io) -> int:
        """Run what is no part of the shell and return its exit status."""
        words = words[1:] if words[0] == "toybox" and len(words) > 1 else words
        name = _program_name(words[0])

        async def pass_on(call: Call) -> None:
            sinks = {STDOUT: io.stdout, STDERR: io.stderr, TERMINAL: io.terminal or discard}
            output, call.output = call.output, []
            for number, data in output:
                if data:
                    await sinks[number](data)

        call = Call(
            name=name,
            arguments=words[1:],
            machine=self.machine,
            variables=variables,
            folder=self.folder,
            stdin=io.stdin,
            has_terminal=io.terminal is not None,
            flush=pass_on,
        )
        status = await self._call_program(call, words[0])
        await call.flush(call)
        return status

    async def read_file(self, path: str) -> bytes:
        """Return a file's content; the error names `path` as it was given."""
        files = self.machine.files
        try:
            return await self.machine.run(files.read, files.resolve(path, self.folder))
        except OSError as exc:
            raise OSError(exc.errno, exc.strerror, path) from exc

    async def _call_program(self, call: Call, written_name: str) -> int:
        try:
            if call.name in PLAIN_COMMANDS:
                return await self.machine.run(PLAIN_COMMANDS[call.name], call)
            if call.name in WAITING_COMMANDS:
                return await WAITING_COMMANDS[call.name](call)
            return call.complain(f"{NAME}: {written_name}: inaccessible or not found", status=127)
        except UsageError as exc:
            return call.complain(str(exc), status=exc.status)
        except ConnectionError:
            raise
        except OSError as exc:
            return call.complain(f"{call.name}: {exc.filename}: {exc.strerror}")
        except Exception as exc:  # noqa: BLE001  (a fault of the simulation must be seen, but not end the device)
            traceback.print_exc(file=sys.stderr)
            return call.complain(f"{call.name}: fault of the simulated device: {type(exc).__name__}: {exc}", status=255)

    async def run_script(self, script: Script, io: Io) -> None:
        for item in script:
            if item.background:
                job = self.copy().run_apart((replace(item, background=False),), io)
                self.jobs.append(asyncio.create_task(job))
                self.status = 0
            else:
                await self._run_and_or(item, io)

    async def run_apart(self, script: Script, io: Io) -> None:
        """Run a script whose `exit` ends only itself."""
        try:
            await self.run_script(script, io)
        except ShellExit as exc:
            self.status = exc.status
        except LoopControl:
            pass  # the loop is another shell's

    async def _run_and_or(self, item: AndOr, io: Io) -> None:
        for place, (operator, pipeline) in enumerate(item.pipelines):
            if place == 0 or (operator == "&&") == (self.status == 0):
                await self._run_pipeline(pipeline, io)

    async def _run_pipeline(self, pipeline: Pipeline, io: Io) -> None:
        *before, last = pipeline.commands
        if before:
            await self._run_piped(before, last, io)
        else:
            await self._run_command(last, io)
        if pipeline.negated:
            self.status = int(self.status == 0)

    async def _run_piped(self, before: list[Command], last: Command, io: Io) -> None:
        writers: list[asyncio.Task[None]] = []
        stdin = io.stdin
        try:
            for command in before:
                pipe = asyncio.StreamReader(limit=LINE_LIMIT)
                writing = self.copy()._write_pipe(command, replace(io, stdin=stdin), pipe)
                writers.append(asyncio.create_task(writing))
                stdin = pipe
            reading = self.copy()
            try:
                await reading._run_command(last, replace(io, stdin=stdin))
            except ShellExit as exc:
                reading.status = exc.status
            except LoopControl:
                pass  # a command of a pipe is a shell of its own
            self.status = reading.status
        finally:
            for writer in writers:  # who still writes to a reader that is gone is ended, as by SIGPIPE
                writer.cancel()
            await asyncio.gather(*writers, return_exceptions=True)

    async def _write_pipe(self, command: Command, io: Io, pipe: asyncio.StreamReader) -> None:
        async def feed(data: bytes) -> None:
            pipe.feed_data(data)

        try:
            await self._run_command(command, replace(io, stdout=feed))
        except (ShellExit, LoopControl):
            pass
        finally:
            pipe.feed_eof()

    async def _run_command(self, command: Command, io: Io) -> None:
        for redirect in command.redirects:
            try:
                io = await self._redirected(redirect, io)
            except OSError as exc:
                verb = "open" if redirect.kind == "<" else "create"
                await self.complain(io, f"can't {verb} {exc.filename}: {exc.strerror}")
                self.status = 1
                return
        if isinstance(command, Simple):
            await self._run_simple(command, io)
        else:
            await run_compound(self, command, io)

    async def _run_simple(self, command: Simple, io: Io) -> None:
        assigned = {name: await expand_to_text(self, word, io) for name, word in command.assignments}
        words = [text for word in command.words for text in await expand(self, word, io)]
        if not words:
            self.variables |= assigned
            self.status = 0 if assigned else self.status
            return
        builtin = BUILTINS.get(_program_name(words[0]))
        if builtin:
            self.variables |= assigned
            self.status = await builtin(self, words[1:], io)
        else:
            self.status = await self.run_program(words, self.variables | assigned, io)

    async def _redirected(self, redirect: Redirect, io: Io) -> Io:
        target = await expand_to_text(self, redirect.target, io)
        if redirect.kind == "<":
            return replace(io, stdin=reader_of(await self.read_file(target)))
        if redirect.kind == ">&":
            sink = {"1": io.stdout, "2": io.stderr}.get(target, discard)
        else:
            sink = await self._open_file(target, io, append=redirect.kind == ">>")
        return replace(io, stderr=sink) if redirect.number == 2 else replace(io, stdout=sink)

    async def _open_file(self, path: str, io: Io, *, append: bool) -> Sink:
        files = self.machine.files
        place = files.resolve(path, self.folder)
        if place == "/dev/tty" and io.terminal:
            return io.terminal

        def write(data: bytes, more: bool) -> None:
            try:
                files.write(place, data, append=more)
            except OSError as exc:
                raise OSError(exc.errno, exc.strerror, path) from exc

        async def add(data: bytes) -> None:
            await self.machine.run(write, data, True)

        await self.machine.run(write, b"", append)
        return add


def _program_name(word: str) -> str:
    folder, name = posixpath.split(word)
    return name if folder in ("/system/bin", "/bin") else word


def reader_of(data: bytes) -> asyncio.StreamReader:
    """Return a reader that gives `data` and ends."""
    reader = asyncio.StreamReader(limit=LINE_LIMIT)
    reader.feed_data(data)
    reader.feed_eof()
    return reader


async def discard(data: bytes) -> None:
    """Take bytes to nowhere."""
