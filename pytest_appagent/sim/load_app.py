"""Apps that users bring along: a Python file with a subclass of `App`."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import TypeGuard

from .app import App, AppInfo


class AppFileError(ValueError):
    """A file does not hold an app; the message says what to do about it."""


def load_app(path: str | Path) -> type[App]:
    """Return the app class of a file; of several the one that is named: `path.py:Name`.

    The file may import what lies beside it.

    Raises:
        AppFileError: there is no such file or class, or the file cannot be imported.
    """
    place, _, name = str(path).partition(".py:")
    file = Path(f"{place}.py" if name else place)
    module = _import(file)
    found = [kind for kind in vars(module).values() if _is_own_app(kind, module.__name__)]
    wanted = [kind for kind in found if name in ("", kind.__name__)]
    if not wanted:
        there = ", ".join(kind.__name__ for kind in found)
        missing = f"no app {name}; there is: {there}" if found else "no subclass of pytest_appagent.sim.app.App"
        raise AppFileError(f"{file} holds {missing}")
    if len(wanted) > 1:
        names = ", ".join(kind.__name__ for kind in wanted)
        raise AppFileError(f"{file} holds {len(wanted)} apps ({names}); say which one: {file}:{wanted[0].__name__}")
    kind = wanted[0]
    if not isinstance(getattr(kind, "info", None), AppInfo):
        raise AppFileError(
            f"{file}: {kind.__name__} says neither its package nor its label; give it `info = AppInfo(...)`"
        )
    return kind


def _module_name(file: Path) -> str:
    return f"appagent_app_{file.stem}"


def _is_own_app(kind: object, module: str) -> TypeGuard[type[App]]:
    """Tell whether something is an app class that was made in the module, not merely imported there."""
    return isinstance(kind, type) and issubclass(kind, App) and kind.__module__ == module


def _import(file: Path) -> ModuleType:
    if not file.is_file():
        raise AppFileError(f"{file}: no such file; an app is given as the path of a Python file")
    spec = importlib.util.spec_from_file_location(_module_name(file), file)
    if spec is None or spec.loader is None:
        raise AppFileError(f"{file} is no Python file; its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up there
    folder = str(file.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except Exception as exc:  # a user's file may fail in any way
        del sys.modules[spec.name]
        line = _line_in(file, exc)
        raise AppFileError(f"{file}{line} cannot be imported: {type(exc).__name__}: {exc}") from exc
    return module


def _line_in(file: Path, exc: Exception) -> str:
    """Return ":LINE" of the file's own code where it failed."""
    if isinstance(exc, SyntaxError):
        return f":{exc.lineno}" if exc.filename == str(file) else ""
    lines = [frame.lineno for frame in traceback.extract_tb(exc.__traceback__) if frame.filename == str(file)]
    return f":{lines[-1]}" if lines else ""
