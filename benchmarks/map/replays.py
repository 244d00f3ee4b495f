"""Every command of a map is replayed, and the truth says where each replay ends."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.simtasks.oracle import OracleLost
from pytest_appagent.agent.goto import goto
from pytest_appagent.appmap.compile import Command, compile_map
from pytest_appagent.appmap.guide import MapGuide
from pytest_appagent.appmap.values import AppMap
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.knowledge import ITEM
from pytest_appagent.run import Step
from pytest_appagent.script import Script

from .devices import run_on
from .truth import Truth, find_truth, see_from_top, see_truth

Words = Callable[[str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A command as it is called, and what it is called by hand.

    Attributes:
        name: the command, with an item where it takes one.
        names: what its acts tap, in order.
        item: the item that it is called with, empty where it takes none.
    """

    name: str
    names: tuple[str, ...]
    item: str = ""

    def spoken(self, words: Words) -> str:
        """Return the call on a device of another language, where an item has another name."""
        return self.name.removesuffix(self.item) + words(self.item) if self.item else self.name


@dataclass(slots=True)
class Count:
    """How the replays of one kind went.

    Attributes:
        right: replays that landed where a hand gets.
        wrong: commands that landed elsewhere and took that for the screen.
        lost: commands that said that they did not arrive.
        absent: those of `lost` whose screen a hand does not find on a fresh device of that kind either.
    """

    right: int = 0
    wrong: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)

    def leave_out(self, absent: Collection[str]) -> None:
        """Count replays of what is not there by themselves: saying so was right."""
        self.absent += [name for name in self.lost if name in absent]
        self.lost = [name for name in self.lost if name not in absent]

    @property
    def tried(self) -> int:
        return self.right + len(self.wrong) + len(self.lost)

    def to_json(self) -> dict[str, Any]:
        """Return counts, and the commands that did not land right."""
        return {
            "tried": self.tried,
            "right": self.right,
            "wrong": sorted(set(self.wrong)),
            "not_arrived": sorted(set(self.lost)),
            "not_there": sorted(set(self.absent)),
        }


def calls_of(app_map: AppMap) -> list[Call]:
    """Return one call for each command."""
    return [_call(command) for command in compile_map(app_map)]


def _call(command: Command) -> Call:
    names, beyond = _tapped(command.script), _tapped(command.beyond)
    if command.rows is None or not command.rows.examples:
        return Call(name=command.name, names=(*names, *beyond))
    item = command.rows.examples[0]
    return Call(name=f"{command.name}{ITEM}{item}", names=(*names, item, *beyond), item=item)


def _tapped(script: Script) -> tuple[str, ...]:
    return tuple(act.name for act in script.acts if act.target is not None or act.name == "back")


def find_truths(device: AdbDevice, package: str, calls: Sequence[Call]) -> dict[str, Truth]:
    """Return where each command leads by hand; what a hand cannot find is left out."""
    found = {}
    for call in calls:
        try:
            found[call.name] = find_truth(device, package, call.names)
        except OracleLost:
            continue
    return found


def absent_by_hand(device: AdbDevice, package: str, calls: Sequence[Call], words: Words) -> frozenset[str]:
    """Return which calls a hand cannot do on a fresh device, though it knows what all is called there."""
    found = set()
    for call in calls:
        try:
            find_truth(device, package, tuple(map(words, call.names)))
        except OracleLost:
            found.add(call.name)
    return frozenset(found)


def replay_all(
    device: AdbDevice,
    app_map: AppMap,
    calls: Sequence[Call],
    truths: Mapping[str, Truth],
    *,
    times: int,
    seed: int,
    words: Words = lambda text: text,
    from_anywhere: bool = True,
    say: Callable[[str], object] = lambda line: None,
) -> Count:
    """Go to every screen so often, in shuffled order, from wherever the last one ended."""
    guide = MapGuide(app_map)
    run = run_on(device, app_map.package, guide=guide)
    count = Count()
    chance = random.Random(seed)
    device.stop(app_map.package)
    device.launch(app_map.package)
    for turn in range(times):
        order = [call for call in calls if call.name in truths]
        chance.shuffle(order)
        for call in order:
            if not from_anywhere:
                device.stop(app_map.package)
                device.launch(app_map.package)
            gone = goto(call.spoken(words), Step(text=f"go to {call.name}"), run, guide, may_relaunch=True)
            is_right = truths[call.name].is_same(see_truth(device), words) or (
                gone.is_there and truths[call.name].is_same(see_from_top(device), words)
            )
            if is_right and gone.is_there:
                count.right += 1
            elif gone.is_there:
                count.wrong.append(call.name)
                say(f"WRONG {call.name}")
            else:
                count.lost.append(call.name)
                say(f"lost {call.name}: {'; '.join(gone.misses)}")
        say(f"turn {turn + 1} of {times}: {count.right} of {count.tried} right")
    return count
