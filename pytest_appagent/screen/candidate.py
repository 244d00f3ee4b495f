"""A node on its way to becoming an element."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .geometry import Bounds
from .hierarchy import Node

Kind = Literal["input", "slider", "press", "scroll", "focus"]


@dataclass(slots=True, kw_only=True, eq=False)
class Candidate:
    """A node that can do something; changed only while the survivors are being found.

    Attributes:
        node: the node that is touched.
        seen: its visible part.
        kind: what it is for; "focus" is a node that only takes focus.
        state: the node that knows whether it is on or off; the touched one or one inside it.
        above: the nearest candidate around it.
        presses: whether it gets a touch itself; else what is around it does.
        touched: the nearest candidate around it that would get a touch on it.
        inside: the nearest surviving candidates inside it.
    """

    node: Node
    seen: Bounds
    kind: Kind
    state: Node
    presses: bool
    above: Candidate | None = None
    touched: Candidate | None = None
    inside: list[Candidate] = field(default_factory=list)
