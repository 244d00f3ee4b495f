"""A plan in the making."""

from __future__ import annotations

from datetime import timedelta

from ..plan import Create, Goal, Open, Put, Save, Search
from ..words import FILLERS
from .attributes import read_attribute, settle
from .cursor import Cursor
from .grammar import POLITE, THINGS
from .targets import Target


class Draft:
    """Goals as they are read, clause by clause.

    Attributes:
        goals: those that are settled.
        puts: values for the thing in hand, not yet in the order in which a form takes them.
        unread: words that no goal took up.
        thing: whether a thing is in hand that "it" may mean.
        refused: whether a "not" was understood as switching something off.
        subject: the property that "it" means, where a clause before only looked at it.
    """

    def __init__(self) -> None:
        self.goals: list[Goal] = []
        self.puts: list[Put] = []
        self.unread: list[str] = []
        self.thing = False
        self.subject = ""
        self.refused = False

    def add(self, goal: Goal) -> None:
        """Take up a goal; values read before it belong before it."""
        self._flush()
        self.goals.append(goal)

    def put(self, *puts: Put) -> None:
        """Take up values for the thing in hand."""
        self.puts += puts

    def take_puts(self) -> list[Put]:
        """Return the values read last, to be put elsewhere."""
        puts, self.puts = self.puts, []
        return puts

    def take_up(self, target: Target) -> None:
        """Open the target, unless it is the thing in hand."""
        self.note_many(target)
        if target.name:
            self.add(Open(target.name, target.noun or "entry", target.hints))
            self.thing = True

    def note_many(self, target: Target) -> None:
        """Set down that several things are meant, which no goal can say."""
        if target.many:
            self.unread.append(f"all {target.noun or target.name}")

    def read_attributes(self, cursor: Cursor) -> None:
        """Read the rest of a clause as attributes of the thing in hand."""
        while cursor.more:
            puts = read_attribute(cursor)
            self.puts += puts
            if puts:
                continue
            token = cursor.take()
            if token.lower == "using" and cursor.more:  # names the app, which is in front already
                cursor.take()
            elif token.lower == "to" and cursor.word() and cursor.kind(1) in ("", "comma", "stop"):
                cursor.take()  # "for 10 PM to sleep": what it is good for
            elif token.kind not in ("comma", "stop") and token.stem not in THINGS and token.lower not in _MEAN_LITTLE:
                self.unread.append(token.text)

    def finish(self) -> list[Goal]:
        """Return the goals; whatever changes something ends with Save."""
        self._flush()
        for place, goal in enumerate(self.goals[:-1]):
            if isinstance(goal, Search) and isinstance(self.goals[place + 1], Put):  # "find the event x and set it …"
                self.goals[place] = Open(goal.text, "entry")
        saved = any(isinstance(goal, Save) for goal in self.goals)
        changes = any(isinstance(goal, Create | Put) for goal in self.goals)
        return self.goals if saved or not changes else [*self.goals, Save()]

    def _flush(self) -> None:
        values: dict[str, object] = {}
        for put in self.puts:
            if values.setdefault(put.slot, put.value) != put.value and not isinstance(put.value, timedelta):
                self.unread.append(f"two values for {put.slot}")
        self.goals += settle(self.puts)
        self.puts = []


_MEAN_LITTLE = FILLERS | POLITE | {"new"}
