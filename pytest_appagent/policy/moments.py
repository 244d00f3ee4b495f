"""Times, dates and spans of time, in sentences and on screens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from .words import word_list

_MONTHS = word_list("january february march april may june july august september october november december")
_DAYS = word_list("monday tuesday wednesday thursday friday saturday sunday")
_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" if name != "september" else "sept?(?:ember)?" for name in _MONTHS)
_DAY = "mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?"
_NUMBERS = (
    {
        name: number
        for number, name in enumerate(
            word_list("zero one two three four five six seven eight nine ten eleven twelve"),
        )
    }
    | {"a": 1, "an": 1, "half an": 0.5, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
    | {
        f"{tens}{link}five": number
        for tens, number in (("twenty", 25), ("thirty", 35), ("forty", 45), ("fifty", 55))
        for link in "- "
    }
)
_UNITS = {"s": 1 / 60, "m": 1, "h": 60, "d": 24 * 60, "w": 7 * 24 * 60}

_BLANK = r"[\s\u202f\u00a0]*"
_CLOCK = re.compile(
    rf"(?<![\w:])(?:(?P<part_hour>\d{{1,2}})(?:[:.](?P<part_minute>\d{{2}}))?(?:\s+o['’]clock)?\s+(?:in\s+the|this|at)\s+"
    rf"(?P<part>morning|afternoon|evening|night)\b"
    rf"|(?P<hour>\d{{1,2}})(?:[:.](?P<minute>\d{{2}}))?{_BLANK}(?P<half>[ap])(?:m\b|\.m\.)"
    rf"|(?P<hour24>\d{{1,2}}):(?P<minute24>\d{{2}})(?!\w|:\w)"
    rf"|(?P<oclock>\d{{1,2}}){_BLANK}o['’]clock|\b(?P<word>noon|midday|midnight)\b)",
    re.IGNORECASE,
)
_HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_MINUTE_NUMBERS = {
    "half": 30, "quarter": 15, "five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "twenty-five": 25, "thirty": 30,
    "thirty-five": 35, "forty": 40, "forty-five": 45, "fifty": 50, "fifty-five": 55,
}  # fmt: skip
_MINUTES = "five|ten|fifteen|(?:twenty|thirty|forty|fifty)(?:[-\\s]five)?"
_SPOKEN = re.compile(
    rf"\b(?:(?:a\s+)?(?P<side>half|quarter|{_MINUTES})\s+(?:minutes\s+)?(?P<way>past|to)\s+)?(?P<hour>{_HOURS}|(?<!\d)\d{{1,2}}(?!\d))"
    rf"(?:\s+(?P<minute>{_MINUTES}))?"
    r"(?:\s+o['’]clock)?(?:\s+(?:in\s+the|this|at)\s+(?P<part>morning|afternoon|evening|night)|\s*(?P<half>[ap])\.?m\b|(?P<none>))",
    re.IGNORECASE,
)
_ORDINALS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_DATE = re.compile(
    rf"(?<![\w/-])(?:(?:(?:{_DAY})\.?,?\s+)?(?:"
    rf"(?P<y>\d{{4}})[-/.](?P<m>\d{{1,2}})[-/.](?P<d>\d{{1,2}})(?![\w/])"
    rf"|(?P<d3>\d{{1,2}})(?P<between>[-/.])(?P<m3>\d{{1,2}})(?P=between)(?P<y3>\d{{4}})(?![\w/])"
    rf"|(?P<d4>\d{{1,2}})-(?P<m4>{_MONTH})-(?P<y4>\d{{4}})(?![\w/])"
    rf"|(?P<month1>{_MONTH})\.?\s+(?P<day1>\d{{1,2}})(?:st|nd|rd|th)?\b(?![:.]\d)(?:,?\s+(?:of\s+)?(?P<year1>\d{{4}})\b)?"
    rf"|(?P<day2>\d{{1,2}}|{_ORDINALS})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month2>{_MONTH})\b\.?(?:,?\s+(?P<year2>\d{{4}})\b)?)"
    rf"|(?P<relative>today|tonight|(?:the\s+)?day\s+after\s+tomorrow|the\s+(?:next|following)\s+day|tomorrow|yesterday)\b"
    rf"|in\s+(?P<ahead>\d{{1,3}}|an?|two|three|four|five|six|seven)\s+(?P<step>days?|weeks?)\b"
    rf"|(?P<next>next\s+|this\s+)?(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)",
    re.IGNORECASE,
)
_ORDINAL_LIST = _ORDINALS.split("|")
_SPAN = re.compile(
    r"(?<![\w.:])(?P<count>\d{1,4}(?:\.\d{1,3})?|half\s+an|an?|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|"
    r"(?:twenty|thirty|forty|fifty)(?:[-\s]five)?)[\s-]*(?P<unit>min(?:ute)?s?|h(?:ou)?rs?|hours?|days?|weeks?|sec(?:ond)?s)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A moment or span found in a text, with its place there."""

    start: int
    end: int
    value: time | date | timedelta


