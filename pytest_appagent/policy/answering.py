"""The goal of answering a question from what the screen shows."""

from __future__ import annotations

import re
from datetime import time

from ..actions import Finish
from .moments import find_times, show_time
from .plan import Tell
from .view import Control, View
from .ways import Scene, Way, general_ways, tap
from .words import FILLERS, likeness, name_words, plain, says, split_words, word_set

_ASKING = word_set(
    "what when where which who how is are does do did has have was were whose many much there long often tell me "
    "you i can see shown show set turned on off enabled"
)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def advance_tell(goal: Tell, scene: Scene) -> list[Way] | Finish:
    """Return the answer if the screen gives it, else ways to a screen that may."""
    answer = _answer(goal, scene.view)
    if answer:
        return Finish(answer)
    wanted = goal.name or _subject(goal.question)
    ways = [
        tap(control, 0.8 * fit, "may tell more about it", "opened")
        for control in scene.view.controls
        if not control.is_input and not scene.reached("opened") and (fit := _about(control, wanted)) >= 0.5
    ]
    return ways + general_ways(scene)


def _about(control: Control, wanted: str) -> float:
    return max(control.says(wanted), control.likeness(wanted))


def _subject(question: str) -> str:
    """The telling words of a question: what remains without question words and fillers."""
    return " ".join(word.removesuffix("'s") for word in split_words(question) if word not in _ASKING | FILLERS)


def _answer(goal: Tell, view: View) -> str:
    words = split_words(goal.question)
    subject = goal.name or _subject(goal.question)
    if not subject:
        return ""
    if words[0] in ("is", "are", "does", "do", "has", "have", "did"):
        return _yes_or_no(subject, words, view)
    if words[0] == "when" or words[:2] == ["what", "time"]:
        return _time_beside(subject, view)
    if words[:2] == ["how", "many"]:
        return ""
    return _value_beside(subject, view)


def _yes_or_no(subject: str, words: list[str], view: View) -> str:
    """Answer by the state of the switch of that name."""
    for control in view.controls:
        row = [control, *view.row_mates(control)]
        if control.element.checkable and any(mate.likeness(subject) >= 0.6 for mate in row):
            asked_off = "off" in words or "disabled" in words
            return "yes" if control.element.checked != asked_off else "no"
    return ""


def _time_beside(subject: str, view: View) -> str:
    """Answer with the time that stands in the same row or card as the subject."""
    for control in view.controls:
        if any(says(line, subject) for line in control.lines):
            times = [found.value for line in control.lines for found in find_times(line)]
            if len(times) in (1, 2):
                return " - ".join(show_time(moment) for moment in times if isinstance(moment, time))
    return ""


def _value_beside(subject: str, view: View) -> str:
    """Answer with the text below or beside the label that the question names."""
    for control in view.controls:
        lines = [line for line in control.lines if plain(line)]
        if len(lines) == 2 and likeness(subject, lines[0]) >= 0.75 and not name_words(lines[1]) <= name_words(subject):
            return lines[1]
    texts = [text for text in view.texts if not text.is_input]
    for text in texts:
        if likeness(subject, text.text) < 0.75:
            continue
        box = text.bounds
        below = [
            t
            for t in texts
            if 0 <= t.bounds.top - box.bottom < box.height and abs(t.bounds.left - box.left) < box.height
        ]
        if below:
            return below[0].text
    return ""
