"""What a map saves: decisions, acts and the tokens of the prompts that a model would be sent for them."""

from __future__ import annotations

import io
import math
import sys
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image

from pytest_appagent.actions import Goto
from pytest_appagent.agent.crawl import CrawlLimits, crawl
from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.appmap.files import find_map, map_path, save_map
from pytest_appagent.appmap.guide import MapGuide
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.simulator import start_simulator
from pytest_appagent.events import Event, RoundEnded
from pytest_appagent.judge.offline import OfflineJudge
from pytest_appagent.policy import Policy
from pytest_appagent.policy.offline import OfflinePolicy
from pytest_appagent.prompts.deciding import build_decide_prompt
from pytest_appagent.prompts.templates import Templates, load_templates
from pytest_appagent.run import Decision, Observation
from pytest_appagent.screen.read import read_screen

_CHARACTERS_PER_TOKEN = 4
_TILE, _LONG_SIDE, _SHORT_SIDE = 512, 2048, 768
_OF_A_PICTURE, _OF_A_TILE = 85, 170
_CRAWL = CrawlLimits(seconds=600)


class CountingPolicy:
    """A policy whose decisions are counted, with the tokens of the prompts that a model would be sent for them."""

    def __init__(self, policy: Policy, *, templates: Templates | None = None, sees: bool = True) -> None:
        """Take who decides, what a model would be told (None for our prompts), and whether it is shown pictures."""
        self._policy = policy
        self._templates = templates or load_templates(None)
        self._sees = sees
        self.name = policy.name
        self.decisions = 0
        self.tokens = 0

    def decide(self, observation: Observation) -> Decision:
        """Count, and have it decided."""
        self.decisions += 1
        prompt = build_decide_prompt(self._templates, observation, sees=self._sees)
        self.tokens += math.ceil((len(prompt.system) + len(prompt.text)) / _CHARACTERS_PER_TOKEN)
        self.tokens += sum(_tokens_of(picture()) for picture in prompt.pictures)
        return self._policy.decide(observation)


class ActsHeard:
    """Counts what was done on the device, by whoever decided it."""

    def __init__(self) -> None:
        self.count = 0

    def on_event(self, event: Event) -> None:
        """Count the rounds that did something; going by a map counts by what was done for it."""
        if isinstance(event, RoundEnded) and not isinstance(event.action, Goto):
            self.count += event.effect in ("changed", "unchanged")


def build_maps(apps: Iterable[str], folder: Path, *, options: Sequence[str] = ()) -> dict[str, Any]:
    """Crawl each app on a fresh device with some options and write its map; return app → how that went."""
    told = {}
    for app in dict.fromkeys(apps):
        began_s = time.monotonic()
        with start_simulator(1, clock="2026-05-11T09:30:00", options=options) as simulator:
            device = AdbDevice(simulator.server, simulator.serials[0])
            crawled = crawl([_crawling(device, app)], limits=_CRAWL)
        save_map(map_path(folder, app), crawled.app_map)
        told[app] = {"screens": len(crawled.app_map.screens), "seconds": round(time.monotonic() - began_s, 1)}
        print(f"map of {app}: {told[app]}", file=sys.stderr)
    return told


@lru_cache(maxsize=16)
def _load(folder: Path, app: str) -> MapGuide | None:
    app_map = find_map(folder, app)
    return None if app_map is None else MapGuide(app_map)


def guide_for(folder: Path | None, app: str) -> MapGuide | None:
    """Return the map of an app, None if maps are off or there is none."""
    return None if folder is None else _load(folder, app)


def _crawling(device: AdbDevice, app: str) -> RunParts:
    limits = Limits()
    return RunParts(
        device=device,
        policy=OfflinePolicy(),
        judge=OfflineJudge(),
        app=app,
        packages=frozenset({app}),
        limits=limits,
        listeners=(),
        look=lambda: read_screen(device.capture(limits.settle_s)),
        permissions="allow",
    )


def _tokens_of(picture: bytes) -> int:
    """What endpoints count for a picture: one share for it and one for each tile of 512 pixels after scaling."""
    with Image.open(io.BytesIO(picture)) as image:
        width, height = image.size
    scale = min(1.0, _LONG_SIDE / max(width, height))
    width, height = round(width * scale), round(height * scale)
    scale = min(1.0, _SHORT_SIDE / min(width, height))
    tiles = math.ceil(width * scale / _TILE) * math.ceil(height * scale / _TILE)
    return _OF_A_PICTURE + _OF_A_TILE * tiles
