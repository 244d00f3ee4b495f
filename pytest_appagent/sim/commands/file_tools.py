"""Commands on files: cat, ls, stat, rm, mkdir and their kind."""

from __future__ import annotations

import fnmatch
import hashlib
import posixpath
import re
import stat
from collections.abc import Callable, Iterator
from datetime import datetime

from ..files import Entry
from .call import Call, command, waiting_command
from .options import read_flags

_NO_FILE = "No such file or directory"


@waiting_command("cat")
async def _cat(call: Call) -> int:
    status = 0
    for path in call.arguments or ["-"]:
        if path == "-":
            while data := await call.stdin.read(64 * 1024):
                call.write(data)
                await call.flush(call)
            continue
        try:
            call.write(await call.machine.run(call.files.read, call.path(path)))
        except OSError as exc:
            status = call.complain(f"cat: {path}: {exc.strerror}")
    return status


@command("rm")
def _remove(call: Call) -> int:
    flags, paths = read_flags(call, "frRiv")
    if not paths and "f" not in flags:
        return call.complain("rm: Needs 1 argument")
    return _for_each(
        call,
        paths,
        lambda path: call.files.remove(path, recursive=bool(flags.keys() & {"r", "R"})),
        quiet=FileNotFoundError if "f" in flags else (),
    )


@command("mkdir")
def _make_folder(call: Call) -> int:
    flags, paths = read_flags(call, "pv")
    if not paths:
        return call.complain("mkdir: Needs 1 argument")
    return _for_each(call, paths, lambda path: call.files.make_folder(path, parents="p" in flags))


@command("touch")
def _touch(call: Call) -> int:
    _flags, paths = read_flags(call, "ac")
    return _for_each(call, paths, lambda path: call.files.write(path, b"", append=True))


@command("chmod")
def _change_mode(call: Call) -> int:
    _flags, words = read_flags(call, "R")
    return _for_each(call, words[1:], lambda path: call.files.entry(path))


def _for_each(
    call: Call,
    paths: list[str],
    act: Callable[[str], object],
    *,
    quiet: type[OSError] | tuple[()] = (),
) -> int:
    status = 0
    for path in paths:
        try:
            act(call.path(path))
        except quiet:
            pass
        except OSError as exc:
            status = call.complain(f"{call.name}: {path}: {exc.strerror}")
    return status


@command("cp", "mv")
def _copy(call: Call) -> int:
    _flags, paths = read_flags(call, "afprR")
    if len(paths) != 2:
        return call.complain(f"{call.name}: Needs 2 arguments")
    source, target = (call.path(path) for path in paths)
    entry = call.files.find(source)
    if entry is None or entry.is_folder:
        return call.complain(f"{call.name}: {paths[0]}: {'Skipped dir' if entry else _NO_FILE}")
    place = call.files.find(target)
    if place is not None and place.is_folder:
        target = posixpath.join(target, posixpath.basename(source))
    call.files.write(target, bytes(entry.data), mode=stat.S_IMODE(entry.mode))
    if call.name == "mv":
        call.files.remove(source)
    return 0


@command("ls")
def _list_files(call: Call) -> int:
    flags, paths = read_flags(call, "1aAdlhR")
    status = 0
    for path in paths or ["."]:
        entry = call.files.find(call.path(path))
        if entry is None:
            status = call.complain(f"ls: {path}: {_NO_FILE}")
            continue
        if not entry.is_folder or "d" in flags:
            shown = [(path, entry)]
        else:
            shown = [
                row
                for row in call.files.listing(call.path(path))
                if flags.keys() & {"a", "A"} or not row[0].startswith(".")
            ]
            if len(paths) > 1:
                call.say(f"{path}:")
            if "l" in flags:
                call.say(f"total {sum(-(-entry.size // 4096) * 4 for _name, entry in shown)}")
        call.say(*(_long_row(call, name, entry) if "l" in flags else name for name, entry in shown))
    return status


def _long_row(call: Call, name: str, entry: Entry) -> str:
    changed = f"{_moment(call, entry):%Y-%m-%d %H:%M}"
    return f"{stat.filemode(entry.mode)} 1 shell shell {entry.size:>8} {changed} {name}"


def _moment(call: Call, entry: Entry) -> datetime:
    return datetime.fromtimestamp(entry.changed_s, call.system.now().tzinfo)


