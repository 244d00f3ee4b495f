"""`appagent docs edit|review|accept|import|export`: correcting what is known, and taking it over."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
from pathlib import Path
from typing import Any

from ..docstore.accept import accept_learned, set_text, take_proposal
from ..docstore.appagent_files import export_docs, import_docs
from ..docstore.entry import SLOTS, read_entry
from ..docstore.files import load, remove, writing
from ..docstore.review import Proposal, proposals
from ..errors import SettingsError, StoreError
from .docs_shelf import SCHEMA, Place, add_verb, find_entry, place_of, places_of, tell_faults
from .output import print_json, print_words

_ALL = "all"


def add_verbs(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verbs."""
    parser = add_verb(verbs, "edit", "correct what is known of one element, in your editor or by --slot and --text")
    parser.add_argument("name", metavar="NAME", help="Name of its file, or its uid, or a part of either")
    parser.add_argument("--slot", choices=SLOTS, help="Way of using the element to set the text of")
    parser.add_argument("--text", help="What that does, one sentence")
    parser.set_defaults(work=_edit)
    parser = add_verb(verbs, "review", "list what waits for a decision, or decide it")
    decided = parser.add_mutually_exclusive_group()
    decided.add_argument("--take", metavar="NAME", help=f"Write this proposal into its entry; {_ALL} for each")
    decided.add_argument("--drop", metavar="NAME", help=f"Remove this proposal; {_ALL} for each")
    parser.add_argument("--rewrite", action="store_true", help="Take it though the entry was edited by hand")
    parser.set_defaults(work=_review)
    parser = add_verb(verbs, "accept", "take over what was learned with mode=auto")
    parser.set_defaults(work=_accept)
    parser = add_verb(verbs, "import", "take over AppAgent's auto_docs and demo_docs", needs_app=True)
    parser.add_argument(
        "folders", metavar="FOLDER", type=Path, nargs="+", help="auto_docs, demo_docs, or what holds them"
    )
    parser.set_defaults(work=_import)
    parser = add_verb(verbs, "export", "write the documentation in AppAgent's form", needs_app=True)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="Where the files go")
    parser.set_defaults(work=_export)


def _edit(options: argparse.Namespace) -> int:
    if (options.slot is None) != (options.text is None):
        raise SettingsError("--slot and --text go together")
    _, _, row = find_entry(options, options.name)
    if options.slot is not None:
        set_text(row.path, options.slot, options.text)
    else:
        _open_editor(row.path)
        load(row.path, read_entry)  # or say at once what is wrong with it
    _tell(options, {"file": str(row.path)}, [f"{row.path} is in order"])
    return 0


def _open_editor(path: Path) -> None:
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not command:
        raise SettingsError(f"which editor? Set EDITOR, or say --slot and --text, or edit {path} in any other way")
    try:
        done = subprocess.run([*shlex.split(command), str(path)], check=False)
    except (OSError, ValueError) as exc:
        raise SettingsError(f"the editor {command!r} does not start: {exc}") from exc
    if done.returncode:
        raise StoreError(f"the editor {command!r} ended with status {done.returncode}")


def _review(options: argparse.Namespace) -> int:
    waiting: list[tuple[Place, Path, Proposal]] = []
    faults = []
    for place in places_of(options):
        found, damaged = proposals(place.docs)
        waiting += [(place, path, proposal) for path, proposal in found]
        faults += damaged
    name = options.take or options.drop
    chosen = [item for item in waiting if name in (_ALL, item[1].stem)]
    if name is not None and not chosen and name != _ALL:
        raise StoreError(f"there is no proposal {name!r}; `appagent docs review` shows what there is")
    if name is None:
        _tell(
            options,
            {"proposals": [_to_json(*item) for item in waiting], "faults": [fault.message for fault in faults]},
            [line for item in waiting for line in _to_text(*item)] or ["nothing waits for a decision"],
        )
    else:
        for place, path, proposal in chosen:
            if options.take:
                take_proposal(place.docs, path, proposal, overwrite_edited=options.rewrite)
            else:
                with writing(place.docs):
                    remove(path)
        done = "taken" if options.take else "dropped"
        _tell(options, {done: [path.stem for _, path, _ in chosen]}, [f"{len(chosen)} {done}"])
    if not options.json:
        tell_faults(faults)
    return 1 if faults else 0


def _accept(options: argparse.Namespace) -> int:
    apps: dict[str, Any] = {}
    lines, faults = [], []
    for place in places_of(options):
        done = accept_learned(place.learned, place.docs)
        apps[place.name] = {"moved": done.moved, "merged": done.merged, "review": done.review}
        lines.append(f"{place.name}: {done.moved} new elements, {done.merged} new ways, {done.review} for review")
        faults += done.faults
    _tell(options, {"apps": apps, "faults": [fault.message for fault in faults]}, lines or ["nothing was learned"])
    if not options.json:
        tell_faults(faults)
    return 1 if faults else 0


def _import(options: argparse.Namespace) -> int:
    done = import_docs(options.folders, place_of(options).shelf())
    faults = [fault.message for fault in done.faults]
    _tell(
        options,
        {"written": done.written, "kept": done.kept, "review": done.review, "faults": faults},
        [f"{done.written} texts taken over, {done.kept} known already, {done.review} for review"],
    )
    if not options.json:
        tell_faults(done.faults)
    return 1 if faults else 0


def _export(options: argparse.Namespace) -> int:
    done = export_docs(place_of(options).shelf(), options.folder)
    left_out = [fault.message for fault in done.left_out]
    _tell(options, {"written": done.written, "left_out": left_out}, [f"{done.written} files in {options.folder}"])
    if not options.json:
        tell_faults(done.left_out)
    return 1 if left_out else 0


def _to_json(place: Place, path: Path, proposal: Proposal) -> dict[str, Any]:
    known = proposal.known
    return {
        "app": place.name,
        "name": path.stem,
        "entry": proposal.about,
        "uid": proposal.entry.uid,
        "slot": proposal.slot,
        "why": proposal.why,
        "now": proposal.now,
        "text": known.text,
        "reason": known.reason,
        "source": known.source,
        "observations": known.observations,
    }


def _to_text(place: Place, path: Path, proposal: Proposal) -> list[str]:
    known = proposal.known
    told = known.reason if proposal.why == "doubt" else known.text
    head = {"doubt": "seen otherwise", "edited": "proposed", "contradiction": "seen instead"}[proposal.why]
    return [
        path.stem,
        f"    {place.name}, {proposal.about}, {proposal.slot}",
        f"    now: {proposal.now or '(nothing)'}",
        f"    {head}: {told} ({known.source}, seen {known.observations}x)",
        "",
    ]


def _tell(options: argparse.Namespace, data: dict[str, Any], words: list[str]) -> None:
    if options.json:
        print_json({"schema": SCHEMA, **data})
    else:
        print_words(words)
