"""Groups, conditions and loops of the shell."""

from __future__ import annotations

import asyncio
import fnmatch
from typing import TYPE_CHECKING, assert_never

from .shell_control import LoopControl
from .shell_expansion import expand, expand_to_text
from .shell_tree import Case, For, Group, If, Script, While

if TYPE_CHECKING:
    from .shell import Io, Shell


async def run_compound(shell: Shell, command: Group | If | For | While | Case, io: Io) -> None:
    """Run what holds other commands; the redirections have been dealt with."""
    match command:
        case Group(subshell=True):
            inner = shell.copy()
            await inner.run_apart(command.script, io)
            shell.status = inner.status
        case Group():
            await shell.run_script(command.script, io)
        case If():
            await _run_if(shell, command, io)
        case For():
            words = [text for word in command.words for text in await expand(shell, word, io)]
            shell.status = 0
            for text in words:
                shell.variables[command.name] = text
                if not await _run_body(shell, command.body, io):
                    break
        case While():
            await _run_while(shell, command, io)
        case Case():
            await _run_case(shell, command, io)
        case _:
            assert_never(command)


async def _run_if(shell: Shell, command: If, io: Io) -> None:
    for condition, body in command.branches:
        await shell.run_script(condition, io)
        if shell.status == 0:
            await shell.run_script(body, io)
            return
    shell.status = 0
    await shell.run_script(command.otherwise, io)


async def _run_while(shell: Shell, command: While, io: Io) -> None:
    status = 0
    while True:
        await shell.run_script(command.condition, io)
        if (shell.status == 0) == command.until:
            break
        if not await _run_body(shell, command.body, io):
            break
        status = shell.status
    shell.status = status


async def _run_body(shell: Shell, body: Script, io: Io) -> bool:
    """Run the body of a loop once, and tell whether the loop goes on."""
    await asyncio.sleep(0)  # a body of assignments alone would keep everything else from running
    try:
        await shell.run_script(body, io)
    except LoopControl as exc:
        if exc.levels > 1:
            raise LoopControl(exc.levels - 1, goes_on=exc.goes_on) from None
        return exc.goes_on
    return True


async def _run_case(shell: Shell, command: Case, io: Io) -> None:
    subject = await expand_to_text(shell, command.subject, io)
    shell.status = 0
    for patterns, body in command.branches:
        for pattern in patterns:
            if fnmatch.fnmatchcase(subject, await expand_to_text(shell, pattern, io)):
                await shell.run_script(body, io)
                return