@command("stat")
def _show_status(call: Call) -> int:
    flags, words = read_flags(call, "c:Lt")
    pattern = flags.get("c", _STATUS_PATTERN)
    if not words:
        return call.complain("stat: Needs 1 argument")
    status = 0
    for path in words:
        entry = call.files.find(call.path(path))
        if entry is None:
            status = call.complain(f"stat: '{path}': {_NO_FILE}")
            continue
        call.say(_filled(pattern, _status_facts(call, path, entry)))
    return status


_STATUS_PATTERN = (
    "  File: %n\n  Size: %s\t Blocks: %b\t IO Blocks: 512\t%F\n"
    "Access: (%a/%A)\tUid: ( 2000/   shell)\tGid: ( 2000/   shell)\nModify: %y"
)


def _filled(pattern: str, facts: dict[str, str]) -> str:
    return re.sub(r"%(.)", lambda match: facts.get(match.group(1), "?"), pattern)


def _status_facts(call: Call, path: str, entry: Entry) -> dict[str, str]:
    return {
        "%": "%",
        "A": stat.filemode(entry.mode),
        "F": "directory" if entry.is_folder else "regular file",
        "U": "shell",
        "Y": str(entry.changed_s),
        "a": f"{stat.S_IMODE(entry.mode):o}",
        "b": str(-(-entry.size // 512)),
        "n": path,
        "s": str(entry.size),
        "y": f"{_moment(call, entry):%Y-%m-%d %H:%M:%S.000000000 %z}",
    }


@waiting_command("md5sum", "sha1sum", "sha256sum")
async def _checksum(call: Call) -> int:
    kind = call.name.removesuffix("sum")
    status = 0
    for path in call.arguments or ["-"]:
        try:
            is_stdin = path == "-"
            data = await (call.stdin.read() if is_stdin else call.machine.run(call.files.read, call.path(path)))
        except OSError as exc:
            status = call.complain(f"{call.name}: {path}: {exc.strerror}")
            continue
        call.say(f"{hashlib.new(kind, data, usedforsecurity=False).hexdigest()}  {path}")
    return status


@command("df")
def _disk_free(call: Call) -> int:
    call.say("Filesystem     1K-blocks    Used Available Use% Mounted on")
    for device, place in (("/dev/block/dm-0", "/"), ("/dev/block/dm-1", "/data"), ("/dev/fuse", "/storage/emulated")):
        call.say(f"{device:<14} {6291456:>9} {1048576:>7} {5242880:>9} {17:>3}% {place}")
    return 0


@waiting_command("tee")
async def _tee(call: Call) -> int:
    flags, paths = read_flags(call, "ai")
    data = await call.stdin.read()
    call.write(data)
    status = 0
    for path in paths:
        try:
            await call.machine.run(lambda place: call.files.write(place, data, append="a" in flags), call.path(path))
        except OSError as exc:
            status = call.complain(f"tee: {path}: {exc.strerror}")
    return status


@command("find")
def _find(call: Call) -> int:
    """Know `find PATH... [-name PATTERN] [-type f|d]`."""
    words = list(call.arguments)
    paths = []
    while words and not words[0].startswith("-"):
        paths.append(words.pop(0))
    tests = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or not tests.keys() <= {"-name", "-iname", "-type", "-maxdepth"}:
        return call.complain("find: only -name, -type and -maxdepth are known here; filter on the host")
    status = 0
    for path in paths or ["."]:
        if call.files.find(call.path(path)) is None:
            status = call.complain(f"find: {path}: {_NO_FILE}")
            continue
        call.say(*(name for name, entry in _below(call, path, 0, tests) if _is_wanted(name, entry, tests)))
    return status


def _below(call: Call, path: str, depth: int, tests: dict[str, str]) -> Iterator[tuple[str, Entry]]:
    entry = call.files.entry(call.path(path))
    yield path, entry
    deepest = tests.get("-maxdepth", "")
    if entry.is_folder and not (deepest.isdecimal() and depth >= int(deepest)):
        for name, _inner in call.files.listing(call.path(path)):
            yield from _below(call, posixpath.join(path, name), depth + 1, tests)


def _is_wanted(path: str, entry: Entry, tests: dict[str, str]) -> bool:
    name = posixpath.basename(path)
    return (
        fnmatch.fnmatchcase(name, tests.get("-name", "*"))
        and fnmatch.fnmatchcase(name.lower(), tests.get("-iname", "*").lower())
        and tests.get("-type", "d" if entry.is_folder else "f") == ("d" if entry.is_folder else "f")
    )
