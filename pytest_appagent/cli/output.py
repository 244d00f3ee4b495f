"""How the commands print: words for people on stdout, or one JSON object."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any


def print_json(value: Mapping[str, Any]) -> None:
    """Print one JSON object, all there is on stdout."""
    print(json.dumps(value))


def print_words(lines: Sequence[str]) -> None:
    """Print lines; what the terminal cannot show is replaced."""
    encoding = sys.stdout.encoding or "utf-8"
    print("\n".join(lines).encode(encoding, "replace").decode(encoding))


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines whose columns begin below one another."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
