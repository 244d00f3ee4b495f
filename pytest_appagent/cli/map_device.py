"""The verbs of `appagent map` that need a device: build, check, goto."""

from __future__ import annotations

import argparse
import copy
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import SettingsError, StoreError
from .opening import add_run_options, open_run, settings_of, start_app
from .output import print_json, print_words, table

if TYPE_CHECKING:
    from ..agent.crawl import CrawlLimits
    from ..agent.crawl_atlas import Atlas
    from ..agent.crawl_walk import Learn, Show
    from ..agent.parts import RunParts
    from ..appmap.values import AppMap
    from ..learning import Transition
    from ..screen.screen import Screen
    from ..settings import Settings

_SCHEMA = 1
_STATE = Path(".appagent") / "maps"
_THUMBNAIL = 480  # pixels of the longest side
_SAVE_EVERY_S = 20.0  # writing a large map takes a second
_RISKS = ("delete", "pay", "send", "sign_out", "leave")


def add_parsers(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verbs."""
    build = verbs.add_parser(
        "build",
        help="walk through an app and write its map; needs no model, one that is set names the screens",
        description="Walk through an app breadth-first from a clean launch, and write its map. Tapped is only what "
        "seems to lead elsewhere. A crawl that was interrupted goes on where it was. Several devices (`sim:4`, or "
        "serials with commas) build one map.",
    )
    add_run_options(build)
    _add_limits(build)
    build.add_argument("--risks", metavar="NAME,...", default="", help=f"What may be tapped too: {', '.join(_RISKS)}")
    build.add_argument("--no-docs", action="store_true", help="Do not write documentation of what was tapped")
    build.add_argument("--anew", action="store_true", help="Do not go on with a crawl that was interrupted")
    build.set_defaults(run_verb=_build)

    check = verbs.add_parser(
        "check",
        help="try every command on a device; quarantine what fails, refresh what changed",
        description="Go every way of a map again on a device. What fails is quarantined with the reason, what looks "
        "different is refreshed, what is new is looked through. Where the app speaks another language than the map, "
        "the commands are only tried, and the map is left as it is. Exit 1 if anything failed.",
    )
    check.add_argument("package", metavar="PKG", help="Package of the app")
    _add_run_options(check)
    _add_limits(check)
    check.set_defaults(run_verb=_check)

    go = verbs.add_parser(
        "goto",
        help="go to a screen by its name",
        description="Launch the app and go to a screen of its map. Exit 1 if it is not reached.",
    )
    go.add_argument("package", metavar="PKG", help="Package of the app")
    go.add_argument("name", metavar="NAME", help="Name of the screen, as `appagent map catalog PKG` prints it")
    _add_run_options(go)
    go.set_defaults(run_verb=_goto)
    for parser in (build, check, go):
        parser.add_argument("--json", action="store_true", help="Print one JSON object")


def _add_run_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a run, with the app as an argument of its own."""
    before = {action.dest for action in parser._actions}
    add_run_options(parser)
    for action in list(parser._actions):
        if action.dest == "setting_app" and action.dest not in before:
            action.required = False
            action.help = argparse.SUPPRESS


def _add_limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--screens", metavar="N", type=int, default=300, help="Screens at most (300)")
    parser.add_argument("--depth", metavar="N", type=int, default=12, help="Taps from the start at most (12)")
    parser.add_argument("--seconds", metavar="S", type=float, default=1800.0, help="Seconds at most (1800)")


def _limits(options: argparse.Namespace) -> CrawlLimits:
    from ..agent.crawl import CrawlLimits

    if options.screens < 1 or options.depth < 1 or options.seconds <= 0:
        raise SettingsError("--screens, --depth and --seconds must be more than 0")
    return CrawlLimits(screens=options.screens, depth=options.depth, seconds=options.seconds)


# build


def _build(options: argparse.Namespace) -> int:
    from ..agent.crawl import crawl
    from ..appmap.files import map_path, merge_into

    settings, limits, risks = settings_of(options), _limits(options), _read_risks(options.risks)
    path = map_path(settings.maps_dir, settings.app)
    kept = _Kept(_STATE / f"{settings.app}.crawl.yaml")
    with _open_all(options) as runs:
        begun = None if options.anew else kept.load(settings.app, runs[0], risks)
        if begun is not None:
            _tell(f"going on with an interrupted crawl, {begun.count} screens known")
        try:
            crawled = crawl(
                runs,
                limits=limits,
                risks=risks,
                keep=kept.save,
                atlas=begun,
                learn=None if options.no_docs else _documenting(settings, runs[0]),
                show=_drawing(settings.app),
            )
        except BaseException:  # Ctrl-C too: what is known by now is not lost
            if kept.flush():
                _tell(f"the crawl was interrupted; the same command goes on from {kept.path}")
            raise
        if not crawled.is_complete:
            kept.flush()
    app_map = merge_into(path, crawled.app_map, _STATE)
    if crawled.is_complete:
        kept.remove()
    app_map = _named(settings, app_map, path)
    counts = {
        "screens": len(crawled.app_map.screens),
        "ways": len(crawled.app_map.ways),
        "externals": len(crawled.app_map.externals),
        "taps": crawled.taps,
        "launches": crawled.launches,
    }
    if options.json:
        print_json(
            {
                "schema": _SCHEMA,
                "out": str(path),
                "complete": crawled.is_complete,
                "seconds": round(crawled.seconds, 1),
                **counts,
                "known": len(app_map.screens),
                "lost": list(crawled.lost),
            }
        )
    else:
        told = "complete" if crawled.is_complete else "ended by a limit; the same command goes on"
        print_words(
            [
                *table([(name, str(count)) for name, count in counts.items()]),
                f"{told}, {crawled.seconds:.0f} s; the map is in {path}",
                *(f"lost: {reason}" for reason in crawled.lost),
            ]
        )
    return 0


def _drawing(app: str) -> Show:
    """Return what keeps a small picture of each screen, for `appagent map show`."""
    from ..screen.label import plain_picture
    from ..yaml_files import save_bytes
    from .map_files import picture_folder

    folder = picture_folder(app)

    def draw(key: str, screen: Screen) -> None:
        path = folder / f"{key}.jpg"
        if path.parent == folder:  # a key comes from what the device says
            save_bytes(path, plain_picture(screen, longest_side=_THUMBNAIL))

    return draw


def _documenting(settings: Settings, run: RunParts) -> Learn:
    """Return what writes down what each tap did, as documentation of the app."""
    from ..assembly.documents import open_docs
    from ..learner.offline import OfflineLearner

    store, learner = open_docs(settings, settings.app), OfflineLearner()
    version = run.device.app_version(settings.app) or ""

    def learn(transition: Transition) -> None:
        text = learner.reflect(transition).documentation
        label = getattr(transition.action, "label", None)
        if text and label is not None:
            element = transition.before.elements[label - 1]
            store.learn(element, transition.before, "tap", text, source="crawl", app_version=version)

    return learn


def _named(settings: Settings, app_map: AppMap, path: Path) -> AppMap:
    """Have the model name the screens, if one decides; each name is in the file then."""
    from ..assembly.deciders import decides_by_model

    if not decides_by_model(settings):
        return app_map
    from contextlib import closing

    from ..agent.map_names import name_screens
    from ..appmap.files import save_map
    from ..assembly.models import Models

    with closing(Models(settings)) as models:
        named = name_screens(app_map, models.model(settings.model), models.templates, tell=_tell)
    if named.added:
        save_map(path, named.app_map)
    ended = f"; it ended early: {named.fault}" if named.fault else ""
    _tell(f"{named.added} names of {named.asked} screens by {settings.model}{ended}")
    return named.app_map


def _read_risks(text: str) -> tuple[str, ...]:
    named = tuple(part.strip() for part in text.split(",") if part.strip())
    if unknown := [name for name in named if name not in _RISKS]:
        raise SettingsError(f"--risks: there is no {unknown[0]!r}; there are {', '.join(_RISKS)}")
    return named


@contextmanager
def _open_all(options: argparse.Namespace) -> Iterator[list[RunParts]]:
    """Hold all devices that are named."""
    with ExitStack() as stack:
        yield [stack.enter_context(open_run(one, decides=False)) for one in _each_device(options)]


def _each_device(options: argparse.Namespace) -> Sequence[argparse.Namespace]:
    """Return the options once for each device."""
    settings = settings_of(options)
    if not settings.named_devices or settings.named_devices < 2:
        return (options,)
    names = ["sim"] * settings.named_devices if settings.is_simulated else settings.device.split(",")
    found = []
    for name in names:
        one = copy.copy(options)
        one.setting_device = name.strip()
        found.append(one)
    return found


class _Kept:
    """What a crawl knows by now, kept for going on with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._atlas: Atlas | None = None
        self._saved_s = time.monotonic()

    def load(self, package: str, run: RunParts, risks: Sequence[str]) -> Atlas | None:
        """Return where an interrupted crawl of this version was, None if there is none that can be gone on with."""
        from ..agent.crawl import build_of
        from ..agent.crawl_state import read_state
        from ..yaml_files import load_file

        if not self.path.is_file():
            return None
        build = build_of(run)
        try:
            return read_state(load_file(self.path, schema=_SCHEMA), package, build, risks)
        except (StoreError, ValueError) as error:
            _tell(f"{self.path} cannot be gone on with, and the crawl begins anew: {error}")
            return None

    def save(self, atlas: Atlas) -> None:
        """Write it in place of what is there, not more often than it is worth."""
        self._atlas = atlas
        if time.monotonic() - self._saved_s > _SAVE_EVERY_S:
            self.flush()

    def flush(self) -> bool:
        """Write what is known by now; tell whether anything is."""
        from ..agent.crawl_state import state_to_data
        from ..yaml_files import save_file

        if self._atlas is None:
            return False
        save_file(self.path, state_to_data(self._atlas), schema=_SCHEMA)
        self._saved_s = time.monotonic()
        return True

    def remove(self) -> None:
        """Forget it: the crawl is done."""
        self.path.unlink(missing_ok=True)


# check


def _check(options: argparse.Namespace) -> int:
    from ..agent.map_check import check_map
    from ..appmap.files import save_map

    options.setting_app = options.package
    settings, limits = settings_of(options), _limits(options)
    path, app_map = _map_of(settings.maps_dir, options.package)
    with open_run(options, decides=False) as run:
        checked = check_map(app_map, run, limits=limits, tell=_tell)
    if not checked.language:
        save_map(path, checked.app_map)
    bad = [(way.script.acts[-1].name, reason) for way, reason in checked.quarantined]
    if options.json:
        print_json(
            {
                "schema": _SCHEMA,
                "out": str(path),
                "tried": checked.tried,
                "quarantined": [{"name": name, "reason": reason} for name, reason in bad],
                "refreshed": list(checked.refreshed),
                "found": list(checked.found),
                "language": checked.language,
                "unreached": [{"name": name, "reason": reason} for name, reason in checked.unreached],
                "complete": checked.is_complete,
                "seconds": round(checked.seconds, 1),
            }
        )
    elif checked.language:
        print_words(
            [
                *(f"not reached  {name}: {reason}" for name, reason in checked.unreached),
                f"{checked.tried} commands tried in {checked.seconds:.0f} s, {len(checked.unreached)} not reached",
                f"the app speaks {checked.language}, the map {app_map.header.locale or 'another language'}: what "
                f"changed cannot be told, and {path} is left as it is",
            ]
        )
    else:
        print_words(
            [
                *(f"quarantined  {name}: {reason}" for name, reason in bad),
                *(f"refreshed    {name}" for name in checked.refreshed),
                *(f"found        {name}" for name in checked.found),
                f"{checked.tried} ways tried in {checked.seconds:.0f} s, {len(bad)} quarantined, "
                f"{len(checked.refreshed)} screens refreshed, {len(checked.found)} found; written to {path}",
            ]
        )
    return 1 if bad or checked.unreached else 0


def _map_of(folder: Path, package: str) -> tuple[Path, AppMap]:
    from ..appmap.files import load_map, map_path

    path = map_path(folder, package)
    if not path.is_file():
        raise StoreError(f"there is no map of {package} in {folder}; `appagent map build --app {package}` makes one")
    return path, load_map(path)


# goto


def _goto(options: argparse.Namespace) -> int:
    from ..agent.goto import goto
    from ..appmap.guide import MapGuide
    from ..run import Step

    options.setting_app = options.package
    _, app_map = _map_of(settings_of(options).maps_dir, options.package)
    guide = MapGuide(app_map)
    if guide.launched(options.name) is None:
        near = ", ".join(repr(command.name) for command in guide.router.nearest(options.name, 5)) or "none like it"
        raise StoreError(f"the map of {options.package} has no screen {options.name!r}; there is {near}")
    with open_run(options, decides=False) as run:
        start_app(run)
        gone = goto(options.name, Step(text=f"go to {options.name}"), run, guide, may_relaunch=True)
    if options.json:
        print_json(
            {
                "schema": _SCHEMA,
                "name": options.name,
                "arrived": gone.is_there,
                "acts": len(gone.rounds),
                "misses": list(gone.misses),
            }
        )
    else:
        print_words([gone.hint, *gone.misses[:-1]])
    return 0 if gone.is_there else 1


def _tell(text: str) -> None:
    print(f"appagent: {text}", file=sys.stderr)
