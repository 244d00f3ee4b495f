"""JSON objects in what a model wrote: between reasoning, fences and prose, and with the mistakes that models make."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from typing import Any

_THINKING = r"think|thinking|reasoning|thought|reflection|scratchpad|seed:think"
_THOUGHTS = re.compile(rf"<({_THINKING})\b[^<>]*>.*?</\1\s*>", re.I | re.S)
_THOUGHTS_END = re.compile(rf"</(?:{_THINKING})\s*>", re.I)
_THOUGHTS_BEGIN = re.compile(rf"<(?:{_THINKING})\b[^<>]*>", re.I)
_CHANNEL = re.compile(r"<\|channel\|>\s*final.*?<\|message\|>", re.S)
_TOKEN = re.compile(r"<\|[\w]+\|>")

_QUOTES = "\"'“”„＂「」『』‘’"
_START = re.compile(rf"[{{｛]\s*[{_QUOTES}}}]")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.S)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


class ObjectBroken(ValueError):
    """An object begins and cannot be read to its end."""


def without_reasoning(text: str) -> str:
    """Return what a model says after its reasoning; nothing if it was cut off while reasoning."""
    if channels := list(_CHANNEL.finditer(text)):
        text = text[channels[-1].end() :]
    text = _THOUGHTS.sub("", text)
    ends = list(_THOUGHTS_END.finditer(text))
    if ends:  # the opening tag was part of the model's own template
        text = text[ends[-1].end() :]
    begin = _THOUGHTS_BEGIN.search(text)
    if begin is not None:
        text = text[: begin.start()]
    return _TOKEN.sub("", text).strip().removeprefix("\ufeff")


def find_objects(text: str, keys: Collection[str]) -> list[list[tuple[str, Any]]]:
    """Return the objects in a text, each as its pairs in order: a key may be there twice.

    Args:
        text: what a model wrote, without its reasoning.
        keys: the keys that are looked for where an object is no proper JSON; values must be texts there.

    Raises:
        ObjectBroken: one begins and cannot be read; what seems to stand inside is not looked for, it may be anything.
    """
    found: list[list[tuple[str, Any]]] = []
    decoder = json.JSONDecoder(object_pairs_hook=lambda pairs: _Pairs(pairs), strict=False)
    position = 0
    while start := _START.search(text, position):
        try:
            value, position = decoder.raw_decode(text, start.start())
            found.append(list(value))
        except (ValueError, RecursionError):  # no JSON, too long a number, or nested too deeply
            found.append(_read_loosely(text[start.start() :], keys))
            return found
    return found


class _Pairs(list[tuple[str, Any]]):
    """An object with its keys as they came."""


def to_plain_value(value: Any) -> Any:
    """Return a value with its objects as dicts; of a key that is there twice the last counts."""
    if isinstance(value, _Pairs):
        return {name: to_plain_value(inner) for name, inner in value}
    return [to_plain_value(inner) for inner in value] if isinstance(value, list) else value


def _read_loosely(text: str, keys: Collection[str]) -> list[tuple[str, Any]]:
    """Read an object with quotes that are not escaped, other quotes and commas, or its end cut off.

    A value ends where the next key begins or at the last brace; a last value without that end was cut off.
    """
    names = "|".join(sorted(map(re.escape, keys), key=len, reverse=True))
    marks = list(re.finditer(rf"[{{｛,，]\s*[{_QUOTES}]({names})[{_QUOTES}]\s*[:：]\s*", text, re.I))
    if not marks or any(mark[0][0] in "{｛" for mark in marks[1:]):
        # What looks like another object inside may be talk about one.
        raise ObjectBroken("the JSON object cannot be read")
    pairs: list[tuple[str, Any]] = []
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        raw = text[mark.end() : following.start() if following else None]
        if following is None:
            end = max(raw.rfind("}"), raw.rfind("｝"))
            if end < 0:
                if any(name.casefold() == mark[1].casefold() for name, _ in pairs):
                    raise ObjectBroken("the JSON object was cut off")
                break
            raw = raw[:end]
        pairs.append((mark[1], _unquoted(raw)))
    if not pairs:
        raise ObjectBroken("the JSON object was cut off")
    return pairs


def _unquoted(raw: str) -> str:
    raw = raw.strip().rstrip(",，").strip()
    if len(raw) >= 2 and raw[0] in _QUOTES and raw[-1] in _QUOTES:
        raw = raw[1:-1]
    return _ESCAPE.sub(_resolved, raw)


def _resolved(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) == 5:
        return chr(int(code[1:], 16))
    return _ESCAPED.get(code, code)


def texts_of(pairs: Iterable[tuple[str, Any]], names: Collection[str]) -> list[str]:
    """Return the texts under any of these keys, whatever their case."""
    return [value for name, value in pairs if isinstance(value, str) and name.strip().casefold() in names]
