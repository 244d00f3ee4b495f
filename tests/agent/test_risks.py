"""What must not be touched is told from words, ids and dialogs, in several languages."""

from dataclasses import replace

import pytest

from pytest_appagent.agent.risks import RISKS, commits, connects, declines, discards, leads_back, risk_of, risks_in


@pytest.mark.parametrize(
    ("name", "risk"),
    [
        ("Delete", "delete"),
        ("Remove from list", "delete"),
        ("RESET", "delete"),
        ("Clear all…", "delete"),
        ("删除联系人", "delete"),
        ("Löschen", "delete"),
        ("Forget", "delete"),
        ("Forget this device", "delete"),
        ("Unpair", "delete"),
        ("Force stop", "delete"),
        ("Erase all data (factory reset)", "delete"),
        ("Factory data reset", "delete"),
        ("忘记", "delete"),
        ("恢复出厂设置", "delete"),
        ("Vergessen", "delete"),
        ("Oublier", "delete"),
        ("Olvidar", "delete"),
        ("Dimentica", "delete"),
        ("Esquecer", "delete"),
        ("Забыть", "delete"),
        ("初期化", "delete"),
        ("연결 해제 및 삭제", "delete"),
        ("إلغاء الإقران", "delete"),
        ("भूल जाएं", "delete"),
        ("Forgot password?", None),
        ("忘记密码？", None),
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
        ("forgetNetwork", "delete"),
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


@pytest.mark.parametrize("denied", ["Add the note don't forget milk", "Open the mail but do not delete it"])
def test_a_sentence_that_denies_allows_nothing(denied):
    """What is said not to be done is not allowed by being named."""
    assert risks_in(denied) == frozenset()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("PAIR", True),
        ("Connect", True),
        ("Disconnect", True),
        ("Connect to this network", True),
        ("配对", True),
        ("Verbinden", True),
        ("Associer", True),
        ("Vincular", True),
        ("Emparelhar", True),
        ("Подключить", True),
        ("接続", True),
        ("페어링", True),
        ("Connected devices", False),
        ("Pairs", False),
        ("Cancel", False),
    ],
)
def test_what_connects_begins_with_a_word_for_it(screens, name, told):
    """A button that pairs or connects says so first."""
    facts = screens.make_screen(screens.button(name))
    assert connects(facts.elements[0], facts) == told


def test_a_row_connects_only_if_it_says_nothing_else(screens):
    """A row may be a place whose name begins with such a word."""
    facts = screens.make_screen(screens.row("Disconnect", "Since noon"), screens.row("Pair new device"))
    assert [connects(one, facts) for one in facts.elements] == [True, False]


def test_a_switch_that_speaks_of_connecting_can_be_put_back(screens):
    """What is turned on and off is tried and turned back."""
    facts = screens.make_screen(screens.switch("Connect automatically"))
    assert not connects(facts.elements[0], facts)


def test_what_agrees_to_connecting_connects(screens):
    """In a dialog that asks whether to pair every button is left alone, but those that decline."""
    facts = screens.make_screen(
        *screens.dialog(screens.text("Pair with Car kit?"), screens.button("OK"), screens.button("Cancel"))
    )
    asking = replace(facts, is_layer=True)
    assert [connects(one, asking) for one in asking.elements] == [True, False]


def test_rows_of_a_page_for_pairing_connect(screens):
    """What a page called "Pair new device" lists is paired by a tap; its way up is not."""
    facts = screens.make_screen(screens.text("Pair new device"), screens.button("Navigate up"), screens.row("Car kit"))
    assert [connects(one, facts) for one in facts.elements] == [False, True]
