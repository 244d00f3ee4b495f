"""The package manager: pm and `cmd package`."""

from __future__ import annotations

from collections.abc import Callable

from .call import Call, waiting_command
from .installs import apk_path, install, is_system_app, uninstall
from .options import Words, short_component
from .reports.packages import package_report


@waiting_command("pm")
async def _package_manager(call: Call) -> int:
    words = _without_user(Words(call.arguments))
    verb = words.next("Package manager (package) commands: list, path, install, uninstall, clear, grant, ...")
    if verb in ("install", "install-incremental"):
        return await install(call, words)
    handler = _VERBS.get(verb)
    if handler is None:
        return call.complain(f"Unknown command: {verb}", status=255)
    return await call.machine.run(handler, call, words)


def _without_user(words: Words) -> Words:
    """Leave out `--user 0`, the only one there is."""
    rest = words.rest()
    kept = [word for at, word in enumerate(rest) if word != "--user" and (at == 0 or rest[at - 1] != "--user")]
    return Words(kept)


def _list(call: Call, words: Words) -> int:
    kind = words.next("Error: no list type specified")
    if kind == "users":
        call.say("Users:", "\tUserInfo{0:Owner:c13} running")
        return 0
    if kind in ("features", "libraries", "permissions", "permission-groups", "instrumentation"):
        return 0
    if kind not in ("packages", "package"):
        return call.complain(f"Error: unknown list type '{kind}'", status=255)
    flags = set()
    while option := words.next_option():
        flags.add(option)
    wanted = words.next("") if words else ""
    for number, (package, info) in enumerate(call.system.apps.items()):
        if wanted not in package or ("-3" in flags and is_system_app(package)):
            continue
        if ("-s" in flags and not is_system_app(package)) or "-d" in flags:
            continue
        line = f"package:{apk_path(package)}={package}" if "-f" in flags else f"package:{package}"
        line += f" versionCode:{info.version_code}" if "--show-versioncode" in flags else ""
        line += "  installer=null" if "-i" in flags else ""
        call.say(line + (f" uid:{10100 + number}" if "-U" in flags else ""))
    return 0


def _path(call: Call, words: Words) -> int:
    package = words.next("Error: no package specified")
    if package not in call.system.apps:
        return 1
    call.say(f"package:{apk_path(package)}")
    return 0


def _clear(call: Call, words: Words) -> int:
    package = words.next("Error: no package specified")
    done = package in call.system.apps and call.system.clear(package)
    call.say("Success" if done else "Failed")
    return 0 if done else 1


def _grant(call: Call, words: Words) -> int:
    return _permission(call, words, granting=True)


def _revoke(call: Call, words: Words) -> int:
    return _permission(call, words, granting=False)


def _permission(call: Call, words: Words, *, granting: bool) -> int:
    verb = "grant" if granting else "revoke"
    package = words.next("Error: no package specified")
    permission = words.next("Error: no permission specified")
    if package not in call.system.apps:
        return call.complain(
            f"\nException occurred while executing '{verb}':",
            f"java.lang.IllegalArgumentException: Unknown package: {package}",
            status=255,
        )
    (call.system.grant if granting else call.system.revoke)(package, permission)
    return 0


def _reset_permissions(call: Call, words: Words) -> int:
    call.system.reset_permissions()
    return 0


def _resolve_activity(call: Call, words: Words) -> int:
    package = link = None
    while words:
        word = words.next("")
        if word in ("-d", "-a", "-c", "-p", "-t"):
            value = words.next(f"Error: no value for {word}")
            link = value if word == "-d" else link
            package = value if word == "-p" else package
        elif not word.startswith("-"):
            package = word
    package = call.system.resolve_link(link) if link else package
    info = call.system.apps.get(package or "")
    if info is None:
        call.say("No activity found")
        return 0
    call.say("priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true")
    call.say(short_component(info.package, info.activity))
    return 0


def _refuse_session(call: Call, words: Words) -> int:
    call.say("Failure [INSTALL_FAILED_INVALID_APK: a simulated device installs from one file only]")
    return 1


def _dump(call: Call, words: Words) -> int:
    call.say(*package_report(call, words.next("Error: no package specified")))
    return 0


def _has_feature(call: Call, words: Words) -> int:
    call.say("false")
    return 1


_VERBS: dict[str, Callable[[Call, Words], int]] = {
    "clear": _clear,
    "dump": _dump,
    "grant": _grant,
    "has-feature": _has_feature,
    "install-create": _refuse_session,
    "list": _list,
    "path": _path,
    "reset-permissions": _reset_permissions,
    "resolve-activity": _resolve_activity,
    "revoke": _revoke,
    "uninstall": uninstall,
}
