"""Sentences that ask for one touch, and phrases that say which control they mean."""

from __future__ import annotations

import pytest

from pytest_appagent.policy.grounding.instruction import Instruction, read_instruction
from pytest_appagent.policy.grounding.reference import read_references


@pytest.mark.parametrize(
    ("sentence", "instruction"),
    [
        ("tap Reset Params", Instruction(kind="tap", phrase="Reset Params")),
        ("Please go to the Profile tab.", Instruction(kind="tap", phrase="the Profile tab")),
        ("long press the second row", Instruction(kind="hold", phrase="the second row")),
        ("turn off wireless debugging", Instruction(kind="off", phrase="wireless debugging", verb="turn off")),
        ("turn the sound on", Instruction(kind="on", phrase="the sound")),
        ("turn the volume up", Instruction(kind="raise", phrase="the volume")),
        ('type "a, then b" into the Name field', Instruction(kind="text", phrase="the Name field", text="a, then b")),
        ("enter 123456 as the code", Instruction(kind="text", phrase="the code", text="123456")),
        ("replace the title with Milk", Instruction(kind="text", phrase="the title", text="Milk")),
        ("scroll the list down", Instruction(kind="swipe", phrase="the list", direction="up")),
        ("swipe left on the card", Instruction(kind="swipe", phrase="the card", direction="left")),
        ("scroll to the end of the page", Instruction(kind="swipe", phrase="the page", direction="up")),
        ("hang up", Instruction(kind="tap", phrase="", verb="end call")),
        ("mute the call", Instruction(kind="tap", phrase="the call", verb="mute")),
        ("set the alert to 15%", Instruction(kind="tap", phrase="the alert", verb="set", soft=True, value="15%")),
        ("open the preferences with the gear", Instruction(kind="tap", phrase="the preferences", tool="gear")),
        ("нажми «Купить»", Instruction(kind="tap", phrase="«Купить»")),
        ("点击登录", Instruction(kind="tap", phrase="登录")),
        ("toggle Bluetooth", Instruction(kind="tap", phrase="Bluetooth", toggles=True)),
    ],
)
def test_sentence_is_read(sentence: str, instruction: Instruction) -> None:
    """The verb says what to do, the rest to what."""
    found = read_instruction(sentence)
    assert found is not None
    if instruction.kind == "tap" and not instruction.verb:
        assert found.verb in ("", "tap")
        found = Instruction(kind="tap", phrase=found.phrase, tool=found.tool, toggles=found.toggles)
    assert found == instruction


@pytest.mark.parametrize(
    "sentence",
    [
        "Is Wi-Fi on?",
        "What is the price",
        "tap Edit and delete it",
        "open the menu, then tap Save",
        "",
        "swipe it away",
        "do not tap Send",
    ],
)
def test_sentence_that_is_no_single_touch_is_left_alone(sentence: str) -> None:
    """Questions, several demands and what says no direction are for others to read."""
    assert read_instruction(sentence) is None


def test_phrase_is_cut_at_its_prepositions() -> None:
    """Ordinals, regions and anchors are told from the name, in one of the readings."""
    readings = read_references("the second card in the Trending row")
    assert any(one.ordinal == 2 and [a.reference.words for a in one.anchors] == [{"trend"}] for one in readings)
    readings = read_references("the cross in the top right corner")
    assert any(one.words == {"close"} and one.regions == {"top", "right"} for one in readings)
    readings = read_references("the fourth app in the third row")
    assert any((one.ordinal, one.row) == (4, 3) for one in readings)


def test_whole_phrase_comes_first() -> None:
    """A name may have prepositions in it, so the phrase as it stands is the first reading."""
    assert read_references("Pair device with QR code")[0].literal == "Pair device with QR code"
    assert read_references('the "Add to cart" button')[0].words == {"add", "cart"}


def test_ordinal_must_stand_in_front() -> None:
    """ "last" counts in "the last row" and not in "the guest last seen here"."""
    assert any(one.ordinal == -1 for one in read_references("the last row"))
    assert all(one.ordinal is None for one in read_references("the guest last seen"))
