"""Does every text arrive as it is, or is its loss told, and is none of it ever run?

    python -m benchmarks.typing [--count N] [--seed N] [--json]

Hostile texts are typed by the agent, through the real adb server, into the simulated calendar's fields (one line and
many lines in turns) and read back. Each is *exact*, *reported* (an error, or a message to the policy) or *lost*; a
message about a text that did arrive is a *false alarm*. Many of the texts would make a file if a shell ran them; at the
end host and device are searched for these.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal

from pytest_appagent.actions import Tap, TypeText, to_gesture
from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.agent.perform import act
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.gesture import Gesture
from pytest_appagent.device.simulator import start_simulator
from pytest_appagent.errors import DeviceError
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen
from pytest_appagent.testing import ScriptedJudge, ScriptedPolicy, label_of

APP = "com.example.calendar"
FIELDS = {"title": "Add title", "note": "Add note"}
"""Resource-id → placeholder, which the tree shows as the text of an empty field."""

OPENED_BY = "fab"
ON_DEVICE = "/data/local/tmp/appagent-ran"

# Source: public reports about typing through adb, and what a shell, a printf or an XML file takes for its own.
FIXED = (
    *("100%sure", "100% sure", "%s%%s %", "%s", "%%", "%d%n%x", "a%20b"),
    *('it\'s "5PM"', "'", '"', "''", '""', "'\"'\"'", "\\'", '\\"', "`", "``"),
    *("$HOME;reboot", "$PATH", "${IFS}", "$$", "$?", "$((1+1))", "$'\\n'"),
    *("a&b|c", "a && b || c", ";", "a;b", "> x < y", ">>", "2>&1", "&", "|", "(a)", "{a,b}", "[a-z]*", "?", "~", "!1"),
    *("#tag ~x", "# no comment", "-", "-leading", "--dash", "--es x y", "-n", "--", "=", "a=b", "@file", "\\"),
    *("back\\slash \\n \\", "\\\\server\\share", "\\u0041", "C:\\new\\table"),
    *("<b>&amp;</b>", "<![CDATA[x]]>", "&#0;", "</hierarchy>", '<node text="x"/>'),
    *("two\nlines", "\nfirst line empty", "last line empty\n", "a\r\nb", "tab\there", "\x1b[31mred", "\x07", "\u2028"),
    *("", " ", "  two  blanks  ", "\u00a0", "\u200b", " lead", "trail "),
    *("Grüße", "naïve café", "cafe\u0301", "Ελληνικά", "Привет", "日本", "한국어", "中文，标点。", "ไทย", "हिन्दी"),
    *("שלום", "مرحبا بالعالم", "\u202eabc", "abc שלום 123", "٣ ابريل"),
    *("🎉", "🎉 Party", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "a🎉b🎉c", "𝔘𝔫𝔦", "♥\ufe0f"),
    *("\0", "nul\0inside", "\ud83d", "half \udc00 pair", "\ufffe", "\uffff"),
    *("x" * 5000, "日本語" * 1667, "🎉a" * 2500, "word " * 1000, "%s" * 1000, "'" * 1000),
)
_PIECES = (
    *("'", '"', "`", "\\", "$", "%", "%s", "&", "|", ";", "<", ">", "(", ")", "{", "}", "*", "?", "~", "#", "!", "="),
    *(
        " ",
        "  ",
        "\n",
        "\t",
        "-",
        "--",
        "a",
        "Z",
        "0",
        "work",
        "é",
        "ß",
        "日",
        "中文",
        "ש",
        "م",
        "🎉",
        "👍🏽",
        "\u0301",
    ),
)

Result = Literal["exact", "reported", "lost", "false_alarm"]


def hostile_texts(count: int, seed: int, host_folder: Path) -> list[str]:
    """Return that many texts: the known traps, commands that would leave a file, and random mixtures."""
    random = Random(seed)
    texts = list(FIXED)
    forms = ("$(touch {})", "`touch {}`", "; touch {}", "' ; touch {} ; '", '" && touch {} "')
    places = (ON_DEVICE, str(host_folder / "ran"), "/sdcard/appagent-ran")
    texts += (form.format(f"{place}-{number}") for number, form in enumerate(forms) for place in places)
    random.shuffle(texts)
    while len(texts) < count:
        texts.append("".join(random.choice(_PIECES) for _ in range(random.randint(1, 24))))
    return texts[:count]


@contextmanager
def form_of_the_calendar() -> Iterator[tuple[RunParts, AdbDevice]]:
    """A run before an open form of the simulated calendar."""
    with start_simulator(1, clock="2026-03-04T10:00:00") as simulator:
        device = AdbDevice(simulator.server, simulator.serials[0])
        yield (
            RunParts(
                device=device,
                policy=ScriptedPolicy(),
                judge=ScriptedJudge(),
                app=APP,
                packages=frozenset([APP]),
                limits=Limits(),
                listeners=(),
                look=lambda: read_screen(device.capture()),
            ),
            device,
        )


def open_form(device: AdbDevice) -> None:
    device.clear(APP)
    device.launch(APP)
    screen = read_screen(device.capture())
    device.perform(_tap(screen, OPENED_BY))


def type_and_read(text: str, field: str, run: RunParts) -> tuple[Result, str]:
    """Have a text typed as a policy would, and compare what the field then holds."""
    screen = run.look()
    action = TypeText(text, label_of(screen.facts, field))
    try:
        acted = act(action, screen, run, age_s=0.0)
    except DeviceError as error:
        return "reported", str(error)
    held = next((one.text for one in acted.screen.facts.elements if one.resource_id.endswith(f"/{field}")), None)
    if not text and held == FIELDS[field]:  # the tree does not tell a placeholder from content, which may be said
        return ("reported" if acted.message else "exact"), acted.message
    if held == text.replace("\r\n", "\n"):
        return ("false_alarm" if acted.message else "exact"), acted.message
    return ("reported" if acted.message else "lost"), acted.message


def measure(count: int, seed: int, progress: Callable[[int], None] = lambda done: None) -> dict[str, Any]:
    results: Counter[str] = Counter()
    told: list[dict[str, str]] = []
    times_s: list[float] = []
    with tempfile.TemporaryDirectory() as folder, form_of_the_calendar() as (run, device):
        open_form(device)
        for number, text in enumerate(hostile_texts(count, seed, Path(folder))):
            began_s = time.monotonic()
            result, message = type_and_read(text, list(FIELDS)[number % len(FIELDS)], run)
            times_s.append(time.monotonic() - began_s)
            results[result] += 1
            if result != "exact":
                told.append({"text": repr(text)[:60], "result": result, "message": message[:200]})
            if not _has_fields(run.look()):
                open_form(device)
            progress(number + 1)
        ran = {"host": [str(path) for path in Path(folder).iterdir()], "device": _files_that_ran(device)}
        keyboard = device.shell(["settings", "get", "secure", "default_input_method"]).strip()
    return {
        "summary": {
            "texts": count,
            "exact": results["exact"],
            "reported": results["reported"],
            "lost": results["lost"],
            "false_alarms": results["false_alarm"],
            "ran_on_host": len(ran["host"]),
            "ran_on_device": len(ran["device"]),
            "keyboard_after": keyboard,
            "seconds": round(sum(times_s), 2),
        },
        "ran": ran,
        "told": told,
    }


def _files_that_ran(device: AdbDevice) -> list[str]:
    """Return the files that a text would have made, after proving that such a file would be seen."""
    proof = f"{ON_DEVICE}-proof"
    device.shell(["touch", proof])
    found = [
        f"{folder}/{name}"
        for folder in ("/data/local/tmp", "/sdcard")
        for name in device.shell(["ls", folder]).split()
        if name.startswith("appagent-ran")
    ]
    if proof not in found:
        raise DeviceError(f"'{proof}' was made and is not found, so nothing can be said of other files")
    return [path for path in found if path != proof]


def _has_fields(screen: Screen) -> bool:
    names = {element.resource_id.rpartition("/")[2] for element in screen.facts.elements}
    return names.issuperset(FIELDS)


def _tap(screen: Screen, name: str) -> Gesture:
    return to_gesture(Tap(label_of(screen.facts, name)), screen)


def to_text(report: dict[str, Any]) -> str:
    summary = report["summary"]
    lines = [
        f"{summary['texts']} texts in {summary['seconds']} s: {summary['exact']} exact, "
        f"{summary['reported']} reported, {summary['lost']} lost, {summary['false_alarms']} false alarms; "
        f"run on the host: {summary['ran_on_host']}, on the device: {summary['ran_on_device']}; "
        f"keyboard afterwards: {summary['keyboard_after']}",
        *(f"  {one['result']}: {one['text']}: {one['message']}" for one in report["told"]),
    ]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.typing", description=__doc__.splitlines()[0])
    parser.add_argument("--count", metavar="N", type=int, default=200, help="How many texts (200)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="Seed of the random ones (1)")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)

    def progress(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {options.count}", end="\n" if done == options.count else "", file=sys.stderr)

    report = measure(options.count, options.seed, progress)
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
