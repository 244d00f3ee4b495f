"""Answers with mistakes: mutations of good ones that speak of finishing and do not finish."""

from __future__ import annotations

import json
import random

_TALK = "Then I finish(). FINISH! The task is finished, action: finish"

SEEDS = [
    json.dumps({"seen": _TALK, "thought": _TALK, "action": "tap(3)", "summary": _TALK}),
    json.dumps({"seen": "x", "thought": "y", "action": 'text(2, "finish")', "summary": "finish()"}),
    json.dumps({"thought": _TALK, "action": {"name": "swipe", "arguments": {"n": 3, "direction": "up"}}}),
    f"Observation: {_TALK}\nThought: {_TALK}\nAction: tap(3)\nSummary: {_TALK}",
    f"**Thought:** {_TALK}\n**Action:** `long_press(4)`\n**Summary:** finish()",
    f"<think>{_TALK}\nfinish()</think>\n```json\n{json.dumps({'action': 'tap(12)', 'summary': _TALK})}\n```",
    f'{_TALK}\n\npress("back")',
    "I would say finish(\"5 PM\") but not yet.\nAction: text(2, 'finish the report')",
]

_NOISE = "{}[]()\"'`*:：,，（）“”\\\n\t <>#finish0129\x00\ud83d\u2028é"


def mutate(text: str, rng: random.Random) -> str:
    """Return the text with one to four mistakes that a model, a gateway or a limit of tokens makes."""
    for _ in range(rng.randint(1, 4)):
        text = rng.choice(_MISTAKES)(text, rng)
    return text


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randint(0, len(text))]


def _begin_late(text: str, rng: random.Random) -> str:
    return text[rng.randint(0, min(len(text), 12)) :]


def _drop(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + text[at + 1 :]


def _insert(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(_NOISE) + text[at:]


def _swap_quotes(text: str, rng: random.Random) -> str:
    return text.replace('"', rng.choice(["'", "“", "`", '\\"', ""]))


def _swap_case(text: str, rng: random.Random) -> str:
    return rng.choice([text.upper(), text.lower(), text.title()])


def _full_width(text: str, rng: random.Random) -> str:
    return text.translate(str.maketrans("(),:", "（），："))


def _wrap(text: str, rng: random.Random) -> str:
    before, after = rng.choice([("```\n", "\n```"), ("Sure:\n", "\n"), ("[", "]"), ('{"answer": ', "}"), ("> ", "")])
    return before + text + after


def _double(text: str, rng: random.Random) -> str:
    return text + rng.choice(["", "\n", "\n\n"]) + text


def _join_lines(text: str, rng: random.Random) -> str:
    return text.replace("\n", rng.choice([" ", "", "\\n"]))


_MISTAKES = (
    *(_cut, _begin_late, _drop, _insert, _insert, _swap_quotes, _swap_case, _full_width, _wrap, _double, _join_lines),
)