def find_times(text: str) -> list[Found]:
    """Return the times of day in a text, in order; "5PM", "5:30 pm", "17:00", "noon", "7 o'clock"."""
    found = []
    for match in _CLOCK.finditer(text):
        moment = _time_of(match)
        if moment is not None:
            found.append(Found(start=match.start(), end=match.end(), value=moment))
    taken = [range(one.start, one.end) for one in found]
    found += [one for one in _spoken_times(text) if not any(one.start in span or one.end - 1 in span for span in taken)]
    return sorted(found, key=lambda one: one.start)


def _spoken_times(text: str) -> list[Found]:
    """Times in words: "half past ten in the morning", "seven in the evening", "quarter to 8"."""
    found = []
    for match in _SPOKEN.finditer(text):
        side = "-".join((match["side"] or match["minute"] or "").lower().split())
        # "five to ten" may be a range, and "two thirty" two numbers.
        spoken = side in ("half", "quarter") or match["way"] == "past" or "clock" in match.group().lower()
        if not spoken and match["part"] is None and match["half"] is None:
            continue
        word = match["hour"].lower()
        hour = _HOURS.split("|").index(word) + 1 if word.isalpha() else int(word)
        part = (match["part"] or "").lower()
        late = part in ("afternoon", "evening", "night") or (match["half"] or "").lower() == "p"
        minute = _MINUTE_NUMBERS.get(side, 0)
        if match["way"] and match["way"].lower() == "to":
            hour, minute = hour - 1, 60 - minute
        if 0 <= hour <= (12 if match["half"] else 23):
            value = time((hour % 12 + 12) if late else hour, minute)
            found.append(Found(start=match.start(), end=match.end(), value=value))
    return found


def _time_of(match: re.Match[str]) -> time | None:
    if match["word"]:
        return time(0) if match["word"].lower() == "midnight" else time(12)
    if match["part"]:
        hour, minute = int(match["part_hour"]), int(match["part_minute"] or 0)
        late = match["part"].lower() != "morning" and 1 <= hour < 12
        return time(hour + 12 * late, minute) if hour <= 23 and minute <= 59 else None
    if match["half"]:
        hour, minute = int(match["hour"]), int(match["minute"] or 0)
        if not 1 <= hour <= 12 or minute > 59:
            return None
        return time(hour % 12 + (12 if match["half"].lower() == "p" else 0), minute)
    hour, minute = int(match["hour24"] or match["oclock"]), int(match["minute24"] or 0)
    return time(hour, minute) if hour <= 23 and minute <= 59 else None


def find_dates(text: str, now: datetime) -> list[Found]:
    """Return the dates in a text, in order; without a year it is the next such day, counted from `now`."""
    found = []
    for match in _DATE.finditer(text):
        day = _date_of(match, now.date())
        if day is not None:
            found.append(Found(start=match.start(), end=match.end(), value=day))
    return found


