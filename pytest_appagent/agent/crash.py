"""Crash and hang records in a device's log."""

from __future__ import annotations

import re

# Source: Android's RuntimeInit and ActivityManager, `threadtime` format.
_LINE = re.compile(r"^\d\d-\d\d \S+\s+(?P<pid>\d+)\s+\d+ (?P<level>[VDIWEF]) (?P<tag>.*?)\s*: (?P<text>.*)$")


def find_crashes(log: str, package: str) -> tuple[str, ...]:
    """Return one line for each crash or hang of the package, oldest first.

    Args:
        log: lines of `logcat -v threadtime`, buffers main and crash.
        package: the app under test; its further processes (`package:name`) count too.
    """
    found: list[str] = []
    lines = [match for match in map(_LINE.match, log.splitlines()) if match]
    for position, line in enumerate(lines):
        if line["tag"] == "AndroidRuntime" and line["text"].startswith("FATAL EXCEPTION"):
            record = [
                other["text"]
                for other in lines[position : position + 8]
                if other["tag"] == "AndroidRuntime" and other["pid"] == line["pid"]
            ]
            if any(_is_of(package, text.partition("Process: ")[2].partition(",")[0]) for text in record):
                cause = next((text for text in record[1:] if not text.startswith("Process: ")), "no cause given")
                found.append(f"crash: {cause.strip()}")
        elif (
            line["tag"] == "ActivityManager"
            and line["text"].startswith("ANR in ")
            and _is_of(package, line["text"].removeprefix("ANR in ").split(" ")[0])
        ):
            after = (other["text"] for other in lines[position : position + 5])
            reason = next((text for text in after if text.startswith("Reason: ")), "")
            found.append(f"hang: {reason.removeprefix('Reason: ') or 'the app does not respond'}")
    return tuple(dict.fromkeys(found))


def _is_of(package: str, process: str) -> bool:
    return process.strip() == package or process.strip().startswith(package + ":")
