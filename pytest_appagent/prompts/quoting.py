"""Text of others in a prompt: always in quotes, never able to end the block it stands in."""

from __future__ import annotations

import json

# A text must not look like the end of the block of data that holds it.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def quoted(text: str, *, limit: int = 200) -> str:
    """Return the text as one line in quotes, escaped as in JSON, shortened in its middle."""
    if len(text) > limit:
        half = limit // 2
        text = f"{text[:half]} … {text[-half:]}"
    return json.dumps(text, ensure_ascii=False).translate(_ESCAPES)


def escaped(text: str, *, limit: int = 4000) -> str:
    """Return a text without quotes, line breaks kept, unable to end its block."""
    text = text if len(text) <= limit else text[:limit] + " …"
    return text.replace("<", "\\u003c").replace(">", "\\u003e")
