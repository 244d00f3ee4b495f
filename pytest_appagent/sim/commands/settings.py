"""Commands on facts and settings of the device: getprop, setprop, settings and content."""

from __future__ import annotations

import json
import re
from itertools import pairwise

from .call import Call, UsageError, command

_NAMESPACES = ("system", "secure", "global")


@command("getprop")
def _get_property(call: Call) -> int:
    properties = call.machine.properties | {"persist.sys.locale": call.system.locale}
    if call.arguments:
        default = call.arguments[1] if len(call.arguments) > 1 else ""
        call.say(properties.get(call.arguments[0], default))
    else:
        call.say(*(f"[{name}]: [{value}]" for name, value in sorted(properties.items())))
    return 0


@command("setprop")
def _set_property(call: Call) -> int:
    if len(call.arguments) != 2:
        return call.complain("usage: setprop NAME VALUE")
    name, value = call.arguments
    if name.startswith("ro."):
        return call.complain(f"Failed to set property '{name}' to '{value}'.")
    call.machine.properties[name] = value
    return 0


@command("settings")
def _settings(call: Call) -> int:
    settings = call.system.settings
    words = [word for word in call.arguments if word not in ("--user", "--lineage", "current")]
    words = [word for at, word in enumerate(words) if not (at == 0 and word.isdecimal())]
    match words:
        case ["get" | "put" | "delete" | "list" | "reset", namespace, *_] if namespace not in _NAMESPACES:
            return call.complain(f"Invalid namespace '{namespace}'", status=255)
        case ["get", namespace, key]:
            call.say(settings.get((namespace, key), "null"))
        case ["put", namespace, key, value, *_]:
            settings[namespace, key] = value
        case ["delete", namespace, key]:
            removed = settings.pop((namespace, key), None)
            call.say(f"Deleted {int(removed is not None)} rows")
        case ["list", namespace]:
            call.say(*sorted(f"{key}={value}" for (space, key), value in settings.items() if space == namespace))
        case ["reset", *_]:
            pass  # it takes back what a package has put; the shell itself has put all of it
        case _:
            return call.complain("Bad arguments; settings get|put|delete|list NAMESPACE [KEY [VALUE]]", status=255)
    return 0


@command("content")
def _content(call: Call) -> int:
    """Answer for two providers: settings, and the truth about an app, `content://PACKAGE/state`."""
    verb = call.arguments[0] if call.arguments else ""
    uri = _option(call, "--uri")
    if not uri:
        return call.complain("[ERROR] Unsupported argument: --uri is needed")
    state = re.fullmatch(r"content://([\w.]+)/state", uri)
    setting = re.fullmatch(r"content://settings/(system|secure|global)(?:/([\w.]+))?", uri)
    if state and verb == "query" and state[1] in call.system.apps:
        # What is true inside that app, for those who check: one line of JSON.
        call.say(json.dumps(call.system.state(state[1]), ensure_ascii=False, default=str))
        return 0
    if setting and verb in _SETTINGS_VERBS:
        return _SETTINGS_VERBS[verb](call, setting[1], setting[2])
    authority = uri.removeprefix("content://").split("/")[0]
    return call.complain(
        f"Error while accessing provider:{authority}",
        f"java.lang.IllegalStateException: Could not find provider: {authority}",
    )


def _option(call: Call, name: str) -> str:
    words = call.arguments
    return words[words.index(name) + 1] if name in words[:-1] else ""


def _bound(call: Call) -> dict[str, str]:
    """Return what `--bind NAME:TYPE:VALUE` gives."""
    words = call.arguments
    bound = {}
    for option, value in pairwise(words):
        if option == "--bind":
            parts = value.split(":", 2)
            if len(parts) != 3:
                raise UsageError(f"[ERROR] Binding not well formed: {value}")
            bound[parts[0]] = parts[2]
    return bound


def _wanted_name(call: Call, name: str | None) -> str | None:
    where = re.fullmatch(r"name\s*=\s*['\"]?([\w.]+)['\"]?", _option(call, "--where"))
    return where[1] if where else name


def _query_settings(call: Call, namespace: str, name: str | None) -> int:
    wanted = _wanted_name(call, name)
    rows = sorted(
        (key, value)
        for (space, key), value in call.system.settings.items()
        if space == namespace and wanted in (None, key)
    )
    call.say(*(f"Row: {at} _id={at + 1}, name={key}, value={value}" for at, (key, value) in enumerate(rows)))
    if not rows:
        call.say("No result found.")
    return 0


def _insert_setting(call: Call, namespace: str, name: str | None) -> int:
    bound = _bound(call)
    call.system.settings[namespace, bound.get("name", name or "")] = bound.get("value", "")
    return 0


def _delete_setting(call: Call, namespace: str, name: str | None) -> int:
    call.system.settings.pop((namespace, _wanted_name(call, name) or ""), None)
    return 0


_SETTINGS_VERBS = {
    "query": _query_settings,
    "insert": _insert_setting,
    "update": _insert_setting,
    "delete": _delete_setting,
}
