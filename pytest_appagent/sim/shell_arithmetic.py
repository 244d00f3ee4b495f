"""Arithmetic of the shell: `$((i + 1))`."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping

_OPERATORS: dict[type[ast.AST], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda left, right: abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1),
    ast.Mod: lambda left, right: abs(left) % abs(right) * (-1 if left < 0 else 1),
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_LONGEST = 200  # characters; an expression is no place for deep nesting


def evaluate(expression: str, variables: Mapping[str, str]) -> int:
    """Return the value of an expression; a variable without a value is 0.

    Raises:
        ValueError: it is none that this shell knows; the text is what the shell then says.
    """
    try:
        if len(expression) > _LONGEST:
            raise ValueError
        return _wrapped(_value(ast.parse(expression.replace("$", "").strip() or "0", mode="eval").body, variables))
    except (ValueError, SyntaxError, RecursionError):
        raise ValueError(f"{expression}: unexpected end of expression") from None
    except ZeroDivisionError:
        raise ValueError(f"{expression}: divide by zero") from None


def _value(node: ast.expr, variables: Mapping[str, str]) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return int(number)
        case ast.Name(id=name):
            return int(variables.get(name) or "0")
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, variables)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            return _OPERATORS[type(sign)](_value(left, variables), _value(right, variables))
        case ast.Compare(left=left, ops=[sign], comparators=[right]):
            return int(_OPERATORS[type(sign)](_value(left, variables), _value(right, variables)))
    raise ValueError


def _wrapped(value: int) -> int:
    """Return the value as a signed number of 32 bits, which is what the shell computes with."""
    return (value + 2**31) % 2**32 - 2**31
