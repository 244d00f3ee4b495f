"""A crawl of a simulated app and a sample of its map's commands, compared with what a hand finds by `uiautomator`."""

import random

import pytest

from benchmarks.map.crawls import CrawlReport
from benchmarks.map.devices import changes, devices, run_on, state_of
from benchmarks.map.replays import calls_of, find_truths, replay_all
from pytest_appagent.agent.crawl import CrawlLimits, crawl

APP = "com.example.settings"
SAMPLE, SEED = 20, 7
# So many screens are enough for a sample; the whole is crawled by `python -m benchmarks.map`.
LIMITS = CrawlLimits(screens=32, depth=2)


@pytest.fixture(scope="module")
def held():
    """A simulated device, the app crawled on it, and the app's state before and after."""
    with devices() as (device,):
        before = state_of(device, APP)
        crawled = crawl([run_on(device, APP)], limits=LIMITS)
        yield device, CrawlReport(crawled=crawled, changed=tuple(changes(before, state_of(device, APP))))


def test_a_crawl_changes_nothing(held):
    """What is true inside the app after a crawl is what was true before, told from outside."""
    _, report = held
    assert report.changed == ()
    assert len(report.app_map.screens) >= LIMITS.screens


def test_commands_lead_where_a_hand_gets(held):
    """A seeded sample of commands lands on the screens that a hand reaches that taps the same names."""
    device, report = held
    calls = random.Random(SEED).sample(calls_of(report.app_map), SAMPLE)
    truths = find_truths(device, APP, calls)
    count = replay_all(device, report.app_map, calls, truths, times=1, seed=SEED)
    assert len(truths) == SAMPLE
    assert (count.wrong, count.lost, count.right) == ([], [], SAMPLE)
