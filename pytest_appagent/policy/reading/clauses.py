"""The clauses of a sentence about a setting: what they name, what they say of it, and which of them command."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..words import word_set
from .parts import Part, written
from .tokens import Token

WHY = word_set("i i'm i've i'd i'll we we're it it's there there's because as since my the he she they")
WANTED = word_set("mode theme")
VALUES = frozenset({"quote", "data", "date", "time"})
WEAK = word_set("phone device tablet app application system mobile")
PROPERTIES = word_set(
    "style theme zone browser sound sounds language name volume mode tone ringtone option size brightness format color "
    "colour type level date time unit units wallpaper font layout password region country keyboard engine provider"
)
_PLACE_LINKS = word_set("in under within inside via through from on into to at")
_ITSELF = word_set("it that this them itself those these")
_NAMING = frozenset({"called", "named", "rename", "renamed", "titled", "known as", "call it", "name it"})
_SHOWS = word_set("play plays use uses show shows read reads")
_MEANS = {"accordingly": "to"}
_REFUSING = word_set("stop prevent avoid forbid no")
_LITTLE = frozenset({"start", "end", "duration"})
_COMMANDING = frozenset({"turn_on", "turn_off", "turn", "change", "pick", "create"})


@dataclass(slots=True)
class Phrase:
    """Words that name something, with the words that tie it to the rest.

    Attributes:
        parts: the words.
        link: the word before it that ties it, empty if none does.
        article: its article, empty if it has none.
        verbs: what the verb before it asks for, empty if another phrase or a link stands between.
        verb: that verb.
        behind: the link behind it.
        is_place: whether it only says where.
        is_chosen: whether it is said to be chosen: "… is used".
    """

    parts: list[Part]
    link: str = ""
    article: str = ""
    verbs: frozenset[str] = frozenset()
    verb: str = ""
    behind: str = ""
    is_place: bool = False
    is_chosen: bool = False

    @property
    def tokens(self) -> list[Token]:
        return [token for part in self.parts for token in part.tokens]

    @property
    def words(self) -> list[str]:
        return [token.lower for token in self.tokens]

    @property
    def is_weak(self) -> bool:
        """Whether it names nothing but the device."""
        return all(word in WEAK for word in self.words)

    @property
    def literal(self) -> str:
        return self.parts[0].literal if len(self.parts) == 1 else ""

    def text(self, sentence: str) -> str:
        shown = written(tuple(self.tokens), sentence)
        return shown if self.literal == "quote" else shown.removesuffix("'s").removesuffix("’s")


@dataclass(slots=True)
class Clause:
    """A part of the sentence with one verb.

    Attributes:
        parts: all of it.
        phrases: what it names.
        points: whether "it" or "that" stands for what another clause names.
        points_to_value: whether that is what something is to be: "… to that".
        state: "on" or "off" if something is to be so.
        denies: whether something is not to be.
        level: how far something is to go.
        naming: whether something is to be called so.
        refuses: whether it says that by its verb: "stop … from", "no …".
    """

    parts: list[Part]
    phrases: list[Phrase] = field(default_factory=list)
    points: bool = False
    points_to_value: bool = False
    state: str = ""
    denies: bool = False
    refuses: bool = False
    level: str = ""
    naming: bool = False

    @property
    def verbs(self) -> frozenset[str]:
        return frozenset(verb for part in self.parts for verb in part.verbs)

    @property
    def begins(self) -> frozenset[str]:
        """What its first word asks for, after polite ones."""
        for part in self.parts:
            if part.verbs:
                return part.verbs
            if not part.classes & {"small"}:
                break
        return frozenset()

    @property
    def named(self) -> list[Phrase]:
        return [phrase for phrase in self.phrases if not phrase.is_place]


def cut(parts: list[Part]) -> list[list[Part]]:
    """Cut at stops and commas, and at "and" where a verb or another value follows."""
    clauses: list[list[Part]] = [[]]
    for place, part in enumerate(parts):
        joins = part.word in ("and", "then", "but", "so")
        comma = part.kind == "comma" and (part.text not in (":", "=") or _verb_follows(parts, place))
        goes_on = joins and (
            _verb_follows(parts, place) or (_links(clauses[-1]) and _links(_up_to_end(parts[place + 1 :])))
        )
        if part.kind == "break" or comma or goes_on:
            clauses.append([])
        else:
            clauses[-1].append(part)
    return [clause for clause in clauses if clause]


def _links(parts: list[Part]) -> bool:
    """Whether a value follows a link: "the theme to dark"."""
    return any(part.word == "to" and place for place, part in enumerate(parts[:-1]))


def _up_to_end(parts: list[Part]) -> list[Part]:
    end = next(
        (at for at, part in enumerate(parts) if part.kind in ("break", "comma") or part.word == "and"), len(parts)
    )
    return parts[:end]


def _verb_follows(parts: list[Part], place: int) -> bool:
    for at, part in enumerate(parts[place + 1 : place + 6], start=place + 1):
        following = parts[at + 1] if at + 1 < len(parts) else None
        if part.verbs and (
            "nouns" not in part.classes
            or (following is not None and bool(following.classes & {"small", "determiners"}))
        ):
            return True
        if not part.classes & {"small"} or part.word in ("and",):
            return False
    return False


def read_clause(parts: list[Part]) -> Clause:
    """Return what the parts of one clause name, and what they say of it."""
    said = [part for place, part in enumerate(parts) if not _is_name_part(parts, place)]
    states = [(_state(parts, place), part) for place, part in enumerate(parts) if part in said]
    # "disable turning on … automatically" is to be off
    states.sort(key=lambda one: one[1].tokens[0].lower.endswith("ing"))
    # and "what turns it on should be off" too
    states.sort(key=lambda one: _word(parts, parts.index(one[1]) - 1) != "be")
    refuses = any(part.word in _REFUSING and (part.word != "no" or part is parts[0]) for part in said)
    keeps = any(part.word == "keep" for part in said) and any(part.word == "from" for part in parts)
    pointing = [place for place in range(len(parts)) if _points(parts, place)]
    return Clause(
        parts=parts,
        phrases=[phrase for phrase in _phrases(parts) if not phrase.is_weak],
        points=bool(pointing) or any(part.word in ("its", "their") for part in said),
        points_to_value=any(
            parts[place].word == "accordingly" or _word(parts, place - 1) == "to" for place in pointing
        ),
        state=next((state for state, _ in states if state), ""),
        denies=keeps or any("negations" in part.classes for part in said),
        refuses=keeps or refuses,
        level=next((part.level for part in reversed(said) if part.level), ""),
        naming=any(_names(parts, place) for place, part in enumerate(parts) if part in said),
    )


def _word(parts: list[Part], place: int) -> str:
    return parts[place].word if 0 <= place < len(parts) else ""


def _phrases(parts: list[Part]) -> list[Phrase]:
    phrases: list[Phrase] = []
    link = article = verb = ""
    verbs: frozenset[str] = frozenset()
    opened: Phrase | None = None
    for place, part in enumerate(parts):
        if _is_name_part(parts, place, opened=opened is not None):
            if opened is None or part.kind == "literal" or opened.literal not in ("", "text"):
                opened = Phrase(parts=[], link=link, article=article, verbs=verbs, verb=verb)
                phrases.append(opened)
                link, article, verb, verbs = "", "", "", frozenset()
            opened.parts.append(part)
            continue
        if opened is not None:
            _close(opened, parts, place)
            link = "and" if part.word == "and" else link
        opened = None
        article = part.word if "determiners" in part.classes else article
        if part.verbs and not (part.classes & {"small"} and "turn" not in part.verbs):
            verbs, verb, link = part.verbs, part.word, ""
        tie = _tie(parts, place)
        if tie:
            link = tie
            verbs = verbs if tie == "called" else frozenset()
    return phrases


def _close(phrase: Phrase, parts: list[Part], place: int) -> None:
    """Set down what stands behind a phrase."""
    part, following = parts[place], parts[place + 1 : place + 2]
    phrase.behind = part.word
    phrase.is_chosen = part.word in ("is", "be", "gets", "are") and bool(following and "pick" in following[0].verbs)
    phrase.is_place = "places" in part.classes and (phrase.link in _PLACE_LINKS or "open" in phrase.verbs)


def _tie(parts: list[Part], place: int) -> str:
    """The link that a part is, empty if it is none."""
    part = parts[place]
    if part.kind == "comma" or _is_link(parts, place):
        return "is"
    if part.word == "for" and any(one.word in ("swap", "exchange") for one in parts[:place]):
        return "to"
    if "links" in part.classes and not _state(parts, place):
        return part.word
    return "called" if part.word in _NAMING else ""


def _names(parts: list[Part], place: int) -> bool:
    """Whether a part says that something is to be called so."""
    calls = parts[place].word == "call" and any(one.literal == "quote" for one in parts[place:])
    return calls or parts[place].word in _NAMING


def _points(parts: list[Part], place: int) -> bool:
    """Whether "it" or "that" stands for what another clause names, and is no article."""
    part, following = parts[place], parts[place + 1 : place + 2]
    if part.word not in _ITSELF or "determiners" not in part.classes:
        return part.word in _ITSELF | {"accordingly"}
    made = _word(parts, place - 1) in ("make", "set") and bool(following) and _is_named(following[0])
    return made or not following or not ("nouns" in following[0].classes or _is_content(parts, place + 1))


def _is_name_part(parts: list[Part], place: int, *, opened: bool | None = None) -> bool:
    """Whether a part belongs to a phrase; `opened` says whether one has begun, found out if it is not given."""
    if opened is None:
        opened = place > 0 and _is_name_part(parts, place - 1)
    return _is_content(parts, place, opened=opened) and not _is_link(parts, place)


def _is_content(parts: list[Part], place: int, *, opened: bool = False) -> bool:
    """Whether a part belongs to a name: of words that say little alone, those beside others that say more."""
    part = parts[place]
    if part.word in _NAMING:
        return False
    if _says_much(part) or (part.role and part.role not in _LITTLE and not part.verbs):
        return True
    if "nouns" not in part.classes:
        return False
    if opened:
        return not (part.verbs and part.word.endswith("ed"))  # "my phone switched to …"
    following = parts[place + 1 : place + 2]
    ends = not following or following[0].kind in ("comma", "break")
    if ends and place and parts[place - 1].word in ("for", "of") and part.word not in WEAK:
        return True
    if part.word in WEAK:  # "my device name", but "make my phone dark"
        return any("nouns" in one.classes or (one.role and not one.verbs) for one in following)
    if following and following[0].word == "and":
        following = parts[place + 2 : place + 3]
    return not part.verbs and any(_says_much(one) or one.role or "nouns" in one.classes for one in following)


def _is_link(parts: list[Part], place: int) -> bool:
    """Whether a word ties a value, although it may name something: "they play x"."""
    return parts[place].word in _SHOWS and place > 0 and parts[place - 1].word in _ITSELF | {"they"}


def _is_named(part: Part) -> bool:
    return part.kind == "text" and part.text[:1].isupper()


def _says_much(part: Part) -> bool:
    sleeps = bool(part.verbs) and part.verbs <= {"sleep", "rise"}
    return bool(part.literal or part.thing or part.listed or sleeps or "levels" in part.classes)


def _state(parts: list[Part], place: int) -> str:
    part = parts[place]
    if part.state:
        return part.state
    if "turn_on" in part.verbs:
        return "on"
    if "turn_off" in part.verbs:
        return "off"
    if part.word == "off":
        return "off"
    if part.word == "on":
        before = parts[place - 1] if place else None
        behind = parts[place + 1] if place + 1 < len(parts) else None
        if behind is None or behind.word in ("automatically", "and", "again", "please"):
            return "on"
        switched = before is not None and (
            "turn" in before.verbs or before.word in ("be", "is", "to", "it", "should be")
        )
        return "on" if switched and not (behind.literal or "determiners" in behind.classes) else ""
    return ""


def without_ways(clauses: list[Clause]) -> tuple[list[Phrase], list[Phrase], list[Clause]]:
    """Take away clauses that only say where: "in the sound settings", "go to the display settings"."""
    context: list[Phrase] = []
    looked: list[Phrase] = []
    rest: list[Clause] = []
    for place, clause in enumerate(clauses):
        others = clauses[place + 1 :]
        leads = bool(others) and not clause.state and not clause.level
        opens = "open" in clause.begins
        only_where = not clause.verbs and len(clause.phrases) == 1 and clause.phrases[0].link in _PLACE_LINKS | {"for"}
        if leads and (opens or only_where):
            context += clause.phrases
            looked = clause.phrases if opens and clause.phrases else looked
        else:
            context += [phrase for phrase in clause.phrases if phrase.is_place]
            rest.append(clause)
    return context, looked, rest


def commands_of(clauses: list[Clause]) -> tuple[list[Clause], list[Phrase]]:
    """Take away clauses that only say why, where a command stands beside them; what they name is what "it" means."""
    commands = [
        clause for clause in clauses if clause.begins & _COMMANDING and (clause.named or clause.state or clause.level)
    ]
    if not commands or len(commands) == len(clauses):
        return clauses, []
    left = [clause for clause in clauses if clause not in commands]
    if any(clause.points for clause in commands):
        return commands, [phrase for clause in left for phrase in clause.named]
    if any(
        phrase.literal in VALUES or set(phrase.words) & (PROPERTIES | WANTED)
        for clause in left
        for phrase in clause.named
    ):
        return clauses, []
    if all(clause.parts[0].word.split()[:1] and clause.parts[0].word.split()[0] in WHY for clause in left):
        return commands, []
    return clauses, []


def with_antecedent(named: list[Phrase], antecedent: list[Phrase], *, points: bool, to_value: bool) -> list[Phrase]:
    """Add what "it" or "that" means: a value in "pick that as the sound", "set the zone to that", else what is set."""
    if not points:
        return named
    if to_value or any(phrase.link in ("as", "for") for phrase in named):
        values = [phrase for phrase in antecedent if _may_be_meant(phrase)]
        if len(values) == 1:
            return [*(replace(one, link="to") for one in values), *named]
    return [*antecedent, *named]


def _may_be_meant(phrase: Phrase) -> bool:
    """Whether "that" may mean a phrase as a value: a quote, a name, what something is."""
    named = phrase.link == "in" and phrase.tokens[0].text[:1].isupper()
    return phrase.literal == "quote" or phrase.link in ("to", "is", "called") or named


def without_twice(named: list[Phrase], sentence: str) -> list[Phrase]:
    """Leave out what another phrase says too: "dark, I mean the dark theme"."""
    said = [set(phrase.text(sentence).lower().split()) for phrase in named]
    return [
        phrase
        for place, phrase in enumerate(named)
        if not any(
            said[place] <= other and at != place and (said[place] != other or at > place)
            for at, other in enumerate(said)
        )
    ]
