"""The commands that change the shell itself, or start another one."""

from __future__ import annotations

import asyncio

from .shell import BUILTINS, Io, Shell
from .shell_control import LoopControl, ShellExit


async def _cd(shell: Shell, arguments: list[str], io: Io) -> int:
    files = shell.machine.files
    target = arguments[0] if arguments else "/"
    entry = files.find(files.resolve(target, shell.folder))
    if entry is None or not entry.is_folder:
        await shell.complain(io, f"cd: {target}: {'Not a directory' if entry else 'No such file or directory'}")
        return 2
    shell.folder = files.absolute(target, shell.folder)
    shell.variables["PWD"] = shell.folder
    return 0


async def _export(shell: Shell, arguments: list[str], io: Io) -> int:
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if equals:
            shell.variables[name] = value
    return 0


async def _unset(shell: Shell, arguments: list[str], io: Io) -> int:
    for name in arguments:
        shell.variables.pop(name, None)
    return 0


async def _exit(shell: Shell, arguments: list[str], io: Io) -> int:
    raise ShellExit(int(arguments[0]) & 255 if arguments and arguments[0].isdecimal() else shell.status)


async def _exec(shell: Shell, arguments: list[str], io: Io) -> int:
    """Become another program; without one, `exec` only redirects, which has no effect here."""
    if not arguments:
        return 0
    if arguments[0] in BUILTINS:
        raise ShellExit(await BUILTINS[arguments[0]](shell, arguments[1:], io))
    raise ShellExit(await shell.run_program(arguments, shell.variables, io))


async def _eval(shell: Shell, arguments: list[str], io: Io) -> int:
    await shell.run_part(" ".join(arguments), io)
    return shell.status


async def _read(shell: Shell, arguments: list[str], io: Io) -> int:
    names = [argument for argument in arguments if not argument.startswith("-")] or ["REPLY"]
    line = (await io.stdin.readline()).decode("utf-8", "replace")
    values = line.split(None, len(names) - 1)
    values += [""] * (len(names) - len(values))
    shell.variables |= {name: value.strip() for name, value in zip(names, values, strict=True)}
    return 0 if line.endswith("\n") else 1


async def _wait(shell: Shell, arguments: list[str], io: Io) -> int:
    await asyncio.gather(*shell.jobs, return_exceptions=True)
    return 0


async def _kill(shell: Shell, arguments: list[str], io: Io) -> int:
    """End a job of this shell; what else runs belongs to others."""
    wanted = {argument for argument in arguments if not argument.startswith("-")}
    jobs = [job for number, job in enumerate(shell.jobs) if str(shell.job_pid(number)) in wanted]
    for job in jobs:
        job.cancel()
    return 0 if jobs else await shell.run_program(["kill", *arguments], shell.variables, io)


async def _break(shell: Shell, arguments: list[str], io: Io) -> int:
    raise LoopControl(_levels(arguments), goes_on=False)


async def _continue(shell: Shell, arguments: list[str], io: Io) -> int:
    raise LoopControl(_levels(arguments), goes_on=True)


def _levels(arguments: list[str]) -> int:
    return max(1, int(arguments[0])) if arguments and arguments[0].isdecimal() else 1


async def _shift(shell: Shell, arguments: list[str], io: Io) -> int:
    del shell.arguments[: _levels(arguments)]
    return 0


async def _set(shell: Shell, arguments: list[str], io: Io) -> int:
    """Know `set -- WORDS`; options as in `set -e` are taken and have no effect."""
    if "--" in arguments:
        shell.arguments = arguments[arguments.index("--") + 1 :]
    return 0


async def _sh(shell: Shell, arguments: list[str], io: Io) -> int:
    """Run `sh -c SCRIPT`, `sh FILE`, or what comes from stdin."""
    given: list[str] = []
    if arguments[:1] == ["-c"]:
        text = "".join(arguments[1:2])
        given = arguments[3:]  # the one between is the name of the shell
    elif arguments:
        given = arguments[1:]
        try:
            text = (await shell.read_file(arguments[0])).decode("utf-8", "replace")
        except OSError as exc:
            await shell.complain(io, f"{arguments[0]}: {exc.strerror}")
            return 127
    else:
        text = (await io.stdin.read()).decode("utf-8", "replace")
    return await Shell(shell.machine, shell.variables, shell.folder, given).run(text, io)


async def _xargs(shell: Shell, arguments: list[str], io: Io) -> int:
    """Run a command with words from stdin: all at once, `-n N` at a time, or with `-I X` each in the place of X."""
    at_once, place, words = None, None, list(arguments)
    while words[:1] and words[0].startswith("-"):
        option = words.pop(0)
        value = option[2:] or ("".join(words[:1]) if option[1:2] in ("n", "I", "L") else "")
        if option in ("-n", "-I", "-L") and words:
            words.pop(0)
        if option[1:2] in ("n", "L") and value.isdecimal():
            at_once = max(1, int(value))
        elif option[1:2] == "I" and value:
            place = value
        elif option not in ("-r", "-0"):
            await shell.complain(io, f"xargs: unknown option '{option}'")
            return 1
    text = (await io.stdin.read()).decode("utf-8", "replace")
    items = text.split("\0") if "-0" in arguments else text.splitlines() if place else text.split()
    items = [item for item in items if item]
    command = words or ["echo"]
    if place is not None:
        lines = [[word.replace(place, item) for word in command] for item in items]
    else:
        size = at_once or max(1, len(items))
        lines = [command + items[start : start + size] for start in range(0, len(items), size)]
    status = 0
    for line in lines:
        if await shell.run_program(line, shell.variables, io) != 0:
            status = 123
    return status


BUILTINS.update(
    {
        "break": _break,
        "cd": _cd,
        "continue": _continue,
        "eval": _eval,
        "exec": _exec,
        "exit": _exit,
        "export": _export,
        "kill": _kill,
        "read": _read,
        "set": _set,
        "sh": _sh,
        "shift": _shift,
        "unset": _unset,
        "wait": _wait,
        "xargs": _xargs,
    }
)
