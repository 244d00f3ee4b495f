"""Scripts in files: an act is a mapping with the action in words of the vocabulary; what is empty is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .actions import Action, ActionUnreadable, read_action, to_text
from .screen.identity_data import identity_to_data, read_identity
from .script import Act, Script

_TEXTS = ("on", "to", "name")
_KNOWN = frozenset({*_TEXTS, "action", "target", "onto", "checked", "shows"})


def script_to_data(script: Script) -> list[dict[str, Any]]:
    """Return the acts of a script in plain values."""
    return [act_to_data(act) for act in script.acts]


def read_script(data: object) -> Script:
    """Read them back.

    Raises:
        ValueError: they are none; the message says which act and what is wrong with it.
    """
    if not isinstance(data, list):
        raise ValueError(f"a script is a list of acts, not {data!r}")
    acts = []
    for number, part in enumerate(data, start=1):
        try:
            acts.append(read_act(part))
        except ValueError as error:
            raise ValueError(f"act {number}: {error}") from error
    return Script(acts=tuple(acts))


def act_to_data(act: Act) -> dict[str, Any]:
    """Return an act in plain values."""
    data: dict[str, Any] = {"on": act.on, "action": to_text(act.action), "to": act.to}
    if act.name:
        data["name"] = act.name
    if act.target is not None:
        data["target"] = identity_to_data(act.target)
    if act.onto is not None:
        data["onto"] = identity_to_data(act.onto)
    if act.checked is not None:
        data["checked"] = act.checked
    if act.shows:
        data["shows"] = list(act.shows)
    return data


def read_act(data: object) -> Act:
    """Read it back.

    Raises:
        ValueError: it is none; the message says which part.
    """
    if not isinstance(data, Mapping):
        raise ValueError(f"an act is described by a mapping, not by {data!r}")
    # Written by hand without quotes, YAML reads `on` as true.
    data = {"on" if name is True else name: value for name, value in data.items()}
    if unknown := set(data) - _KNOWN:
        raise ValueError(
            f"{sorted(map(str, unknown))[0]!r} is no part of an act; parts are {', '.join(sorted(_KNOWN))}"
        )
    texts = {name: data.get(name, "") for name in _TEXTS}
    if wrong := [name for name, value in texts.items() if not isinstance(value, str)]:
        raise ValueError(f"{wrong[0]} must be a text, not {data[wrong[0]]!r}")
    shows = data.get("shows", [])
    if not isinstance(shows, list) or not all(isinstance(text, str) for text in shows):
        raise ValueError(f"shows must be a list of texts, not {shows!r}")
    checked = data.get("checked")
    if checked is not None and type(checked) is not bool:
        raise ValueError(f"checked must be true or false, not {checked!r}")
    return Act(
        **texts,
        checked=checked,
        action=_action(data.get("action")),
        target=read_identity(data["target"]) if "target" in data else None,
        onto=read_identity(data["onto"]) if "onto" in data else None,
        shows=tuple(shows),
    )


def _action(written: object) -> Action:
    if not isinstance(written, str):
        raise ValueError(f"action must be a text such as 'tap(1)', not {written!r}")
    try:
        return read_action(written)
    except ActionUnreadable as error:
        try:
            return read_action(written, grid=True)
        except ActionUnreadable:
            raise ValueError(str(error)) from error
