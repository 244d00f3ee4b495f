"""Whether an answer is the one that is wanted."""

from __future__ import annotations

import re

from ..errors import ExpectationFailed
from ..run import WantedAnswer


def check_answer(answer: str, wanted: WantedAnswer) -> None:
    """Compare an answer with what the marker wants.

    Raises:
        ExpectationFailed: it is another one.
    """
    if isinstance(wanted, str):
        held = answer.strip() == wanted.strip()
    elif isinstance(wanted, re.Pattern):
        held = wanted.search(answer) is not None
    else:
        held = bool(wanted(answer))
    if not held:
        name = wanted.pattern if isinstance(wanted, re.Pattern) else wanted
        raise ExpectationFailed(f"the answer is {answer!r}, expected {name!r}")
