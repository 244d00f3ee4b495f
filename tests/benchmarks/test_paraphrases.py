"""The paraphrases of the tasks on simulated apps: complete, and each a wording of its own."""

from __future__ import annotations

import pytest
import yaml

from benchmarks.simtasks.tasks import OWN, load_tasks

FILES = ("paraphrases.yaml", "paraphrases_tuned_on.yaml")
PARAPHRASES = {name: yaml.safe_load(OWN.with_name(name).read_text("utf-8")) for name in FILES}
TASKS = load_tasks(OWN)


@pytest.mark.parametrize("name", FILES)
def test_every_task_and_nothing_else_has_paraphrases(name):
    """The ids are those of the tasks, in the same order."""
    assert list(PARAPHRASES[name]) == [task.id for task in TASKS]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_task_has_three_other_wordings(task, name):
    """The three texts differ from each other and from the task's own sentence by more than case and blanks."""
    texts = PARAPHRASES[name][task.id]
    assert len(texts) == 3
    assert all(isinstance(text, str) and text.strip() == text for text in texts)
    assert len({" ".join(text.casefold().split()) for text in (*texts, task.sentence)}) == 4
