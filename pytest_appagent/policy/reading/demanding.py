"""A sentence read by its parts, whatever their order: what is to be done, to what, with which values.

It answers only if every part has found its place; small words alone may be left out.
"""

from __future__ import annotations

from datetime import date, time

from ..moments import show_time
from ..plan import Act, Delete, Each, EachAct, Flag, Goal, Open, Plan, Put, Save, Text
from ..words import word_set
from .clauses import WHY
from .configuring import Choice, read_choice
from .cues import deletes_not
from .forming import read_form
from .parts import Part, read_parts, written
from .preparing import DEVICE, app_words, is_app, prepare
from .tokens import Token

_LISTS = word_set("calendar contacts contact agenda")
_ALL = word_set("all every each any none both")
_AFTER = word_set("after later past beyond following")
_BEFORE = word_set("before earlier until prior")


def read_demand(tokens: list[Token], sentence: str, app: str = "") -> Plan | None:
    """Return a plan for a thing of a known kind in which every part of the sentence has its place, None if none fits.

    `tokens` are those that the sentence was cut into, `app` is the package under test.
    """
    parts = _parts(tokens, app)
    if _forbids(parts):
        return None
    opening = _read_opening(parts, sentence, at_home="launcher" in app)
    if opening is not None:
        return Plan(goals=tuple(opening))
    parts = _without_reasons([part for part in parts if not _is_app(part, app_words(app))])
    for reader in (_read_bed, _read_each, _read_removal, _read_call, _read_alarm_state):
        goals = reader(parts, sentence)
        if goals is not None:
            return Plan(goals=tuple(goals)) if goals else None
    goals = read_form(parts, sentence, _kind_of(app))
    return Plan(goals=tuple(goals)) if goals else None


def _without_reasons(parts: list[Part]) -> list[Part]:
    """Leave out clauses at the beginning that say only why, with no word of which the command may speak."""
    end = next((place for place, part in enumerate(parts) if part.kind in ("comma", "break")), 0)
    reason, rest = parts[:end], parts[end + 1 :]
    if not reason or not any(part.verbs for part in rest):
        return parts
    telling = any(_tells(part, place) for place, part in enumerate(reason))
    return parts if telling or reason[0].word.split()[0] not in WHY else _without_reasons(rest)


def _tells(part: Part, place: int) -> bool:
    """Whether a part may belong to what is asked for."""
    names = part.kind == "literal" or (place > 0 and part.kind == "text" and part.text[:1].isupper())
    says = part.thing or part.listed or part.rule or part.state or part.role or part.verbs - {"pick"}
    return names or bool(says or part.classes & {"negations", "conditions", "whole_day"})


def _kind_of(app: str) -> str:
    """What the app under test is about, where its name is that of a list."""
    return "event" if {"calendar", "agenda"} & app_words(app) else ""


def _read_opening(parts: list[Part], sentence: str, *, at_home: bool) -> list[Goal] | None:
    """Read that an app is to be opened; `at_home` says that apps are all that there is in front."""
    if not at_home and not any(
        part.word in ("app", "application", "settings", "on the screen", "on my screen") for part in parts
    ):
        return None
    names = [part for part in parts if part.literal in ("quote", "text")]
    lists = [part for part in parts if part.listed or part.thing or part.word == "settings"]
    words = [part.word for part in parts]
    gets = bool({"get", "have"} & set(words)) and any(word.endswith("up") for word in words)
    opens = gets or any("open" in part.verbs for part in parts)
    others = any(
        part.literal not in ("", "quote", "text") or part.rule or part.state or part.verbs - {"open", "pick", "create"}
        for part in parts
    )
    subjects = names or lists
    if not opens or others or len(subjects) != 1 or any("negations" in part.classes for part in parts):
        return None
    return [Open(written(subjects[0].tokens, sentence))]


