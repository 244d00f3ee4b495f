"""The prompt of the judge: evidence, and nothing of what the agent thought."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

from ..model import AnswerForm, Prompt
from ..run import Evidence
from ..screen.naming import name_of
from ..screen.screen import ScreenFacts
from .quoting import escaped, list_values, quoted
from .screens import describe_doubts, describe_screen
from .templates import Templates

_MOST_ACTIONS = 20
_MOST_SCREENS = 3
_MOST_TEXTS = 8
_NOTES = 'What stands behind "known" was learned earlier, of what elements are for; it is no evidence of what was done.'

JUDGE_FORM = AnswerForm(
    name="verdict",
    schema={
        "type": "object",
        "properties": {
            "reason": {"type": "string"},
            "outcome": {"type": "string", "enum": ["finished", "not_finished", "inconclusive"]},
        },
        "required": ["reason", "outcome"],
        "additionalProperties": False,
    },
)


def build_judge_prompt(templates: Templates, evidence: Evidence, *, sees: bool) -> Prompt:
    """Return the question whether a sentence is done."""
    pictures = [one for one in (evidence.first_picture, evidence.last_picture) if one is not None] if sees else []
    system, text = templates["judge"].fill(
        {
            "actions": _actions(evidence),
            "answer": "" if evidence.answer is None else f"The answer that was given: {quoted(evidence.answer)}",
            "app": evidence.app,
            "clock": f"{evidence.now:%A %Y-%m-%d %H:%M}",
            "crashes": "\n".join(f"The app failed: {quoted(crash)}" for crash in evidence.crashes),
            "first": describe_screen(evidence.first),
            "notes": _NOTES if evidence.notes else "",
            "pictures": _pictures(len(pictures)),
            "screens": _screens(evidence),
            "task": escaped(evidence.step.text),
            "values": list_values(evidence.step.data, "sentence"),
        }
    )
    return Prompt(purpose="judge", system=system, text=text, pictures=tuple(pictures), form=JUDGE_FORM)


def _actions(evidence: Evidence) -> str:
    """What was done, each action with what came and went by it."""
    if not evidence.actions:
        return "(none)"
    changes = _changes(evidence)
    left_out = max(0, len(evidence.actions) - _MOST_ACTIONS)
    lines = [f"({left_out} before these)"] if left_out else []
    done = list(zip_longest(evidence.actions, evidence.targets[: len(evidence.actions)], fillvalue=""))
    for number, (action, target) in enumerate(done[left_out:], start=left_out + 1):
        on = f" on {quoted(target)}" if target else ""
        lines.append(f"{number}. {escaped(action, limit=600)}{on}{changes.get(number, '')}")
    return "\n".join(lines)


def _changes(evidence: Evidence) -> dict[int, str]:
    """Return what each action changed on the screen, by its number, as far as the screens are still known."""
    screens = evidence.screens
    first = len(evidence.actions) - len(screens) + 1
    before = evidence.first if first == 1 else None
    found = {}
    for number, after in enumerate(screens, start=first):
        if before is not None:
            came = [text for text in _texts(after) if text not in _texts(before)]
            went = [text for text in _texts(before) if text not in _texts(after)]
            switched = _switched(before, after)
            told = (("new:", came), ("gone:", went), ("now on:", switched["on"]), ("now off:", switched["off"]))
            words = [f"{word} {_few(texts)}" for word, texts in told if texts]
            found[number] = f" → {'; '.join(words) or 'nothing of these'}"
        before = after
    return found


def _texts(facts: ScreenFacts) -> dict[str, None]:
    return dict.fromkeys(text.text for text in facts.texts if text.text.strip())


def _switched(before: ScreenFacts, after: ScreenFacts) -> dict[str, list[str]]:
    """Return the names of what is on or off and was not so before."""
    was = _states(before)
    switched: dict[str, list[str]] = {"on": [], "off": []}
    for name, is_on in _states(after).items():
        if was.get(name, is_on) != is_on:
            switched["on" if is_on else "off"].append(name)
    return switched


def _states(facts: ScreenFacts) -> dict[str, bool]:
    """Return what can be on or off, by its name; what shares its name with another is left out."""
    named = [(name_of(one, facts), one.checked) for one in facts.elements if one.checkable]
    count = Counter(name for name, _ in named)
    return {name: is_on for name, is_on in named if count[name] == 1}


def _few(texts: list[str]) -> str:
    more = f" and {len(texts) - _MOST_TEXTS} more" if len(texts) > _MOST_TEXTS else ""
    return ", ".join(quoted(text, limit=80) for text in texts[:_MOST_TEXTS]) + more


def _screens(evidence: Evidence) -> str:
    screens = evidence.screens
    if not screens:
        return "The screen has not changed since: the one above is the last one too."
    shown = screens[-_MOST_SCREENS:]
    parts = []
    for back, facts in zip(range(len(shown) - 1, -1, -1), shown, strict=True):
        which = "The last screen" if not back else f"The screen {back} before the last one"
        doubts = describe_doubts(facts, remedies=False)
        screen = describe_screen(facts) if back else describe_screen(facts, notes=evidence.notes)
        parts.append(f"{which}:{f' {doubts}' if doubts else ''}\n<screen>\n{screen}\n</screen>")
    return "\n\n".join(parts)


def _pictures(count: int) -> str:
    match count:
        case 0:
            return ""
        case 1:
            return "The picture shows the last screen."
        case _:
            return "The pictures show the first and the last screen, in this order."
