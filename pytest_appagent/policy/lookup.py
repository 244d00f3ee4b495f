"""Looking up on a screen what a question asks: the value beside its label, the times of a row, a state."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from .moments import find_dates, find_spans, find_times, show_time
from .plan import Tell, Text
from .records import Record, heading_words, read_records
from .slots import option_fit
from .view import View
from .words import name_words, plain, says, word_set

_QUALIFIERS = word_set("primary main preferred current default first system")
_ENDS = word_set("end finish")
_ON = word_set("on enabled active yes true")
_OFF = word_set("off disabled inactive no false never")
_DAYS = word_set("date day birthday born birth")
_APART = word_set("difference offset ahead behind apart")
_DIFFERS = re.compile(r"\bdiffer|\bahead\b|\bbehind\b|\bapart\b|\boffset\b|\baway\b|\bcompar|how many hours|how far\b")
_HOW_MUCH = re.compile(
    r"how much|how many (?:gb|gigabytes|mb)|amount of|size of|usage|consumption|how big|how many \w+ of storage"
    r"|(?:used|taken|taken up|occupied) by"
)
_QUANTITY = re.compile(r"\d")
_TYPED = {
    "email": re.compile(r"\S+@\S+\.\S+"),
    "phone": re.compile(r"\+?[\d() -]{4,}"),
    "number": re.compile(r"\+?[\d() -]{3,}"),
    "website": re.compile(r"(?:https?://)?[\w-]+(?:\.[\w-]+)+(?:/\S*)?"),
}
_NAMED = 0.7
_LINES_MAX = 4
_ANY_DAY = datetime(2000, 1, 1)  # where only the presence of a date counts


def find_answer(goal: Tell, view: View, now: datetime) -> str:
    """Return what the screen says to a question of one thing; empty if it does not say, or not for sure."""
    records = read_records(view)
    known = heading_words(view)
    if goal.name:
        rows = [record for record in records if record.says(goal.name) >= _NAMED and _hits(record, goal, now)]
        exact = [record for record in rows if record.says(goal.name) == 1.0]
        answers = _distinct(_of_row(goal, record, known, now) for record in exact or rows)
        if len(answers) == 1:
            return answers[0]
        if answers or not any(says(text.text, goal.name) == 1.0 for text in view.texts if text.label is None):
            return ""
    return _labelled_answer(goal, records, view, now)


def _distinct(answers: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(answer for answer in answers if answer))


def _hits(record: Record, goal: Tell, now: datetime) -> bool:
    return all(hint in record.times or hint in record.dates(now) for hint in goal.hints)


def _of_row(goal: Tell, record: Record, known: frozenset[str], now: datetime) -> str:
    """What a row that bears the name says of it."""
    rest = [line for line in record.lines if says(line, goal.name) < 1.0]
    wanted = name_words(" ".join(goal.words)) - name_words(goal.name)
    if wanted & _APART or _DIFFERS.search(goal.question.lower()):
        return ", ".join(rest) if any(find_spans(line) for line in rest) else ""
    if goal.kind == "how_long":
        return _length(record)
    if goal.kind == "when" or (wanted & _DAYS and not wanted & {"time"}):
        return _moment(goal, record, now)
    if not rest:
        return ""
    if "time" in goal.question.lower().split() and record.times:
        return " - ".join(map(show_time, record.times))
    found = _value(goal, record, wanted, known)
    if found is None and len(rest) == 1 and wanted <= known:
        return rest[0]
    return found[1] if found else ""


def _length(record: Record) -> str:
    spans = [found.value for line in record.lines for found in find_spans(line)]
    if len(spans) == 1 and isinstance(spans[0], timedelta):
        return _show_span(spans[0])
    if len(record.times) == 2:
        begin, end = (datetime.combine(date(2000, 1, 1), moment) for moment in record.times)
        return _show_span(end - begin if end >= begin else end - begin + timedelta(days=1))
    return ""


def _show_span(span: timedelta) -> str:
    hours, minutes = divmod(int(span.total_seconds()) // 60, 60)
    parts = [(hours, "hour"), (minutes, "minute")]
    shown = [f"{number} {unit}{'' if number == 1 else 's'}" for number, unit in parts if number]
    return " ".join(shown) or "0 minutes"


def _moment(goal: Tell, record: Record, now: datetime) -> str:
    asked = name_words(goal.question)
    times, days = record.times, record.dates(now)
    if asked & _DAYS or not times:
        lines = [line for line in record.lines if find_dates(line, now)]
        return lines[0] if len(set(days)) == 1 and lines else ""
    if len(times) > 2:
        return ""
    if asked & _ENDS:
        return show_time(times[1]) if len(times) == 2 else ""
    only_start = "start" in asked or "what" in goal.question.lower().split()
    return show_time(times[0]) if only_start else " - ".join(map(show_time, times))


def _labelled_answer(goal: Tell, records: list[Record], view: View, now: datetime) -> str:
    """The value beside the label that the question names; what the heading says need not be said again."""
    wanted = name_words(goal.slot) if goal.slot else name_words(" ".join(goal.words)) - name_words(goal.name)
    if not wanted:
        return ""
    known = heading_words(view) | name_words(goal.name)
    ranked: list[tuple[int, str]] = []
    for record in records:
        if goal.kind == "when" and not (record.times or record.dates(now)):
            continue
        if goal.kind == "how_long" and not _length(record):
            continue
        found = _value(goal, record, wanted, known)
        if found is None or (goal.kind == "when" and not (find_dates(found[1], now) or find_times(found[1]))):
            continue
        ranked.append(found)
    answers = _distinct(answer for extras, answer in ranked if extras == min(ranked)[0])
    if len(answers) > 1 and all(_is_typed(answer, wanted) for answer in answers):
        return ", ".join(answers)
    return answers[0] if len(answers) == 1 else ""


def _value(goal: Tell, record: Record, wanted: frozenset[str], known: frozenset[str]) -> tuple[int, str] | None:
    """The line of a record that stands by the wanted label, and how many words more that label has.

    A value stands behind its label; what has its own form, an address or a date, may stand before it.
    """
    typed = [line for line in record.lines if _is_typed(line, wanted)]
    types = frozenset(kind for kind in _TYPED if kind in wanted and typed)
    labels = [line for line in record.lines if line not in typed]
    place = next((place for place, line in enumerate(labels) if name_words(line) & wanted), None)
    own = name_words(labels[place]) & wanted if place is not None else frozenset()
    if (not own and not types) or wanted - own - types - known - _QUALIFIERS or len(record.lines) > _LINES_MAX:
        return None
    extras = len(name_words(labels[place]) - wanted - known - _QUALIFIERS) if place is not None else 0
    if extras > 1:
        return None
    if types:
        return extras, typed[0]
    assert place is not None
    before = [line for line in labels[:place] if find_dates(line, _ANY_DAY) or find_times(line)]
    rest = [
        line
        for line in [*labels[place + 1 :], *before]
        if says(line, goal.name or "\0") < 1.0 and not name_words(line) & own
    ]
    if _HOW_MUCH.search(goal.question.lower()):
        rest = [line for line in rest if _QUANTITY.search(line)]
    return (extras, rest[0]) if rest else None


def _is_typed(line: str, wanted: frozenset[str]) -> bool:
    """Whether a line has the form of what is wanted, an address or a number."""
    return any(kind in wanted and pattern.fullmatch(line.strip()) for kind, pattern in _TYPED.items())


def find_state(goal: Tell, view: View, now: datetime) -> str:
    """Return "yes" or "no" by the switch, or by the word on or off, of what the question names; else empty."""
    wanted = name_words(" ".join(goal.words))
    known = heading_words(view)
    for record in read_records(view):
        if not _is_about(goal, record, wanted, known, now):
            continue
        if record.switch is not None:
            state = record.switch.element.checked
        else:
            said = [word for line in record.lines for word in [plain(line)] if word in _ON | _OFF]
            if len(said) != 1:
                continue
            state = said[0] in _ON
        return say_state(goal, on=state)
    return ""


def say_state(goal: Tell, *, on: bool) -> str:
    """Return "on" or "off" where that is asked, else "yes" or "no"."""
    words = goal.question.lower()
    if "on or off" in words or "off or on" in words or "state" in words or "status" in words:
        return "on" if on else "off"
    return "yes" if on == (goal.state != "off") else "no"


def _is_about(goal: Tell, record: Record, wanted: frozenset[str], known: frozenset[str], now: datetime) -> bool:
    if goal.hints or goal.name:
        named = not goal.name or record.says(goal.name) >= _NAMED
        return named and _hits(record, goal, now)
    if not wanted:
        return False
    for line in record.lines:
        words = name_words(line)
        if words & wanted and wanted <= words | known and len(words - wanted - word_set("use turn on all")) <= 0:
            return True
    return False


def repeats(lines: tuple[str, ...], rule: str) -> bool:
    """Whether a line of a row says that it repeats by a rule."""
    return any(option_fit(line, Text(rule)) >= 0.75 or plain(line) == rule for line in lines)


def row_times(text: str) -> list[time]:
    """The times in a row."""
    return [found.value for found in find_times(text) if isinstance(found.value, time)]
