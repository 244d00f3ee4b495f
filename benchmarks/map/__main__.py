"""How good are maps that are made by crawling?

    python -m benchmarks.map [--only PART,...] [--times N,N,N] [--commands NAME,...] [--apps APP,...] [--json]

Parts: `crawl` (the settings, completely, with nothing changed), `replays` (every command in shuffled order from
wherever the last one ended, on another size of the display, and in Chinese), `own_time` (of a way of four taps), `apps`
(other apps, crawled with nothing changed), `versions` (maps of first versions, checked on second ones), `import` (a map
in PhoneCLI's form with faults put in), `devices` (one and four devices under the profile `realtime`). Whether a replay
landed right is told from outside: by the raw tree and the activity, compared with where a hand gets that taps the same
names. What was missed is sought by such a hand on a fresh device of that kind: a dialog about a language that the
device does not have is not there to be reached.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from pytest_appagent.appmap.files import load_map, save_map
from pytest_appagent.appmap.values import AppMap
from pytest_appagent.sim.apps import INSTALLED_APPS
from pytest_appagent.sim.words_zh import SYSTEM_ZH

from .crawls import compare_counts, crawl_app
from .devices import devices
from .imported import measure_import
from .own_time import measure_own_time
from .replays import absent_by_hand, calls_of, find_truths, replay_all
from .versions import measure_version

SETTINGS = "com.example.settings"
_PARTS = ("crawl", "replays", "own_time", "apps", "versions", "import", "devices")
_APPS = tuple(f"com.example.{name}" for name in ("calendar", "clock", "contacts", "shop", "notes"))
_VERSIONED = (SETTINGS, "com.example.calendar", "com.example.shop")
_OTHER_SIZE = ("--size", "1440x3120", "--density", "560")
_CHINESE = ("--locale", "zh-CN")


def measure(
    parts: Sequence[str],
    *,
    times: Sequence[int],
    seed: int,
    app_map: AppMap | None,
    save: Path | None = None,
    commands: Collection[str] = (),
    apps: Sequence[str] = (),
) -> dict[str, Any]:
    """Measure the parts.

    Args:
        parts: of `_PARTS`.
        times: how often each command is replayed: shuffled, on the other size, in Chinese; 0 leaves that out.
        seed: of orders and faults.
        app_map: a map of the settings; None to crawl them if a part needs that.
        save: where to write the map that was crawled.
        commands: which commands are replayed, all if empty.
        apps: packages for `apps` and `versions`, the usual ones if empty.
    """
    report: dict[str, Any] = {"title": "maps made by crawling the simulated apps", "seed": seed}
    versioned = [app for app in _VERSIONED if not apps or app in apps]
    if "apps" in parts:
        report["apps"] = [{"app": app, **crawl_app(app).to_json()} for app in apps or _APPS]
    if not {*parts} - {"apps", "versions"} and SETTINGS not in (versioned if "versions" in parts else ()):
        if "versions" in parts:
            report["versions"] = [measure_version(crawl_app(app).app_map, seed=seed, say=_say) for app in versioned]
        return report
    crawled = None if app_map is not None else crawl_app(SETTINGS)
    settings = app_map or (crawled.app_map if crawled else None)
    assert settings is not None
    if crawled is not None:
        report["crawl"] = crawled.to_json()
        if save is not None:
            save_map(save, crawled.app_map)
    if "replays" in parts:
        report["replays"] = _replays(settings, times, seed, commands)
    if "own_time" in parts:
        report["own_time"] = measure_own_time(settings)
    if "versions" in parts:
        report["versions"] = [
            measure_version(settings if app == SETTINGS else crawl_app(app).app_map, seed=seed, say=_say)
            for app in versioned
        ]
    if "import" in parts:
        report["import"] = measure_import(settings, seed=seed, say=_say)
    if "devices" in parts:
        report["devices"] = compare_counts(SETTINGS, most_screens=40)
    return report


def _replays(app_map: AppMap, times: Sequence[int], seed: int, commands: Collection[str]) -> dict[str, Any]:
    calls, app = [call for call in calls_of(app_map) if not commands or call.name in commands], app_map.package
    found: dict[str, Any] = {"commands": len(calls)}
    with devices() as (device,):
        truths = find_truths(device, app, calls)
    found["known_by_hand"] = len(truths)
    kinds = (("shuffled", (), _as_it_is), ("other_size", _OTHER_SIZE, _as_it_is), ("chinese", _CHINESE, _to_chinese))
    for at, ((kind, options, words), often) in enumerate(zip(kinds, times, strict=True)):
        if often:
            with devices(1, *options) as (device,):
                count = replay_all(device, app_map, calls, truths, times=often, seed=seed + at, words=words, say=_say)
            if count.lost:
                missed = [call for call in calls if call.name in count.lost]
                with devices(1, *options) as (device,):
                    count.leave_out(absent_by_hand(device, app, missed, words))
            found[kind] = count.to_json()
    return found


def _as_it_is(text: str) -> str:
    return text


def _to_chinese(text: str) -> str:
    for table in (*(kind.translations.get("zh", {}) for kind in INSTALLED_APPS), SYSTEM_ZH):
        if text in table:
            return table[text]
    return text


def to_text(report: dict[str, Any]) -> str:
    """Return the report in words."""
    lines = [f"{report['title']}, seed {report['seed']}"]
    if crawl := report.get("crawl"):
        lines.append(
            f"crawl of the settings: {crawl['screens']} screens ({crawl['dialogs']} dialogs), {crawl['ways']} ways, "
            f"{crawl['taps']} taps in {crawl['seconds']} s, {'complete' if crawl['complete'] else 'not complete'}; "
            f"changed: {'; '.join(crawl['changed']) or 'nothing'}"
        )
    if replays := report.get("replays"):
        lines.append(f"replays: {replays['commands']} commands, {replays['known_by_hand']} of them known by hand")
        lines += [
            f"  {kind:10} {_count(replays[kind])}" for kind in ("shuffled", "other_size", "chinese") if kind in replays
        ]
    if own := report.get("own_time"):
        lines.append(
            f"{own['command']!r}, {own['taps']} taps: {own['own_s']} s of our own (worst {own['own_worst_s']}), "
            f"{own['cpu_s']} s of processor time, {own['whole_s']} s in all"
        )
    for one in report.get("apps", ()):
        lines.append(
            f"crawl of {one['app']}: {one['screens']} screens, {one['ways']} ways, {one['taps']} taps in "
            f"{one['seconds']} s; changed: {'; '.join(one['changed']) or 'nothing'}"
        )
    for one in report.get("versions", ()):
        check = one["check"]
        lines.append(
            f"second version of {one['app']}: unchecked {_count(one['unchecked'])}; check: {check['tried']} ways, "
            f"{len(check['quarantined'])} quarantined, {check['refreshed']} screens refreshed, {len(check['found'])} "
            f"found, {check['seconds']} s; then {_count(one['checked'])}; "
            f"not known by hand: {', '.join(one['unknown_by_hand']) or 'none'}; "
            f"changed: {'; '.join(one['changed']) or 'nothing'}"
        )
    if imported := report.get("import"):
        lines.append(
            f"import with {imported['faults']} faults: {imported['quarantined']} ways quarantined, "
            f"{imported['commands']} commands kept, {_count(imported['replayed'])}; "
            f"changed: {'; '.join(imported['changed']) or 'nothing'}"
        )
    if both := report.get("devices"):
        lines.append(
            f"realtime: {both['screens_per_minute'][0]} screens a minute with one device, "
            f"{both['screens_per_minute'][1]} with four, {both['times_as_fast']} times as fast"
        )
    return "\n".join(lines)


def _count(count: dict[str, Any]) -> str:
    wrong = f", wrong: {', '.join(count['wrong'])}" if count["wrong"] else ", none wrong"
    lost = f", not arrived: {', '.join(count['not_arrived'])}" if count["not_arrived"] else ""
    absent = f", not there by hand either: {', '.join(count['not_there'])}" if count["not_there"] else ""
    return f"{count['right']} of {count['tried']} right{wrong}{lost}{absent}"


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.map", description=__doc__.partition("\n")[0])
    parser.add_argument("--only", metavar="PART,...", default=",".join(_PARTS), help=f"Of {', '.join(_PARTS)}")
    parser.add_argument("--times", metavar="N,N,N", default="10,5,5", help="Shuffled, other size, Chinese (10,5,5)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="Of orders and faults (1)")
    parser.add_argument("--map", metavar="FILE", type=Path, help="A map of the settings, rather than to crawl")
    parser.add_argument("--save", metavar="FILE", type=Path, help="Write the map of the settings here")
    parser.add_argument("--commands", metavar="NAME,...", default="", help="Replay these commands only (all)")
    parser.add_argument("--apps", metavar="APP,...", default="", help="Packages for apps and versions (the usual)")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    parts = options.only.split(",")
    if unknown := [part for part in parts if part not in _PARTS]:
        parser.error(f"--only: there is no {unknown[0]!r}")
    times = [int(part) for part in options.times.split(",") if part.isdecimal()]
    if len(times) != 3:
        parser.error("--times: three numbers with commas are wanted")
    began_s = time.monotonic()
    app_map = load_map(options.map) if options.map else None
    report = measure(
        parts,
        times=times,
        seed=options.seed,
        app_map=app_map,
        save=options.save,
        commands=_names(options.commands),
        apps=_names(options.apps),
    )
    report["seconds"] = round(time.monotonic() - began_s, 1)
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
