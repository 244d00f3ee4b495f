"""Demonstrations as folders: a file of the header, and for each act one file, two trees and two pictures.

The act's own file is written last, so that a crash loses the act in hand at most.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from ..errors import SettingsError, StoreError
from ..screen.frame import Display, Foreground, Frame
from ..script_data import act_to_data, read_act
from ..yaml_files import load_file, save_bytes, save_file
from .values import Demo, DemoAct, DemoHeader, Sight

T = TypeVar("T")

SCHEMA = 1
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,79}")
_ACT = re.compile(r"(\d{4})\.yaml")
_HEADER = "demo.yaml"


def demo_folder(demos: Path, name: str) -> Path:
    """Return where a demonstration of that name lies.

    Raises:
        SettingsError: the name cannot be one of a folder.
    """
    if not _NAME.fullmatch(name):
        raise SettingsError(
            f"{name!r} cannot be the name of a demonstration: letters, digits, dot, dash and underscore are, up to 80"
        )
    return demos / name


class DemoFolder:
    """Writes a demonstration, act by act."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, header: DemoHeader) -> None:
        """Start a demonstration.

        Raises:
            StoreError: there is one already, or the folder cannot be written.
        """
        if (self.path / _HEADER).exists():
            raise StoreError(f"{self.path} holds a demonstration already; choose another name, or remove the folder")
        save_file(self.path / _HEADER, asdict(header), schema=SCHEMA)

    def write(self, number: int, demo_act: DemoAct) -> None:
        """Write the act with that number, from 1.

        Raises:
            StoreError: it cannot be written.
        """
        for when, sight in (("before", demo_act.before), ("after", demo_act.after)):
            save_bytes(self.path / f"{number:04}-{when}.xml", sight.frame.xml or b"")
            if sight.picture is not None:
                save_bytes(self.path / f"{number:04}-{when}.jpg", sight.picture())
        save_file(self._file(number), _to_data(demo_act), schema=SCHEMA)

    def remove(self, number: int) -> None:
        """Remove the act with that number; its own file first.

        Raises:
            StoreError: it cannot be removed.
        """
        try:
            self._file(number).unlink(missing_ok=True)
            for path in sorted(self.path.glob(f"{number:04}-*")):
                path.unlink(missing_ok=True)
        except OSError as exc:
            raise StoreError(f"{self._file(number)} cannot be removed: {exc.strerror or exc}") from exc

    def _file(self, number: int) -> Path:
        return self.path / f"{number:04}.yaml"


def load_demo(folder: Path) -> Demo:
    """Return the demonstration in a folder.

    Raises:
        StoreError: there is none, or a file of it cannot be read; the message names the file and the reason.
    """
    if not (folder / _HEADER).is_file():
        known = sorted(path.parent.name for path in folder.parent.glob(f"*/{_HEADER}"))
        there = f"there are: {', '.join(known)}" if known else "there is none at all; `appagent demo` records one"
        raise StoreError(f"{folder} holds no demonstration; {there}")
    header = _read_header(folder / _HEADER)
    numbers = sorted(int(match[1]) for path in folder.iterdir() if (match := _ACT.fullmatch(path.name)))
    if numbers != list(range(1, len(numbers) + 1)):
        missing = min(set(range(1, numbers[-1] + 1)) - set(numbers))
        raise StoreError(f"{folder}: act {missing} is missing, {missing:04}.yaml; record the demonstration anew")
    return Demo(
        name=folder.name, header=header, acts=tuple(_read_act(folder / f"{number:04}.yaml") for number in numbers)
    )


def _read_header(path: Path) -> DemoHeader:
    data = load_file(path, schema=SCHEMA)
    known = [field.name for field in fields(DemoHeader)]
    for name, value in data.items():
        if name not in known or not isinstance(value, str):
            raise StoreError(f"{path}: {name}: {value!r} does not belong here; known are {', '.join(known)}, all texts")
    if not data.get("app"):
        raise StoreError(f"{path}: app is missing, the package that was shown")
    try:
        datetime.fromisoformat(data.get("recorded", ""))
    except ValueError as exc:
        raise StoreError(f"{path}: recorded is no moment: {exc}") from exc
    return DemoHeader(**data)


def _to_data(demo_act: DemoAct) -> dict[str, Any]:
    data: dict[str, Any] = {"act": act_to_data(demo_act.act)}
    if demo_act.comment:
        data["comment"] = demo_act.comment
    if demo_act.label is not None:
        data["label"] = demo_act.label
    return data | {"before": _frame_to_data(demo_act.before.frame), "after": _frame_to_data(demo_act.after.frame)}


def _frame_to_data(frame: Frame) -> dict[str, Any]:
    return {
        "package": frame.foreground.package,
        "activity": frame.foreground.activity,
        "size": (frame.display.width, frame.display.height),
        "rotation": frame.display.rotation,
        "density": frame.display.density,
        "keyboard_top": frame.keyboard_top,
    }


def _read_act(path: Path) -> DemoAct:
    data = load_file(path, schema=SCHEMA)
    try:
        return DemoAct(
            act=read_act(data.get("act")),
            before=_read_sight(path, "before", data.get("before")),
            after=_read_sight(path, "after", data.get("after")),
            label=_optional(data, "label", int),
            comment=_optional(data, "comment", str) or "",
        )
    except ValueError as exc:
        raise StoreError(f"{path}: {exc}") from exc


def _optional(data: Mapping[str, Any], name: str, kind: type[T]) -> T | None:
    value = data.get(name)
    if value is not None and type(value) is not kind:
        raise ValueError(f"{name} must be {kind.__name__}, not {value!r}")
    return value


def _read_sight(path: Path, when: str, data: object) -> Sight:
    stem = f"{path.stem}-{when}"
    if not isinstance(data, Mapping):
        raise ValueError(f"{when} must be a mapping, not {data!r}")
    try:
        width, height = data["size"]
        frame = Frame(
            png=b"",
            xml=path.with_name(f"{stem}.xml").read_bytes() or None,
            display=Display(
                width=int(width), height=int(height), rotation=int(data["rotation"]), density=int(data["density"])
            ),
            foreground=Foreground(package=str(data["package"]), activity=str(data["activity"])),
            keyboard_top=None if data["keyboard_top"] is None else int(data["keyboard_top"]),
        )
    except OSError as exc:
        raise ValueError(f"{stem}.xml cannot be read: {exc.strerror}") from exc
    except (LookupError, TypeError, ValueError) as exc:
        raise ValueError(f"{when} is damaged: {exc!r}") from exc
    picture = path.with_name(f"{stem}.jpg")
    return Sight(frame=frame, picture=partial(_bytes_of, picture) if picture.is_file() else None)


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as exc:
        raise StoreError(f"{path} cannot be read: {exc.strerror or exc}") from exc
