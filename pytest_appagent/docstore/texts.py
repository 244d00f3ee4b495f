"""What may stand in documentation: one sentence, no numbers of labels, no names of single rows."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from .entry import ROW

_LONGEST = 1000
_NUMBERS = r"\d{1,3}(?:\s*(?:,|and|or|&)\s*\d{1,3})*"
_SURE = r"(?:UI\s+|interactive\s+|screen\s+)*(?:elements?|labels?|numeric\s+tags?|numerical\s+tags?|tags?)"
_LIKELY = r"(?:buttons?|icons?|controls?|widgets?|numbers?)"
_MARK = r"(?:\s+(?:no\.?|number|numbered|nr\.?|tagged|tag|(?:labell?ed|marked)(?:\s+(?:as|with|by))?))*(?:\s+the)?"
_NUMBER = rf"\s*[#(\[]?\s*['\"“]?({_NUMBERS})\b['\"”]?(?:\s*[)\]])?"
# "element 5", "the UI element labeled with the number 12", "button 3"; where the number follows at once or after "no."
_NAMED = re.compile(
    rf"\b(?:the\s+|this\s+)?(?:{_SURE}|{_LIKELY}){_MARK}(?:\s+(?:numeric\s+tag|number|label|tag))?{_NUMBER}",
    re.IGNORECASE,
)
# "labeled 5", "with the number 7", "numbered 7" behind any other word.
_TAGGED = re.compile(
    r"\s*,?\s*\b(?:(?:which|that)\s+is\s+)?(?:labell?ed|marked|tagged|numbered)"
    rf"(?:\s+(?:as|with|by))?(?:\s+the)?(?:\s+(?:numeric\s+tag|number|label|tag))?{_NUMBER}",
    re.IGNORECASE,
)
_WITH = re.compile(
    r"(?<!labeled)(?<!labelled)(?<!marked)(?<!tagged)\s+with\s+(?:the\s+)?(?:numeric\s+tag|number|label|tag)"
    rf"{_NUMBER}",
    re.IGNORECASE,
)
_CALL = re.compile(rf"\b(?:tap|double_tap|long_press|swipe|drag|set|text)\(\s*({_NUMBERS})[^)]*\)")
# "[5]" as numbers are written in prompts: as a remark or behind a name it says nothing more, else it is the element.
_ASIDE = re.compile(rf"\s*\(\s*(?:(?:see|at|by|with|using)\s+)?\[({_NUMBERS})\]\s*\)|(?<=\ue000)\s*\[({_NUMBERS})\]")
_BRACKETED = re.compile(rf"\[({_NUMBERS})\]")
_PATTERNS = (
    (_CALL, "this action"),
    (_WITH, ""),
    (_NAMED, "this element"),
    (_TAGGED, ""),
    (_ASIDE, ""),
    (_BRACKETED, "this element"),
)
_QUOTED = re.compile(r"""(?<!\w)'(?=[^']*[^\W\d])[^']*'(?!\w)|"(?=[^"]*[^\W\d])[^"]*"|“(?=[^”]*[^\W\d])[^”]*”""")
_HOLD = "\ue000"  # nothing that a text has
_DIGITS = re.compile(r"\d{1,3}")
_ANY_SPACE = re.compile(r"[\s\x00-\x1f\x7f\u2028\u2029\ue000]+")


def clean_text(text: str, shown: Sequence[str] = ()) -> str:
    """Return a text in one line without numbers of labels, which are of one screen only; empty if nothing is left.

    Args:
        text: as a model or a person wrote it.
        shown: what the element itself shows; a number that stands in it is content, as on a key of a calculator.
    """
    line = _ANY_SPACE.sub(" ", text).strip()
    own = {digits for part in shown for digits in _DIGITS.findall(part)}
    # What is taken out may leave another number behind such a word; each time there are fewer digits.
    while (shorter := _without_labels(line, own)) != line:
        line = shorter[:1].upper() + shorter[1:] if shorter.startswith("this ") else shorter
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1].rstrip() + "…"


def _without_labels(line: str, own: set[str]) -> str:
    # What stands in quotes is what the app calls it, unless it is a number alone.
    quoted = [match.group() for match in _QUOTED.finditer(line)]
    line = _QUOTED.sub(_HOLD, line)
    for pattern, instead in _PATTERNS:
        line = pattern.sub(functools.partial(_replaced, own, instead), line)
    for name in quoted:
        line = line.replace(_HOLD, name, 1)
    return " ".join(line.split())


def _replaced(own: set[str], instead: str, match: re.Match[str]) -> str:
    is_content = all(digits in own for digits in _DIGITS.findall(match.group(match.lastindex or 1)))
    return match.group() if is_content else instead


def generalise(text: str, name: str) -> str:
    """Return a text about one row of a list as one about any: its name becomes `{row}`."""
    if len(name.strip()) < 2:
        return text
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: ROW, text)


def for_row(text: str, name: str) -> str:
    """Return a text about any row of a list as one about the row of this name."""
    if name:
        return text.replace(ROW, name)
    return re.sub(rf"['\"]?{re.escape(ROW)}['\"]?", "this row", text)
