"""From one call in words to an action: strict in form, tolerant in spelling where the meaning is certain."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from .calls import Argument, Call, CallUnreadable, read_call, to_plain
from .values import Action
from .vocabulary import VOCABULARY, Form, Parameter, forms_for

_NUMBER = re.compile(r"[+-]?\d{1,12}(?:\.\d{1,24})?(?:e-\d{1,3})?", re.IGNORECASE)
_UNITS = {"percent": "%", "seconds": "s"}
_SPELLINGS = {"centre": "center"}
Pairs = tuple[tuple[str, str], ...]


class ActionUnreadable(ValueError):
    """A text is not one call of the vocabulary; the message says why and names the valid forms."""


class _Misfit(Exception):
    """The arguments do not fit one form."""


def read_action(text: str, *, grid: bool = False) -> Action:
    """Return the action that one call in words of the vocabulary stands for.

    Tolerated: letter case, blanks, any kind of quotes, full-width punctuation, named arguments (`tap(element=3)`),
    numbers in quotes, words without quotes (`swipe(3, up)`), escapes and line breaks in strings, inner quotes that are
    not escaped, `FINISH` for `finish()`. Whether the screen has such a label is asked of `check_action`.

    Args:
        text: one call and nothing else.
        grid: whether the round shows the grid; areas are valid only then, labels only otherwise.

    Raises:
        ActionUnreadable: it is not one valid call.
    """
    here = forms_for(grid=grid)
    try:
        call = read_call(text)
    except CallUnreadable as error:
        raise _unreadable(text, str(error), _spelled(error.word, here) or here) from None
    spelled = _spelled(call.word, VOCABULARY)
    if not spelled:
        raise _unreadable(text, _unknown(call.word, here), here)
    # Whether there is a map only the run knows, which then says so.
    candidates = [form for form in spelled if form in forms_for(grid=grid, mapped=True)]
    # The form with that many arguments is the one that was meant, so its fault is the one to tell.
    candidates.sort(key=lambda form: len(form.parameters) != len(call.arguments))
    fault = ""
    for form in candidates:
        try:
            return _bind(form, call.arguments)
        except _Misfit as misfit:
            fault = fault or str(misfit)
    if any(_fits(form, call) for form in spelled if form not in here):
        fault = "this round shows no labels" if grid else "areas are valid only in the round after grid()"
    raise _unreadable(text, fault, candidates or here)


def _spelled(word: str, forms: Sequence[Form]) -> list[Form]:
    return [form for form in forms if _key(form.word) == _key(word)]


def _fits(form: Form, call: Call) -> bool:
    try:
        _bind(form, call.arguments)
    except _Misfit:
        return False
    return True


def _bind(form: Form, arguments: Sequence[Argument]) -> Action:
    """Fill the form's parameters: named ones by name, the others in their order."""
    open_parameters = [parameter for parameter in form.parameters if parameter.kind != "pairs"]
    values: dict[str, str | float | Pairs] = {}
    if len(open_parameters) < len(form.parameters):
        arguments, paired = _split(arguments, open_parameters)
        values[form.parameters[-1].field] = _read_pairs(paired)
    for argument in sorted(arguments, key=lambda argument: not argument.name):
        if not argument.name and not open_parameters:
            given = f"{len(arguments)} argument{' is' if len(arguments) == 1 else 's are'} given"
            raise _Misfit(f"{given}; it takes {len(form.parameters) or 'none'}")
        parameter = _named(argument.name, open_parameters) if argument.name else open_parameters[0]
        open_parameters.remove(parameter)
        values[parameter.field] = _read_value(parameter, argument, alone=len(arguments) == 1)
    missing = [parameter.name for parameter in open_parameters if not parameter.optional]
    if missing:
        raise _Misfit(f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    return form.action(**values)  # type: ignore[arg-type]  # the table gives each field its kind


def _split(arguments: Sequence[Argument], parameters: Sequence[Parameter]) -> tuple[list[Argument], list[Argument]]:
    """Return the arguments of those parameters, and those that are left for pairs."""
    known = {_key(name) for one in parameters for name in (one.name, one.field, *one.aliases)}
    own = [at for at, argument in enumerate(arguments) if _key(argument.name) in known]
    by_place = [at for at, argument in enumerate(arguments) if not argument.name]
    own += by_place[: len(parameters) - len(own)]
    return [arguments[at] for at in own], [argument for at, argument in enumerate(arguments) if at not in own]


def _read_pairs(arguments: Sequence[Argument]) -> Pairs:
    """Read names and texts in turn; what is given by name (`Title="work"`) is a pair of its own."""
    found, name = [], None
    for argument in arguments:
        if not argument.quoted:
            raise _Misfit(f"names and texts of fields must stand in quotes, {argument.value!r} does not")
        if argument.name and name is None:
            found.append((argument.name, argument.value))
        elif name is None:
            name = argument.value
        else:
            found.append((name, argument.value))
            name = None
    if name is not None:
        raise _Misfit(f"the field {name!r} is given no value")
    return tuple(found)


def _named(name: str, parameters: Sequence[Parameter]) -> Parameter:
    for parameter in parameters:
        if _key(name) in {_key(known) for known in (parameter.name, parameter.field, *parameter.aliases)}:
            return parameter
    raise _Misfit(f"there is no argument {name!r} here, or it is given twice")


def _read_value(parameter: Parameter, argument: Argument, *, alone: bool) -> str | float:
    match parameter.kind:
        case "label" | "area" | "percent" | "seconds":
            return _read_number(parameter, argument.value)
        case "word":
            key = _key(argument.value)
            for word in parameter.words:
                if _key(word) == _SPELLINGS.get(key, key):
                    return word
            raise _Misfit(f"{parameter.name} must be {parameter.allowed}, not {argument.value!r}")
        case "pairs":  # pragma: no cover - they are bound before
            raise _Misfit(f"{parameter.name} must be {parameter.allowed}")
        case "string":
            # A lone bare number may be a label whose text was forgotten; elsewhere it can only be the text.
            is_number = _NUMBER.fullmatch(argument.value) is not None
            if argument.quoted or (is_number and (argument.name or not alone)):
                return argument.value
            raise _Misfit(f"{parameter.name} must stand in quotes, {argument.value!r} does not")


def _read_number(parameter: Parameter, written: str) -> float:
    plain = to_plain(written).lower().removesuffix(_UNITS.get(parameter.kind, "")).strip()
    number = _to_number(plain, whole=parameter.kind != "seconds") if _NUMBER.fullmatch(plain) else None
    if number is None or not parameter.admits(number):
        raise _Misfit(f"{parameter.name} must be {parameter.allowed}, not {written!r}")
    return number


def _to_number(plain: str, *, whole: bool) -> float | None:
    number = float(plain)
    if not whole:
        return number
    return int(number) if number.is_integer() else None


def _key(word: str) -> str:
    """A word without case, blanks, hyphens and underscores: `Long-Press`, `longPress` and `long_press` are one."""
    return re.sub(r"[\s_-]", "", to_plain(word)).casefold()


def _unknown(word: str, forms: Sequence[Form]) -> str:
    keys = {_key(form.word): form.word for form in forms}
    near = difflib.get_close_matches(_key(word), keys, n=1)
    return f"there is no action {word!r}" + (f"; did you mean {keys[near[0]]}?" if near else "")


def _unreadable(text: str, fault: str, forms: Sequence[Form]) -> ActionUnreadable:
    shown = " ".join(text.split())
    shown = shown if len(shown) <= 60 else f"{shown[:60]}…"
    lead = f"{shown}: " if shown else ""
    return ActionUnreadable(f"{lead}{fault}; valid: {', '.join(form.signature for form in forms)}")
