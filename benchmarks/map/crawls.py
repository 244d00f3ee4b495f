"""Crawls of simulated apps: how much they find, how long they take, and what they change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pytest_appagent.agent.crawl import Crawled, CrawlLimits, crawl
from pytest_appagent.appmap.values import AppMap

from .devices import changes, devices, run_on, state_of

_TOGETHER = 4
# Under `realtime` a dump takes 1.2 to 2 s: what is measured there is a part of the app, the same for one and for four.
_REALTIME = CrawlLimits(depth=2, seconds=1800.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawlReport:
    """How a crawl went.

    Attributes:
        crawled: what came of it.
        changed: what is different in the app's state after it, as lines.
    """

    crawled: Crawled
    changed: tuple[str, ...]

    @property
    def app_map(self) -> AppMap:
        return self.crawled.app_map

    def to_json(self) -> dict[str, Any]:
        """Return the figures."""
        screens = self.app_map.screens
        return {
            "screens": len(screens),
            "dialogs": sum(screen.is_layer for screen in screens),
            "ways": len(self.app_map.ways),
            "taps": self.crawled.taps,
            "launches": self.crawled.launches,
            "complete": self.crawled.is_complete,
            "seconds": round(self.crawled.seconds, 1),
            "changed": list(self.changed),
        }


def crawl_app(
    app: str, *, count: int = 1, options: Sequence[str] = (), limits: CrawlLimits | None = None
) -> CrawlReport:
    """Crawl an app on fresh devices, and compare its state before and after."""
    with devices(count, *options) as held:
        before = [state_of(device, app) for device in held]
        crawled = crawl([run_on(device, app) for device in held], limits=limits or CrawlLimits())
        after = [state_of(device, app) for device in held]
    changed = [line for one, other in zip(before, after, strict=True) for line in changes(one, other)]
    return CrawlReport(crawled=crawled, changed=tuple(changed))


def compare_counts(app: str, *, most_screens: int) -> dict[str, Any]:
    """Crawl a part of an app with one device and with four, both as slow as phones."""
    limits = CrawlLimits(screens=most_screens, depth=_REALTIME.depth, seconds=_REALTIME.seconds)
    options = ("--profile", "realtime")
    alone = crawl_app(app, options=options, limits=limits)
    together = crawl_app(app, count=_TOGETHER, options=options, limits=limits)
    rates = [len(report.app_map.screens) / report.crawled.seconds for report in (alone, together)]
    return {
        "app": app,
        "one": alone.to_json(),
        "four": together.to_json(),
        "screens_per_minute": [round(60 * rate, 2) for rate in rates],
        "taps_per_minute": [
            round(60 * report.crawled.taps / report.crawled.seconds, 1) for report in (alone, together)
        ],
        "times_as_fast": round(rates[1] / rates[0], 2),
    }