def _date_of(match: re.Match[str], today: date) -> date | None:
    if match["relative"]:
        word = match["relative"].lower()
        ahead = (
            1
            if word.endswith(("next day", "following day"))
            else {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}.get(word, 2)
        )
        return today + timedelta(days=ahead)
    if match["ahead"]:
        count = _count_of(match["ahead"])
        return today + timedelta(days=count * (7 if match["step"].lower().startswith("week") else 1))
    if match["weekday"]:
        ahead = (_DAYS.index(match["weekday"].lower()) - today.weekday()) % 7
        return today + timedelta(days=ahead or (7 if match["next"] else 0))
    if match["y"]:
        return _day(int(match["y"]), int(match["m"]), int(match["d"]))
    if match["y3"]:
        return _written_day(int(match["d3"]), int(match["m3"]), int(match["y3"]), dotted=match["between"] == ".")
    if match["y4"]:
        return _day(int(match["y4"]), month_number(match["m4"]), int(match["d4"]))
    month = month_number(match["month1"] or match["month2"])
    day = (match["day1"] or match["day2"]).lower()
    year, number = match["year1"] or match["year2"], _ORDINAL_LIST.index(day) + 1 if day.isalpha() else int(day)
    return _day(int(year), month, number) if year else _next_such(month, number, today)


def _written_day(first: int, second: int, year: int, *, dotted: bool) -> date | None:
    """The day of "21/05/2024" and "05/21/2024"; with dots the day is first, else None where it cannot be told."""
    if dotted or first > 12 or first == second:
        return _day(year, second, first)
    return _day(year, first, second) if second > 12 else None


def _next_such(month: int, number: int, today: date) -> date | None:
    # A screen may show last month's day without a year, so the near past stays in this year.
    day = _day(today.year, month, number)
    if day is not None and day < today - timedelta(days=60):
        return _day(today.year + 1, month, number)
    return day


def _day(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None


def week_days(text: str) -> frozenset[str]:
    """Return the days that a rule names ("daily", "weekdays", "Monday, Friday"), empty if it is no such rule."""
    rule = text.lower().strip()
    sets = {"daily": _DAYS, "every day": _DAYS, "weekdays": _DAYS[:5], "weekends": _DAYS[5:], "weekend": _DAYS[5:]}
    if rule in sets:
        return frozenset(sets[rule])
    words = re.findall(r"[a-z]+", rule)
    days = [_day_name(word) for word in words if word != "and"]
    return frozenset(day for day in days if day) if days and all(days) else frozenset()


def _day_name(word: str) -> str:
    if len(word) < 3:
        return ""
    return next((day for day in _DAYS if day == word.removesuffix("s") or day[:3] == word), "")


def month_number(name: str) -> int:
    """Return 1 to 12 for a month's name or its first three letters."""
    return next(number for number, month in enumerate(_MONTHS, start=1) if month.startswith(name[:3].lower()))


def find_months(text: str) -> list[date]:
    """Return the months written with their year ("May 2024"), as their first days."""
    matches = re.finditer(rf"\b(?P<month>{_MONTH})\.?,?\s+(?P<year>\d{{4}})\b", text, re.IGNORECASE)
    return [date(int(match["year"]), month_number(match["month"]), 1) for match in matches]


def find_spans(text: str) -> list[Found]:
    """Return the spans of time in a text, in order; "10 minutes", "an hour", "2 days"."""
    found = []
    for match in _SPAN.finditer(text):
        minutes = _count_of(match["count"]) * _UNITS[match["unit"][0].lower()]
        found.append(Found(start=match.start(), end=match.end(), value=timedelta(minutes=minutes)))
    return found


def _count_of(text: str) -> float:
    word = " ".join(text.lower().split())
    return _NUMBERS[word] if word in _NUMBERS else float(word)


def show_time(moment: time) -> str:
    """Return "5:00 PM"."""
    return f"{moment.hour % 12 or 12}:{moment.minute:02d} {'PM' if moment.hour >= 12 else 'AM'}"
