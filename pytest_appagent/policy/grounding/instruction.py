"""Reading a sentence that asks for a single touch: what to do, and the phrase that says to what."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from ...actions import Direction
from ..lexicon import is_unspaced, lexicon
from ..meaning import leading
from .quotes import QUOTED, masked, unquoted

Kind = Literal["tap", "hold", "swipe", "text", "on", "off", "raise", "lower"]

_POLITE = re.compile(
    r"^(?:(?:please|now|then|just|first|next|finally|kindly|can you|could you|i want to|let's)[ ,]+)+", re.I
)
_QUESTION = re.compile(
    r"^(?:what|when|where|which|who|whose|how|why|is|are|does|do|did|has|have|was|were)\b(?! not\b)", re.I
)
_FORBIDS = re.compile(r"^(?:do not|don['’]t|never|avoid|without)\b", re.I)
_PARTICLE = re.compile(r"^(?:turn|switch|toggle)\s+(?P<phrase>.+?)\s+(?P<state>on|off|up|down)(?:\s+again)?$", re.I)
_PARTICLES: dict[str, Kind] = {"on": "on", "off": "off", "up": "raise", "down": "lower"}
_TO_END = re.compile(
    r"^(?:(?P<phrase>.+?)\s+)?(?:all the way\s+)?to\s+the\s+(?:very\s+)?(?P<end>end|bottom|top|start|beginning)"
    r"(?:\s+of\s+(?P<whole>.+))?$",
    re.I,
)
_DIRECTION = (
    r"(?:(?:to|toward|towards|all the way to)\s+(?:the\s+)?)?"
    r"(?P<direction>left|right|up|down|top|bottom)(?:ward|wards)?"
)
_MOVED = re.compile(rf"^(?P<phrase>.*?)\s*\b{_DIRECTION}(?:\s+(?:a bit|a little|once|again|one step|slightly))?$", re.I)
_MOVED_FIRST = re.compile(rf"^{_DIRECTION}(?:\s+(?:on|in|at|over|across|through|within)\b)?\s+(?P<phrase>.+)$", re.I)
_TYPED = re.compile(r"^(?P<text>.+)\s+(?:into|in|to|as|for|on|inside)\s+(?P<phrase>.+)$", re.I | re.S)
_FILLED = re.compile(r"^(?P<phrase>.+?)\s+(?:with|by)\s+(?P<text>.+)$", re.I | re.S)
_VALUE = re.compile(r"^(?P<phrase>.+?)\s+(?:to|as)\s+(?P<value>.+)$", re.I | re.S)
_TOOL = re.compile(
    r"(?<!while)\s+(?:(?:with|using|via|through)\s+(?:the|a|an)|by\s+(?:tapping|pressing|clicking|using|touching|hitting)(?:\s+on)?"
    r"(?:\s+(?:the|a|an))?)\s+(?P<tool>.+)$",
    re.I,
)
_OPPOSITE: dict[Direction, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_DIRECTIONS: dict[str, Direction] = {
    "left": "left", "right": "right", "up": "up", "down": "down", "top": "up", "bottom": "down"
}  # fmt: skip
_FOREIGN: dict[str, Kind] = {
    "tap": "tap",
    "open": "tap",
    "select": "tap",
    "show": "tap",
    "turn on": "on",
    "turn off": "off",
}
_TOGGLES = frozenset({"toggle", "flip"})
_SETS = frozenset({"set", "change", "adjust"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """A sentence that asks for a single touch.

    Attributes:
        kind: what to do.
        phrase: what says to which control; may be empty.
        verb: what the control itself is to do, where the sentence says more than to touch it; in English words.
        soft: whether the name of a thing is enough, since touching it does what the verb says.
        text: what to type.
        direction: where the finger goes.
        tool: what says which control does it, "the gear" in "open the preferences with the gear".
        value: what is to be chosen, where `phrase` says for what.
        toggles: whether the control must have an on/off state, if there is such a one.
    """

    kind: Kind
    phrase: str
    verb: str = ""
    soft: bool = False
    text: str = ""
    direction: Direction | None = None
    tool: str = ""
    value: str = ""
    toggles: bool = False


def read_instruction(sentence: str) -> Instruction | None:
    """Read a sentence; None if it is a question, or asks for several things one after the other."""
    said = _POLITE.sub("", sentence.strip().rstrip(".!。 "))
    if _FORBIDS.match(said) and leading(said)[0] != "deny":
        return None
    if not said or _QUESTION.match(said) or said.endswith("?") or _has_more(said):
        return None
    if match := _PARTICLE.match(said):
        return Instruction(kind=_PARTICLES[match["state"].lower()], phrase=match["phrase"])
    verb, kind, rest = _verb(said)
    if kind == "text" or verb in _SETS:
        return _typing(verb, rest)
    if kind == "swipe":
        return _moving(verb, rest)
    return _touching(verb, kind, rest)


def _has_more(said: str) -> bool:
    """Whether another demand follows, as in "tap Edit and delete it"."""
    bare = QUOTED.sub('""', said)
    if re.search(r"[.;]\s+\w|,\s*then\b|\bthen\b", bare):
        return True
    known = lexicon().verbs.keys() | lexicon().related.keys()
    return any(word.lower() in known for word in re.findall(r"(?:,| and)\s+(\w+)\s+\S", bare))


def _verb(said: str) -> tuple[str, str, str]:
    """The verb that the sentence begins with, its kind (empty for one that only controls know), and the rest."""
    words = said.split()
    phrase, taken = leading(said)
    if taken and (" " in said[:taken].strip() or not said[0].isascii() or not said[:taken].isascii()):
        rest = said[taken:].strip()
        return phrase, _FOREIGN.get(phrase, ""), rest
    for length in range(min(lexicon().longest_verb, len(words)), 0, -1):
        begin = " ".join(words[:length]).lower()
        if (kind := lexicon().verbs.get(begin)) is not None:
            return begin, kind, " ".join(words[length:])
    if is_unspaced(said):
        return "", "tap", said
    if taken and phrase in _FOREIGN:
        return phrase, _FOREIGN[phrase], said[taken:].strip()
    return words[0].lower(), "", " ".join(words[1:])


def _touching(verb: str, kind: str, rest: str) -> Instruction:
    tool = ""
    if match := _TOOL.search(masked(rest)):
        tool, rest = rest[match.start("tool") :], rest[: match.start()].strip()
    match kind:
        case "tap":
            return Instruction(kind="tap", phrase=rest, tool=tool, toggles=verb in _TOGGLES)
        case "hold":
            return Instruction(kind="hold", phrase=re.sub(r"^(?:on|and hold)\s+", "", rest, flags=re.I), tool=tool)
        case "on" | "off" | "raise" | "lower" as change:
            return Instruction(kind=change, phrase=rest, verb=verb, tool=tool)
        case _:
            return Instruction(kind="tap", phrase=rest, verb=verb, soft=kind == "soft", tool=tool)


def _typing(verb: str, rest: str) -> Instruction:
    opaque = masked(rest)
    patterns = (_FILLED, _TYPED) if verb in ("fill", "fill in", "replace") else (_TYPED,)
    if verb in _SETS:
        match = _VALUE.match(opaque)
        if match is None:
            return Instruction(kind="tap", phrase=rest, verb=verb, soft=True)
        phrase, value = rest[: match.end("phrase")], _bare(rest[match.start("value") :])
        return Instruction(kind="tap", phrase=phrase, verb=verb, soft=True, value=value)
    for pattern in patterns:
        if match := pattern.match(opaque):
            text = _bare(rest[match.start("text") : match.end("text")])
            return Instruction(kind="text", phrase=rest[match.start("phrase") : match.end("phrase")], text=text)
    quoted = QUOTED.fullmatch(rest)
    if quoted is not None:
        return Instruction(kind="text", phrase="", text=_bare(rest))
    soft = verb in ("write", "put", "input", "fill in", "fill")
    return Instruction(kind="tap", phrase=rest, verb=verb if verb != "enter" else "", soft=soft)


def _moving(verb: str, rest: str) -> Instruction | None:
    if verb == "scroll" and (ends := _TO_END.match(rest)):
        back = ends["end"].lower() in ("top", "start", "beginning")
        return Instruction(
            kind="swipe", phrase=ends["whole"] or ends["phrase"] or "", direction="down" if back else "up"
        )
    match = _MOVED.match(masked(rest)) or _MOVED_FIRST.match(masked(rest))
    if match is None:
        return None
    direction = _DIRECTIONS[match["direction"].lower()]
    if verb == "scroll":  # what is to come into sight lies there, so the finger goes the other way
        direction = _OPPOSITE[direction]
    phrase = rest[match.start("phrase") : match.end("phrase")]
    return Instruction(kind="swipe", phrase=phrase, direction=direction)


def without_tool(instruction: Instruction) -> Instruction:
    """Return the instruction as if what says with what to do it belonged to the name."""
    return replace(instruction, phrase=f"{instruction.phrase} with {instruction.tool}", tool="")


def _bare(text: str) -> str:
    return unquoted(text) or text.strip()
