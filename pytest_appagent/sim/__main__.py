"""The command line of the simulated device: `python -m pytest_appagent.sim`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from datetime import datetime

from .supervisor import Options, supervise

DEFAULT_CLOCK = "2026-05-14T09:41:00"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run simulated devices in the foreground; return the exit status."""
    options = _build_parser().parse_args(arguments)
    return supervise(
        Options(
            devices=options.devices,
            as_json=options.json,
            clock=options.clock,
            size=options.size,
            density=options.density,
            locale=options.locale,
            die_with_stdin=options.die_with_stdin,
        )
    )


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="appagent sim",
        description="Run simulated Android devices on a private adb server until Ctrl-C; nothing is left afterwards.",
    )
    parser.add_argument("--devices", type=_count, default=1, metavar="N", help="How many devices (default 1)")
    parser.add_argument(
        "--json", action="store_true", help="Say where they are as one JSON object on the first line of stdout"
    )
    parser.add_argument(
        "--clock",
        type=_clock,
        default=DEFAULT_CLOCK,
        metavar="ISO",
        help=f"Date and time at which the devices' clocks start, in UTC (default {DEFAULT_CLOCK}, so that runs "
        "can be repeated)",
    )
    parser.add_argument("--size", type=_size, default="1080x2400", metavar="WxH", help="Pixels (default 1080x2400)")
    parser.add_argument("--density", type=_count, default=420, metavar="N", help="Dots per inch (default 420)")
    parser.add_argument("--locale", default="en-US", metavar="TAG", help="Language tag (default en-US)")
    parser.add_argument(
        "--die-with-stdin", action="store_true", help="End when stdin ends, for programs that start this one"
    )
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of 1 or more")
    return int(text)


def _clock(text: str) -> str:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date and time like {DEFAULT_CLOCK}") from None
    return text


def _size(text: str) -> str:
    if not re.fullmatch(r"[1-9]\d{2,3}x[1-9]\d{2,3}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no size like 1080x2400")
    return text


if __name__ == "__main__":
    sys.exit(main())
