"""What the plugin knows of one test: its marker, its run, and how its own failures are shown."""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import os
import re
import tokenize
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from ..errors import AppAgentError, AppAgentFailure, RecordingMissed, RecordingWarning, SettingsError
from ..events import Outcome
from ..report.properties import PREFIX
from .marker import MarkedTask, RawMarker, fill, read_markers
from .needs import find_unmet
from .recordings import plan_recording
from .state import STATE
from .unexpected import explained

if TYPE_CHECKING:
    from ..agent.agent import Agent
    from ..agent.runner import Runner
    from ..appmap.guide import MapGuide
    from ..device.protocol import Device
    from ..docstore import Documentation
    from ..events import Listener
    from ..screen.frame import Frame
    from ..screen.screen import Screen

ITEM_TASK = pytest.StashKey["ItemTask"]()


class ItemTask:
    """The plugin's record of one test item.

    Attributes:
        marked: what its markers say.
        fault: why its markers cannot work, None if they can.
        where: file and line of the closest marker, for messages.
        run: the run, once the fixture `appagent` is set up.
        own_error: the error that the plugin itself raised in the call phase.
    """

    def __init__(self, marked: MarkedTask, where: str, fault: SettingsError | None = None) -> None:
        self.marked = marked
        self.where = where
        self.fault = fault
        self.run: ItemRun | None = None
        self.own_error: BaseException | None = None


class ItemRun:
    """One attempt at one test."""

    def __init__(self, task: ItemTask, item: pytest.Item, runner: Runner, agent: Agent) -> None:
        self.task = task
        self.item = item
        self.runner = runner
        self.agent = agent
        self._marked = task.marked
        self._has_passed = False

    def start(self) -> None:
        """Reset and launch the app."""
        marked = self._marked
        self.runner.start(
            reset=marked.reset, permissions=marked.permissions, activity=marked.activity, link=marked.link
        )

    def fill(self, request: pytest.FixtureRequest) -> None:
        """Fill the placeholders of the sentences.

        Raises:
            SettingsError: a placeholder that neither parametrize nor a fixture fills.
        """

        def value_of(name: str) -> object:
            try:
                return request.getfixturevalue(name)
            except pytest.FixtureLookupError as exc:
                raise SettingsError(
                    f"{{{name}}} in a sentence is filled by nothing: parametrize {name!r}, write a "
                    f"fixture of that name, or write {{{{{name}}}}} if the braces are meant"
                ) from exc

        self._marked = fill(self._marked, value_of)

    @contextlib.contextmanager
    def call(self) -> Iterator[None]:
        """Surround the test body: the sentences before it, what is left open after it."""
        outcome: Outcome = "broken"
        try:
            with self._own_errors():
                self._do_sentences()
            yield
            with self._own_errors():
                self.runner.finish()
                self._propose_patch()
            outcome = "passed"
            self._has_passed = True
        except (AssertionError, pytest.fail.Exception):
            outcome = "failed"
            raise
        except (pytest.skip.Exception, pytest.xfail.Exception):
            outcome = "skipped"
            raise
        finally:
            self.runner.end(outcome)
            self._warn(may_raise=outcome == "passed")

    def close(self) -> None:
        """Write the recording of a test that passed, once its fixtures have done all that they do."""
        if self._has_passed and self.runner.recorder.plan.use == "refresh":
            with self._own_errors():
                self.runner.recorder.save(self.runner.origin())

    def _propose_patch(self) -> None:
        """Leave a patch where a recording was healed; in strict use that is a failure."""
        recorder = self.runner.recorder
        if not self.runner.is_healed:
            return
        path = recorder.propose(slug(self.item.nodeid))
        told = f"; the patch {path} makes the recording do so too" if path else ""
        recorder.warnings.append(f"passed after what did not work as recorded was decided anew{told}")
        if recorder.plan.strict:
            listed = "\n  ".join(recorder.warnings)
            raise RecordingMissed(f"the test would pass, but not as recorded (appagent_strict)\n  {listed}")

    def _warn(self, *, may_raise: bool) -> None:
        """Show what of the recording did not serve; where warnings are errors, a test that failed keeps its failure."""
        with contextlib.nullcontext() if may_raise else contextlib.suppress(RecordingWarning):
            for text in self.runner.recorder.warnings:
                self.item.warn(RecordingWarning(text))

    def _do_sentences(self) -> None:
        from ..agent.answer import check_answer

        if self._marked.demo is not None:
            self._follow(self._marked.demo)
        steps, wanted = self._marked.steps, self._marked.answer
        for step, raw in zip(steps, self.task.marked.steps, strict=True):
            is_last = step is steps[-1]
            wants_answer = is_last and wanted is not None
            answer = self.runner.do(step, wants_answer=wants_answer, settle_later=is_last, template=raw.text)
            if wants_answer and wanted is not None:
                self.agent.answer = answer
                check_answer(answer, wanted)

    def _follow(self, name: str) -> None:
        from ..demos.files import demo_folder, load_demo

        settings = self.item.config.stash[STATE].settings
        self.runner.follow(load_demo(demo_folder(self.item.config.rootpath / settings.demos_dir, name)))

    @contextlib.contextmanager
    def _own_errors(self) -> Iterator[None]:
        try:
            yield
        except (AppAgentFailure, AppAgentError) as exc:
            self.task.own_error = exc
            raise


