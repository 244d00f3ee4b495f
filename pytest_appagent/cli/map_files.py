"""The verbs of `appagent map` that need no device."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import SettingsError, StoreError
from .opening import settings_of
from .output import print_json, print_words, table

if TYPE_CHECKING:
    from ..appmap.lint import Finding
    from ..appmap.phonecli import PhoneMap
    from ..appmap.values import AppMap

_SCHEMA = 1
_CACHE = Path(".appagent") / "maps"
Verb = Callable[[argparse.Namespace], int]


def add_parsers(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verbs."""
    lint = _add(verbs, "lint", _lint, "find faults that show without a device; exit 1 if there are any")
    stats = _add(verbs, "stats", _stats, "count screens, elements, ways, and operations as PhoneCLI counts them")
    catalog = _add(verbs, "catalog", _catalog, "print the commands as a model is shown them")
    catalog.add_argument("--tokens", metavar="N", type=int, default=1800, help="How long it may be (default: 1800)")
    show = _add(verbs, "show", _show, "draw the map as one page")
    show.add_argument("--out", metavar="FILE.html", type=Path, help="Where to write it (default: PACKAGE.html)")
    show.add_argument("--pictures", metavar="FOLDER", type=Path, help="Pictures of the screens, KEY.jpg each")
    take = _add(verbs, "import", _import, "make a map of a file in PhoneCLI's form, to be checked on a device then")
    take.add_argument("--out", metavar="FILE.yaml", type=Path, help="Where to write it (default: in the maps folder)")
    give = _add(verbs, "export", _export, "write a map in PhoneCLI's form")
    give.add_argument("--out", metavar="FILE.yaml", type=Path, required=True, help="Where to write it")
    for parser in (lint, stats, catalog, show, take, give):
        parser.add_argument("map", metavar="MAP", help="File, or package whose map is in the folder of maps")
        parser.add_argument("--maps-dir", dest="setting_maps_dir", metavar="FOLDER", help="Folder with maps of apps")
        parser.add_argument("--json", action="store_true", help="Print one JSON object")


def _add(
    verbs: argparse._SubParsersAction[argparse.ArgumentParser], name: str, work: Verb, told: str
) -> argparse.ArgumentParser:
    parser = verbs.add_parser(name, help=told, description=f"{told[0].upper()}{told[1:]}.")
    parser.set_defaults(run_verb=work)
    return parser


def load_any(options: argparse.Namespace) -> AppMap | PhoneMap:
    """Return the map that the command line names, in the form that it has.

    Raises:
        StoreError: there is neither such a file nor a map of such a package, or it cannot be read.
    """
    from ..appmap.files import load_map
    from ..appmap.phonecli import load_phonecli
    from ..yaml_files import load_mapping

    path = _path_of(options)
    data = load_mapping(path)
    if data is not None and "schema" not in data and "screens" in data:
        return load_phonecli(path)
    return load_map(path)


def load_own(options: argparse.Namespace) -> AppMap:
    """Return it as a map of ours, whatever form it has."""
    from ..appmap.exchange import from_phonecli
    from ..appmap.phonecli import PhoneMap

    found = load_any(options)
    return from_phonecli(found) if isinstance(found, PhoneMap) else found


def _path_of(options: argparse.Namespace) -> Path:
    from ..appmap.files import map_path

    path = Path(options.map)
    if path.is_file():
        return path
    folder = settings_of(options).maps_dir
    try:
        named = map_path(folder, options.map)
    except StoreError:
        named = path
    if not named.is_file():
        raise StoreError(
            f"there is no file {options.map}, and no map of that package in {folder}; "
            "`appagent map build --app PKG` makes one"
        )
    return named


def _lint(options: argparse.Namespace) -> int:
    from ..appmap.lint import lint
    from ..appmap.phonecli import PhoneMap
    from ..appmap.sheets import book_of_map, book_of_phonecli

    found = load_any(options)
    findings = lint(book_of_phonecli(found) if isinstance(found, PhoneMap) else book_of_map(found))
    if options.json:
        print_json({"schema": _SCHEMA, "findings": [asdict(finding) for finding in findings]})
    else:
        print_words(_words_of(findings))
    return 1 if findings else 0


