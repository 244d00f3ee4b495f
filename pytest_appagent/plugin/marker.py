"""The `appagent` marker: read, checked and merged, without touching a device."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from ..agent.risks import RISKS, Risk
from ..errors import SettingsError
from ..run import Expectation, Reset, Step, WantedAnswer
from .needs import Need, read_needs

KEYWORDS = (
    *("app", "activity", "link", "expect", "answer", "reset", "max_rounds", "packages"),
    *("permissions", "needs", "secrets", "demo", "risks"),
)

# {name}, {secret:NAME}, {{ or }}; anything else with a brace in it is a mistake.
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{secret:(?P<secret>[A-Za-z_]\w*)\}|\{(?P<name>[^{}]*)\}|[{}]")


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedTask:
    """What the markers of one test say, merged.

    Attributes:
        steps: the sentences, placeholders not yet filled; empty if the marker only configures.
        app: package under test, None if the default is meant. A tuple's first is launched, all may be acted in.
        activity: activity to launch, None for the app's own.
        link: link to launch with, None for none.
        answer: what the last sentence's answer must be, None if none is asked for.
        reset: how the app is brought to its start state.
        max_rounds: rounds a sentence may take, None for the session's.
        packages: further packages that the agent may act in.
        permissions: run-time permissions that the app is granted before it is launched.
        needs: what the device must be; the test is skipped on one that is not.
        secrets: names of environment variables whose values are typed for `{secret:NAME}` and never shown.
        demo: name of a demonstration that is done again in the place of sentences, None for none.
        risks: what exploring and the ways of a map may do though it cannot be undone.
    """

    steps: tuple[Step, ...] = ()
    app: str | None = None
    activity: str | None = None
    link: str | None = None
    answer: WantedAnswer | None = None
    reset: Reset = "restart"
    max_rounds: int | None = None
    packages: tuple[str, ...] = ()
    permissions: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    secrets: tuple[str, ...] = ()
    demo: str | None = None
    risks: tuple[Risk, ...] = ()
    placeholders: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class RawMarker:
    """One marker as pytest has it; `owner` is where it stands, a function, class or module."""

    owner: object
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]


def read_markers(markers: Sequence[RawMarker]) -> MarkedTask:
    """Merge the markers of a test, closest first.

    Keyword arguments of a closer marker win; the sentences come from the closest marker that has any.

    Raises:
        SettingsError: a marker cannot work; the message says what and what to write.
    """
    merged: dict[str, Any] = {}
    for marker in reversed(markers):
        for name in marker.kwargs:
            if name not in KEYWORDS:
                raise SettingsError(_unknown_argument(name))
        merged.update(marker.kwargs)
    with_sentences = [marker for marker in markers if marker.args]
    if len(with_sentences) > 1 and with_sentences[0].owner is with_sentences[1].owner:
        raise SettingsError("two markers 'appagent' with sentences on one test; put all sentences into one marker")
    sentences = with_sentences[0].args if with_sentences else ()
    return _build_task(tuple(_read_step(value, index) for index, value in enumerate(sentences)), merged)


def fill(task: MarkedTask, value_of: Callable[[str], object]) -> MarkedTask:
    """Put values into the sentences; a value is data, what looks like a placeholder in it stays as it is."""

    def filled(step: Step) -> Step:
        data = {name: str(value_of(name)) for name in names_in(step.text)}
        text = _PLACEHOLDER.sub(lambda match: _filled(match, data), step.text)
        return replace(step, text=text, data=data)

    return replace(task, steps=tuple(filled(step) for step in task.steps))


def _filled(match: re.Match[str], data: Mapping[str, str]) -> str:
    if match["secret"]:
        return match[0]  # its value is filled in when it is typed
    return data[match["name"]] if match["name"] else match[0][0]


def names_in(sentence: str) -> tuple[str, ...]:
    """The placeholders of a sentence, in order, each once.

    Raises:
        SettingsError: a brace that is neither a plain name's nor doubled.
    """
    names: list[str] = []
    for match in _PLACEHOLDER.finditer(sentence):
        if match[0] in ("{{", "}}") or match["secret"]:
            continue
        name = match["name"]
        if not name or not name.isidentifier():
            raise SettingsError(
                f"{match[0]!r} in the sentence {sentence!r} is no placeholder: write {{name}} with a plain name, "
                "or {{ and }} for braces"
            )
        names.append(name)
    return tuple(dict.fromkeys(names))


def _build_task(steps: tuple[Step, ...], merged: Mapping[str, Any]) -> MarkedTask:
    apps = _texts("app", merged.get("app", ()))
    expect = _expectations(merged.get("expect", ()))
    if expect and not steps:
        raise SettingsError("marker 'appagent': expect= goes with sentences; there are none")
    if expect:
        steps = (*steps[:-1], replace(steps[-1], expect=(*steps[-1].expect, *expect)))
    answer = merged.get("answer")
    if answer is not None and not (isinstance(answer, (str, re.Pattern)) or callable(answer)):
        raise SettingsError(f"marker 'appagent': answer={answer!r} must be a text, a compiled pattern or a function")
    if answer is not None and not steps:
        raise SettingsError("marker 'appagent': answer= goes with sentences; there are none")
    reset = merged.get("reset", "restart")
    if reset not in get_args(Reset):
        raise SettingsError(f"marker 'appagent': reset={reset!r} must be one of {', '.join(get_args(Reset))}")
    demo = _text("demo", merged.get("demo"))
    if demo is not None and steps:
        raise SettingsError("marker 'appagent': demo= stands in the place of sentences; leave one of them out")
    max_rounds = merged.get("max_rounds")
    if max_rounds is not None and (type(max_rounds) is not int or max_rounds < 1):
        raise SettingsError(f"marker 'appagent': max_rounds={max_rounds!r} must be a whole number from 1")
    return MarkedTask(
        steps=steps,
        app=apps[0] if apps else None,
        activity=_text("activity", merged.get("activity")),
        link=_text("link", merged.get("link")),
        answer=answer,
        reset=reset,
        max_rounds=max_rounds,
        packages=(*apps[1:], *_texts("packages", merged.get("packages", ()))),
        permissions=tuple(map(_permission, _texts("permissions", merged.get("permissions", ()), "a permission"))),
        needs=read_needs(merged.get("needs", {})),
        secrets=_secrets(merged.get("secrets", ()), steps),
        demo=demo,
        risks=_risks(merged.get("risks", ())),
        placeholders=tuple(dict.fromkeys(name for step in steps for name in names_in(step.text))),
    )


def _risks(value: object) -> tuple[Risk, ...]:
    named = _texts("risks", value, "a risk")
    if unknown := [name for name in named if name not in RISKS]:
        known = ", ".join(RISKS)
        raise SettingsError(f"marker 'appagent': risks={value!r}: {unknown[0]!r} is none; known are {known}")
    return tuple(risk for risk in RISKS if risk in named)


def _secrets(value: object, steps: tuple[Step, ...]) -> tuple[str, ...]:
    """The names that the marker gives, and those in its sentences."""
    named = _texts("secrets", value, "the name of an environment variable")
    in_steps = [match["secret"] for step in steps for match in _PLACEHOLDER.finditer(step.text) if match["secret"]]
    return tuple(dict.fromkeys((*named, *in_steps)))


def _read_step(value: object, index: int) -> Step:
    step = Step(text=value) if isinstance(value, str) else value
    if not isinstance(step, Step):
        raise SettingsError(f"marker 'appagent': {value!r} is no sentence; write a text or step('…')")
    if not step.text.strip():
        raise SettingsError(f"marker 'appagent': sentence {index + 1} is empty; write what is to be done")
    return replace(step, index=index, expect=_expectations(step.expect))


def _expectations(values: object) -> tuple[Expectation, ...]:
    found = (values,) if isinstance(values, Expectation) else values
    if not isinstance(found, Iterable) or isinstance(found, str):
        raise SettingsError(f"expect={values!r} must be a list of shows('…') and hides('…')")
    expectations = tuple(found)
    for value in expectations:
        if not isinstance(value, Expectation):
            raise SettingsError(f"expect= holds {value!r}; write shows('…') or hides('…')")
    return expectations


def _permission(name: str) -> str:
    """Complete a permission of Android's own: CAMERA is android.permission.CAMERA."""
    return name if "." in name else f"android.permission.{name}"


def _texts(name: str, value: object, what: str = "a package name") -> tuple[str, ...]:
    values = (value,) if isinstance(value, str) else value
    if isinstance(values, (tuple, list)) and all(isinstance(part, str) and part.strip() for part in values):
        return tuple(part.strip() for part in values)
    raise SettingsError(f"marker 'appagent': {name}={value!r} must be {what} or a tuple of them")


def _text(name: str, value: object) -> str | None:
    if value is None or (isinstance(value, str) and value.strip()):
        return value
    raise SettingsError(f"marker 'appagent': {name}={value!r} must be a text")


def _unknown_argument(name: str) -> str:
    close = difflib.get_close_matches(name, KEYWORDS, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return f"marker 'appagent' knows no argument {name!r}{hint} Known are {', '.join(KEYWORDS)}"
