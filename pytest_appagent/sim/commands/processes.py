"""What runs: ps, pidof, pgrep; and the end of it: kill, reboot."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..logs import SYSTEM_PID
from .call import Call, UsageError, command, waiting_command

SYSTEM_UI_PID = 1204
_HELP = {
    "ps": ("usage: ps [-AadefLlnwZ] [-gG GROUP,] [-k FIELD,] [-o FIELD,] [-p PID,] [-t TTY,] [-uU USER,]", "-A\tAll"),
    "pgrep": ("usage: pgrep [-clfnovx] [-d DELIM] [-L SIGNAL] [PATTERN]", "-f\tCheck full command line for PATTERN"),
    "pidof": ("usage: pidof [-s] [-o omitpid[,omitpid...]] [NAME]...",),
}


class _Process(NamedTuple):
    user: str
    pid: int
    ppid: int
    name: str


def running_packages(call: Call) -> list[str]:
    """Return the packages with a process, the one in front first."""
    packages = [call.system.focus[0], *(app.package for app in call.system.recent), *call.system.apps]
    return [package for package in dict.fromkeys(packages) if call.system.pid_of(package) is not None]


def _processes(call: Call) -> list[_Process]:
    system = [
        _Process("root", 1, 0, "init"),
        _Process("system", SYSTEM_PID, 1, "system_server"),
        _Process("u0_a81", SYSTEM_UI_PID, 1, "com.android.systemui"),
    ]
    packages = list(call.system.apps)
    return system + [
        _Process(f"u0_a{100 + packages.index(package) if package in packages else 99}", pid, 1, package)
        for package in running_packages(call)
        if (pid := call.system.pid_of(package)) is not None
    ]


@command("ps")
def _ps(call: Call) -> int:
    if "--help" in call.arguments:
        call.say(*_HELP["ps"])
        return 0
    processes = _processes(call)
    words = call.arguments
    if "-p" in words[:-1]:
        wanted = words[words.index("-p") + 1].split(",")
        processes = [process for process in processes if str(process.pid) in wanted]
    if "-o" in words[:-1]:
        return _ps_columns(call, processes, words[words.index("-o") + 1].split(","))
    call.say("USER           PID  PPID        VSZ    RSS WCHAN            ADDR S NAME")
    call.say(
        *(
            f"{user:<12} {pid:>5} {ppid:>5} {14680064:>10} {98304:>6} 0                   0 S {name}"
            for user, pid, ppid, name in processes
        )
    )
    return 0


def _ps_columns(call: Call, processes: list[_Process], columns: list[str]) -> int:
    names = [column.strip().upper() for column in columns if column.strip()]
    for name in names:
        if name not in ("USER", "PID", "PPID", "NAME", "CMD", "ARGS", "COMM"):
            raise UsageError(f"ps: bad -o {name}@0")
    call.say(" ".join(names))
    for process in processes:
        facts = {"USER": process.user, "PID": f"{process.pid:>5}", "PPID": f"{process.ppid:>5}"}
        call.say(" ".join(facts.get(name, process.name) for name in names))
    return 0


@command("pidof")
def _pidof(call: Call) -> int:
    if "--help" in call.arguments:
        call.say(*_HELP["pidof"])
        return 0
    wanted = [word for word in call.arguments if not word.startswith("-")]
    found = [str(process.pid) for process in _processes(call) if process.name in wanted]
    if found:
        call.say(" ".join(found[:1] if "-s" in call.arguments else found))
    return 0 if found else 1


@command("pgrep")
def _pgrep(call: Call) -> int:
    if "--help" in call.arguments:
        call.say(*_HELP["pgrep"])
        return 0
    flags = "".join(word[1:] for word in call.arguments if word.startswith("-"))
    patterns = [word for word in call.arguments if not word.startswith("-")]
    if len(patterns) != 1:
        return call.complain("pgrep: No PATTERN", status=2)
    try:
        wanted = re.compile(_to_python(patterns[0]))
    except re.error as exc:
        return call.complain(f"pgrep: bad regex '{patterns[0]}': {exc}", status=2)
    matches = wanted.fullmatch if "x" in flags else wanted.search
    # Without -f only the end of a name is known, as the kernel keeps no more of it.
    found = [process for process in _processes(call) if matches(process.name) or matches(process.name[-15:])]
    call.say(*(f"{process.pid} {process.name}" if "l" in flags else str(process.pid) for process in found))
    return 0 if found else 1


def _to_python(pattern: str) -> str:
    """Write the classes of characters of POSIX as Python knows them."""
    return pattern.replace("[[:blank:]]", "[ \\t]").replace("[[:space:]]", "\\s")


@command("kill", "pkill", "killall")
def _kill(call: Call) -> int:
    target = call.arguments[-1] if call.arguments else ""
    return call.complain(f"{call.name}: {target}: Operation not permitted")


@waiting_command("reboot")
async def _reboot(call: Call) -> int:
    await call.machine.reboot()
    return 0