def read_chosen(tokens: list[Token], sentence: str, app: str = "", *, sure: bool = False) -> Plan | None:
    """Return a plan for a setting in which every part of the sentence has its place, None if there is none.

    With `sure` only where the words tell that it is a setting and nothing else.
    """
    parts = _without_reasons([part for part in _parts(tokens, app) if not _is_app(part, app_words(app))])
    if _forbids(parts) or any(reader(parts, sentence) is not None for reader in (_read_bed, _read_each)):
        return None
    choice = _read_choice(parts, sentence)
    if choice is None or (sure and not choice.sure):
        return None
    return Plan(goals=(*choice.puts, Save(asked=any("save" in part.verbs for part in parts))))


def _forbids(parts: list[Part]) -> bool:
    """Whether something must not be done, which no plan can say; "do not … automatically" is a setting."""
    words = [word for part in parts for word in ([","] if part.kind in ("comma", "break") else part.word.split())]
    end = next((place for place, part in enumerate(parts) if part.kind in ("comma", "break")), len(parts))
    told = any(part.verbs & {"turn_off", "turn_on", "turn"} for part in parts[end:])  # "don't show it, disable it"
    forbids = words[:2] == ["do", "not"] or words[:1] in (["don't"], ["never"])
    allows = told or "forget" in words[1:4] or "automatically" in words
    return (forbids and not allows) or deletes_not(words)


def _parts(tokens: list[Token], app: str) -> list[Part]:
    names = app_words(app)
    # "in my calendar" says what kind of thing is meant, although the calendar is in front anyway.
    lists = any(word in _LISTS for word in names)
    return _without_others(read_parts(prepare(tokens, "" if lists else app)))


def _without_others(parts: list[Part]) -> list[Part]:
    """Leave out what something is not to be: "rather than digital"."""
    place = next((at for at, part in enumerate(parts) if part.word in ("rather than", "instead of")), None)
    if place is None:
        return parts
    last = place + 1
    while last < len(parts) and parts[last].classes & {"determiners", "links"}:
        last += 1
    return [*parts[:place], *parts[last + 1 :]] if last < len(parts) and parts[last].literal else parts


def _is_app(part: Part, names: frozenset[str]) -> bool:
    """Whether a part only names the app under test."""
    words = [word.removesuffix("'s") for word in part.word.split()]
    return part.kind == "text" and all(is_app(word, names) for word in words)


def _read_choice(parts: list[Part], sentence: str) -> Choice | None:
    """Read a setting; a thing with values is none, nor is something new."""
    things = any(part.thing for part in parts) or any(part.listed == "event" for part in parts)
    literals = any(part.literal in ("quote", "data", "time", "date", "span") for part in parts)
    new = any(
        part.thing and place and parts[place - 1].word in ("a", "an", "new", "another")
        for place, part in enumerate(parts)
    )
    choice = None if new or (things and literals) else read_choice(parts, sentence)
    named = any(part.thing in ("event", "contact") for part in parts)
    return None if choice is not None and named and any(isinstance(put.value, Text) for put in choice.puts) else choice


def _read_bed(parts: list[Part], sentence: str) -> list[Goal] | None:
    """Read when somebody goes to bed and gets up."""
    times = [place for place, part in enumerate(parts) if part.literal == "time"]
    if not any("sleep" in part.verbs for part in parts) or not times:
        return None
    if len(times) > 2 or any(
        part.literal not in ("", "time", "text") or part.classes & {"conditions"} for part in parts
    ):
        return []
    names = ("bedtime", "wake up")
    costs = {at: [_distance(parts, at, kind) for kind in ("sleep", "rise")] for at in times}
    if len(times) == 1:
        at = times[0]
        order = min((0, 1), key=lambda one: costs[at][one])
        if min(costs[at]) > 8:
            return []
        return [_at(parts, at, names[order]), Save()]
    first, second = times
    plain, crossed = costs[first][0] + costs[second][1], costs[first][1] + costs[second][0]
    if plain == crossed or min(plain, crossed) > 12:
        return []
    sleeps, wakes = (first, second) if plain < crossed else (second, first)
    return [_at(parts, sleeps, names[0]), _at(parts, wakes, names[1]), Save()]


def _at(parts: list[Part], place: int, name: str) -> Put:
    value = parts[place].tokens[0].value
    assert isinstance(value, time)
    return Put(name, value)


