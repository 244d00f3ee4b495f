"""The judge on what the policy really did to the simulated calendar, with right and wrong sentences."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest

from pytest_appagent.actions import Finish
from pytest_appagent.judge.offline import OfflineJudge
from pytest_appagent.run import Evidence, Step

# Sentences that say the same kind of thing with other data; each is wrong for all the others' evidence.
SENTENCES = [
    "add a 5PM event titled work",
    "add a 6PM event titled work",
    "add a 5PM event titled homework",
    "add a 5PM event titled work tomorrow",
    "add a 5AM event titled work",
    "open the event gym and set it to repeat weekly",
    "open the event gym and set it to repeat monthly",
    "change the end time of gym to 7:30 PM",
    "change the end time of gym to 7:35 PM",
    "move the event dentist to 4:45 PM",
    'rename the event "gym" to "swim"',
    'rename the event "gym" to "swimming"',
    'Edit the event titled "gym" and add a Note "computer" to it',
    'Edit the event titled "gym" and add a Note "keyboard" to it',
    'change the notification time of event "gym" to be 5 minutes before',
    'change the notification time of event "gym" to be 10 minutes before',
    "delete the event gym",
    "delete the event dentist",
    "delete the event standup",
    "search for dentist",
    "search for gym",
    "open the event gym",
    "open the event dentist",
]
CLEARLY_DONE = 0.6  # share of right runs that the judge must decide


@pytest.fixture(scope="module")
def runs(drive: ModuleType) -> dict[str, Evidence]:
    """The evidence of each sentence, carried out on a fresh calendar."""
    found = {}
    for sentence in SENTENCES:
        run = drive.start()
        assert isinstance(run.do(sentence), Finish), run.story()
        found[sentence] = run.evidence(sentence)
    return found


def test_right_runs_are_found_done_or_left_open(runs: dict[str, Evidence]) -> None:
    """No right run is called not finished, and most are decided."""
    verdicts = {sentence: OfflineJudge().judge(evidence) for sentence, evidence in runs.items()}
    assert {sentence: verdict for sentence, verdict in verdicts.items() if verdict.outcome == "not_finished"} == {}
    decided = [sentence for sentence, verdict in verdicts.items() if verdict.outcome == "finished"]
    assert len(decided) >= CLEARLY_DONE * len(runs), sorted(set(runs) - set(decided))


def test_evidence_of_another_sentence_never_passes(runs: dict[str, Evidence]) -> None:
    """Whatever was done instead of what the sentence says, it is never called finished."""
    passed = [
        (sentence, done)
        for sentence in SENTENCES
        if not sentence.startswith("open") or "and" in sentence  # its page may be reached by doing more than asked
        for done, evidence in runs.items()
        if done != sentence and OfflineJudge().judge(replace(evidence, step=Step(text=sentence))).outcome == "finished"
    ]
    assert passed == []


def test_run_cut_short_never_passes(runs: dict[str, Evidence]) -> None:
    """Evidence that ends before the last action, in a form not saved or a dialog not answered, proves nothing."""
    passed = [
        (sentence, length)
        for sentence, evidence in runs.items()
        if not sentence.startswith(("search", "open the event dentist"))
        for length in range(len(evidence.screens) - 2)
        if OfflineJudge().judge(replace(evidence, screens=evidence.screens[:length])).outcome == "finished"
    ]
    assert passed == []


def test_run_without_effect_never_passes(runs: dict[str, Evidence]) -> None:
    """A run whose final screen is just the first one again proves nothing, and a deletion is contradicted."""
    for sentence, evidence in runs.items():
        back = replace(evidence, screens=(*evidence.screens[:-1], evidence.first))
        verdict = OfflineJudge().judge(back)
        assert verdict.outcome != "finished", sentence
        if sentence.startswith("delete"):
            assert verdict.outcome == "not_finished"
