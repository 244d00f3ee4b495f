"""The crawl: an app is walked through breadth-first from a clean launch, and its map is made, without a model."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ..appmap.values import AppMap, Build
from ..errors import DeviceLost
from ..learning import Transition
from .crawl_atlas import Atlas
from .crawl_walk import Learn, Show, Walker, crawl_with
from .parts import RunParts

_SHARE_ALONE, _SHARE_TOGETHER = 1000, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawlLimits:
    """When a crawl ends though it is not done.

    Attributes:
        screens: how many screens may be found.
        seconds: how long it may take.
        taps: how many taps it may take.
        depth: how many taps from the start a screen is looked into.
    """

    screens: int = 300
    seconds: float = 1800.0
    taps: int = 5000
    depth: int = 12


NO_HASTE = CrawlLimits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Crawled:
    """What came of a crawl.

    Attributes:
        app_map: the map.
        is_complete: whether nothing was left to try.
        seconds: how long it took.
        taps: taps of all devices.
        launches: launches of all devices.
        lost: devices that were lost on the way, with the reason.
    """

    app_map: AppMap
    is_complete: bool
    seconds: float
    taps: int
    launches: int
    lost: tuple[str, ...] = ()


def crawl(
    runs: Sequence[RunParts],
    *,
    limits: CrawlLimits = NO_HASTE,
    risks: Collection[str] = (),
    keep: Callable[[Atlas], None] = lambda atlas: None,
    atlas: Atlas | None = None,
    learn: Learn | None = None,
    show: Show | None = None,
) -> Crawled:
    """Map an app with one device or several.

    Args:
        runs: one for each device, all of one app.
        limits: budgets.
        risks: what may be tapped though it cannot be taken back.
        keep: called after each screen, to keep what is known by now.
        atlas: what an earlier crawl has kept, to go on from.
        learn: is told what each tap did, one tap at a time; None if nobody wants to know.
        show: is shown each screen with its key, from the device's own thread; None if nobody wants to see.
    """
    began_s = time.monotonic()
    first = runs[0]
    atlas = atlas or Atlas(first.app, build_of(first), risks=risks, most_depth=limits.depth)
    learn = _one_at_a_time(learn)
    walkers = [Walker(run, atlas, learn=learn, show=show) for run in runs]
    is_over = threading.Event()
    lost: list[str] = []

    def may_go_on() -> bool:
        if (
            atlas.count >= limits.screens
            or time.monotonic() - began_s > limits.seconds
            or sum(walker.taps for walker in walkers) >= limits.taps
        ):
            is_over.set()
        return not is_over.is_set()

    def work(walker: Walker) -> None:
        share = _SHARE_ALONE if len(walkers) == 1 else _SHARE_TOGETHER
        try:
            crawl_with(walker, may_go_on=may_go_on, after_screen=lambda: keep(atlas), share=share)
        except DeviceLost as error:
            lost.append(str(error))
            if len(lost) == len(walkers):
                raise

    if len(walkers) == 1:
        work(walkers[0])
    else:
        _work_together(walkers, work)
    return Crawled(
        app_map=atlas.to_map(),
        is_complete=not is_over.is_set(),
        seconds=time.monotonic() - began_s,
        taps=sum(walker.taps for walker in walkers),
        launches=sum(walker.launches for walker in walkers),
        lost=tuple(lost),
    )


def _one_at_a_time(learn: Learn | None) -> Learn | None:
    if learn is None:
        return None
    lock = threading.Lock()

    def learn_alone(transition: Transition) -> None:
        with lock:
            learn(transition)

    return learn_alone


def _work_together(walkers: Sequence[Walker], work: Callable[[Walker], None]) -> None:
    errors: list[BaseException] = []

    def guarded(walker: Walker) -> None:
        try:
            work(walker)
        except BaseException as error:  # noqa: BLE001  # raised again below, on the main thread
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(walker,), daemon=True) for walker in walkers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def build_of(run: RunParts) -> Build:
    """Return what a map says of the crawl or check that it was made by."""
    device = run.device
    display = device.display()
    moment = datetime.now(UTC)
    return Build(
        id=f"{moment:%Y-%m-%dT%H:%M:%S}-{moment.microsecond:06d}",
        app_version=device.app_version(run.app) or "",
        locale=device.locale(),
        size=(display.width, display.height),
        density=display.density,
        device=device.info.model,
    )
