"""The one vocabulary of actions: classes, table, reading, writing, checking and the way to a gesture.

`values` holds the classes and `vocabulary` the table that prompts, parser, events and docs are fed from. A decision
goes `read_action` (words to action), `check_action` (does it fit this screen?), `to_gesture` (action to pixels);
`to_text` gives an action in canonical words, for events and histories.
"""

from .checking import check_action
from .gestures import to_gesture
from .reading import ActionUnreadable, read_action
from .values import (
    Action,
    Direction,
    Distance,
    DoubleTap,
    Drag,
    Finish,
    GestureAction,
    GiveUp,
    Goto,
    GridAction,
    HideKeyboard,
    LongPress,
    LongPressArea,
    OpenApp,
    Press,
    ScrollTo,
    SetPercent,
    ShowGrid,
    Subarea,
    Swipe,
    SwipeAreas,
    Tap,
    TapArea,
    TypeText,
    Wait,
)
from .vocabulary import VOCABULARY, Form, Parameter, forms_for
from .writing import to_text

__all__ = [
    "VOCABULARY",
    "Action",
    "ActionUnreadable",
    "Direction",
    "Distance",
    "DoubleTap",
    "Drag",
    "Finish",
    "Form",
    "GestureAction",
    "GiveUp",
    "Goto",
    "GridAction",
    "HideKeyboard",
    "LongPress",
    "LongPressArea",
    "OpenApp",
    "Parameter",
    "Press",
    "ScrollTo",
    "SetPercent",
    "ShowGrid",
    "Subarea",
    "Swipe",
    "SwipeAreas",
    "Tap",
    "TapArea",
    "TypeText",
    "Wait",
    "check_action",
    "forms_for",
    "read_action",
    "to_gesture",
    "to_text",
]
