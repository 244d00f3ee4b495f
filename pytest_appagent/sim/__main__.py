"""The command line of the simulated device: `python -m pytest_appagent.sim`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from .faults import KINDS, read_fault
from .setup import DEFAULT_CLOCK, RELEASES, Setup, read_bug, read_profile, read_size, read_state
from .supervisor import Options, supervise

T = TypeVar("T")

_EPILOG = """\
faults, each written NAME[:SECONDSs][:COUNTx] (dump-busy:2x, device-offline:3s); without a count they stay:
{faults}

while devices run, over adb:
  adb shell cmd appagent-sim fault dump-busy:2x          set faults; `faults` lists them, `clear` clears them
  adb shell am broadcast -a PACKAGE.BUGS --es names A,B  build bugs into an app
  adb shell am broadcast -a PACKAGE.PRESET --es b64 B64  give an app other data, JSON in base64
  adb shell content query --uri content://PACKAGE/state  what is true inside an app, as one line of JSON
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run simulated devices in the foreground; return the exit status."""
    parser = _build_parser()
    options = parser.parse_args(arguments)
    setup = Setup(
        model=options.model,
        size=options.size,
        density=options.density,
        android=options.android,
        locale=options.locale,
        clock=options.clock,
        profile=options.profile,
        apps=tuple(options.apps),
        app_files=tuple(options.app),
        bugs=tuple(options.bug),
        states=tuple(options.state),
        seed=options.seed,
    )
    if setup.apps or setup.app_files or setup.bugs or setup.states:
        from .build import build_system  # drawing and apps are of no use to a supervisor

        try:
            build_system(setup)  # to hear of what there is not before anything is started
        except ValueError as exc:
            parser.error(str(exc))
    return supervise(
        Options(
            devices=options.devices,
            setup=setup,
            faults=tuple(options.fault),
            as_json=options.json,
            die_with_stdin=options.die_with_stdin,
        )
    )


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="appagent sim",
        description="Run simulated Android devices on a private adb server until Ctrl-C; nothing is left afterwards.",
        epilog=_EPILOG.format(faults="\n".join(f"  {name:<20} {kind.text}" for name, kind in KINDS.items())),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--devices", type=_count, default=1, metavar="N", help="How many devices (default 1)")
    parser.add_argument(
        "--json", action="store_true", help="Say where they are as one JSON object on the first line of stdout"
    )
    parser.add_argument(
        "--die-with-stdin", action="store_true", help="End when stdin ends, for programs that start this one"
    )
    _add_device_options(parser.add_argument_group("what the devices are like"))
    _add_app_options(parser.add_argument_group("apps, and what goes wrong"))
    return parser


def _add_device_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--model", type=_model, default="AppAgent_Sim", help="Model name (default AppAgent_Sim)")
    group.add_argument(
        "--android",
        choices=RELEASES,
        default="14",
        metavar="VERSION",
        help=f"Android version, {', '.join(RELEASES)} (default 14)",
    )
    group.add_argument(
        "--size", type=_checked(read_size), default="1080x2400", metavar="WxH", help="Pixels (default 1080x2400)"
    )
    group.add_argument("--density", type=_count, default=420, metavar="N", help="Dots per inch (default 420)")
    group.add_argument("--locale", default="en-US", metavar="TAG", help="Language tag, as zh-CN (default en-US)")
    group.add_argument(
        "--clock",
        type=_clock,
        default=DEFAULT_CLOCK,
        metavar="ISO",
        help=f"Date and time at which the clocks start, in UTC (default {DEFAULT_CLOCK}, so that runs can be repeated)",
    )
    group.add_argument(
        "--profile",
        type=_checked(read_profile),
        default="instant",
        metavar="NAME",
        help="How long things take: instant, or realtime as on a phone (dump 1.2-2 s, picture 0.4 s, input 0.1 s, "
        "animation 0.3 s; default instant)",
    )
    group.add_argument(
        "--seed", type=int, default=0, metavar="N", help="Of what is left to chance: realtime, monkey (default 0)"
    )


def _add_app_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--apps", type=_packages, default=(), metavar="PACKAGE,...", help="Built-in apps to install (default all)"
    )
    group.add_argument(
        "--app", action="append", default=[], metavar="FILE.py", help="An app of your own, may be repeated"
    )
    group.add_argument(
        "--bug",
        action="append",
        type=_checked(read_bug),
        default=[],
        metavar="PACKAGE:NAME",
        help="A bug built into an app, may be repeated; a wrong name lists those that there are",
    )
    group.add_argument(
        "--state",
        action="append",
        type=_checked(read_state),
        default=[],
        metavar="PACKAGE:FILE.json",
        help="What an app holds at the start, in the form in which its state is told; may be repeated",
    )
    group.add_argument(
        "--fault",
        action="append",
        type=_checked(read_fault),
        default=[],
        metavar="FAULT",
        help="A fault of every device from its start, may be repeated; see below",
    )


def _checked(read: Callable[[str], T]) -> Callable[[str], T]:
    """Return `read` with its errors in the form in which argparse shows them."""

    def convert(text: str) -> T:
        try:
            return read(text)
        except ValueError as exc:
            raise argparse.ArgumentTypeError(str(exc)) from exc

    return convert


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


def _model(text: str) -> str:
    if not re.fullmatch(r"\w+", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is no model name; use letters, digits and _")
    return text


def _packages(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


if __name__ == "__main__":
    sys.exit(main())
