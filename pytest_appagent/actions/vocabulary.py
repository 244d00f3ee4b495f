"""The table of the vocabulary: every word, its parameters and what it does, in one place.

Prompts, parser, events and docs are all fed from `VOCABULARY`; a new word needs a class in `values`, a row here and a
case in `gestures` if it touches the display.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from ..device.protocol import Key
from .values import (
    Action,
    Direction,
    Distance,
    DoubleTap,
    Drag,
    Finish,
    GiveUp,
    Goto,
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

MAX_WAIT_S = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One parameter of a form.

    Attributes:
        name: how the form names it, "n" for a label.
        field: the attribute of the action that it fills.
        kind: `label` and `area` are numbers drawn on the picture, `percent` is 0 to 100, `seconds` may have a fraction;
            `pairs` are all arguments that are left, each a name and a text.
        words: the allowed words of kind `word`.
        optional: whether it may be left out; the action's default is then taken.
        aliases: other names under which it is accepted, as in `tap(element=3)`.
    """

    name: str
    field: str
    kind: Literal["label", "area", "percent", "seconds", "word", "string", "pairs"]
    words: tuple[str, ...] = ()
    optional: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The parameter as a form shows it: strings in quotes."""
        match self.kind:
            case "string":
                return f'"{self.name}"'
            case "pairs":
                return f'"{self.name}", "value", …'
            case _:
                return self.name

    @property
    def allowed(self) -> str:
        """The allowed values in words, "a number drawn on the picture" for instance."""
        match self.kind:
            case "label" | "area":
                return "a number drawn on the picture"
            case "percent":
                return "a whole number from 0 to 100"
            case "seconds":
                return f"a number of seconds from 0 to {MAX_WAIT_S}"
            case "word":
                *most, last = (f'"{word}"' for word in self.words)
                return f"{', '.join(most)} or {last}"
            case "string":
                return "a text in quotes"
            case "pairs":
                return "names and texts in turn, all in quotes"

    def admits(self, value: object) -> bool:
        """Whether the value is allowed here; whether a number is drawn on the picture only the screen tells."""
        match self.kind:
            case "label" | "area":
                return isinstance(value, int)
            case "percent":
                return isinstance(value, int) and 0 <= value <= 100
            case "seconds":
                return isinstance(value, int | float) and 0 <= value <= MAX_WAIT_S
            case "word":
                return value in self.words
            case "string":
                return isinstance(value, str)
            case "pairs":
                return isinstance(value, tuple) and all(isinstance(text, str) for pair in value for text in pair)


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One way to call a word.

    Attributes:
        word: the word, in lower case with underscores.
        action: the class that it becomes.
        parameters: in the order of the call.
        rounds: where it may be used: in rounds that show labels, in grid rounds, or in both.
        needs_map: whether it is of use only where there is a map of the app.
        help: one line for the model and the docs, without the allowed words.
    """

    word: str
    action: type[Action]
    parameters: tuple[Parameter, ...] = ()
    rounds: Literal["label", "grid", "any"] = "any"
    needs_map: bool = False
    help: str

    @property
    def needs_label(self) -> bool:
        """Whether it names an element by its label."""
        return any(parameter.kind == "label" for parameter in self.parameters)

    @property
    def signature(self) -> str:
        """The form as one writes it, `swipe(n, direction, distance)`."""
        return f"{self.word}({', '.join(parameter.shown for parameter in self.parameters)})"

    @property
    def line(self) -> str:
        """Signature, help and allowed words in one line."""
        allowed = {p.name: p.allowed for p in self.parameters if p.kind == "word"}
        notes = "".join(f"; {name} is {words}" for name, words in allowed.items())
        return f"{self.signature}: {self.help}{notes}"


def _label(field: str = "label", name: str = "n") -> Parameter:
    return Parameter(name=name, field=field, kind="label", aliases=("label", "element") if name == "n" else ())


def _area(field: str = "area") -> Parameter:
    return Parameter(name="area", field=field, kind="area", aliases=("cell",))


def _subarea(field: str = "subarea", *, optional: bool = True) -> Parameter:
    return Parameter(name="subarea", field=field, kind="word", words=get_args(Subarea), optional=optional)


