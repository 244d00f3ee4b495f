"""How each test of a run ended, as the terminal, JUnit and Allure have it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

_ALLURE_RED = frozenset({"failed", "broken"})
_LINE = re.compile(r"^(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS) (\S+::\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """Test → all results it has in one place; more than one is one too many."""

    place: str
    results: dict[str, list[str]]
    red: frozenset[str]

    def faults(self, tests: list[str]) -> list[str]:
        """Return which of the tests do not have exactly one result, and what has one that is no test.

        A worker that is lost between two tests is reported under a name of its own.
        """
        wrong = {test: self.results.get(test, []) for test in tests}
        others = {name: results for name, results in self.results.items() if "::lost_worker[" not in name}
        wrong |= {name: results for name, results in others.items() if name not in tests}
        return [
            f"{self.place}: {name} has {', '.join(results) or 'no result'}"
            for name, results in wrong.items()
            if name not in tests or len(results) != 1
        ]


def read_terminal(output: str) -> Outcomes:
    """Read the short summary of `-rA`. A passed call with a lost teardown is one result, as everywhere in pytest."""
    found: dict[str, list[str]] = defaultdict(list)
    for word, test in _LINE.findall(output):
        found[test].append(word)
    results = {test: ["ERROR"] if sorted(words) == ["ERROR", "PASSED"] else words for test, words in found.items()}
    red = frozenset(test for test, words in results.items() if {"FAILED", "ERROR"} & set(words))
    return Outcomes(place="terminal", results=results, red=red)


def read_junit(path: Path) -> Outcomes:
    """Read the XML file of `--junitxml`."""
    results: dict[str, list[str]] = defaultdict(list)
    if path.exists():
        for case in ElementTree.parse(path).iter("testcase"):
            test = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
            results[test].append("red" if any(child.tag in ("failure", "error") for child in case) else "green")
    red = frozenset(test for test, words in results.items() if "red" in words)
    return Outcomes(place="JUnit", results=dict(results), red=red)


def read_allure(folder: Path) -> Outcomes:
    """Read Allure's results."""
    results: dict[str, list[str]] = defaultdict(list)
    for path in folder.glob("*-result.json"):
        told = json.loads(path.read_text("utf-8"))
        # A test that was interrupted in its set-up has none.
        module, _, name = told.get("fullName", f"unnamed#{told['name']}").partition("#")
        # Tests of these runs have no parameters; a name in brackets is the worker's.
        name += told["name"].removeprefix(name)
        results[f"{module.replace('.', '/')}.py::{name}"].append(told["status"])
    red = frozenset(test for test, words in results.items() if _ALLURE_RED & set(words))
    return Outcomes(place="Allure", results=dict(results), red=red)
