"""`appagent demo`: record what a person does with an app."""

from __future__ import annotations

import argparse
import os
import queue
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..errors import AppAgentError, SettingsError
from .demo_words import HELP, Comment, Do, Unclear, read_command
from .opening import add_run_options, guarded, open_run, settings_of, start_app
from .output import print_json, print_words

if TYPE_CHECKING:
    from ..agent.demo import DemoRecorder
    from ..agent.parts import RunParts
    from ..device.gesture import Stroke
    from ..device.protocol import Device
    from .demo_page import DemoPage

_SCHEMA = 1


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "demo",
        help="record what you do with an app, by numbers or with your fingers",
        description="Record a demonstration. The labelled picture is on a page that reloads; acts are typed as "
        "numbers, or done on the device with --touch. Then: `appagent docs learn NAME`, or a test with "
        '@pytest.mark.appagent(demo="NAME").',
    )
    parser.add_argument("name", metavar="NAME", help="What to call it: letters, digits, dot, dash and underscore")
    add_run_options(parser)
    parser.add_argument("--touch", action="store_true", help="Watch fingers on the device too (needs `getevent`)")
    parser.add_argument(
        "--secret",
        metavar="NAME",
        action="append",
        default=[],
        help="Environment variable that may be typed as {secret:NAME}; its value is neither shown nor stored",
    )
    parser.add_argument("--reset", choices=("restart", "clear", "none"), default="restart", help="How the app begins")
    parser.add_argument("--json", action="store_true", help="Print one JSON object at the end; words go to stderr")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    return guarded(options, lambda: _record(options))


def _record(options: argparse.Namespace) -> int:
    from ..agent.demo import DemoRecorder
    from ..demos.files import DemoFolder, demo_folder
    from ..demos.values import DemoHeader
    from .demo_page import open_page

    settings = settings_of(options)
    folder = DemoFolder(demo_folder(settings.demos_dir, options.name))
    with ExitStack() as stack:
        parts = _with_secrets(stack.enter_context(open_run(options, decides=False)), options.secret)
        start_app(parts, reset=options.reset)
        header = DemoHeader(
            app=parts.app,
            app_version=parts.device.app_version(parts.app) or "",
            locale=parts.device.locale(),
            device=parts.device.info.model,
            recorded=parts.device.now().isoformat(),
        )
        folder.begin(header)
        recorder = DemoRecorder(parts, folder)
        page = stack.enter_context(open_page())
        entered: queue.SimpleQueue[_Entered] = queue.SimpleQueue()
        if options.touch:
            strokes = stack.enter_context(_fingers(parts.device))
            threading.Thread(target=_watch_fingers, args=[strokes, entered], name="fingers", daemon=True).start()
        _say(options, f"The labelled picture is at {page.url}", "A number taps it; `help` tells the rest; `stop` ends.")
        threading.Thread(target=_read_lines, args=[entered], name="lines", daemon=True).start()
        _Session(recorder, page, options).run(entered)
    if options.json:
        print_json({"schema": _SCHEMA, "name": options.name, "folder": str(folder.path), "acts": len(recorder.acts)})
    else:
        count = len(recorder.acts)
        print_words([f"{count} act{'' if count == 1 else 's'} recorded in {folder.path}"])
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entered:
    """What came in: a line of the terminal (None at its end), a finger, or the error that ended watching fingers."""

    line: str | None = None
    stroke: Stroke | None = None
    error: AppAgentError | None = None


class _Session:
    """Takes what the person does, until the end."""

    def __init__(self, recorder: DemoRecorder, page: DemoPage, options: argparse.Namespace) -> None:
        self._recorder = recorder
        self._page = page
        self._options = options
        self._told: list[str] = []

    def run(self, entered: queue.SimpleQueue[_Entered]) -> None:
        """Work until the person stops or the terminal ends."""
        self._show("")
        going_on = True
        while going_on:
            self._prompt()
            one = entered.get()
            if one.error is not None:
                told, going_on = f"fingers are not watched any more: {one.error}", True
            elif one.stroke is not None:
                told = "; ".join(self._recorder.touched(one.stroke))
            elif one.line is None:
                told, going_on = "; ".join(self._recorder.stop()), False
            else:
                told, going_on = self._take(one.line)
            self._tell(told)

    def _take(self, line: str) -> tuple[str, bool]:
        """Return what came of a line, and whether the session goes on."""
        command = read_command(line)
        match command:
            case Do(action):
                return self._recorder.do(action), True
            case Comment(text):
                return self._recorder.comment(text), True
            case Unclear(reason):
                return reason, True
            case "undo":
                return self._recorder.undo(), True
            case "stop":
                return "; ".join(self._recorder.stop()), False
            case "list":
                return "\n".join(self._elements()), True
            case "help":
                return HELP.rstrip(), True
            case _:
                self._recorder.look()
                return "", True

    def _elements(self) -> Iterator[str]:
        from ..screen.naming import name_of

        facts = self._recorder.screen.facts
        for element in facts.elements:
            yield f"{element.label:>4}  {element.role:8}  {name_of(element, facts)}"

    def _tell(self, told: str) -> None:
        if told:
            _say(self._options, *told.splitlines())
        self._show(told)

    def _show(self, told: str) -> None:
        from ..agent.demo import tell_act
        from ..screen.label import labelled_picture

        screen = self._recorder.screen
        picture = labelled_picture(screen) if screen.frame.png else b""
        acts = [tell_act(one) for one in self._recorder.acts]
        self._page.show(picture, acts, told)

    def _prompt(self) -> None:
        if sys.stdin.isatty():
            print("> ", end="", file=sys.stderr, flush=True)


def _read_lines(entered: queue.SimpleQueue[_Entered]) -> None:
    for line in sys.stdin:
        entered.put(_Entered(line=line))
    entered.put(_Entered())


def _fingers(device: Device) -> AbstractContextManager[Iterator[Stroke]]:
    from ..device.adb import AdbDevice

    if not isinstance(device, AdbDevice):
        raise SettingsError("--touch needs a device over adb")
    return device.touches()


def _watch_fingers(strokes: Iterator[Stroke], entered: queue.SimpleQueue[_Entered]) -> None:
    try:
        for stroke in strokes:
            entered.put(_Entered(stroke=stroke))
    except AppAgentError as exc:
        entered.put(_Entered(error=exc))


def _with_secrets(parts: RunParts, names: Sequence[str]) -> RunParts:
    from ..agent.secrets import read_secrets

    secrets = read_secrets(tuple(names), os.environ)
    return replace(parts, secrets=secrets, look=lambda: secrets.mask_screen(parts.look()))


def _say(options: argparse.Namespace, *lines: str) -> None:
    for line in lines:
        print(line, file=sys.stderr)
