"""Quoted parts of a sentence, in the quotation marks of several languages."""

from __future__ import annotations

import re

QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”|«([^»]+)»|「([^」]+)」|(?<!\w)'([^']+(?:'\w[^']*)*)'(?!\w)|‘([^’]+)’")


def masked(text: str) -> str:
    """The text, as long as before, with the inside of quotes made opaque, so that patterns find nothing there."""
    return QUOTED.sub(lambda match: match[0][0] + "\0" * (len(match[0]) - 2) + match[0][-1], text)


def unquoted(text: str) -> str | None:
    """What stands in the quotes that the whole text stands in, None if it stands in none."""
    match = QUOTED.fullmatch(text.strip())
    return next(group for group in match.groups() if group is not None) if match else None
