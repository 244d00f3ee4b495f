"""The goal of answering a question from what the screen shows."""

from __future__ import annotations

from datetime import time

from ..actions import Finish
from .control import Control
from .moments import find_times, show_time
from .plan import Tell
from .view import View
from .ways import Scene, Way, general_ways, tap
from .words import FILLERS, likeness, name_words, plain, says, split_words, stem, word_set

_ASKING = word_set(
    "what when where which who how is are does do did has have was were whose many much there long often tell me "
    "you i can see shown show set turned on off enabled"
)
_YES_NO = word_set("is are does do has have did")


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
    if words[:1] and words[0] in _YES_NO:
        return _yes_or_no(subject, words, view)
    if "when" in words or ("what" in words and "time" in words):
        return _time_beside(subject, words, view)
    if "how" in words and "many" in words:
        return _count(words, view)
    return _value_beside(subject, view) if subject else ""


def _count(words: list[str], view: View) -> str:
    """Count switches by their state; a list that can be scrolled is not wholly in sight."""
    states = [control.element.checked for control in view.controls if control.element.checkable]
    if not states or view.scrollables or not {"on", "off", "enabled", "disabled"} & set(words):
        return ""
    return str(states.count("off" not in words and "disabled" not in words))


def _yes_or_no(subject: str, words: list[str], view: View) -> str:
    """Answer by the state of the switch of that name."""
    for control in view.controls:
        row = [control, *view.row_mates(control)]
        if control.element.checkable and any(mate.likeness(subject) >= 0.6 for mate in row):
            asked_off = "off" in words or "disabled" in words
            return "yes" if control.element.checked != asked_off else "no"
    return ""


def _time_beside(subject: str, words: list[str], view: View) -> str:
    """Answer with the time that stands in the same row or page as the subject: the start, the end, or both."""
    rows = [control.lines for control in view.controls if any(says(line, subject) for line in control.lines)]
    free = tuple(text.text for text in view.texts if text.label is None)
    if not rows and any(says(line, subject) == 1.0 for line in free):
        rows = [free]
    shown = {tuple(found.value for line in lines for found in find_times(line)) for lines in rows}
    times = [moment for moment in next(iter(shown), ()) if isinstance(moment, time)]
    if len(shown) != 1 or len(times) not in (1, 2):
        return ""
    if {stem(word) for word in words} & {"end"}:
        return show_time(times[1]) if len(times) == 2 else ""
    return show_time(times[0]) if "what" in words else " - ".join(map(show_time, times))


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
