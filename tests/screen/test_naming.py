"""Elements are called what a person would call them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pytest_appagent.screen.elements import ROW_TEXT_LENGTH
from pytest_appagent.screen.masking import mask_screen
from pytest_appagent.screen.naming import name_of, texts_beside
from pytest_appagent.screen.screen import Screen


@pytest.fixture
def rows(build: SimpleNamespace):
    """Rows of a text and two controls without one, each with the id given."""

    def rows(*texts: str, id: str = "") -> Screen:
        node = build.node
        made = [
            node(
                "LinearLayout",
                (0, 200 * k, 1080, 200 * k + 180),
                node("TextView", (0, 200 * k, 500, 200 * k + 180), text=text),
                node("Switch", (600, 200 * k, 780, 200 * k + 180), flags="clickable checkable", id=id),
                node("ImageButton", (800, 200 * k, 980, 200 * k + 180), flags="clickable", id=f"only_{k}"),
            )
            for k, text in enumerate(texts, start=1)
        ]
        return build.screen(node("FrameLayout", (0, 0, 1080, 2400), *made))

    return rows


@pytest.mark.parametrize("id", ["", "toggle"])
def test_a_control_without_text_is_called_after_its_row(rows, id):
    """An id that each row repeats does not tell them apart; one of its own does."""
    facts = rows("Dark theme", "Night Light", id=id).facts
    assert [name_of(element, facts) for element in facts.elements] == [
        "switch beside Dark theme",
        "only_1",
        "switch beside Night Light",
        "only_2",
    ]


def test_own_words_come_first(build):
    """Text, description, then the kind if there is nothing else."""
    node = build.node
    facts = build.screen(
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("Button", (0, 200, 400, 300), flags="clickable", text="Save", id="save"),
            node("ImageButton", (0, 600, 400, 700), flags="clickable", content_desc="Delete"),
        )
    ).facts
    assert [name_of(element, facts) for element in facts.elements] == ["Save", "Delete"]


@pytest.mark.parametrize("before", ["", "x" * (ROW_TEXT_LENGTH - 4)])
def test_nothing_masked_is_told(rows, before):
    """An identity keeps its row unmasked, and of a long text the start, which may end within a secret."""
    screen = rows(f"{before}hunter2")
    assert "hunt" in name_of(screen.facts.elements[0], screen.facts)
    facts = mask_screen(screen, lambda told: told.replace("hunter2", "***")).screen.facts
    assert name_of(facts.elements[0], facts) == "switch"


def test_what_stands_beside_a_list_says_nothing_of_it(build):
    """A list is not called after the title above it."""
    node = build.node
    row = node("TextView", (0, 400, 1080, 500), text="Row", flags="clickable")
    facts = build.screen(
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("TextView", (0, 200, 1080, 300), text="Title"),
            node("androidx.recyclerview.widget.RecyclerView", (0, 100, 1080, 2200), row, flags="scrollable"),
        )
    ).facts
    lists = [element for element in facts.elements if element.role == "list"]
    assert lists
    assert not any(texts_beside(element, (text.text for text in facts.texts)) for element in lists)
