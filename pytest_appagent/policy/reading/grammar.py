"""The words that give a sentence its shape: verbs, kinds of things, properties."""

from __future__ import annotations

from ..words import stem, word_set

CREATE = word_set("add create arrange compose insert book new plan schedule attach store")
SET = word_set("set make change update adjust put give assign reset")
EDIT = word_set("edit modify amend")
RENAME = frozenset({"rename", "retitle"})
MOVE = frozenset({"move", "reschedule", "postpone", "shift", "extend", "prolong", "lengthen"})
DELETE = word_set("delete remove erase cancel trash discard")
OPEN = word_set("open show display view go navigate tap press click select visit enter launch see")
CHOOSE = word_set("choose pick select use")
SEARCH = word_set("search find look")
TURN = frozenset({"turn", "switch", "toggle", "shut", "flip"})
ENABLE = word_set("enable activate check tick allow unblock")
DISABLE = word_set("disable deactivate uncheck untick block forbid stop")
TYPE = frozenset({"type", "write", "enter", "fill"})
SAVE = frozenset({"save", "confirm", "submit", "apply"})
HOLD = word_set("long-press longpress hold")
SLIDE = word_set("swipe drag scroll fling")
CLOSE = frozenset({"close"})
BACK = frozenset({"back", "return"})
REMIND = frozenset({"remind", "notify"})
LEVEL = word_set(
    "raise increase lower reduce decrease mute silence maximize maximise minimize minimise max crank bring boost drop"
)
MODALS = word_set("should must shall has needs ought")
VERBS = (
    CREATE | SET | EDIT | RENAME | MOVE | DELETE | OPEN | CHOOSE | SEARCH | TURN | ENABLE | DISABLE | TYPE
    | SAVE | LEVEL | {"return", "rename", "call"} | REMIND | SLIDE
)  # fmt: skip

NAMED = word_set("titled called named labelled labeled entitled")
LINKS = word_set("is are to be as equals being of")
OPENERS = word_set("whose which that who with having its his her their the a an and also")
POLITE = word_set(
    "please kindly now then just also first finally next and can could would you i we want need like to have let's "
    "lets let help me us should must try"
)
QUESTION = word_set("what when where which who how is are does do did has have was were whose")
# Where the name of the thing that a question is about ends.
PREDICATES = word_set(
    "start starts begin begins end ends finish take takes set turned on off last repeat ring go be been"
)
# What must not be done, or only under a condition, is more than these plans can say.
NEGATIONS = word_set("not don't never except unless without if only doesn't")
BEFORE = word_set("before earlier ahead prior beforehand")
PREPOSITIONS = word_set("at on from for by until till to in of between using")
GERUNDS = word_set("starting ending repeating lasting beginning recurring starts ends repeats lasts begins")

# Kinds of things that apps keep in lists. Language knowledge: any such word may stand before or after a name.
THINGS = frozenset(
    map(
        stem,
        word_set(
            "event appointment alarm contact note task reminder item product entry list message meeting timer folder "
            "file photo song album playlist account order city group person bookmark"
        ),
    )
)
# Properties that a thing may have.
SLOTS = frozenset(
    map(
        stem,
        word_set(
            "title name note description location reminder repeat guest phone number email company website birthday "
            "ringtone sound website "
            "address colour date time quantity password username comment tag category price nickname content body text"
        ),
    )
)
REPEATS = {
    "daily": "daily", "everyday": "daily", "weekly": "weekly", "monthly": "monthly", "yearly": "yearly",
    "annually": "yearly", "hourly": "hourly", "weekdays": "weekdays", "weekday": "weekdays",
}  # fmt: skip
UNITS = {"day": "daily", "week": "weekly", "month": "monthly", "year": "yearly", "hour": "hourly"}
