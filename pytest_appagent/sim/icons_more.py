"""More icons: what shops, notes, forms and games draw."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from .pen import Pen

_HEART = (
    *(12, 20, 4.5, 12.6, 3.6, 9.4, 5, 6.4, 8, 5.4, 10.8, 6.6),
    *(12, 8.2, 13.2, 6.6, 16, 5.4, 19, 6.4, 20.4, 9.4, 19.5, 12.6),
)


def _minus(pen: Pen) -> None:
    pen.line(5, 12, 19, 12)


def _heart(pen: Pen) -> None:
    pen.line(*_HEART, closed=True)


def _heart_full(pen: Pen) -> None:
    pen.shape(*_HEART)
    pen.line(*_HEART, closed=True)


def _star_points() -> list[float]:
    points = []
    for k in range(10):
        reach = 4.0 if k % 2 else 9.5
        points += [12 + reach * sin(k * pi / 5), 12.6 - reach * cos(k * pi / 5)]
    return points


def _star(pen: Pen) -> None:
    pen.line(*_star_points(), width=1.6, closed=True)


def _star_full(pen: Pen) -> None:
    pen.shape(*_star_points())
    pen.line(*_star_points(), width=1.2, closed=True)


def _cart(pen: Pen) -> None:
    pen.line(2.5, 4, 5.5, 4, 8.5, 15, 18, 15, 20.5, 7, 6.5, 7)
    pen.disc(9.5, 19.5, 1.9)
    pen.disc(17, 19.5, 1.9)


def _bag(pen: Pen) -> None:
    pen.box(4.5, 8, 19.5, 21, radius=2)
    pen.arc((8, 2.5, 16, 12), 180, 360)
    pen.arc((8.5, 8, 15.5, 15), 0, 180)


def _pin(pen: Pen) -> None:
    pen.line(8, 3.5, 16, 3.5)
    pen.line(9.5, 4, 9, 11, 6, 14.5, 18, 14.5, 15, 11, 14.5, 4, width=1.8)
    pen.line(12, 15, 12, 21)


def _pin_full(pen: Pen) -> None:
    pen.shape(9, 4, 15, 4, 15, 11, 18, 14.5, 6, 14.5, 9, 11)
    _pin(pen)


def _eye(pen: Pen) -> None:
    lid = (2, 12, 4.6, 8.8, 8, 6.5, 12, 5.7, 16, 6.5, 19.4, 8.8, 22, 12, 19.4, 15.2, 16, 17.5, 12, 18.3, 8, 17.5)
    pen.line(*lid, 4.6, 15.2, width=1.8, closed=True)
    pen.disc(12, 12, 3.2)


def _eye_off(pen: Pen) -> None:
    _eye(pen)
    pen.line(5, 3.8, 20.2, 19, ink=0, width=3)
    pen.line(4, 4.8, 19.2, 20, width=1.8)


def _grid(pen: Pen) -> None:
    for x in (4, 13.4):
        for y in (4, 13.4):
            pen.frame(x, y, x + 6.6, y + 6.6)


def _tag(pen: Pen) -> None:
    pen.line(4, 4, 12, 4, 20.5, 12.5, 12.5, 20.5, 4, 12, closed=True)
    pen.disc(8, 8, 1.6)


def _filter(pen: Pen) -> None:
    pen.line(4, 7, 20, 7)
    pen.line(7, 12, 17, 12)
    pen.line(10, 17, 14, 17)


def _sort(pen: Pen) -> None:
    pen.line(8, 5, 8, 19)
    pen.line(4.5, 8.5, 8, 5, 11.5, 8.5)
    pen.line(16, 19, 16, 5)
    pen.line(12.5, 15.5, 16, 19, 19.5, 15.5)


def _mail(pen: Pen) -> None:
    pen.frame(3, 5, 21, 19, radius=2)
    pen.line(4, 7, 12, 13, 20, 7)


def _lock(pen: Pen) -> None:
    pen.box(5, 10, 19, 21, radius=2)
    pen.arc((7.5, 2.5, 16.5, 13.5), 180, 360)
    pen.line(8.5, 8, 8.5, 10)
    pen.line(15.5, 8, 15.5, 10)
    pen.disc(12, 15.5, 1.8, ink=0)


def _globe(pen: Pen) -> None:
    pen.ring(12, 12, 8.6)
    pen.line(3.6, 12, 20.4, 12, width=1.6)
    pen.arc((8, 3, 16, 21), 0, 360, width=1.6)


def _reload(pen: Pen) -> None:
    pen.arc((4.5, 4.5, 19.5, 19.5), 30, 310)
    pen.shape(14.5, 9.8, 20.4, 9.8, 20.4, 3.6)


def _undo(pen: Pen) -> None:
    pen.arc((6, 7, 20, 21), 180, 400)
    pen.shape(3, 8.6, 9.4, 14.6, 3, 14.6)


def _blocks(pen: Pen) -> None:
    pen.box(3.5, 3.5, 11, 11, radius=1.5)
    pen.box(13, 3.5, 20.5, 11, radius=1.5)
    pen.box(3.5, 13, 11, 20.5, radius=1.5)
    pen.frame(13, 13, 20.5, 20.5, radius=1.5, width=1.4)


def _sound(pen: Pen) -> None:
    pen.shape(3.5, 9, 8, 9, 13, 4.5, 13, 19.5, 8, 15, 3.5, 15)
    pen.arc((9.5, 7.5, 18.5, 16.5), 300, 420)


def _truck(pen: Pen) -> None:
    pen.box(2, 6, 14, 16)
    pen.shape(15, 9, 19, 9, 22, 12.5, 22, 16, 15, 16)
    pen.disc(6.5, 17.5, 2.4)
    pen.disc(17.5, 17.5, 2.4)


def _copy(pen: Pen) -> None:
    pen.frame(8, 7, 20, 21, radius=1.5)
    pen.line(4.5, 16, 4.5, 3.5, 15, 3.5)


MORE_DRAWINGS: dict[str, Callable[[Pen], None]] = {
    "bag": _bag,
    "blocks": _blocks,
    "cart": _cart,
    "copy": _copy,
    "eye": _eye,
    "eye_off": _eye_off,
    "filter": _filter,
    "globe": _globe,
    "grid": _grid,
    "heart": _heart,
    "heart_full": _heart_full,
    "lock": _lock,
    "mail": _mail,
    "minus": _minus,
    "pin": _pin,
    "pin_full": _pin_full,
    "reload": _reload,
    "sort": _sort,
    "sound": _sound,
    "star": _star,
    "star_full": _star_full,
    "tag": _tag,
    "truck": _truck,
    "undo": _undo,
}