def _distance(parts: list[Part], place: int, kind: str) -> float:
    """How far from a time the closest word stands that says what happens then; what stands behind is farther."""
    found = [9.0]
    for at, part in enumerate(parts):
        if kind in part.verbs:
            between = parts[min(at, place) + 1 : max(at, place)]
            far = abs(at - place) + 4 * sum(one.literal == "time" for one in between)
            far += sum(one.kind in ("comma", "break") for one in between) + 4 * any(
                one.word == "and" for one in between
            )
            found.append(far + (1.5 if at > place else 0))
    return min(found)


def _read_each(parts: list[Part], sentence: str) -> list[Goal] | None:
    """Read what is to be done to all alarms; an empty list if it is that, but cannot be told wholly."""
    words = [part.word for part in parts]
    quantified = any("quantities" in part.classes for part in parts) or {"no", "none"} & set(words)
    bounded = any(_side(parts, place) for place, part in enumerate(parts) if part.literal == "time")
    if not any(part.thing == "alarm" or part.listed == "alarm" for part in parts):
        return None
    plural = any(word in ("alarms",) for word in words)
    if not (quantified or (bounded and plural)):
        return None
    if any(part.rule for part in parts) and not bounded and not plural:
        return None
    removes = any("delete" in part.verbs and part.word not in _SWITCHES_TOO for part in parts) or _takes_out(parts)
    state = _state(parts)
    sides: dict[str, time] = {}
    for place, part in enumerate(parts):
        if part.literal == "time":
            side, value = _side(parts, place), part.tokens[0].value
            if not side and not any("quantities" in one.classes for one in parts):
                return None
            if not side or side in sides or not isinstance(value, time):
                return []
            sides[side] = value
        elif (
            (part.literal and part.literal != "text")
            or (part.kind == "text" and not set(part.word.split()) <= _AFTER | _BEFORE | _LITTLE)
            or "conditions" in part.classes
        ):
            return []
    act: EachAct | None = "delete" if removes else "off" if state == "off" else "on" if state == "on" else None
    if act is None:
        return []
    noun = next((token.lower for part in parts for token in part.tokens if token.stem == "alarm"), "alarms")
    return [Each(noun=noun, act=act, after=sides.get("after"), before=sides.get("before"))]


_SWITCHES_TOO = word_set("drop cancel")
_LITTLE = word_set("than set whose those rest got wants")


def _side(parts: list[Part], place: int) -> str:
    near = [word for part in parts[max(0, place - 3) : place] for word in part.word.split()]
    if _AFTER & set(near):
        return "after"
    return "before" if _BEFORE & set(near) else ""


def _state(parts: list[Part]) -> str:
    """What all of them are to be: the last word that says so; "not … on" is off."""
    found = ""
    denied = False
    for place, part in enumerate(parts):
        if "negations" in part.classes or part.word in ("none",):
            denied = True
        if "turn_off" in part.verbs or part.word in ("off", "close") or part.state == "off":
            before = parts[place - 1].tokens[-1].lower if place else ""
            if part.word == "off" and before in ("go", "goes", "going"):
                continue
            return "off"
        if "turn_on" in part.verbs or part.state == "on":
            found = "on"
        if part.word == "on" and (place + 1 == len(parts) or parts[place + 1].kind in ("comma", "break")):
            found = found or "on"
        if part.word in ("ring", "rings", "ringing", "go off", "active") and denied:
            found = "on"
    return "off" if denied and found else found


def _read_removal(parts: list[Part], sentence: str) -> list[Goal] | None:
    """Read that one thing is to be removed."""
    removes = any("delete" in part.verbs and not part.verbs & {"turn_off"} for part in parts) or _takes_out(parts)
    removes = removes or _should_be_gone(parts)
    if not removes or any("quantities" in part.classes for part in parts):
        return None
    names = [
        part
        for place, part in enumerate(parts)
        if part.literal == "quote" or (part.literal == "text" and not _only_points(parts, place))
    ]
    moments = [part for part in parts if part.literal in ("time", "date")]
    if any(part.literal in ("number", "data", "span") or "conditions" in part.classes for part in parts):
        return []
    if any("vibrat" in part.word for part in parts) or any(part.verbs & {"turn_on", "turn_off"} for part in parts):
        return None
    noun = next((part.thing for part in parts if part.thing), "")
    hints = tuple(value for part in moments if isinstance(value := part.tokens[0].value, (time, date)))
    if len(names) == 1:
        text = written(names[0].tokens, sentence).removesuffix("'s").removesuffix("’s")
        sure = names[0].literal == "quote" or text[:1].isupper() or bool(noun)
        return [Delete(text, noun, hints)] if sure else None
    if not names and len(hints) == 1 and isinstance(hints[0], time):
        return [Delete(show_time(hints[0]), noun or "alarm", hints)]
    return None