def prepare_item(item: pytest.Item) -> ItemTask | None:
    """Read the markers of a test and request what its run needs; None if the test is none of ours."""
    markers = [
        RawMarker(owner=node, args=mark.args, kwargs=mark.kwargs)
        for node, mark in item.iter_markers_with_node("appagent")
    ]
    names: list[str] = getattr(item, "fixturenames", [])
    if not markers and "appagent" not in names:
        return None
    where = _where(item)
    try:
        if not isinstance(item, pytest.Function):
            raise SettingsError(f"marker 'appagent' is on {item.name!r}, which is no test function; remove it there")
        with explained(f"reading the marker of {item.name!r}"):
            task = ItemTask(read_markers(markers), where)
    except SettingsError as exc:
        task = ItemTask(MarkedTask(), where, exc)
    item.stash[ITEM_TASK] = task
    if task.fault is None:
        _request_first(item, names)
    return task


def uses_own_device(item: pytest.Item) -> bool:
    """Whether the fixture `appagent_device` that the test sees is the plugin's, not an override."""
    definition = _fixture(item, "appagent_device")
    return definition is None or definition.func.__module__ == f"{__package__}.fixtures"


def _request_first(item: pytest.Item, names: list[str]) -> None:
    """Have `appagent` set up before the test's other fixtures of function scope: the app is launched by then."""
    if "appagent" in names:
        names.remove("appagent")
    scopes = [definition.scope if (definition := _fixture(item, name)) else "" for name in names]
    names.insert(scopes.index("function") if "function" in scopes else len(names), "appagent")


def _fixture(item: pytest.Item, name: str) -> pytest.FixtureDef[object] | None:
    # pytest has no public way to ask which definition of a fixture a test sees.
    definitions = item.session._fixturemanager.getfixturedefs(name, item)
    return definitions[-1] if definitions else None


def app_of(item: pytest.Item) -> str:
    """Return the app that the marker of a test names, empty if it names none."""
    task = item.stash.get(ITEM_TASK, None)
    return (task.marked.app or "") if task is not None else ""


