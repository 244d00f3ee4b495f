"""Elements: what a person could operate on a screen, numbered in reading order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .geometry import Bounds

# Words of the action vocabulary that take a label; `actions.py` has the table.
LabelAction = Literal["tap", "double_tap", "long_press", "swipe", "drag", "set", "text"]

Role = Literal[
    "button",
    "input",
    "switch",
    "checkbox",
    "radio",
    "slider",
    "tab",
    "list",
    "image",
    "web",
    "seen",  # a text that only the picture shows, in a region of which the tree says nothing
    "item",  # anything else that can be operated, a row for instance
]

ROW_TEXT_LENGTH = 40
"""How much of each text an identity keeps of the row around it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ElementIdentity:
    """What tells an element apart, beyond its uid, when the screen was rearranged.

    Attributes:
        resource_id: as in the dump, empty if none or if it was taken away by a shrinker.
        cls: full class name.
        text: its own text, else the texts inside it joined by a blank.
        content_desc: its own content description, else the first one inside it.
        hint: placeholder of an empty field.
        ancestors: resource-ids of its ancestors, nearest first, empty ones left out.
        nearby: the closest static text beside or above it, empty if none.
        place: its index among the like elements of its list, 0 if alone.
        id_unique: whether the resource-id stood on one node only when seen.
        name_unique: whether no other element of the class had the same text, description and hint when seen.
        row: the starts of the other texts of the row or group that it stands in; empty if it is the row.
        in_list: whether it stands in a list of data, where an id names a kind of row and not one of them.
        trail: digest of the classes around it, from its window inwards.
        spot: its (left, top, right, bottom) in thousandths of the display.
    """

    resource_id: str = ""
    cls: str = ""
    text: str = ""
    content_desc: str = ""
    hint: str = ""
    ancestors: tuple[str, ...] = ()
    nearby: str = ""
    place: int = 0
    id_unique: bool = False
    name_unique: bool = False
    row: tuple[str, ...] = ()
    in_list: bool = False
    trail: str = ""
    spot: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """One operable thing of a screen.

    Attributes:
        label: the number drawn on it, from 1; valid for this screen only.
        uid: `appagent_uid`, plus `#k` (k from 2) where it repeats on the screen.
        appagent_uid: AppAgent's key, so that its documentation can be imported.
        identity: what finds it again.
        role: what kind of control it is.
        bounds: the visible part, device pixels.
        actions: the words of the vocabulary that fit it.
        package: the app that it belongs to.
        text: its own text, else the texts inside it, joined by a blank; empty for a field that shows its hint. What is
            inside another element, or inside one that only scrolls, belongs to that or to none.
        content_desc: its own content description, else the first one inside it.
        hint: placeholder shown while empty.
        resource_id: as in the dump.
        cls: full class name.
        checkable: whether it has an on/off state at all.
        checked: that state.
        selected: whether it is the chosen one of its group.
        focused: whether it has the input focus.
        password: whether its text is hidden.
        node: index of its node in `Hierarchy.nodes`.
    """

    label: int
    uid: str
    appagent_uid: str
    identity: ElementIdentity
    role: Role
    bounds: Bounds
    actions: frozenset[LabelAction]
    package: str = ""
    text: str = ""
    content_desc: str = ""
    hint: str = ""
    resource_id: str = ""
    cls: str = ""
    checkable: bool = False
    checked: bool = False
    selected: bool = False
    focused: bool = False
    password: bool = False
    node: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticText:
    """A text on the screen.

    Attributes:
        text: text or content description, as shown.
        bounds: the visible part, device pixels.
        label: the element that it stands in, None if it stands in none or only in one that scrolls.
        package: the app that it belongs to.
        is_input: whether it is the content of an input field.
    """

    text: str
    bounds: Bounds
    label: int | None = None
    package: str = ""
    is_input: bool = False
