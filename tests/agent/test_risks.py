"""What must not be touched is told from words, ids and dialogs, in several languages."""

from dataclasses import replace

import pytest

from pytest_appagent.agent.risks import RISKS, commits, declines, discards, leads_back, risk_of, risks_in


@pytest.mark.parametrize(
    ("name", "risk"),
    [
        ("Delete", "delete"),
        ("Remove from list", "delete"),
        ("RESET", "delete"),
        ("Clear all…", "delete"),
        ("删除联系人", "delete"),
        ("Löschen", "delete"),
        ("Place order", "pay"),
        ("Buy now", "pay"),
        ("Pay $12.00", "pay"),
        ("立即购买", "pay"),
        ("Send", "send"),
        ("Share…", "send"),
        ("Call", "send"),
        ("Log out", "sign_out"),
        ("退出登录", "sign_out"),
        ("Exit", "leave"),
        ("Rate us", "leave"),
        ("Save", None),
        ("Sort", None),
        ("Payments", None),
        ("Callback settings", None),
        ("Clear search", None),
        ("Reset filters", None),
        ("Sharepoint", None),
        ("How to delete what you no longer need", None),
        ("", None),
    ],
)
def test_words(screens, name, risk):
    """A button that begins with a risky word is risky; one that merely speaks of it, or contains it, is not."""
    facts = screens.make_screen(screens.button(name))
    assert risk_of(facts.elements[0], facts) == risk


@pytest.mark.parametrize(
    ("rid", "risk"),
    [
        ("btn_delete", "delete"),
        ("deleteButton", "delete"),
        ("action_logOut", "sign_out"),
        ("share_icon", "send"),
        ("undeleted_list", None),
        ("display", None),
    ],
)
def test_ids(screens, rid, risk):
    """An icon without text is known by the parts of its id."""
    facts = screens.make_screen(screens.icon(id=rid))
    assert risk_of(facts.elements[0], facts) == risk


def test_ids_of_the_framework_say_nothing(screens):
    """Every dialog has the framework's ids."""
    facts = screens.make_screen(screens.button("OK", id="x"))
    element = replace(facts.elements[0], resource_id="android:id/delete")
    assert risk_of(element, facts) is None


def test_buttons_of_a_dialog_that_asks(screens):
    """Where a dialog asks whether to delete, what agrees is risky and what declines is not."""
    facts = screens.make_screen(
        *screens.dialog(screens.text("Really delete this event?"), screens.button("OK"), screens.button("Cancel"))
    )
    asking = replace(facts, is_layer=True)
    ok, cancel = asking.elements
    assert risk_of(ok, asking) == "delete"
    assert risk_of(cancel, asking) is None
    assert risk_of(ok, facts) is None


@pytest.mark.parametrize("shown", ["555-0101", "555-0101 Mobile", "+44 20 7946 0000", "(555) 123 4567"])
def test_a_number_that_can_be_tapped_is_dialled(screens, shown):
    """A row with a telephone number calls it; one with a date or an amount does not."""
    facts = screens.make_screen(screens.row(shown), screens.row("14 May 2026"), screens.row("$12.00"))
    assert [risk_of(one, facts) for one in facts.elements] == ["send", None, None]


def test_what_stands_in_a_field_says_nothing_of_it(screens):
    """A field in which somebody wrote "delete" is a field."""
    facts = screens.make_screen(screens.field("delete"))
    assert risk_of(facts.elements[0], facts) is None


def test_words_that_dialogs_and_forms_are_answered_with(screens):
    """Declining, discarding, keeping and going back are known by their words."""
    facts = screens.make_screen(*map(screens.button, ("Not now", "Discard", "Save", "Close", "放弃", "保存", "Other")))
    told = [(declines(one), discards(one), commits(one), leads_back(one)) for one in facts.elements]
    assert told == [
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, False),
        (True, False, False, True),
        (False, True, False, False),
        (False, False, True, False),
        (False, False, False, False),
    ]


def test_a_sentence_tells_what_it_allows():
    """A sentence that asks for something risky allows that, and nothing else."""
    assert risks_in("delete the event gym") == {"delete"}
    assert risks_in("open the event gym") == frozenset()
    assert set(RISKS) == {"delete", "pay", "send", "sign_out", "leave"}