def _words_of(findings: list[Finding]) -> list[str]:
    from ..appmap.lint import count_kinds

    if not findings:
        return ["no faults found"]
    rows = [(one.kind, one.screen, _short(one.element) or "(screen)", one.message) for one in findings]
    counts = ", ".join(f"{count} {kind}" for kind, count in count_kinds(findings).most_common())
    return [*table(rows), "", f"{len(findings)} findings: {counts}"]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"


def _stats(options: argparse.Namespace) -> int:
    from ..appmap.exchange import to_phonecli
    from ..appmap.phonecli import PhoneMap, count

    found = load_any(options)
    counted = asdict(count(found if isinstance(found, PhoneMap) else to_phonecli(found)))
    if options.json:
        print_json({"schema": _SCHEMA, **counted})
    else:
        print_words(table([(name, str(number)) for name, number in counted.items()]))
    return 0


def _catalog(options: argparse.Namespace) -> int:
    from ..appmap.catalog import CHARACTERS_PER_TOKEN, build_catalog
    from ..appmap.compile import compile_map

    app_map = load_own(options)
    commands = compile_map(app_map)
    text = build_catalog(app_map, commands, tokens=options.tokens)
    if options.json:
        names = [command.name for command in commands]
        tokens = -(-len(text) // CHARACTERS_PER_TOKEN)
        print_json({"schema": _SCHEMA, "commands": names, "tokens": tokens, "catalog": text})
    else:
        print_words(text.splitlines())
    return 0


def _show(options: argparse.Namespace) -> int:
    from ..yaml_files import save_bytes
    from .map_page import build_page

    app_map = load_own(options)
    folder = options.pictures or picture_folder(app_map.package)
    out = options.out or Path(f"{_file_name(app_map.package)}.html")
    save_bytes(out, build_page(app_map, folder).encode("utf-8", "replace"))
    if options.json:
        print_json({"schema": _SCHEMA, "out": str(out), "screens": len(app_map.screens)})
    else:
        print_words([f"{len(app_map.screens)} screens drawn in {out}"])
    return 0


def picture_folder(package: str) -> Path:
    """Return where the pictures of an app's screens are kept, KEY.jpg each."""
    return _CACHE / _file_name(package)


def _file_name(package: str) -> str:
    """Return a package as a name of a file: what came from a file of others may hold anything."""
    return "".join(char if char.isalnum() or char in "._" else "_" for char in package).strip(".") or "map"


def _import(options: argparse.Namespace) -> int:
    from ..appmap.exchange import from_phonecli
    from ..appmap.files import map_path, save_map
    from ..appmap.phonecli import PhoneMap

    found = load_any(options)
    if not isinstance(found, PhoneMap):
        raise SettingsError(f"{options.map} is a map of ours already")
    app_map = from_phonecli(found)
    out = options.out or map_path(settings_of(options).maps_dir, app_map.package)
    if out.exists():
        raise SettingsError(f"{out} is there already and is not overwritten; name another file with --out")
    save_map(out, app_map)
    counts = {"screens": len(app_map.screens), "ways": len(app_map.ways)}
    if options.json:
        print_json({"schema": _SCHEMA, "out": str(out), **counts})
    else:
        told = f"{counts['screens']} screens and {counts['ways']} ways written to {out}"
        print_words([f"{told}; none has been tried here: `appagent map check` does that"])
    return 0


def _export(options: argparse.Namespace) -> int:
    from ..appmap.exchange import phonecli_to_data, to_phonecli
    from ..appmap.phonecli import PhoneMap
    from ..yaml_files import save_bytes, to_yaml

    found = load_any(options)
    if isinstance(found, PhoneMap):
        raise SettingsError(f"{options.map} is in PhoneCLI's form already")
    phone_map = to_phonecli(found)
    save_bytes(options.out, to_yaml(phonecli_to_data(phone_map)).encode("utf-8", "replace"))
    if options.json:
        print_json({"schema": _SCHEMA, "out": str(options.out), "screens": len(phone_map.screens)})
    else:
        print_words([f"{len(phone_map.screens)} screens written to {options.out}"])
    return 0
