"""`appagent docs list|show|stats`: what is known."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ..docstore.entry import Entry, entry_to_data
from ..docstore.index import IndexRow
from ..docstore.overview import Stats, duplicates
from ..docstore.store import Store
from .docs_shelf import SCHEMA, add_verb, find_entry, places_of, tell_faults
from .output import print_json, print_words, table

_WIDEST = 60


def add_verbs(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verbs."""
    parser = add_verb(verbs, "list", "list the documented elements")
    parser.set_defaults(work=_list)
    parser = add_verb(verbs, "show", "show what is known of one element")
    parser.add_argument("name", metavar="NAME", help="Name of its file, or its uid, or a part of either")
    parser.set_defaults(work=_show)
    parser = add_verb(verbs, "stats", "count what is known, and how much of each screen that is")
    parser.set_defaults(work=_stats)


def _list(options: argparse.Namespace) -> int:
    listed, faults = [], []
    twice: dict[str, tuple[str, ...]] = {}
    for place in places_of(options):
        shelf = place.shelf()
        rows = shelf.rows()
        listed += [(place.name, row, entry) for row in rows if (entry := shelf.entry(row)) is not None]
        faults += shelf.faults()
        twice |= duplicates(rows)
    if options.json:
        entries = [{"app": app, "name": row.path.stem, **_to_json(row, entry)} for app, row, entry in listed]
        print_json(
            {
                "schema": SCHEMA,
                "entries": entries,
                "duplicates": {uid: list(names) for uid, names in twice.items()},
                "faults": [fault.message for fault in faults],
            }
        )
    else:
        tell_faults(faults)
        print_words([*_by_screen(listed), *_twice(twice)] or ["nothing is documented"])
    return 1 if faults or twice else 0


def _show(options: argparse.Namespace) -> int:
    place, shelf, row = find_entry(options, options.name)
    entry = shelf.entry(row)
    if entry is None:  # gone since it was listed
        return 1
    if options.json:
        print_json({"schema": SCHEMA, "app": place.name, "file": str(row.path), **_to_json(row, entry)})
        return 0
    lines = [f"file      {row.path}{'  (edited by hand)' if row.is_edited else ''}", f"uid       {_short(entry.uid)}"]
    lines += [f"screen    {entry.screen or '(imported)'}"]
    lines += [f"element   {_named(entry)}"] if _named(entry) else []
    for slot, known in entry.actions.items():
        seen = f"{known.source}, seen {known.observations}x"
        seen += f", app {known.app_version}" if known.app_version else ""
        lines += ["", f"{slot}: {known.text}", f"    {seen}, {known.updated or 'no date'}"]
        lines += [f"    doubtful: {known.reason}"] if known.doubtful else []
    print_words(lines)
    return 0


def _stats(options: argparse.Namespace) -> int:
    counted = {}
    for place in places_of(options):
        counted[place.name] = Store(read=[place.docs], write=place.docs, cache=place.cache).stats()
    if options.json:
        print_json({"schema": SCHEMA, "apps": {name: _stats_to_json(stats) for name, stats in counted.items()}})
    else:
        for name, stats in counted.items():
            tell_faults(stats.faults)
            print_words([name, *(f"  {line}" for line in _stats_to_text(stats))])
        if not counted:
            print_words(["nothing is documented"])
    return 1 if any(stats.faults or stats.duplicates for stats in counted.values()) else 0


def _to_json(row: IndexRow, entry: Entry) -> dict[str, Any]:
    return {"edited": row.is_edited, **entry_to_data(entry)}


def _by_screen(listed: Sequence[tuple[str, IndexRow, Entry]]) -> list[str]:
    """A line for each way of using each element, those of one screen together."""
    screens: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for app, row, entry in listed:
        lines = screens[f"{app} {entry.screen or '(imported)'}"]
        for slot, known in entry.actions.items():
            marks = ["edited"] if row.is_edited else []
            marks += ["doubtful"] if known.doubtful else []
            marks += {"element": [], "list": ["all rows"], "row": ["one row"]}[entry.scope]
            lines.append((f"  {row.path.stem}", slot, _short(known.text), ", ".join(marks)))
    return [line for screen, lines in screens.items() for line in (screen, *(table(lines) if lines else []))]


def _named(entry: Entry) -> str:
    identity = entry.identity
    return _short(identity.text or identity.content_desc or identity.hint or identity.resource_id)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…"


def _twice(found: dict[str, tuple[str, ...]]) -> list[str]:
    return [f"{', '.join(names)} are about one element ({_short(uid)}): the first wins" for uid, names in found.items()]


def _stats_to_json(stats: Stats) -> dict[str, Any]:
    return {
        "entries": stats.entries,
        "slots": dict(stats.slots),
        "sources": dict(stats.sources),
        "doubtful": stats.doubtful,
        "edited": stats.edited,
        "review": stats.review,
        "duplicates": {uid: list(names) for uid, names in stats.duplicates.items()},
        "faults": [fault.message for fault in stats.faults],
        "coverage": [
            {"screen": screen.screen, "documented": screen.documented, "documentable": screen.documentable}
            for screen in stats.coverage
        ],
    }


def _stats_to_text(stats: Stats) -> list[str]:
    lines = [
        f"elements   {stats.entries} ({stats.edited} edited by hand)",
        f"ways       {_counts(stats.slots)}",
        f"sources    {_counts(stats.sources)}",
        f"doubtful   {stats.doubtful}",
        f"review     {stats.review}",
        *_twice(dict(stats.duplicates)),
    ]
    if stats.coverage:
        done = sum(screen.documented for screen in stats.coverage)
        whole = sum(screen.documentable for screen in stats.coverage)
        rows = [(screen.screen, f"{screen.documented} of {screen.documentable}") for screen in stats.coverage]
        lines += [f"coverage   {done} of {whole}", *(f"  {line}" for line in table(rows))]
    return lines


def _counts(counts: Any) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items()) or "none"
