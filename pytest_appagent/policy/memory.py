"""What the policy tells itself from round to round: a short text, read back line by line."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from zlib import crc32

from ..knowledge import NOT_ALL_SET
from ..run import LastAct
from .plan import Goal, describe

_TRIED_MAX = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Progress within one sentence.

    Attributes:
        goal: index of the goal in hand.
        marks: what was reached for this goal so far, oldest first ("opened", "asked", "confirmed").
        pending: the mark that the last action earns if it changed the screen; with "!" also if it did not. Behind "@"
            the screen that it was done on, or how many goals it is to reach.
        entered: whether this policy itself opened a thing or a form.
        changed: whether it set something there.
        trail: keys of the screens on which uncertain ways began that it has not come back from, oldest first.
        home: key of the screen that the sentence began on.
        rows: what was read of a list so far, row by row, for a question about all of it.
        tried: fingerprints of all ways tried.
    """

    goal: int = 0
    marks: tuple[str, ...] = ()
    pending: str = ""
    entered: bool = False
    changed: bool = False
    trail: tuple[str, ...] = ()
    home: str = ""
    rows: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()

    def after(self, last: LastAct | None) -> Memory:
        """Return the memory with the outcome of the last round entered."""
        settled = replace(self, pending="")
        earned, _, key = self.pending.removeprefix("!").partition("@")
        if last is None or not earned:
            return settled
        reached = last.effect == "changed" or (last.effect == "unchanged" and self.pending.startswith("!"))
        match earned:
            case "returned":  # where back does nothing there is no way back
                return replace(settled, trail=self.trail[:-1] if reached else ())
            case "scrolled" if not reached:
                return replace(settled, marks=(*self.marks, "end"))
            case "created" | "opened" | "filled" if key and reached and not last.message:  # by a map, and all of it
                entered = self.entered or earned != "filled"
                return replace(settled, goal=self.goal + int(key), marks=(), trail=(), entered=entered, changed=True)
            case "opened" if key:
                is_there = reached and last.message.startswith(NOT_ALL_SET)
                return replace(settled, goal=self.goal + 1, marks=(), trail=(), entered=True) if is_there else settled
            case "filled":
                return settled
            case "detour":
                return replace(settled, trail=(*self.trail, key) if reached else self.trail)
            case _:
                return replace(settled, marks=(*self.marks, earned)) if reached else settled

    def next_goal(self, *, entered: bool = False, changed: bool = False) -> Memory:
        """Return the memory with the goal in hand ticked off."""
        return replace(
            self,
            goal=self.goal + 1,
            marks=(),
            trail=(),
            rows=(),
            entered=self.entered or entered,
            changed=self.changed or changed,
        )

    def at(self, key: str) -> Memory:
        """Return the memory with the screen entered that it is on now: whoever is where a way began has come back."""
        begun = self.trail.index(key) if key in self.trail else len(self.trail)
        return replace(self, home=self.home or key, trail=() if key == self.home else self.trail[:begun])

    @property
    def detours(self) -> int:
        """How many uncertain ways it went down without having come back."""
        return len(self.trail)

    def trying(self, way: str, pending: str, key: str) -> Memory:
        """Return the memory with one more way tried, on the screen of that key."""
        pending = f"{pending}@{key}" if pending == "detour" else pending
        return replace(self, pending=pending, tried=(*self.tried, way)[-_TRIED_MAX:])

    def with_rows(self, rows: tuple[str, ...]) -> Memory:
        """Return the memory with rows of a list added; what was seen in part before is seen whole now."""
        known = list(self.rows)
        for row in rows:
            lines = set(row.split(" / "))
            if any(lines <= set(other.split(" / ")) for other in known):
                continue
            known = [other for other in known if not set(other.split(" / ")) <= lines]
            known.append(row)
        return replace(self, rows=tuple(known))

    def count(self, mark: str) -> int:
        """How often a mark was reached for the goal in hand."""
        return self.marks.count(mark)


def fingerprint(*parts: object) -> str:
    """Return a short name of a way: the same goal, screen state and action give the same one."""
    return f"{crc32(repr(parts).encode()):08x}"


def write_memory(memory: Memory, goals: tuple[Goal, ...]) -> str:
    """Return the memory as text, one fact a line; the first line is for people."""
    done = "; ".join(describe(goal) for goal in goals[: memory.goal]) or "nothing"
    lines = [
        f"done: {done}",
        f"goal: {memory.goal}",
        f"marks: {' '.join(memory.marks)}",
        f"pending: {memory.pending}",
        f"flags: {'entered ' if memory.entered else ''}{'changed' if memory.changed else ''}",
        f"trail: {' '.join(memory.trail)}",
        f"home: {memory.home}",
        f"rows: {json.dumps(memory.rows) if memory.rows else ''}",
        f"tried: {' '.join(memory.tried)}",
    ]
    return "\n".join(lines)


def read_memory(text: str) -> Memory:
    """Read the memory back; what is missing or cannot be read counts as not known."""
    facts = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    flags = facts.get("flags", "").split()
    return Memory(
        goal=_count(facts.get("goal", "")),
        marks=tuple(facts.get("marks", "").split()),
        pending=facts.get("pending", "").strip(),
        entered="entered" in flags,
        changed="changed" in flags,
        trail=tuple(facts.get("trail", "").split()),
        home=facts.get("home", "").strip(),
        rows=_texts(facts.get("rows", "")),
        tried=tuple(facts.get("tried", "").split()),
    )


def _texts(text: str) -> tuple[str, ...]:
    try:
        found = json.loads(text or "[]")
    except ValueError:
        return ()
    return tuple(map(str, found)) if isinstance(found, list) else ()


def _count(text: str) -> int:
    return int(text) if text.strip().isascii() and text.strip().isdigit() else 0