def open_run(request: pytest.FixtureRequest, device: Device, default_app: str, docs: Documentation) -> ItemRun:
    """Put together the run of the requesting test.

    Raises:
        SettingsError: no app is named, or what the settings say cannot work.
    """
    from ..agent.agent import Agent
    from ..agent.parts import Limits, RunParts
    from ..agent.recorder import Recorder
    from ..agent.runner import Runner
    from ..agent.secrets import read_secrets
    from ..assembly.maps import open_map
    from ..screen.read import read_screen

    item, state = request.node, request.config.stash[STATE]
    task = item.stash[ITEM_TASK]
    settings, marked = state.settings, task.marked
    learned = state.learned
    if reason := find_unmet(marked.needs, device):
        # pytest then says that the test was skipped, not this line; its own `skipif` has the same need.
        raise pytest.skip.Exception(reason, _use_item_location=True)
    app = marked.app or default_app
    if not app:
        raise SettingsError(
            f'no app is named for {item.name!r}: write app="com.example.name" in its marker, set appagent_app, or '
            "override the fixture appagent_app"
        )
    secrets = read_secrets(marked.secrets, os.environ)
    rounds = settings.explore_rounds if learned.explores(app) else settings.max_rounds
    limits = Limits(max_rounds=marked.max_rounds or rounds, step_timeout_s=settings.step_timeout_s)
    pictures = settings.report_dir / slug(item.nodeid)

    guide = open_map(settings, app)

    def read(frame: Frame) -> Screen:
        return secrets.mask_screen(read_screen(frame, min_dist_dp=settings.min_dist_dp, reader=state.reader))

    run = RunParts(
        device=device,
        policy=state.policy,
        judge=state.judge,
        app=app,
        packages=frozenset((app, *marked.packages, *settings.packages)),
        limits=limits,
        listeners=(*state.listeners(item, pictures), *_coverage(item, guide)),
        look=lambda: read(device.capture(limits.settle_s)),
        glance=lambda after: read(device.glance(after)),
        permissions=settings.permissions,
        secrets=secrets,
        docs=docs,
        guide=guide,
        is_map_strict=settings.map == "strict",
        pictures=str(pictures),
        study=learned.study(app, device, marked.risks),
    )
    runner = Runner(run, Recorder(plan_recording(item, learned.settings_for(app), secrets), state.sections.now))
    return ItemRun(task, item, runner, Agent(runner))


def _coverage(item: pytest.Item, guide: MapGuide | None) -> tuple[Listener, ...]:
    """What takes note of the screens of the map that the test is on; nothing without a map."""
    if guide is None:
        return ()
    from ..report.map_coverage import MapCoverage

    app_map = guide.app_map
    return (MapCoverage(item.user_properties, app_map.package, len(app_map.screens), guide.recognise),)


def forget_attempt(item: pytest.Item) -> None:
    """Remove what an earlier attempt at the same item left (reruns use the item again)."""
    item.user_properties[:] = [pair for pair in item.user_properties if not pair[0].startswith(PREFIX)]
    task = item.stash[ITEM_TASK]
    task.run, task.own_error = None, None


def slug(nodeid: str) -> str:
    """A folder name that is readable, safe and unique: a node id may hold anything that parametrize was given."""
    readable = re.sub(r"[^A-Za-z0-9_]+", "-", nodeid.rpartition("/")[2]).strip("-")[:60]
    return f"{readable}-{hashlib.sha256(nodeid.encode()).hexdigest()[:8]}"


def _where(item: pytest.Item) -> str:
    """File and line of the closest marker; the test's own line where the source does not show it."""
    path, line, _ = item.location
    nodes = [node for node, _ in item.iter_markers_with_node("appagent")]
    owner = getattr(nodes[0], "obj", None) if nodes else None
    try:
        lines, first = inspect.getsourcelines(owner)  # type: ignore[arg-type]  # None raises the TypeError caught here
    except (
        OSError,
        TypeError,
        SyntaxError,
        tokenize.TokenError,
    ):  # the file may have been edited since it was imported
        lines, first = [], 0
    for offset, text in enumerate(lines):
        if "mark.appagent" in text:
            return f"{path}:{max(first, 1) + offset}"
    return f"{path}:{(line or 0) + 1}"
