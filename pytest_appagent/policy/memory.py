"""What the policy tells itself from round to round: a short text, read back line by line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from zlib import crc32

from ..run import LastAct
from .plan import Goal, describe

_TRIED_MAX = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Progress within one sentence.

    Attributes:
        goal: index of the goal in hand.
        marks: what was reached for this goal so far, oldest first ("opened", "asked", "confirmed").
        pending: the mark that the last action earns if it changed the screen; with "!" also if it did not.
        entered: whether this policy itself opened a thing or a form.
        changed: whether it set something there.
        detours: how many uncertain ways it went down without having come back.
        tried: fingerprints of all ways tried.
    """

    goal: int = 0
    marks: tuple[str, ...] = ()
    pending: str = ""
    entered: bool = False
    changed: bool = False
    detours: int = 0
    tried: tuple[str, ...] = ()

    def after(self, last: LastAct | None) -> Memory:
        """Return the memory with the outcome of the last round entered."""
        settled = replace(self, pending="")
        earned = self.pending.removeprefix("!")
        if last is None or not earned:
            return settled
        reached = last.effect == "changed" or (last.effect == "unchanged" and self.pending.startswith("!"))
        match earned:
            case "returned":  # where back does nothing there is no way back
                return replace(settled, detours=max(0, self.detours - 1) if reached else 0)
            case "detour":
                return replace(settled, detours=self.detours + reached)
            case _:
                return replace(settled, marks=(*self.marks, earned)) if reached else settled

    def next_goal(self, *, entered: bool = False, changed: bool = False) -> Memory:
        """Return the memory with the goal in hand ticked off."""
        return replace(
            self,
            goal=self.goal + 1,
            marks=(),
            detours=0,
            entered=self.entered or entered,
            changed=self.changed or changed,
        )

    def trying(self, way: str, pending: str) -> Memory:
        """Return the memory with one more way tried."""
        return replace(self, pending=pending, tried=(*self.tried, way)[-_TRIED_MAX:])

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
        f"detours: {memory.detours}",
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
        detours=_count(facts.get("detours", "")),
        tried=tuple(facts.get("tried", "").split()),
    )


def _count(text: str) -> int:
    return int(text) if text.strip().isascii() and text.strip().isdigit() else 0
