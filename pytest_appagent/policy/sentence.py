"""Reading a sentence into a plan."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from . import grammar
from .attributes import read_attribute, read_value, settle
from .grammar import SLOTS, THINGS, Cursor, name_ends
from .plan import Back, Create, Delete, Flag, Goal, Open, Plan, Put, Save, Search, Tell, Text
from .targets import Target, read_name, read_target
from .tokens import Token, read_tokens
from .words import ARTICLES, FILLERS, name_words, stem, word_set


def read_plan(sentence: str, now: datetime, *, wants_answer: bool = False) -> Plan:
    """Read a sentence; what it does not understand is left in `Plan.unread`."""
    tokens = read_tokens(sentence, now)
    if wants_answer or _asks(tokens):
        return Plan(goals=(_question(tokens, sentence),))
    reader = _Reader()
    for clause in _clauses(tokens, sentence):
        reader.read(Cursor(clause, sentence))
    negations = [token.text for token in tokens if token.lower in grammar.NEGATIONS]
    return Plan(goals=tuple(reader.finished()), unread=(*negations, *reader.unread))


def _asks(tokens: list[Token]) -> bool:
    words = [token.lower for token in tokens[:2]]
    return bool(words) and words[0] in grammar.QUESTION and "not" not in words


def _question(tokens: list[Token], sentence: str) -> Tell:
    quoted = next((token.text for token in tokens if token.kind == "quote"), "")
    return Tell(sentence, quoted)


def _clauses(tokens: list[Token], sentence: str) -> list[list[Token]]:
    """Cut where a new verb begins: at full stops, and at commas and "and" that a verb follows."""
    clauses: list[list[Token]] = [[]]
    for place, token in enumerate(tokens):
        cuts = token.kind == "stop" and token.text in ".;!?"
        if token.kind == "comma" or token.text == ":" or token.lower in ("and", "then", "but"):
            following = place + 1
            while following < len(tokens) and tokens[following].lower in grammar.POLITE:
                following += 1
            verb = tokens[following].lower if following < len(tokens) else ""
            cuts = verb in grammar.VERBS and not _is_noun_here(tokens, following)
        if cuts:
            clauses.append([])
        else:
            clauses[-1].append(token)
    return [clause for clause in clauses if clause]


def _is_noun_here(tokens: list[Token], place: int) -> bool:
    """Whether a word that may be a verb is none: "an end time", "the new event"."""
    return tokens[place - 1].lower in ARTICLES or place + 1 >= len(tokens)


def _without_for_me(tokens: list[Token]) -> list[Token]:
    words = [token.lower for token in tokens]
    for place in range(len(words) - 1):
        if words[place] == "for" and words[place + 1] in ("me", "us"):
            return tokens[:place] + tokens[place + 2 :]
    return tokens


class _Reader:
    """Reads clause by clause; `thing` is whether an earlier clause left a thing in hand that "it" may mean."""

    def __init__(self) -> None:
        self.goals: list[Goal] = []
        self.puts: list[Put] = []
        self.unread: list[str] = []
        self.thing = False

    def read(self, cursor: Cursor) -> None:
        cursor.tokens = _without_for_me(cursor.tokens)
        cursor.skip(grammar.POLITE)
        handler = self._handler(cursor)
        if handler is not None:
            handler(cursor)
        self._attributes(cursor)

    def finished(self) -> list[Goal]:
        self._flush()
        saved = any(isinstance(goal, Save) for goal in self.goals)
        changes = any(isinstance(goal, Create | Put) for goal in self.goals)
        return self.goals if saved or not changes else [*self.goals, Save()]

    def _flush(self) -> None:
        self.goals += settle(self.puts)
        self.puts = []

    def _add(self, goal: Goal) -> None:
        self._flush()
        self.goals.append(goal)

    def _attributes(self, cursor: Cursor) -> None:
        while cursor.more:
            puts = read_attribute(cursor)
            self.puts += puts
            if not puts:
                token = cursor.take()
                if token.lower == "using":  # names the app, which is in front already
                    cursor.take()
                elif token.kind not in ("comma", "stop") and not self._means_little(token):
                    self.unread.append(token.text)

    def _means_little(self, token: Token) -> bool:
        return token.lower in FILLERS | grammar.POLITE | {"new"} or token.stem in THINGS

    def _handler(self, cursor: Cursor) -> Callable[[Cursor], None] | None:
        word, following = cursor.word(), cursor.word(1)
        if word in grammar.BACK or (word == "go" and following in grammar.BACK):
            return self._back
        table: list[tuple[frozenset[str], Callable[[Cursor], None]]] = [
            (grammar.RENAME, self._rename),
            (grammar.MOVE, self._move),
            (grammar.DELETE, self._delete),
            (grammar.TURN, self._turn),
            (grammar.ENABLE | grammar.DISABLE, self._enable),
            (grammar.SEARCH | grammar.LOOK, self._search),
            (grammar.SAVE, self._save),
            (frozenset({"close"}), self._close),
            (grammar.SET, self._set),
            (grammar.CREATE, self._create),
            (grammar.EDIT, self._edit),
            (grammar.TYPE if self._types(cursor) else frozenset(), self._type),
            (grammar.CHOOSE | grammar.OPEN, self._open),
        ]
        for words, handler in table:
            if word in words:
                return handler
        return self._by_its_name if cursor.kind() == "word" and self._is_unknown_verb(cursor) else None

    def _is_unknown_verb(self, cursor: Cursor) -> bool:
        start = cursor.at
        attribute = read_attribute(cursor)
        cursor.at = start
        return not attribute and cursor.peek(1) is not None

    def _types(self, cursor: Cursor) -> bool:
        return any(token.lower in ("in", "into") for token in cursor.tokens[cursor.at :])

    def _back(self, cursor: Cursor) -> None:
        cursor.skip(frozenset({"go", "back", "return"}))
        if cursor.word() == "to":
            cursor.take()
            self._open_target(cursor)
        else:
            self._add(Back())

    def _save(self, cursor: Cursor) -> None:
        cursor.take()
        read_target(cursor)
        self._add(Save(asked=True))

    def _search(self, cursor: Cursor) -> None:
        verb = cursor.take().lower
        cursor.skip(
            frozenset({"for", "up", "the", "events", "event"}) - ({"events", "event"} if verb == "find" else set())
        )
        target = read_target(cursor)
        self._add(Search(target.name))

    def _create(self, cursor: Cursor) -> None:
        cursor.take()
        article = cursor.skip(ARTICLES | {"new", "another"})
        puts: list[Put] = []
        while _is_adjective(cursor) and (found := read_attribute(cursor)):  # "a 5PM event", "a weekly meeting"
            puts += found
        cursor.skip(frozenset({"new"}))
        first = cursor.at
        while cursor.kind() == "word" and not _noun_ends(cursor):
            cursor.take()
        phrase = cursor.written(first, cursor.at)
        self._created(cursor, phrase, article, puts)

    def _created(self, cursor: Cursor, phrase: str, article: bool, puts: list[Put]) -> None:
        kind = stem(phrase.split()[-1].lower()) if phrase else ""
        if kind in SLOTS and self._put_on_target(cursor, phrase):
            return
        if cursor.word() == "as" and phrase:  # "add John as a contact"
            cursor.take()
            kinds = cursor.skip(ARTICLES) or cursor.stem() in THINGS
            other = read_name(cursor)
            noun, title = (other, phrase) if kinds else (phrase, other)
            self._begin(noun.lower(), [*puts, Put("title", Text(title))])
            return
        title = cursor.take().text if cursor.kind() in ("quote", "data") else ""
        self._flush()
        self._attributes(cursor)
        said, self.puts = self.puts, []
        words = phrase.lower().split()
        named = bool(title) or any("title" in name_words(put.slot) for put in said)
        if not named and (len(words) > 1 or (words and not article)):
            title = phrase
        nouns = [word for word in (words[-1:] + words[:1]) if stem(word) in THINGS]
        noun = nouns[0] if nouns else words[-1] if words and (named or (len(words) == 1 and article)) else ""
        titles = [Put("title", Text(title))] if title else []
        self._begin(noun, [*puts, *titles, *said])

    def _begin(self, noun: str, puts: list[Put]) -> None:
        self._add(Create(noun))
        self.puts += puts
        self.thing = True

    def _put_on_target(self, cursor: Cursor, slot: str) -> bool:
        """Read "a note "x" to the event work"; whether it was that and not a new thing of that kind."""
        start = cursor.at
        value = None if cursor.word() in ("to", "for") else read_value(cursor, slot)
        if cursor.word() in ("to", "for", "on"):
            cursor.take()
            target = read_target(cursor, frozenset({"as"}))
            if value is None:
                cursor.skip(frozenset({"as", "of"}))
                value = read_value(cursor, slot)
            if value is not None:
                self._take_up(target)
                self.puts.append(Put(slot, value))
                return True
        elif value is not None and self.thing:
            self.puts.append(Put(slot, value))
            return True
        cursor.at = start
        return False

    def _take_up(self, target: Target) -> None:
        """Open the target, unless it is the thing in hand."""
        if target.many:
            self.unread.append(f"all {target.noun or target.name}")
        if target.name:
            self._add(Open(target.name, target.noun or "entry", target.hints))
            self.thing = True

    def _edit(self, cursor: Cursor) -> None:
        start = cursor.at
        cursor.take()
        cursor.skip(ARTICLES)
        if cursor.stem() in SLOTS and cursor.word(1) in ("of", "for", "on"):
            cursor.at = start
            self._set(cursor)
        else:
            self._take_up(read_target(cursor))

    def _rename(self, cursor: Cursor) -> None:
        cursor.take()
        target = read_target(cursor, frozenset({"to", "as", "into"}))
        cursor.skip(frozenset({"to", "as", "into", "be"}))
        self._take_up(target)
        name = read_name(cursor)
        if name:
            self.puts.append(Put("title", Text(name)))

    def _move(self, cursor: Cursor) -> None:
        cursor.take()
        target = read_target(cursor, frozenset({"to"}))
        cursor.skip(frozenset({"to"}))
        self._take_up(target)

    def _delete(self, cursor: Cursor) -> None:
        cursor.take()
        target = read_target(cursor)
        if target.many:
            self.unread.append(f"all {target.noun or target.name}")
        self._add(Delete(target.name, target.noun, target.hints))

    def _turn(self, cursor: Cursor) -> None:
        """Read "turn on X", "turn X off", "switch to X"."""
        cursor.take()
        state = cursor.word()
        if state in ("on", "off"):
            cursor.take()
            self._flag(self._flagged(cursor), state == "on")
            return
        if state == "to":
            self._open_target(cursor)
            return
        target = read_target(cursor, frozenset({"on", "off", "to"}))
        if cursor.word() in ("on", "off"):
            self._flag(target, cursor.take().lower == "on")
        elif cursor.skip(frozenset({"to"})):
            self.puts.append(Put(target.name or target.noun, Text(read_name(cursor))))

    def _enable(self, cursor: Cursor) -> None:
        on = cursor.take().lower in grammar.ENABLE
        self._flag(self._flagged(cursor), on)

    def _flagged(self, cursor: Cursor) -> Target:
        """Read what is switched: "all-day of the event gym", where the phone in "of my phone" says nothing."""
        target = read_target(cursor, frozenset({"of", "for", "in"}))
        if cursor.word() in ("of", "for", "in"):
            cursor.take()
            owner = read_target(cursor)
            if owner.noun:
                self._take_up(owner)
        return target

    def _close(self, cursor: Cursor) -> None:
        """Read "close my 7:30AM alarm", which means off, and "close the dialog", which means a control."""
        start = cursor.at
        cursor.take()
        target = read_target(cursor)
        if target.hints and target.noun:
            self._flag(target, False)
        else:
            cursor.at = start
            self._by_its_name(cursor)

    def _flag(self, target: Target, on: bool) -> None:
        if target.many:
            self.unread.append(f"all {target.noun or target.name}")
        slot = target.name or target.noun
        last = self.puts[-1].slot if self.puts else ""
        self.puts.append(Put(slot or last, Flag(on)))

    def _set(self, cursor: Cursor) -> None:
        """Read "set it to repeat weekly", "change the end time of gym to 7 PM", "set an alarm for 3 PM"."""
        verb = cursor.peek()
        article = cursor.word(1)
        if article in ("a", "an", "new", "another", "up") and not self._sets_slot(cursor):
            cursor.skip_phrase("set", "up")
            cursor.at -= 1 if cursor.word(-1) == "up" else 0
            self._create(cursor)
            return
        cursor.take()
        if cursor.word() in ("it", "this", "that") or self._is_thing(cursor):
            self._take_up(read_target(cursor, word_set("to as so repeat repeats all-day an")))
            cursor.skip(word_set("to so be as a an that"))
            return
        cursor.skip(ARTICLES)
        start = cursor.at
        slot, target = self._slot_and_target(cursor)
        linked = cursor.skip(frozenset({"to", "be", "as", "is", "at", "for"}))
        value = read_value(cursor, slot) if slot else None
        if value is None:
            cursor.at = start
            if verb is not None and not linked:
                self.unread.append(verb.text)
            return
        self._take_up(target)
        self.puts.append(Put(slot, value))
        self._more_values(cursor, slot)

    def _more_values(self, cursor: Cursor, slot: str) -> None:
        while cursor.word() == "and" and cursor.kind(1) == "span":
            cursor.take()
            value = read_value(cursor, slot)
            if value is not None:
                self.puts.append(Put(slot, value))

    def _sets_slot(self, cursor: Cursor) -> bool:
        return self.thing and any(cursor.stem(place) in SLOTS for place in (2, 3))

    def _is_thing(self, cursor: Cursor) -> bool:
        """Whether a thing comes, not one of its properties: "the event gym to …", but "the event's title"."""
        ahead = 1 if cursor.word() in ARTICLES else 0
        quoted = cursor.kind(ahead + 1) == "quote"
        named = cursor.word() in ("the", "this", "that") and cursor.word(ahead + 1) not in (
            "",
            "to",
            "of",
            "for",
            "time",
        )
        return cursor.stem(ahead) in THINGS - SLOTS and (quoted or named) and _possessive(cursor) is None

    def _slot_and_target(self, cursor: Cursor) -> tuple[str, Target]:
        """Read "end time of gym", "gym's end time", "contacts ABC's website"."""
        possessive = _possessive(cursor)
        target = Target()
        if possessive is not None:
            owner = cursor.written(cursor.at, possessive + 1)
            cursor.at = possessive + 1
            words = owner.removesuffix("'s").removesuffix("’s").split()
            if len(words) > 1 and stem(words[0].lower()) in THINGS:
                words = words[1:]
            target = Target(name=" ".join(words))
        first = cursor.at
        ends = word_set("of for to as on in is at with")
        while cursor.kind() == "word" and cursor.word() not in ends and not self._value_word(cursor, first):
            cursor.take()
        slot = cursor.written(first, cursor.at)
        if not target.name and cursor.word() in ("of", "for", "on", "in") and not _moment_follows(cursor):
            start = cursor.at
            cursor.take()
            target = read_target(cursor, frozenset({"to", "as", "be"}))
            if not target.name and not target.noun and cursor.at == start + 1:
                cursor.at = start
        return slot, target

    def _value_word(self, cursor: Cursor, first: int) -> bool:
        return cursor.at > first and cursor.word() in ("on", "off") and cursor.peek(1) is None

    def _type(self, cursor: Cursor) -> None:
        cursor.take()
        text = read_name(cursor, frozenset({"in", "into", "as"}))
        cursor.skip(frozenset({"in", "into", "as"}) | ARTICLES)
        self.puts.append(Put(read_name(cursor), Text(text)))

    def _open(self, cursor: Cursor) -> None:
        verb = cursor.take().lower
        cursor.skip(frozenset({"to", "on", "at", "me"}))
        if cursor.word() in ("a", "new") or cursor.word(1) == "new":
            cursor.at -= 1
            self._create(cursor)
            return
        start = cursor.at
        if verb in grammar.CHOOSE:
            option = read_name(cursor, frozenset({"for", "as", "under", "in"}))
            if option and cursor.word() in ("for", "as", "under", "in"):
                cursor.take()
                cursor.skip(ARTICLES)
                self.puts.append(Put(read_name(cursor), Text(option)))
                return
            cursor.at = start
        self._open_target(cursor)

    def _open_target(self, cursor: Cursor) -> None:
        cursor.skip(frozenset({"to"}))
        target = read_target(cursor)
        if target.name or target.noun:
            kind = target.noun if target.name else ""
            self._add(Open(target.name or target.noun, kind, target.hints))
            self.thing = True

    def _by_its_name(self, cursor: Cursor) -> None:
        """Read an action that the app itself must offer by that name: "share the event gym", "call ABC"."""
        verb = cursor.take().text
        self._take_up(read_target(cursor))
        self._add(Open(verb))


def _is_adjective(cursor: Cursor) -> bool:
    moments = cursor.kind() in ("time", "date")
    return moments or cursor.word() in grammar.REPEATS or cursor.stem() == "all-day" or cursor.word() == "repeating"


def _noun_ends(cursor: Cursor) -> bool:
    word = cursor.word()
    return (
        word in grammar.NAMED
        or word in ("as", "to", "repeating", "that")
        or (word in grammar.PREPOSITIONS and (word in ("at", "on", "from", "for", "until") or name_ends(cursor)))
        or name_ends(cursor)
    )


def _possessive(cursor: Cursor) -> int | None:
    for place in range(cursor.at, min(cursor.at + 4, len(cursor.tokens))):
        if cursor.tokens[place].lower.endswith("'s"):
            return place
        if cursor.tokens[place].lower in ("to", "of"):
            return None
    return None


def _moment_follows(cursor: Cursor) -> bool:
    return cursor.kind(1) in ("time", "date", "span", "")
