"""Learning from a demonstration: the element of every act is documented from the screens around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from ..actions import Action, to_text
from ..demos.values import Demo, DemoAct
from ..docstore.store import Learned, Store
from ..learner import Learner
from ..learning import Transition
from ..screen.lookup import find_again
from ..screen.read import read_screen
from ..script import TARGET
from ..slots import slot_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught:
    """What an act taught.

    Attributes:
        act: the act in words.
        became: what became of it; `nothing` where it was aimed at no element or had no effect.
        text: what is documented now, empty for `nothing`.
    """

    act: str
    became: Learned | Literal["nothing"]
    text: str = ""


def learn_from(demo: Demo, learner: Learner, store: Store, *, refine: bool) -> list[Taught]:
    """Document what the acts of a demonstration were seen to do.

    Args:
        demo: the demonstration.
        learner: who says what happened.
        store: the documentation of its app.
        refine: whether new knowledge is merged into what is known.

    Raises:
        StoreError: it cannot be written.
        ModelError: a model that documents cannot be asked.
    """
    return [_learn(one, demo, learner, store, learner.merge if refine else None) for one in demo.acts]


def _learn(
    one: DemoAct, demo: Demo, learner: Learner, store: Store, refine: Callable[[str, str], str] | None
) -> Taught:
    told = " ".join(filter(None, (to_text(one.act.action).partition("(")[0], one.act.name and repr(one.act.name))))
    slot = slot_of(one.act.action)
    before, after = read_screen(one.before.frame).facts, read_screen(one.after.frame).facts
    target = find_again(one.act.target, before) if one.act.target else None
    if slot is None or target is None:
        return Taught(act=told, became="nothing")
    reflection = learner.reflect(
        Transition(
            before=before,
            action=_with_label(one.act.action, target.label),
            after=after,
            goal=one.comment,
            app=demo.header.app,
            before_picture=one.before.picture,
            after_picture=one.after.picture,
        )
    )
    # What the person said of it is worth as much as what was seen.
    text = "; ".join(filter(None, (reflection.documentation.strip().rstrip("."), one.comment)))
    if reflection.kind == "INEFFECTIVE" or not text:
        return Taught(act=told, became="nothing")
    became = store.learn(target, before, slot, text, source="demo", app_version=demo.header.app_version, refine=refine)
    return Taught(act=told, became=became, text=text)


def _with_label(action: Action, label: int) -> Action:
    is_aimed = getattr(action, "label", None) == TARGET
    return cast("Action", replace(cast("Any", action), label=label)) if is_aimed else action
