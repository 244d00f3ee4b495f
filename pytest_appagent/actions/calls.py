"""The syntax of a call: a word and, in parentheses, arguments. Knows nothing of the vocabulary."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

# Each opening quote with what closes it; the first that closes a string at the end of an argument does.
_DOUBLE = '"“”„＂«»「」『』'
_SINGLE = "'‘’‚＇`"
_PROPER_CLOSERS = {"“": "”", "„": "“”", "«": "»", "「": "」", "『": "』", "‘": "’", "‚": "‘’"}

_ARGUMENT_END = re.compile(r"\s*(?:[,，、)）]|\Z)")
_NAME = re.compile(r"\s*([A-Za-z_]+)\s*[=:＝：]")
_BARE_VALUE = re.compile(r"[^,，、)）]*")
_ESCAPE = re.compile(
    r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([nrtbf\"'\\/`]))"
)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}


class CallUnreadable(ValueError):
    """A text has not the form of one call.

    Attributes:
        word: the word before the parenthesis, as far as one can tell.
    """

    def __init__(self, message: str, *, word: str = "") -> None:
        super().__init__(message)
        self.word = word


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """One argument as written.

    Attributes:
        name: its name, empty if it was given by place.
        value: the text inside the quotes, escapes resolved, or the bare text in plain characters.
        quoted: whether it stood in quotes.
    """

    name: str
    value: str
    quoted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A word and its arguments; a word without parentheses has none."""

    word: str
    arguments: tuple[Argument, ...] = ()


def to_plain(text: str) -> str:
    """Return the text without outer blanks and with full-width characters replaced by their plain forms."""
    return unicodedata.normalize("NFKC", text).strip()


def read_call(text: str) -> Call:
    """Read one call and nothing else.

    Raises:
        CallUnreadable: it is none, or more than one.
    """
    text = text.strip().strip("`").strip()
    head, parenthesis, _ = text.replace("（", "(").partition("(")
    if not head.strip():
        raise CallUnreadable("there is no action" if not text else "the word before the parenthesis is missing")
    if not parenthesis:
        return Call(word=to_plain(head).rstrip(".;"))
    word = to_plain(head)
    try:
        arguments, end = _read_arguments(text, len(head) + 1)
    except CallUnreadable as error:
        raise CallUnreadable(str(error), word=word) from None
    rest = to_plain(text[end:]).strip(".;。`").strip()
    if rest:
        raise CallUnreadable(f"{_short(rest)!r} follows the call; one action is wanted and nothing else", word=word)
    return Call(word=word, arguments=arguments)


def _read_arguments(text: str, position: int) -> tuple[tuple[Argument, ...], int]:
    """Read from behind the opening parenthesis; return the arguments and the place behind the closing one."""
    arguments: list[Argument] = []
    while True:
        while text[position : position + 1].isspace():
            position += 1
        character = to_plain(text[position : position + 1])
        if not character:
            raise CallUnreadable("the closing parenthesis is missing")
        if character == ")":
            return tuple(arguments), position + 1
        argument, position = _read_argument(text, position)
        arguments.append(argument)
        end = _ARGUMENT_END.match(text, position)
        if end is None or not end.group().strip():
            raise CallUnreadable("the closing parenthesis is missing")
        position = end.end() if to_plain(end.group()) != ")" else end.end() - 1


def _read_argument(text: str, position: int) -> tuple[Argument, int]:
    named = _NAME.match(text, position)
    name = named.group(1) if named else ""
    position = named.end() if named else position
    while text[position : position + 1].isspace():
        position += 1
    opener = text[position : position + 1]
    family = next((family for family in (_DOUBLE, _SINGLE) if opener and opener in family), "")
    if not family:
        bare = _BARE_VALUE.match(text, position)
        assert bare is not None  # it matches the empty string too
        return Argument(name=name, value=to_plain(bare.group()), quoted=False), bare.end()
    for closers in (_PROPER_CLOSERS.get(opener, opener), family):
        close = _find_close(text, position + 1, closers)
        if close is not None:
            return Argument(name=name, value=_unescaped(text[position + 1 : close]), quoted=True), close + 1
    raise CallUnreadable(f"the quote that opens {_short(text[position + 1 :])!r} is not closed")


def _find_close(text: str, position: int, closers: str) -> int | None:
    """Return where the string ends: at a quote that ends an argument, so that an inner quote need not be escaped."""
    while position < len(text):
        if text[position] == "\\":
            position += 2
            continue
        if text[position] in closers and _ARGUMENT_END.match(text, position + 1):
            return position
        position += 1
    return None


def _unescaped(text: str) -> str:
    """Resolve JSON's escapes and an escaped single quote; a backslash before anything else is meant as it stands."""
    return _ESCAPE.sub(_resolve, text)


def _resolve(escape: re.Match[str]) -> str:
    high, low, code, simple = escape.groups()
    if high:
        return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + (int(low, 16) - 0xDC00))
    return chr(int(code, 16)) if code else _ESCAPED.get(simple, simple)


def _short(text: str, limit: int = 40) -> str:
    return text if len(text) <= limit else f"{text[:limit]}…"
