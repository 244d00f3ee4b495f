"""The commands that change the shell itself, or start another one."""

from __future__ import annotations

import asyncio

from .shell import BUILTINS, Io, Shell, ShellExit


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


async def _sh(shell: Shell, arguments: list[str], io: Io) -> int:
    """Run `sh -c SCRIPT`, `sh FILE`, or what comes from stdin."""
    if arguments[:1] == ["-c"]:
        text = "".join(arguments[1:2])
    elif arguments:
        try:
            text = (await shell.read_file(arguments[0])).decode("utf-8", "replace")
        except OSError as exc:
            await shell.complain(io, f"{arguments[0]}: {exc.strerror}")
            return 127
    else:
        text = (await io.stdin.read()).decode("utf-8", "replace")
    return await Shell(shell.machine, shell.variables, shell.folder).run(text, io)


BUILTINS.update(
    {
        "cd": _cd,
        "eval": _eval,
        "exec": _exec,
        "exit": _exit,
        "export": _export,
        "read": _read,
        "sh": _sh,
        "unset": _unset,
        "wait": _wait,
    }
)
