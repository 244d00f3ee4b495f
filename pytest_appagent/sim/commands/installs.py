"""Installing and removing apps.

A simulated device runs no APK. What it installs is a zip file that holds `appagent-sim.json`: an object with `package`,
`version` ("2.0") and, at will, `version_code` and `label`. A new package gets an app with a single screen; a built-in
one is then said to be of that version.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import json
import re
import zipfile
from dataclasses import dataclass

from .call import Call
from .options import Words

MANIFEST = "appagent-sim.json"

_SYSTEM_PREFIXES = ("com.android.", "com.google.android.", "android")
_LARGEST_MANIFEST = 64 * 1024


def is_system_app(package: str) -> bool:
    """Tell whether a package came with the device."""
    return package.startswith(_SYSTEM_PREFIXES)


def apk_path(package: str) -> str:
    """Return where the installed package lies, as the package manager says it."""
    if is_system_app(package):
        return f"/system/app/{package}/{package}.apk"
    digest = base64.urlsafe_b64encode(hashlib.sha256(package.encode()).digest())[:22].decode()
    return f"/data/app/~~{digest}==/{package}-{digest[::-1]}==/base.apk"


@dataclass(frozen=True, slots=True, kw_only=True)
class AppFile:
    """What a file to be installed says of its app."""

    package: str
    version_name: str
    version_code: int
    label: str


class _Refused(Exception):
    """The file is not installed; the text is the reason in Android's form."""


async def install(call: Call, words: Words) -> int:
    """Install from a file on the device, or from stdin with `-S SIZE`."""
    size, flags = None, set()
    while option := words.next_option():
        if option == "-S":
            size = words.next('Error: Argument expected after "-S"')
        elif option in ("-i", "--abi", "--install-location", "--pkg", "-p"):
            words.next(f'Error: Argument expected after "{option}"')
        else:
            flags.add(option)
    path = words.next("") if words else "-"
    try:
        data = await _read(call, path, size)
        app = _read_app(data)
        if call.machine.faults.take("storage-full"):
            raise _Refused("INSTALL_FAILED_INSUFFICIENT_STORAGE: Failed to override installation location")
        await call.machine.run(_put, call, app, "-d" in flags)
    except _Refused as exc:
        call.say(f"Failure [{exc}]")
        return 1
    call.say("Success")
    return 0


async def _read(call: Call, path: str, size: str | None) -> bytes:
    if path != "-":
        try:
            return await call.machine.run(call.files.read, call.path(path))
        except OSError as exc:
            raise _Refused(f"INSTALL_PARSE_FAILED_NOT_APK: {path}: {exc.strerror}") from exc
    if size is None or not size.isdecimal():
        raise _Refused("INSTALL_FAILED_INVALID_APK: must specify a -S size when installing from standard input")
    try:
        return await call.stdin.readexactly(int(size))
    except asyncio.IncompleteReadError as exc:
        raise _Refused(f"INSTALL_FAILED_INVALID_APK: {len(exc.partial)} of {size} bytes came") from exc


def _read_app(data: bytes) -> AppFile:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(MANIFEST) as file:
            told = json.loads(file.read(_LARGEST_MANIFEST))
        app = AppFile(
            package=str(told["package"]),
            version_name=str(told["version"]),
            version_code=int(told.get("version_code", _code_of(str(told["version"])))),
            label=str(told.get("label") or told["package"].rpartition(".")[2].capitalize()),
        )
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, AttributeError, NotImplementedError) as exc:
        # What a real APK gives too: nothing here could run it.
        reason = f"a zip file with {MANIFEST} is needed, an object with package and version"
        raise _Refused(f"INSTALL_FAILED_INVALID_APK: {reason} ({type(exc).__name__}: {exc})") from exc
    if not re.fullmatch(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+", app.package):
        raise _Refused(f"INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME: {app.package}")
    return app


def _code_of(version: str) -> int:
    """Return a code that grows with the version: 2.10.1 → 21001."""
    parts = [int(part) for part in re.findall(r"\d+", version)[:3]]
    major, minor, patch = (*parts, 0, 0, 0)[:3]
    return major * 10_000 + minor * 100 + patch


def _put(call: Call, app: AppFile, may_go_back: bool) -> None:
    if is_system_app(app.package):
        raise _Refused(f"INSTALL_FAILED_UPDATE_INCOMPATIBLE: {app.package} belongs to the system")
    known = call.system.apps.get(app.package)
    if known is not None and app.version_code < known.version_code and not may_go_back:
        raise _Refused(
            f"INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code {app.version_code} is older "
            f"than current {known.version_code}"
        )
    call.system.install_version(app.package, app.version_name, app.version_code, app.label)


def uninstall(call: Call, words: Words) -> int:
    """Remove an app; with `-k` its data would stay, which nothing here can tell."""
    while words.next_option():
        pass
    package = words.next("Error: package name not specified")
    if package not in call.system.apps:
        call.say("Failure [not installed for 0]")
        return 1
    if is_system_app(package):
        call.say("Failure [DELETE_FAILED_INTERNAL_ERROR]")
        return 1
    call.system.uninstall(package)
    call.say("Success")
    return 0
