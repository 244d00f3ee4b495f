"""The package manager: pm and `cmd package`."""

from __future__ import annotations

import base64
import hashlib

from .call import Call, command
from .options import Words, short_component

_SYSTEM_PREFIXES = ("com.android.", "android")


def is_system_app(package: str) -> bool:
    """Tell whether a package came with the device."""
    return package.startswith(_SYSTEM_PREFIXES)


def apk_path(package: str) -> str:
    """Return where the installed package lies, as the package manager says it."""
    if is_system_app(package):
        return f"/system/app/{package}/{package}.apk"
    digest = base64.urlsafe_b64encode(hashlib.sha256(package.encode()).digest())[:22].decode()
    return f"/data/app/~~{digest}==/{package}-{digest[::-1]}==/base.apk"


@command("pm")
def _package_manager(call: Call) -> int:
    words = Words(call.arguments)
    verb = words.next("Error: no command specified")
    handler = _VERBS.get(verb)
    if handler is None:
        return call.complain(f"Unknown command: {verb}", status=255)
    return handler(call, _without_user(words))


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
    if kind in ("features", "libraries", "permissions", "instrumentation"):
        return 0
    if kind not in ("packages", "package"):
        return call.complain(f"Error: unknown list type '{kind}'", status=255)
    flags = set()
    while option := words.next_option():
        flags.add(option)
    wanted = words.next("") if words else ""
    for package, info in call.system.apps.items():
        if wanted not in package or ("-3" in flags and is_system_app(package)):
            continue
        if ("-s" in flags and not is_system_app(package)) or "-d" in flags:
            continue
        line = f"package:{apk_path(package)}={package}" if "-f" in flags else f"package:{package}"
        line += f" versionCode:{info.version_code}" if "--show-versioncode" in flags else ""
        call.say(line + (" uid:10100" if "-U" in flags else ""))
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


def _install(call: Call, words: Words) -> int:
    call.say("Failure [INSTALL_FAILED_INVALID_APK: a simulated device cannot run APK files]")
    return 1


def _uninstall(call: Call, words: Words) -> int:
    while words.next_option():
        pass
    package = words.next("Error: package name not specified")
    known = package in call.system.apps
    call.say("Failure [DELETE_FAILED_INTERNAL_ERROR]" if known else "Failure [not installed for 0]")
    return 1


def _dump(call: Call, words: Words) -> int:
    from .dumpsys import package_report  # dumpsys in turn needs the paths of this module

    call.say(*package_report(call, words.next("Error: no package specified")))
    return 0


_VERBS = {
    "list": _list,
    "path": _path,
    "clear": _clear,
    "grant": _grant,
    "revoke": _revoke,
    "resolve-activity": _resolve_activity,
    "install": _install,
    "install-create": _install,
    "uninstall": _uninstall,
    "dump": _dump,
}
