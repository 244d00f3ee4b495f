"""Icons as vectors on Material's 24 dp grid, drawn large and scaled down so that edges are smooth."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from .icons_device import DEVICE_DRAWINGS
from .icons_more import MORE_DRAWINGS
from .pen import OVERSAMPLING, Pen


def _plus(pen: Pen) -> None:
    pen.line(12, 5, 12, 19)
    pen.line(5, 12, 19, 12)


def _close(pen: Pen) -> None:
    pen.line(6, 6, 18, 18)
    pen.line(18, 6, 6, 18)


def _back(pen: Pen) -> None:
    pen.line(5, 12, 19.5, 12)
    pen.line(11.5, 5, 4.5, 12, 11.5, 19)


def _check(pen: Pen) -> None:
    pen.line(5, 12.5, 9.5, 17, 19, 7.5)


def _pencil(pen: Pen) -> None:
    pen.shape(3, 21, 3, 17.25, 14.1, 6.2, 17.8, 9.9, 6.75, 21)
    pen.shape(15.2, 5.1, 17.1, 3.2, 18.4, 3.2, 20.8, 5.6, 20.8, 6.9, 18.9, 8.8)


def _bin(pen: Pen) -> None:
    pen.frame(6, 7, 18, 21, radius=2)
    pen.box(5, 4.6, 19, 6.4)
    pen.box(9.5, 3, 14.5, 5)
    pen.box(9.4, 10, 11, 18)
    pen.box(13, 10, 14.6, 18)


def _search(pen: Pen) -> None:
    pen.ring(9.8, 9.8, 5.6)
    pen.line(14, 14, 20, 20)


def _dots(pen: Pen) -> None:
    for y in (6, 12, 18):
        pen.disc(12, y, 1.9)


def _calendar(pen: Pen) -> None:
    pen.frame(4, 5, 20, 21, radius=2)
    pen.box(4, 5, 20, 10, radius=1.5)
    pen.box(7, 2.8, 9, 7)
    pen.box(15, 2.8, 17, 7)
    pen.box(13, 14, 17, 18)


def _month(pen: Pen) -> None:
    pen.frame(3.5, 4.5, 20.5, 19.5, radius=2)
    for x in (7.6, 12, 16.4):
        for y in (9.2, 14.8):
            pen.box(x - 1.3, y - 1.3, x + 1.3, y + 1.3)


def _agenda(pen: Pen) -> None:
    for y in (7, 12, 17):
        pen.disc(4.8, y, 1.3)
        pen.line(9, y, 20, y)


def _bell(pen: Pen) -> None:
    pen.pie((5.5, 4, 18.5, 17), 180, 360)
    pen.box(5.5, 10, 18.5, 17)
    pen.shape(5.5, 14.5, 3.8, 18.6, 20.2, 18.6, 18.5, 14.5)
    pen.pie((7.6, 6.1, 16.4, 15), 180, 360, ink=0)
    pen.box(7.6, 10.2, 16.4, 16.6, ink=0)
    pen.box(10.8, 2.2, 13.2, 5.5, radius=1.2)
    pen.pie((9.8, 17.2, 14.2, 22), 0, 180)


def _repeat(pen: Pen) -> None:
    pen.line(6, 11, 6, 7.5, 17, 7.5)
    pen.shape(16.2, 3.6, 20.6, 7.5, 16.2, 11.4)
    pen.line(18, 13, 18, 16.5, 7, 16.5)
    pen.shape(7.8, 12.6, 3.4, 16.5, 7.8, 20.4)


def _clock(pen: Pen) -> None:
    pen.ring(12, 12, 9)
    pen.line(12, 7, 12, 12.4, 15.8, 14.8, width=1.8)


def _note(pen: Pen) -> None:
    for y, end in ((7, 20), (12, 20), (17, 14)):
        pen.line(4, y, end, y)


def _keyboard(pen: Pen) -> None:
    pen.frame(2.5, 5.5, 21.5, 18.5, radius=2)
    for x in (6, 10, 14, 18):
        for y in (9, 12):
            pen.box(x - 0.9, y - 0.9, x + 0.9, y + 0.9)
    pen.line(8.5, 15.4, 15.5, 15.4, width=1.6)


def _shift(pen: Pen) -> None:
    pen.line(12, 4, 4.5, 12, 8.5, 12, 8.5, 19, 15.5, 19, 15.5, 12, 19.5, 12, width=1.8, closed=True)


def _erase(pen: Pen) -> None:
    pen.line(8, 5.5, 2.5, 12, 8, 18.5, 21.5, 18.5, 21.5, 5.5, width=1.8, closed=True)
    pen.line(11, 9, 17, 15, width=1.8)
    pen.line(17, 9, 11, 15, width=1.8)


def _enter(pen: Pen) -> None:
    pen.line(19, 6, 19, 12, 5, 12)
    pen.line(9, 7.8, 4.8, 12, 9, 16.2)


def _info(pen: Pen) -> None:
    pen.ring(12, 12, 9)
    pen.box(11, 10.8, 13, 17)
    pen.disc(12, 7.9, 1.25)


def _person(pen: Pen) -> None:
    pen.disc(12, 8, 4)
    pen.pie((4, 13.5, 20, 28), 180, 360)
    pen.box(4, 20.2, 20, 24, ink=0)


def _chevron_left(pen: Pen) -> None:
    pen.line(14.5, 6, 8.5, 12, 14.5, 18)


def _chevron_right(pen: Pen) -> None:
    pen.line(9.5, 6, 15.5, 12, 9.5, 18)


def _chevron_down(pen: Pen) -> None:
    pen.line(6, 9.5, 12, 15.5, 18, 9.5)


def _triangle_down(pen: Pen) -> None:
    pen.shape(7, 10, 17, 10, 12, 15)


def _gear(pen: Pen) -> None:
    for k in range(8):
        x, y = cos(k * pi / 4), sin(k * pi / 4)
        pen.line(12 + 6 * x, 12 + 6 * y, 12 + 8.6 * x, 12 + 8.6 * y, width=3.6)
    pen.disc(12, 12, 7)
    pen.disc(12, 12, 3.2, ink=0)


def _battery(pen: Pen) -> None:
    pen.box(10, 2.5, 14, 5)
    pen.box(7, 4, 17, 22, radius=1.5)


def _signal(pen: Pen) -> None:
    pen.shape(2, 21, 21, 2, 21, 21)


def _wifi(pen: Pen) -> None:
    pen.pie((-3, 4, 27, 36), 228, 312)


def _backdrop(pen: Pen) -> None:
    pen.frame(5, 5, 19, 19, radius=3)


def _place(pen: Pen) -> None:
    pen.disc(12, 9, 6.6)
    pen.shape(6.2, 12.2, 17.8, 12.2, 12, 22)
    pen.disc(12, 9, 2.4, ink=0)


def _camera(pen: Pen) -> None:
    pen.box(2.5, 6, 21.5, 20, radius=2)
    pen.shape(8, 6.5, 9.5, 3.5, 14.5, 3.5, 16, 6.5)
    pen.disc(12, 13, 4.6, ink=0)
    pen.disc(12, 13, 3)


def _microphone(pen: Pen) -> None:
    pen.box(9, 2.5, 15, 14, radius=3)
    pen.arc((5.5, 5, 18.5, 18), 0, 180)
    pen.line(12, 17.5, 12, 21)


def _phone(pen: Pen) -> None:
    pen.arc((3, -13, 29, 21), 95, 175, width=4.4)
    pen.disc(6.2, 6.2, 3.4)
    pen.disc(17.8, 17.8, 3.4)


def _image(pen: Pen) -> None:
    pen.frame(3.5, 4.5, 20.5, 19.5, radius=2)
    pen.shape(5.5, 17, 9.5, 11.5, 12, 14.5, 15, 10.5, 18.5, 17)


_DRAWINGS: dict[str, Callable[[Pen], None]] = {
    "add": _plus,
    "agenda": _agenda,
    "back": _back,
    "battery": _battery,
    "bell": _bell,
    "bin": _bin,
    "calendar": _calendar,
    "check": _check,
    "chevron_down": _chevron_down,
    "chevron_left": _chevron_left,
    "chevron_right": _chevron_right,
    "clock": _clock,
    "close": _close,
    "dots": _dots,
    "enter": _enter,
    "erase": _erase,
    "gear": _gear,
    "info": _info,
    "keyboard": _keyboard,
    "month": _month,
    "note": _note,
    "pencil": _pencil,
    "person": _person,
    "repeat": _repeat,
    "search": _search,
    "shift": _shift,
    "signal": _signal,
    "triangle_down": _triangle_down,
    "wifi": _wifi,
    "camera": _camera,
    "image": _image,
    "microphone": _microphone,
    "phone": _phone,
    "place": _place,
    "app": _backdrop,
    **MORE_DRAWINGS,
    **DEVICE_DRAWINGS,
}

ICON_NAMES = frozenset(_DRAWINGS)


@lru_cache(maxsize=128)
def icon_mask(name: str, size_px: int) -> Image.Image:
    """Return an icon as a coverage mask of `size_px` squared.

    Raises:
        KeyError: there is no drawing of that name.
    """
    pen = Pen(size_px)
    _DRAWINGS[name](pen)
    return pen.image.reduce(OVERSAMPLING)
