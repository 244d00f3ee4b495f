"""Do icons without a name become usable by documentation, and by that of an older version of the app too?

    python -m benchmarks.icons [--json]

Short sentences of our own, each of which needs a control that has no text, no description and no id. The agent with
the offline policy tries each on a fresh simulated device: without documentation; with what exploring that app has
documented offline (`--rounds` things tried); and, for the apps that have a second version with moved rows and renamed
labels, with the documentation of the first version on a device with the second. A sentence is done if what must then
be on the screen is there, whatever the agent says.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.explore import explore
from pytest_appagent.agent.explore_memory import Memory
from pytest_appagent.agent.explore_try import Learning
from pytest_appagent.agent.parts import Limits
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.gesture import TapAt
from pytest_appagent.device.simulator import start_simulator
from pytest_appagent.docstore import Documentation, NoDocumentation
from pytest_appagent.docstore.store import open_store
from pytest_appagent.learner.offline import OfflineLearner
from pytest_appagent.run import Step

from .explore import find
from .offline_run import offline_run

_CLOCK = "2026-05-14T09:41:00"
_ROUNDS = 60
_LIMITS = Limits(max_rounds=8)
_SECOND = "2.0"
_DESCRIPTION = "appagent-sim.json"
_NEWER = ("com.example.shop",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """What is asked, and what must then be seen.

    Attributes:
        app: the app that it is about.
        text: the sentence.
        shows_newer: the same in the second version, where labels are others; empty if they are not.
        on: what is tapped before, by name, so that the screen with the control is there.
        shows: texts that are on the screen when it is done.
    """

    app: str
    text: str
    shows: tuple[str, ...]
    shows_newer: tuple[str, ...] = ()
    on: tuple[str, ...] = ()


_SHOP, _CONTACTS = "com.example.shop", "com.example.contacts"
_LABEL = ("Organize", "Family")
SENTENCES = (
    Sentence(app=_SHOP, text="Open the cart", shows=("Your cart",), shows_newer=("Your bag",)),
    Sentence(app=_SHOP, text="Go to your cart", shows=("Your cart",), shows_newer=("Your bag",)),
    Sentence(app=_SHOP, text="Open the cart", shows=("Your cart",), shows_newer=("Your bag",), on=("Nordic",)),
    Sentence(app=_CONTACTS, text="Edit the contact", shows=("Edit contact",), on=("Alice",)),
    Sentence(app=_CONTACTS, text="Go to edit contact", shows=("Edit contact",), on=("Alice",)),
    Sentence(
        app=_CONTACTS, text="Open the screen Choose contacts", shows=("Choose contacts",), on=("Organize", "Family")
    ),
    Sentence(app=_CONTACTS, text="Open the menu with Select all", shows=("Select all", "Help & feedback")),
)


def learn(app: str, folder: Path, rounds: int) -> Documentation:
    """Explore an app of the first version, and return what was documented."""
    store = open_store(app, docs_dir=folder, cache_dir=None)
    with start_simulator(1, clock=_CLOCK) as simulator:
        device = AdbDevice(simulator.server, simulator.serials[0])
        explore(offline_run(device, app), Learning(learner=OfflineLearner(), store=store), Memory(), rounds=rounds)
    return store


def is_done(sentence: Sentence, docs: Documentation, *, newer: bool) -> bool:
    """Try a sentence, and look whether what it asks for is on the screen."""
    with start_simulator(1, clock=_CLOCK) as simulator, tempfile.TemporaryDirectory() as folder:
        device = AdbDevice(simulator.server, simulator.serials[0])
        if newer:
            package = Path(folder, "newer.apk")
            with zipfile.ZipFile(package, "w") as archive:
                archive.writestr(_DESCRIPTION, json.dumps({"package": sentence.app, "version": _SECOND}))
            device.install(package)
        device.launch(sentence.app)
        for name in sentence.on:
            device.perform(TapAt(point=find(device, name).bounds.center))
        trail = deploy(Step(text=sentence.text), offline_run(device, sentence.app, docs=docs, limits=_LIMITS))
        shown = {text.text for text in trail.last.facts.texts}
        wanted = sentence.shows_newer if newer and sentence.shows_newer else sentence.shows
        return set(wanted) <= shown


def measure(rounds: int) -> list[dict[str, Any]]:
    """Try all sentences in all ways; None where there is no second version."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        docs = {app: learn(app, Path(folder), rounds) for app in dict.fromkeys(one.app for one in SENTENCES)}
        for sentence in SENTENCES:
            known, has_newer = docs[sentence.app], sentence.app in _NEWER
            rows.append(
                {
                    "app": sentence.app,
                    "sentence": sentence.text,
                    "without": is_done(sentence, NoDocumentation(), newer=False),
                    "with": is_done(sentence, known, newer=False),
                    "newer_without": is_done(sentence, NoDocumentation(), newer=True) if has_newer else None,
                    "newer_with_stale": is_done(sentence, known, newer=True) if has_newer else None,
                }
            )
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.icons", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=_ROUNDS, help=f"Rounds to explore each app (default: {_ROUNDS})")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    rows = measure(options.rounds)
    if options.json:
        print(json.dumps({"schema": 1, "sentences": rows}))
        return 0
    words = {True: "done", False: "not done", None: "-"}
    print(f"{'':34} without   with docs  newer app, without  newer app, stale docs")
    for row in rows:
        told = [words[row[name]] for name in ("without", "with", "newer_without", "newer_with_stale")]
        print(f"{row['sentence'][:33]:34} {told[0]:9} {told[1]:10} {told[2]:19} {told[3]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
