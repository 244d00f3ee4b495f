"""dumpsys package: version, permissions and start activity of an app."""

from __future__ import annotations

from ...app import AppInfo
from ..call import Call
from ..installs import apk_path, is_system_app
from ..options import short_component
from .tokens import token

_RUNTIME = frozenset({"POST_NOTIFICATIONS", "CAMERA", "RECORD_AUDIO", "CALL_PHONE", "READ_MEDIA_IMAGES"})


def packages_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys package` says, of all or of one."""
    names = [name for name in arguments if not name.startswith("-")][:1] or list(call.system.apps)
    return [line for name in names for line in package_report(call, name)]


def package_report(call: Call, package: str) -> list[str]:
    """Return what it says of one package."""
    info = call.system.apps.get(package)
    if info is None:
        return [f"Unable to find package: {package}"]
    signature = token("signature", package)
    flags = "SYSTEM HAS_CODE" if is_system_app(package) else "HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP"
    return [
        "Activity Resolver Table:",
        "  Non-Data Actions:",
        "      android.intent.action.MAIN:",
        f"        {token('filter', package)} {short_component(package, info.activity)} filter {token('f', package)}",
        '          Action: "android.intent.action.MAIN"',
        '          Category: "android.intent.category.LAUNCHER"',
        "",
        "Packages:",
        f"  Package [{package}] ({token('package', package)}):",
        f"    userId={10100 + list(call.system.apps).index(package)}",
        f"    pkg=Package{{{token('pkg', package)} {package}}}",
        f"    codePath={apk_path(package).rpartition('/')[0]}",
        f"    versionCode={info.version_code} minSdk=24 targetSdk=34",
        f"    versionName={info.version_name}",
        f"    flags=[ {flags} ]",
        "    lastUpdateTime=2026-05-01 08:00:00",
        f"    signatures=PackageSignatures{{{signature} version:3, signatures:[{signature}], past signatures:[]}}",
        f"    pkgFlags=[ {flags} ]",
        *_permissions(call, info),
    ]


def _permissions(call: Call, info: AppInfo) -> list[str]:
    granted = {name: call.system.permissions.has(info.package, name) for name in info.permissions}
    at_run_time = [name for name in info.permissions if name.rpartition(".")[2] in _RUNTIME or not granted[name]]
    return [
        "    requested permissions:",
        *(f"      {name}" for name in info.permissions),
        "    install permissions:",
        *(f"      {name}: granted=true" for name in info.permissions if name not in at_run_time),
        "    User 0: ceDataInode=0 installed=true hidden=false suspended=false stopped=false enabled=0",
        "      firstInstallTime=2026-05-01 08:00:00",
        "      runtime permissions:",
        *(
            f"        {name}: granted={str(granted[name]).lower()}, flags=[ USER_SENSITIVE_WHEN_GRANTED]"
            for name in at_run_time
        ),
    ]
