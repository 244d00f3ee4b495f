"""A map in PhoneCLI's form with faults put in: what does a check on the device keep of it?"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pytest_appagent.agent.map_check import check_map
from pytest_appagent.appmap.exchange import from_phonecli, to_phonecli
from pytest_appagent.appmap.phonecli import PhoneMap
from pytest_appagent.appmap.values import AppMap

from .devices import changes, devices, run_on, state_of
from .replays import calls_of, find_truths, replay_all

FAULTS = 38


def seed_faults(phone_map: PhoneMap, count: int, seed: int) -> tuple[PhoneMap, list[str]]:
    """Have so many elements lead to another screen than they do, or to their own; return what was done."""
    chance = random.Random(seed)
    ids = [screen.id for screen in phone_map.screens]
    leading = [
        (screen.id, at)
        for screen in phone_map.screens
        for at, element in enumerate(screen.elements)
        if element.leads_to
    ]
    chosen = set(chance.sample(leading, min(count, len(leading))))
    told, screens = [], []
    for screen in phone_map.screens:
        elements = list(screen.elements)
        for at, element in enumerate(elements):
            if (screen.id, at) in chosen:
                others = [one for one in ids if one != element.leads_to]
                wrong = chance.choice([screen.id, *chance.sample(others, 3)])
                elements[at] = replace(element, leads_to=wrong)
                told.append(f"{screen.id}: {element.text} -> {wrong}, not {element.leads_to}")
        screens.append(replace(screen, elements=tuple(elements)))
    return replace(phone_map, screens=tuple(screens)), told


def measure_import(app_map: AppMap, *, seed: int, say: Callable[[str], object] = lambda line: None) -> dict[str, Any]:
    """Export, put faults in, import, check on a device, and replay what is left."""
    faulty, told = seed_faults(to_phonecli(app_map), FAULTS, seed)
    imported = from_phonecli(faulty)
    app = app_map.package
    with devices() as (device,):
        before = state_of(device, app)
        checked = check_map(imported, run_on(device, app), tell=say)
        calls = calls_of(checked.app_map)
        truths = find_truths(device, app, calls)
        count = replay_all(device, checked.app_map, calls, truths, times=1, seed=seed, say=say)
        changed = changes(before, state_of(device, app))
    return {
        "app": app,
        "screens": len(imported.screens),
        "ways": len(imported.ways),
        "faults": len(told),
        "quarantined": len(checked.quarantined),
        "commands": len(calls),
        "replayed": count.to_json(),
        "seconds": round(checked.seconds, 1),
        "changed": changed,
    }
