"""What a replay says when it stops: for people what differs, for a policy where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Literal

from ..actions import Drag, TypeText, to_text
from ..screen.elements import Element, ElementIdentity
from ..screen.naming import name_of
from ..screen.screen import ScreenFacts
from ..script import Act, Script

MismatchKind = Literal["other_screen", "unknown_screen", "target_missing", "refused", "landed_elsewhere", "strayed"]

_MOST_TEXTS = 8
_LONGEST = 60
_ALIKE = 0.4


def describe_act(act: Act) -> str:
    """One act in words, with the name of its target: `tap "Save"`."""
    word, _, rest = to_text(act.action).partition("(")
    name = _quoted(act.name or (_name(act.target) if act.target else ""))
    match act.action:
        case TypeText(text=text):
            return f"text {_quoted(text)} into {name}" if act.target or act.name else f"text {_quoted(text)}"
        case Drag():
            return f"drag {name} onto {_quoted(_name(act.onto) if act.onto else '')}"
        case _ if act.target is None:
            return f"{word}({rest}"
        case _:
            more = rest.rstrip(")").partition(", ")[2]
            return f"{word} {name} {more}".rstrip()


def hint_of(script: Script, done: Sequence[int], index: int) -> str:
    """Say what was replayed and what would have come next.

    Args:
        script: the acts.
        done: indices of the acts that were done.
        index: of the act that would have come next; one past the last where all were done.
    """
    acts = script.acts
    told = f"{len(done)} of {len(acts)} acts were replayed"
    if done:
        told += f": {', '.join(describe_act(acts[one]) for one in done)}"
    if index >= len(acts):
        return f"{told}; there are no more"
    return f"{told}; next would have been {describe_act(acts[index])}"


def tell_screen(script: Script, index: int, key: str, facts: ScreenFacts, *, is_known: bool) -> str:
    """Say that an act cannot be done since another screen is there."""
    act = script.acts[index]
    expected = script.acts[index - 1].shows if index else ()
    return "; ".join(
        filter(
            None,
            (f"{_number(script, index)} is done on {act.on}", _there(key, script, is_known), _texts(expected, facts)),
        )
    )


def tell_landing(script: Script, index: int, key: str, facts: ScreenFacts, *, is_known: bool) -> str:
    """Say that an act led to another screen than it did."""
    act = script.acts[index]
    parts = (
        f"{_number(script, index)} led to {act.to} before",
        _there(key, script, is_known),
        _texts(act.shows, facts),
    )
    return "; ".join(filter(None, parts))


def tell_missing(script: Script, index: int, identity: ElementIdentity, facts: ScreenFacts) -> str:
    """Say that a target is not on the screen, and what comes closest to it."""
    sought = f"{_quoted(_name(identity))} ({_kind(identity)})"
    same = [one for one in facts.elements if _name(one.identity) == _name(identity) and one.cls == identity.cls]
    if len(same) > 1:
        return f"{_number(script, index)}: {sought} cannot be told apart from {len(same) - 1} more of the same name"
    closest = closest_to(identity, facts)
    if closest is None:
        return f"{_number(script, index)}: {sought} is not on the screen {facts.key}, nor anything like it"
    found = f"{_quoted(name_of(closest, facts))} ({_kind(closest.identity)})"
    return f"{_number(script, index)}: {sought} is not on the screen {facts.key}; closest is {found}"


def tell_refused(script: Script, index: int, reason: str) -> str:
    """Say that an act must not or cannot be done."""
    return f"{_number(script, index)}: {reason}"


def closest_to(identity: ElementIdentity, facts: ScreenFacts) -> Element | None:
    """Return the element that is most like the one sought, for people; None if none is."""
    scored = [(_likeness(identity, element.identity), -element.label, element) for element in facts.elements]
    best = max(scored, default=None, key=lambda one: one[:2])
    return best[2] if best is not None and best[0] >= _ALIKE else None


def _likeness(one: ElementIdentity, other: ElementIdentity) -> float:
    if one.resource_id and one.resource_id == other.resource_id:
        return 1.0
    names = SequenceMatcher(None, _name(one).casefold(), _name(other).casefold()).ratio() if _name(one) else 0.0
    return names if one.cls == other.cls else names * 0.9


def _number(script: Script, index: int) -> str:
    return f"act {index + 1} of {len(script.acts)}, {describe_act(script.acts[index])}"


def _there(key: str, script: Script, is_known: bool) -> str:
    for number, act in enumerate(script.acts, start=1):
        if key == act.on:
            return f"there is {key}, where act {number} is done"
    if script.acts and key == script.end:
        return f"there is {key}, where the script ends"
    return f"there is {key}, {'another known screen' if is_known else 'an unknown screen'}"


def _texts(expected: Sequence[str], facts: ScreenFacts) -> str:
    shown = list(dict.fromkeys(" ".join(text.text.split()) for text in facts.texts if text.text.strip()))
    missing = [text for text in expected if " ".join(text.split()) not in shown]
    new = [text for text in shown if text not in expected]
    parts = [f"missing: {_listed(missing)}"] if missing else []
    return "; ".join([*parts, f"it shows {_listed(new)}" if new else "it shows no text"])


def _listed(texts: Sequence[str]) -> str:
    more = f" and {len(texts) - _MOST_TEXTS} more" if len(texts) > _MOST_TEXTS else ""
    return ", ".join(map(_quoted, texts[:_MOST_TEXTS])) + more


def _quoted(text: str) -> str:
    text = " ".join(text.split())
    return f'"{text[:_LONGEST]}…"' if len(text) > _LONGEST else f'"{text}"'


def _name(identity: ElementIdentity) -> str:
    return identity.text or identity.content_desc or identity.hint or identity.resource_id.rpartition("/")[2]


def _kind(identity: ElementIdentity) -> str:
    tail = identity.resource_id.rpartition("/")[2]
    return f"{identity.cls.rpartition('.')[2] or 'element'}{f', id {tail}' if tail else ''}"