def _should_be_gone(parts: list[Part]) -> bool:
    """Whether "x should no longer be in the list" is said."""
    words = [part.word for part in parts]
    ends = "no longer" in words or (
        any("negations" in part.classes for part in parts) and {"any more", "anymore", "any longer"} & set(words)
    )
    there = any(word in ("be", "exist", "appear", "show up") for word in words)
    listed = any(part.listed for part in parts) or {"among", "list"} & set(words)
    return bool(ends and there and listed) and not any(part.verbs & {"turn", "turn_on", "turn_off"} for part in parts)


def _only_points(parts: list[Part], place: int) -> bool:
    """Whether a word only says once more what is meant, or of what it is: "that city", "from the city list"."""
    before = [part.word for part in parts[max(0, place - 2) : place]]
    named = place + 1 < len(parts) and parts[place + 1].literal in ("quote", "text")
    points = (
        before[-1:] in (["that"], ["this"]) or before[:1] in (["list"], ["from"], ["of"], ["off"], ["out"]) or named
    )
    return points and parts[place].text[:1].islower()


def _takes_out(parts: list[Part]) -> bool:
    """Whether "take it out" is said."""
    for place, part in enumerate(parts):
        if part.word == "get" and any(one.word in ("off", "out") for one in parts[place + 1 : place + 5]):
            return any(token.lower == "list" for one in parts for token in one.tokens)
        if part.word in ("take", "throw", "kick", "cross", "strike"):
            return any(one.word in ("out", "away", "off") for one in parts[place + 1 : place + 5])
    return False


def _read_call(parts: list[Part], sentence: str) -> list[Goal] | None:
    """Read that somebody is to be called."""
    calls = [
        place
        for place, part in enumerate(parts)
        if "call" in part.verbs and not (place and "determiners" in parts[place - 1].classes and part.word == "phone")
    ]
    names = [part for part in parts if part.literal in ("quote", "text")]
    others = [part for part in parts if part.literal not in ("", "quote", "text")]
    makes = any(part.thing and parts[place - 1].word in ("a", "an", "new") for place, part in enumerate(parts) if place)
    if any(part.literal == "quote" for part in parts) and any(
        token.lower in DEVICE for part in parts for token in part.tokens
    ):
        return None  # "call my phone "x""
    if not calls or len(names) != 1 or others or makes or any("negations" in part.classes for part in parts):
        return None
    if any(
        part.verbs & {"turn_on", "turn_off", "delete"}
        or part.state
        or part.listed == "event"
        or part.thing in ("event", "alarm")
        for part in parts
    ):
        return None
    text = written(names[0].tokens, sentence).removesuffix("'s").removesuffix("’s")
    return [Act("call", text, "contact")] if text[:1].isupper() or names[0].literal == "quote" else None


def _read_alarm_state(parts: list[Part], sentence: str) -> list[Goal] | None:
    """Read that one alarm is to be on or off."""
    times = [part for part in parts if part.literal == "time"]
    if len(times) != 1 or not any(part.thing == "alarm" or part.listed == "alarm" for part in parts):
        return None
    if any(part.literal and part.literal != "time" for part in parts) or any(part.rule for part in parts):
        return None
    new = any(part.word in ("a", "an", "new", "another") for part in parts)
    state = _state(parts)
    value = times[0].tokens[0].value
    if new or not state or not isinstance(value, time):
        return None
    if any("conditions" in part.classes for part in parts):
        return []
    return [Put(show_time(value), Flag(state == "on")), Save()]
