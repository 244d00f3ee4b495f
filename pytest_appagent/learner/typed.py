"""What was typed once does not stand in documentation, which speaks of any text."""

from __future__ import annotations

import re

_SHORTEST = 2
_INSTEAD = "the text"


def without_typed(documentation: str, typed: str) -> str:
    """Return documentation of typing without the text that happened to be typed.

    Words that could as well be the writer's own, all in small letters, are taken out only where they are quoted.

    Args:
        documentation: one line.
        typed: the text.
    """
    if len(typed.strip()) < _SHORTEST:
        return documentation
    bare, quoted = re.escape(typed.strip()), rf"['\"“‘]{re.escape(typed.strip())}['\"”’]"
    one = quoted if typed.islower() else rf"(?:{quoted}|(?<!\w){bare}(?!\w))"
    told = re.sub(rf"\s*\((?:[^()]*[\s,.])?{one}(?:[\s,.][^()]*)?\)", "", documentation)
    told = re.sub(rf",?\s*(?:e\.\s?g\.|such as|for example|for instance|like),?\s+{one}", "", told)
    told = re.sub(rf"(?:\b[Tt]he\s+)?(?:\b(?:texts?|words?|names?|values?|numbers?)\s+)?{one}", _INSTEAD, told)
    return told[:1].upper() + told[1:] if documentation[:1].isupper() else told