def _word(name: str, words: tuple[str, ...], *, optional: bool = False) -> Parameter:
    return Parameter(name=name, field=name, kind="word", words=words, optional=optional)


def _string(name: str, *, optional: bool = False) -> Parameter:
    return Parameter(name=name, field=name, kind="string", optional=optional)


VOCABULARY: tuple[Form, ...] = (
    Form(word="tap", action=Tap, parameters=(_label(),), rounds="label", help="touch element n"),
    Form(word="double_tap", action=DoubleTap, parameters=(_label(),), rounds="label", help="touch element n twice"),
    Form(word="long_press", action=LongPress, parameters=(_label(),), rounds="label", help="touch and hold element n"),
    Form(
        word="swipe",
        action=Swipe,
        parameters=(
            _label(),
            _word("direction", get_args(Direction)),
            _word("distance", get_args(Distance), optional=True),
        ),
        rounds="label",
        help="move the finger from element n; to see what is further down, swipe up",
    ),
    Form(
        word="drag",
        action=Drag,
        parameters=(_label(), _label("onto", "m")),
        rounds="label",
        help="pick up element n and drop it on element m",
    ),
    Form(
        word="set",
        action=SetPercent,
        parameters=(_label(), Parameter(name="percent", field="percent", kind="percent")),
        rounds="label",
        help="move slider n to 0 to 100 percent of its length",
    ),
    Form(
        word="text",
        action=TypeText,
        parameters=(_label(), _string("text")),
        rounds="label",
        help="focus input n and replace its content by the text",
    ),
    Form(word="text", action=TypeText, parameters=(_string("text"),), help="type into the field that has the focus"),
    Form(word="press", action=Press, parameters=(_word("key", get_args(Key)),), help="press a system key"),
    Form(word="hide_keyboard", action=HideKeyboard, help="hide the on-screen keyboard"),
    Form(word="scroll_to", action=ScrollTo, parameters=(_string("text"),), help="scroll until that text is shown"),
    Form(
        word="wait",
        action=Wait,
        parameters=(Parameter(name="seconds", field="seconds", kind="seconds"),),
        help="wait for something that takes its time",
    ),
    Form(word="open_app", action=OpenApp, parameters=(_string("package"),), help="bring that app to the front"),
    Form(
        word="goto",
        action=Goto,
        parameters=(_string("screen"), Parameter(name="field", field="values", kind="pairs", optional=True)),
        needs_map=True,
        help="go to a screen by the map, or name the present one, and set fields there, called as it calls them, with "
        'their kind if any ("home phone"): texts, dates, times, choices, "on" or "off"; saving is left to you',
    ),
    Form(
        word="grid",
        action=ShowGrid,
        rounds="label",
        help="lay a grid over the next picture, to touch what has no number",
    ),
    Form(
        word="tap",
        action=TapArea,
        parameters=(_area(), _subarea()),
        rounds="grid",
        help="touch a part of a grid cell",
    ),
    Form(
        word="long_press",
        action=LongPressArea,
        parameters=(_area(), _subarea()),
        rounds="grid",
        help="touch and hold a part of a grid cell",
    ),
    Form(
        word="swipe",
        action=SwipeAreas,
        parameters=(
            _area("start_area"),
            _subarea("start_subarea", optional=False),
            _area("end_area"),
            _subarea("end_subarea", optional=False),
        ),
        rounds="grid",
        help="move the finger from a part of one grid cell to a part of another",
    ),
    Form(
        word="finish",
        action=Finish,
        parameters=(_string("answer", optional=True),),
        help="the task is done; give the answer if one was asked for",
    ),
    Form(
        word="give_up",
        action=GiveUp,
        parameters=(_string("reason"),),
        help="the task cannot be done; say what is missing",
    ),
)


def forms_for(*, grid: bool, mapped: bool = False) -> tuple[Form, ...]:
    """Return the forms that may be used in a round with labels, or in one with the grid.

    Args:
        grid: whether the round shows the grid.
        mapped: whether there is a map of the app.
    """
    fitting = (form for form in VOCABULARY if form.rounds in ("any", "grid" if grid else "label"))
    return tuple(form for form in fitting if mapped or not form.needs_map)
