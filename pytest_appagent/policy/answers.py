"""From what a model wrote to one action: tolerant where the meaning is certain, else unreadable with the reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..actions import Action, ActionUnreadable, Finish, GiveUp, read_action, to_text
from ..model.objects import ObjectBroken, find_objects, texts_of, to_plain_value, without_reasoning

_SEEN = frozenset({"seen", "observation", "observe"})
_THOUGHT = frozenset({"thought", "thoughts", "reasoning", "think"})
_ACTION = frozenset({"action", "actions", "act", "next_action", "next action"})
_SUMMARY = frozenset({"summary"})
_KEYS = _SEEN | _THOUGHT | _ACTION | _SUMMARY
_NAMES = ("name", "type", "action", "function", "action_type", "tool")
_ARGUMENTS = ("arguments", "args", "params", "parameters", "input")

_WORDS = "|".join(sorted((re.escape(key) for key in _KEYS), key=len, reverse=True))
_HEADING = re.compile(
    rf"^[\s>#*_\-–•]*(?:\d+[.)]\s*)?[*_`\"“]*({_WORDS})[*_`\"”]*\s*(?:[:：][*_`]*|(?=\n)|\Z)", re.I | re.M
)
_FENCE = re.compile(r"^\s*```[\w-]*\s*|\s*```\s*$")
_LIMIT = 2000


class AnswerUnreadable(ValueError):
    """No one action can be read out of an answer; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a model answered; what it left out is empty."""

    action: Action
    seen: str = ""
    thought: str = ""
    summary: str = ""


def read_answer(text: str, *, grid: bool = False) -> Answer:
    """Return the one action that a model decided on, and what it says beside.

    Read are JSON objects, sections like `Action:`, and an answer that is nothing but a call. Nothing ends the task
    unless an action says so by itself: the word "finish" in a sentence is a word.

    Raises:
        AnswerUnreadable: there is no action, more than one, or one that the vocabulary does not have.
    """
    text = without_reasoning(text)
    if not text:
        raise AnswerUnreadable("the answer is empty")
    try:
        objects = find_objects(text, _KEYS)
    except ObjectBroken as error:
        raise AnswerUnreadable(str(error)) from None
    answers = [pairs for pairs in map(_unwrapped, objects) if any(_is_action(name) for name, _ in pairs)]
    if answers:
        return _from_objects(answers, grid=grid)
    if objects:
        raise AnswerUnreadable('the JSON object has no "action"')
    sections = _sections(text)
    if any(name in _ACTION for name, _ in sections):
        return _from_sections(sections, grid=grid)
    return Answer(action=_from_prose(text, grid=grid))


def _from_objects(answers: list[list[tuple[str, Any]]], *, grid: bool) -> Answer:
    written = [_to_call(value) for pairs in answers for name, value in pairs if _is_action(name)]
    action = _the_one(written, grid=grid)
    pairs = answers[-1]
    return Answer(
        action=action, seen=_first(pairs, _SEEN), thought=_first(pairs, _THOUGHT), summary=_first(pairs, _SUMMARY)
    )


def _from_sections(sections: list[tuple[str, str]], *, grid: bool) -> Answer:
    action = _the_one([_call_in(value, grid=grid) for name, value in sections if name in _ACTION], grid=grid)
    return Answer(
        action=action,
        seen=_first(sections, _SEEN),
        thought=_first(sections, _THOUGHT),
        summary=_first(sections, _SUMMARY),
    )


def _from_prose(text: str, *, grid: bool) -> Action:
    """An answer that is one call, or has one line that is; a line among others ends no task."""
    whole = _stripped(text)
    if "(" in whole or "（" in whole or " " not in whole:
        try:
            return read_action(whole, grid=grid)
        except ActionUnreadable as error:
            fault = str(error)
    else:
        fault = "there is no action in it"
    lines = [line for line in map(_stripped, text.splitlines()) if "(" in line.replace("（", "(")]
    found = {
        to_text(action): action for action in _readable(lines, grid=grid) if not isinstance(action, Finish | GiveUp)
    }
    if len(found) == 1:
        return next(iter(found.values()))
    raise AnswerUnreadable(fault if not found else _several(found))


def _the_one(written: list[str], *, grid: bool) -> Action:
    """Return the action that all of these texts stand for; a text without a call is the echo of a template."""
    calls = [text for text in written if re.fullmatch(r"[\w\s.;-]*[(（].*|\w+[.;]?", text, re.S)] or written
    found: dict[str, Action] = {}
    for text in calls:
        try:
            action = read_action(text, grid=grid)
        except ActionUnreadable as error:
            raise AnswerUnreadable(str(error)) from None
        found[to_text(action)] = action
    if len(found) != 1:
        raise AnswerUnreadable(_several(found))
    return next(iter(found.values()))


def _call_in(value: str, *, grid: bool) -> str:
    """Return the call in a section: all of it, or its first line if prose follows."""
    whole = _stripped(value)
    lines = [line for line in map(_stripped, value.splitlines()) if line]
    if len(lines) < 2 or list(_readable([whole], grid=grid)):
        return whole
    first = list(_readable(lines[:1], grid=grid))
    if first and not isinstance(first[0], Finish | GiveUp) and not list(_readable(lines[1:], grid=grid)):
        return lines[0]
    return whole


def _readable(texts: Iterable[str], *, grid: bool) -> Iterable[Action]:
    for text in texts:
        try:
            yield read_action(text, grid=grid)
        except ActionUnreadable:
            continue


def _sections(text: str) -> list[tuple[str, str]]:
    marks = list(_HEADING.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)] * bool(marks)
    return [(mark[1].casefold(), text[mark.end() : end].strip()) for mark, end in zip(marks, ends, strict=True)]


def _stripped(text: str) -> str:
    text = _FENCE.sub("", _FENCE.sub("", text.strip()))
    return text.strip().strip("*_`").strip().removeprefix("- ").strip()


def _unwrapped(pairs: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return the object inside an object that holds nothing else, as in `{"decision": {…}}`."""
    if len(pairs) == 1 and isinstance(pairs[0][1], list) and not _is_action(pairs[0][0]):
        inner = pairs[0][1]
        if inner and all(isinstance(one, tuple) for one in inner):
            return list(inner)
    return pairs


