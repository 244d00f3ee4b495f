"""Recordings in files: plain values, made to be read; what is empty is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from ..script import Script
from ..script_data import read_script, script_to_data
from .values import Entry, Facts, Kind, Origin, Outcome, Recording

SCHEMA = 1

_ENTRY = ("sentence", "kind", "with", "only", "acts", "outcome", "reason", "answer", "facts")
_FILE = ("test", "recorded", "sentences", "fixtures")


def recording_to_data(recording: Recording) -> dict[str, Any]:
    """Return a recording in plain values."""
    origin = recording.origin
    recorded: dict[str, Any] = {
        name: value for name in ("app", "app_version", "locale", "device") if (value := getattr(origin, name))
    }
    if any(origin.size):
        recorded["size"] = origin.size
    data: dict[str, Any] = {"test": recording.test, "recorded": recorded}
    data["sentences"] = [_entry_to_data(entry) for entry in recording.sentences]
    if recording.fixtures:
        data["fixtures"] = {
            name: [_entry_to_data(entry) for entry in entries] for name, entries in recording.fixtures.items()
        }
    return data


def read_recording(data: Mapping[str, Any]) -> Recording:
    """Read it back.

    Raises:
        ValueError: it is none; the message says where and what is wrong.
    """
    _refuse_unknown(data, _FILE, "a recording")
    fixtures = data.get("fixtures", {})
    if not isinstance(fixtures, Mapping) or not all(isinstance(name, str) for name in fixtures):
        raise ValueError(f"fixtures must be a mapping of names, not {fixtures!r}")
    return Recording(
        test=_text(data, "test"),
        origin=_origin(data.get("recorded", {})),
        sentences=_entries(data.get("sentences", []), "sentence"),
        fixtures={name: _entries(entries, f"fixture {name}, sentence") for name, entries in fixtures.items()},
    )


def _entry_to_data(entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = {"sentence": entry.sentence}
    if entry.kind != "do":
        data["kind"] = entry.kind
    if entry.values:
        data["with"] = dict(entry.values)
    if entry.only:
        data["only"] = entry.only
    if entry.script.acts:
        data["acts"] = script_to_data(entry.script)
    data["outcome"] = entry.outcome
    if entry.reason:
        data["reason"] = entry.reason
    if entry.answer is not None:
        data["answer"] = entry.answer
    if entry.facts is not None:
        data["facts"] = {"screen": entry.facts.screen} | {
            name: list(texts) for name in ("shows", "gone", "states") if (texts := getattr(entry.facts, name))
        }
    return data


def _entries(data: object, what: str) -> tuple[Entry, ...]:
    if not isinstance(data, list):
        raise ValueError(f"{what}s must be a list, not {data!r}")
    entries = []
    for number, part in enumerate(data, start=1):
        try:
            entries.append(_entry(part))
        except ValueError as error:
            raise ValueError(f"{what} {number}: {error}") from error
    return tuple(entries)


def _entry(data: object) -> Entry:
    if not isinstance(data, Mapping):
        raise ValueError(f"a sentence is described by a mapping, not by {data!r}")
    _refuse_unknown(data, _ENTRY, "a sentence")
    kind, outcome = data.get("kind", "do"), data.get("outcome", "finished")
    if kind not in get_args(Kind):
        raise ValueError(f"kind must be one of {', '.join(get_args(Kind))}, not {kind!r}")
    if outcome not in get_args(Outcome):
        raise ValueError(f"outcome must be one of {', '.join(get_args(Outcome))}, not {outcome!r}")
    values = data.get("with", {})
    if not isinstance(values, Mapping) or not all(isinstance(one, str) for pair in values.items() for one in pair):
        raise ValueError(f"with must be a mapping of names and texts, not {values!r}")
    only = _texts(data, "only")
    if unknown := [name for name in only if name not in values]:
        raise ValueError(f"only names {unknown[0]!r}, for which there is no value under with")
    answer = data.get("answer")
    if answer is not None and not isinstance(answer, str):
        raise ValueError(f"answer must be a text, not {answer!r}")
    if kind == "ask" and answer is None:
        raise ValueError("a question has no answer")
    return Entry(
        sentence=_text(data, "sentence"),
        kind=kind,
        values=dict(values),
        only=only,
        script=read_script(data["acts"]) if "acts" in data else Script(),
        outcome=outcome,
        reason=_text(data, "reason", ""),
        answer=answer,
        facts=_facts(data["facts"]) if "facts" in data else None,
    )


def _facts(data: object) -> Facts:
    if not isinstance(data, Mapping):
        raise ValueError(f"facts are described by a mapping, not by {data!r}")
    _refuse_unknown(data, [field.name for field in fields(Facts)], "the facts")
    return Facts(
        screen=_text(data, "screen"),
        shows=_texts(data, "shows"),
        gone=_texts(data, "gone"),
        states=_texts(data, "states"),
    )


def _origin(data: object) -> Origin:
    if not isinstance(data, Mapping):
        raise ValueError(f"recorded must be a mapping, not {data!r}")
    _refuse_unknown(data, [field.name for field in fields(Origin)], "recorded")
    size = data.get("size", (0, 0))
    if not isinstance(size, list | tuple) or len(size) != 2 or not all(type(part) is int for part in size):
        raise ValueError(f"size must be two whole numbers, not {size!r}")
    texts = {name: _text(data, name, "") for name in ("app", "app_version", "locale", "device")}
    return Origin(**texts, size=(size[0], size[1]))


def _refuse_unknown(data: Mapping[Any, Any], known: tuple[str, ...] | list[str], what: str) -> None:
    if unknown := [name for name in data if name not in known]:
        raise ValueError(f"{unknown[0]!r} is no part of {what}; parts are {', '.join(known)}")


def _text(data: Mapping[Any, Any], name: str, default: str | None = None) -> str:
    value = data.get(name, default)
    if not isinstance(value, str):
        raise ValueError(f"{name} is missing" if value is None else f"{name} must be a text, not {value!r}")
    return value


def _texts(data: Mapping[Any, Any], name: str) -> tuple[str, ...]:
    value = data.get(name, [])
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
        raise ValueError(f"{name} must be a list of texts, not {value!r}")
    return tuple(value)
