"""More icons, written as strokes: what clocks, contacts and settings draw."""

from __future__ import annotations

from collections.abc import Callable

from .pen import Pen

# Each stroke is a verb of `_draw` and its numbers on the 24 dp grid.
_STROKES = {
    "accessibility": "disc 12 4.2 2.2; line 4.5 8.5 19.5 8.5; line 12 8.5 12 14; line 9 21 9.8 13.5; "
    "line 15 21 14.2 13.5",
    "airplane": "shape 10.8 3 13.2 3 13.6 9.5 21.5 14 21.5 16 13.6 13.5 13.2 18.5 15.5 20.2 15.5 21.5 12 20.6 8.5 21.5 "
    "8.5 20.2 10.8 18.5 10.4 13.5 2.5 16 2.5 14 10.4 9.5",
    "alarm": "ring 12 13 7.6; line 12 9 12 13.4 15 15; line 3.5 6 7 3; line 20.5 6 17 3",
    "apps": "disc 6 6 2.1; disc 12 6 2.1; disc 18 6 2.1; disc 6 12 2.1; disc 12 12 2.1; disc 18 12 2.1; disc 6 18 2.1; "
    "disc 12 18 2.1; disc 18 18 2.1",
    "bed": "line 3 6 3 19; line 3 16 21 16 21 19; box 3 11 21 15; disc 7.4 8.6 2.2; box 11 7.5 21 13",
    "bluetooth": "line 7 8 17 16.5 12 21 12 3 17 7.5 7 16",
    "brightness": "disc 12 12 4.6; line 12 2.6 12 4.6; line 12 19.4 12 21.4; line 2.6 12 4.6 12; line 19.4 12 21.4 12; "
    "line 5.4 5.4 6.8 6.8; line 17.2 17.2 18.6 18.6; line 5.4 18.6 6.8 17.2; line 17.2 6.8 18.6 5.4",
    "building": "frame 4 3 14 21; line 14 9 20 9 20 21; line 7 8 11 8; line 7 12 11 12; line 7 16 11 16; "
    "line 2.5 21 21.5 21",
    "cake": "frame 4 11 20 21; line 12 11 12 7; disc 12 4.4 1.7; line 4 15.5 8 17.5 12 15.5 16 17.5 20 15.5",
    "chat": "frame 3 4 21 17; shape 4 15 4 21.5 10 16.5",
    "chevron_up": "line 6 15 12 9 18 15",
    "code": "line 8.5 6.5 3 12 8.5 17.5; line 15.5 6.5 21 12 15.5 17.5",
    "devices": "frame 2.5 5 18 16; line 2 19 12 19; frame 14 10 21.5 20; hole 14 10 21.5 20; frame 14 10 21.5 20",
    "emergency": "line 12 4 12 20; line 5.1 8 18.9 16; line 5.1 16 18.9 8",
    "flag": "line 5.5 3 5.5 21; shape 5.5 4 18.5 4 16 8.5 18.5 13 5.5 13",
    "hand": "line 8 12 8 5.5; line 11 11 11 3.5; line 14 11 14 4.5; line 17 12 17 7; shape 7 11 18 11 18 17 15 21 "
    "11 21 7 17 3.6 13.4 5 12.4",
    "hourglass": "line 6 3 18 3; line 6 21 18 21; loop 7.5 3.5 16.5 3.5 12 12; loop 7.5 20.5 16.5 20.5 12 12; "
    "shape 8.5 20 15.5 20 12 15",
    "key": "ring 7.5 12 4; line 11.5 12 21 12 21 16; line 17 12 17 15",
    "moon": "disc 11 12 9; cut 15.6 9.2 7.8",
    "pause": "box 6.5 5 10 19; box 14 5 17.5 19",
    "people": "disc 8.5 8 3.4; shape 2 19 2.6 15.8 5.5 13.6 11.5 13.6 14.4 15.8 15 19; disc 16.6 8.6 2.7; "
    "shape 16.4 19 16 15.4 14.6 13.4 19 13.4 21.6 15.6 22 19",
    "play": "shape 7.5 4.5 19.5 12 7.5 19.5",
    "share": "disc 18 5.5 2.8; disc 6 12 2.8; disc 18 18.5 2.8; line 6 12 18 5.5; line 6 12 18 18.5",
    "send": "shape 3 4 22 12 3 20 5 13.5 14 12 5 10.5",
    "shield": "shape 12 2.5 20 5.5 20 11 17.5 17 12 21.5 6.5 17 4 11 4 5.5",
    "stopwatch": "ring 12 13.5 7.4; line 9.5 2.8 14.5 2.8; line 12 9.5 12 13.5; line 18.6 5.4 19.8 6.6",
    "storage": "box 3 4 21 9; box 3 10 21 15; box 3 16 21 21; cut 6.5 6.5 1.1; cut 6.5 12.5 1.1; cut 6.5 18.5 1.1",
    "vibrate": "frame 7.5 4 16.5 20; line 4.6 8 4.6 16; line 19.4 8 19.4 16; line 1.8 10 1.8 14; line 22.2 10 22.2 14",
    "video": "box 2.5 6.5 15.5 17.5; shape 16 11 21.5 7 21.5 17 16 13",
    "wallpaper": "frame 4 3 20 21; shape 6 18 10 12 12.5 15 15 11 18 18; disc 8.8 8 1.7",
    "end_call": "pie 2 9 22 25 200 340; cut 12 19.4 6.4; disc 4.8 14.6 2.6; disc 19.2 14.6 2.6",
    "dialpad": "disc 6 5 1.8; disc 12 5 1.8; disc 18 5 1.8; disc 6 10.5 1.8; disc 12 10.5 1.8; disc 18 10.5 1.8; "
    "disc 6 16 1.8; disc 12 16 1.8; disc 18 16 1.8; disc 12 21.2 1.8",
    "help": "ring 12 12 9; arc 8.6 5.8 15.4 12.6 170 400; line 12 13.6 12 14.4; disc 12 17.4 1.2",
    "download": "line 12 3.5 12 15; line 7 10.5 12 15.5 17 10.5; line 4.5 20 19.5 20",
}


def _draw(pen: Pen, verb: str, numbers: list[float]) -> None:
    match verb, numbers:
        case "line", _:
            pen.line(*numbers)
        case "loop", _:
            pen.line(*numbers, closed=True, width=1.6)
        case "shape", _:
            pen.shape(*numbers)
        case "box", _:
            pen.box(*numbers, radius=0.8)
        case "frame", _:
            pen.frame(*numbers, radius=1.6)
        case "hole", _:
            pen.box(*numbers, ink=0)
        case "disc", [x, y, radius]:
            pen.disc(x, y, radius)
        case "cut", [x, y, radius]:
            pen.disc(x, y, radius, ink=0)
        case "ring", [x, y, radius]:
            pen.ring(x, y, radius)
        case "arc", [left, top, right, bottom, start, end]:
            pen.arc((left, top, right, bottom), start, end)
        case "pie", [left, top, right, bottom, start, end]:
            pen.pie((left, top, right, bottom), start, end)
        case _:
            raise ValueError(f"no such stroke: {verb} {numbers}")


def _drawing(strokes: str) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        for stroke in strokes.split(";"):
            verb, *numbers = stroke.split()
            _draw(pen, verb, [float(number) for number in numbers])

    return draw


DEVICE_DRAWINGS: dict[str, Callable[[Pen], None]] = {name: _drawing(strokes) for name, strokes in _STROKES.items()}