def _to_call(value: Any) -> str:
    """Return an action that was written as an object or a list as a call in words."""
    if isinstance(value, str):
        return _stripped(value)
    value = to_plain_value(value)
    if isinstance(value, list):
        calls = [_to_call(one) for one in value]
        if len(set(calls)) != 1:
            raise AnswerUnreadable(f"{len(calls)} actions are given; one action is wanted and nothing else")
        return calls[0]
    if not isinstance(value, dict):
        raise AnswerUnreadable(f'"action" must be a text like tap(3), not {json.dumps(value)[:60]}')
    name = next((value[key] for key in _NAMES if isinstance(value.get(key), str)), None)
    if name is None and len(value) == 1:  # {"tap": {"n": 3}}
        name, inner = next(iter(value.items()))
        value = {"arguments": inner}
    if not isinstance(name, str):
        raise AnswerUnreadable('"action" is an object without a name; a text like tap(3) is wanted')
    if "(" in name:
        return name
    given = next((value[key] for key in _ARGUMENTS if key in value), None)
    if given is None:
        given = {key: inner for key, inner in value.items() if key not in _NAMES}
    return f"{name}({', '.join(_arguments(given))})"


def _arguments(given: Any) -> list[str]:
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return [json.dumps(given, ensure_ascii=False)]
    if isinstance(given, dict):
        return [f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in given.items() if value is not None]
    values = given if isinstance(given, list) else [given]
    return [json.dumps(value, ensure_ascii=False) for value in values if value is not None]


def _is_action(name: str) -> bool:
    return name.strip().casefold() in _ACTION


def _first(pairs: Iterable[tuple[str, Any]], names: frozenset[str]) -> str:
    return next(iter(texts_of(pairs, names)), "").strip()[:_LIMIT]


def _several(found: Iterable[str]) -> str:
    return f"it gives several actions ({', '.join(found)}); one action is wanted and nothing else"
