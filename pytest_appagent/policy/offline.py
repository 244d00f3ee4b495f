"""The policy that needs no model: it reads the sentence, looks for its words on the screen and tries the best way."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from ..actions import Action, Finish, GiveUp, Wait
from ..run import Decision, Observation
from ..screen.frame import Doubt
from .acting import advance_act, advance_hold, advance_slide
from .answering import advance_tell, remember_rows
from .by_map import map_ways
from .choosing import choose, shown_texts, what_is_seen
from .each import advance_each
from .filling import advance_put
from .finding import advance_back, advance_delete, advance_open, advance_search
from .grounding.ground import Grounded
from .keeping import advance_create, advance_save
from .memory import Memory, read_memory
from .plan import Act, Back, Create, Delete, Each, Goal, Hold, Open, Plan, Put, Save, Search, Slide, Tell, describe
from .reading.sentence import read_plan
from .touching import is_all, is_other_choice, one_touch, touch_way, ways_that_are_sure
from .view import View, build_view
from .ways import Scene, Way

_UNREADY: frozenset[Doubt] = frozenset({"loading", "tree_missing", "chrome_only"})


class OfflinePolicy:
    """Decides by words alone: no model, no network, no knowledge of any app.

    It is a pure function of the observation; what it must remember goes through `Decision.summary`.
    """

    name = "offline"

    def decide(self, observation: Observation) -> Decision:
        """Return the most promising untried way to the first goal that is not met, or finish, or give up."""
        plan = read_plan(
            observation.step.text, observation.now, wants_answer=observation.wants_answer, app=observation.app
        )
        view = build_view(observation.screen)
        memory = read_memory(observation.summary).after(observation.last).at(view.facts.key)
        # Whoever looks around for something is not done with a touch on what only leads there.
        touch = None if memory.trail else one_touch(observation, plan, view, memory)
        if "touched" in memory.marks:
            return _end(Finish(), view, f"Done: {observation.step.text}")
        if touch is not None and is_all(touch, plan):
            return self._touch_only(observation, touch, view, memory)
        if fault := _fault(plan):
            why = touch.why if touch is not None and touch.why else f"{fault} in {observation.step.text!r}"
            return _end(GiveUp(f"{why}; seen: {shown_texts(view)}"), view)
        while memory.goal < len(plan.goals):
            goal = plan.goals[memory.goal]
            if isinstance(goal, Tell):
                memory = remember_rows(goal, memory, view)
            scene = Scene(view=view, memory=memory, goals=plan.goals, now=observation.now, app=observation.app)
            ways = [] if observation.grid else _advance(goal, scene)
            if touch is not None and touch.is_so and isinstance(goal, Put):
                ways = None
            if ways is None and touch is not None and is_other_choice(touch, goal, view):
                ways = []  # the value is shown, but by something that may still be chosen
            if ways is None:
                memory = _ticked(memory, goal, scene)
                continue
            if isinstance(ways, Finish | GiveUp):
                return _end(ways, view)
            if touch is not None and touch.is_ambiguous and not ways_that_are_sure(ways):
                return _end(GiveUp(touch.why), view)
            direct = touch_way(touch, goal, view) if touch is not None else None
            ways = [direct, *ways] if direct is not None else [*map_ways(goal, ways, scene, observation.place), *ways]
            ways = [] if observation.rounds_left <= 1 else _waiting_ways(observation) + ways
            return self._choose(goal, ways, scene, touch.why if touch is not None and touch.action is None else "")
        return _end(Finish(), view, f"Done: {', '.join(map(describe, plan.goals))}.")

    def _touch_only(self, observation: Observation, touch: Grounded, view: View, memory: Memory) -> Decision:
        """Do a sentence in one touch that no plan could do better."""
        goal = Act(observation.step.text)
        way = touch_way(touch, goal, view)
        scene = Scene(view=view, memory=memory, goals=(goal,), now=observation.now, app=observation.app)
        ways = [] if way is None else [replace(way, mark="!touched")]
        return self._choose(goal, _waiting_ways(observation) + ways, scene)

    @staticmethod
    def _choose(goal: Goal, ways: list[Way], scene: Scene, why: str = "") -> Decision:
        """Return the best way that was not tried, or give up; `why` is said then."""
        if (decision := choose(goal, ways, scene)) is not None:
            return decision
        seen = shown_texts(scene.view)
        return _end(GiveUp(f"could not {describe(goal)}: {why or 'nothing left to try'}; seen: {seen}"), scene.view)


def _advance(goal: Goal, scene: Scene) -> list[Way] | Finish | GiveUp | None:
    """Return ways to the goal, None if it is met, or what ends the sentence."""
    match goal:
        case Create():
            return advance_create(goal, scene)
        case Open():
            return advance_open(goal, scene)
        case Put():
            return advance_put(goal, scene)
        case Delete():
            return advance_delete(goal, scene)
        case Each():
            return advance_each(goal, scene)
        case Act():
            return advance_act(goal, scene)
        case Hold():
            return advance_hold(goal, scene)
        case Slide():
            return advance_slide(goal, scene)
        case Search():
            return advance_search(goal, scene)
        case Back():
            return advance_back(goal, scene)
        case Save():
            return advance_save(goal, scene)
        case Tell():
            return advance_tell(goal, scene)
        case _:
            assert_never(goal)


def _ticked(memory: Memory, goal: Goal, scene: Scene) -> Memory:
    """Tick the goal off; what was set in a form that this policy opened must be saved."""
    entered = isinstance(goal, Create | Open) or scene.reached("editing")
    changed = isinstance(goal, Create) or (isinstance(goal, Put) and bool(memory.marks))
    return memory.next_goal(entered=entered, changed=changed)


def _fault(plan: Plan) -> str:
    """What keeps the sentence from being done at all, empty if nothing does."""
    if plan.unread:
        return f"could not place the words {', '.join(map(repr, plan.unread))}"
    return "" if plan.goals else "found nothing to do"


def _waiting_ways(observation: Observation) -> list[Way]:
    """Wait for a screen that is still loading, longer each time, but not for ever."""
    if not observation.screen.doubts & _UNREADY:
        return []
    return [
        Way(action=Wait(seconds), score=1.5 - seconds / 100, why="the screen is not ready")
        for seconds in (1.0, 2.0, 4.0)
    ]


def _end(action: Action, view: View, thought: str = "") -> Decision:
    return Decision(action=action, seen=what_is_seen(view), thought=thought)
