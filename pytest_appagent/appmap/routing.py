"""From a sentence to a command, by words alone and conservatively: no command rather than a wrong one."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from ..knowledge import ITEM
from ..run import Step
from . import Route
from .compile import Command
from .naming import UNSAID, Name, find_names, meant, names_of
from .sentence import Clause, read_clauses
from .values import AppMap
from .words import stems


class Router:
    """Knows the names of a map's screens, and of what can be done on them."""

    def __init__(self, app_map: AppMap, commands: Sequence[Command]) -> None:
        """Take the map and its commands."""
        self._commands = {command.key: command for command in commands}
        self._names = names_of(app_map, commands)
        self._weights = _weights(self._names)

    def route(self, step: Step, here: str = "") -> Route:
        """Return what the map has for a sentence.

        Args:
            step: the sentence.
            here: key of the screen that is shown, empty if that is not on the map.
        """
        target, item, is_done, begins_elsewhere = "", "", True, False
        for clause in read_clauses(step):
            found = self._find(clause, target or "")
            if found is None:
                is_done = False
                if clause.doing == "go":
                    break  # where it goes on from there is not known
                begins_elsewhere = begins_elsewhere or (clause.doing == "act" and not target)
                continue
            if begins_elsewhere and clause.doing != "go":
                continue  # what comes after something that is done nobody knows where belongs to that
            target, item, is_all = found
            is_done = is_done and is_all
        points = any(clause.points for clause in read_clauses(step))
        if not target:
            if points:
                return Route(arrival="needs_looking", reason="what it speaks of only the screen tells")
            return Route(arrival="no_command", reason="it names no screen of the map, or more than one")
        command = self._commands[target]
        if not is_done and not command.parent:
            return Route(arrival="no_command", reason="it is done somewhere in the app, and nothing tells where")
        name = f"{command.name}{ITEM}{item}" if item else command.name
        if is_done:
            return Route(arrival="arrive", name=name, reason=f"all it asks for is to be at {command.title!r}")
        if target == here and not item:
            return Route(arrival="no_command", reason=f"it is done on {command.title!r}, which is shown already")
        return Route(arrival="arrive_then_act", name=name, reason=f"it is done on {command.title!r}")

    def nearest(self, text: str, count: int = 8) -> tuple[Command, ...]:
        """Return the commands whose names have most in common with a text, the best first."""
        words = Counter(stems(text))
        scores: dict[str, float] = defaultdict(float)
        for name in self._names:
            common = sum(self._weights[word] for word in name.stems if word in words)
            share = common / sum(self._weights[word] for word in name.stems)
            for key in name.keys | name.homes:
                scores[key] = max(scores[key], common * share * (1.0 if key in name.keys else 0.8))
        ranked = sorted((key for key in scores if scores[key]), key=lambda key: (-scores[key], key))
        return tuple(self._commands[key] for key in ranked[:count])

    def _find(self, clause: Clause, context: str) -> tuple[str, str, bool] | None:
        """Return screen, item of its list, and whether the clause asks for nothing else; None if it is not certain."""
        named = [(match, keys) for match in find_names(self._names, clause) if (keys := meant(match, clause))]
        keys = self._agree([keys for _, keys in named], context)
        if len(keys) != 1:
            return None if named else self._by_list(clause, context)
        (key,) = keys
        used = {at for match, _ in named for at in range(match.start, match.end)}
        left = [word for at, word in enumerate(clause.words) if at not in used and word.stem not in UNSAID]
        quoted = [word.quoted for word in left if word.quoted]
        is_on_it = any(key not in match.name.keys for match, _ in named)
        if clause.doing == "go":
            if len(quoted) < len(left) and not any(match.is_in_place for match, _ in named):
                return None  # "open Wi-Fi calling" is not about Wi-Fi
            if len(left) == len(quoted) == 1 and not is_on_it:
                return self._item_of(key, quoted[0]) or (key, "", False)
        may_be_switched = clause.may_switch and any(match.name.homes or match.name.own for match, _ in named)
        is_all = not left and not is_on_it and clause.doing in ("go", "") and not clause.points and not may_be_switched
        return key, "", is_all

    def _agree(self, options: Sequence[frozenset[str]], context: str) -> frozenset[str]:
        """Return the screens that all names can mean together; none if they contradict each other.

        Names agree where one's screen is on the way to the other's; the one further down is meant then.
        """
        fitting = {
            key
            for option in options
            for key in option
            if all(any(other in self._way_to(key) for other in others) for others in options)
        }
        if context and len(fitting) > 1:
            fitting = {key for key in fitting if context in self._way_to(key)} or fitting
        return frozenset(fitting)

    def _way_to(self, key: str) -> tuple[str, ...]:
        return self._commands[key].path

    def _by_list(self, clause: Clause, context: str) -> tuple[str, str, bool] | None:
        """Return the item that is to be opened of the list on the screen that was gone to before."""
        quoted = [word.quoted for word in clause.words if word.quoted]
        others = [word for word in clause.words if not word.quoted and word.stem not in UNSAID]
        if clause.doing != "go" or not context or len(quoted) != 1 or others:
            return None
        return self._item_of(context, quoted[0])

    def _item_of(self, key: str, item: str) -> tuple[str, str, bool] | None:
        lists = [one for one in self._commands.values() if one.opens_item and one.parent == key]
        return (lists[0].key, item, True) if len(lists) == 1 else None


def _weights(names: Sequence[Name]) -> Mapping[str, float]:
    """Word → how much it tells: what many names have tells little."""
    count = Counter(word for name in names for word in set(name.stems))
    return {word: math.log(1 + len(names) / often) for word, often in count.items()}
