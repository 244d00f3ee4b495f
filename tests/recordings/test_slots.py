"""Slots: what is put in comes out again, and nothing else is taken for data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import Tap, TypeText
from pytest_appagent.recordings.slots import NoValue, entry_to_template, fill, fill_entry, names_in, to_template
from pytest_appagent.recordings.values import Entry, Facts
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.script import Act, Script

texts = st.text(max_size=40)
data = st.dictionaries(st.from_regex(r"[a-z_]\w{0,8}", fullmatch=True, alphabet="abcz_09"), st.text(max_size=12))


@given(text=texts, data=data)
def test_a_filled_template_is_the_text_that_it_was_made_of(text, data):
    """For any text, braces and all, and any data."""
    assert fill(to_template(text, data), data) == text


@given(data=data, before=texts, after=texts)
def test_names_of_secrets_stay_as_they_are(data, before, after):
    """They are filled in when they are typed."""
    template = to_template(f"{before}{{secret:PASSWORD}}{after}", data)
    assert "{secret:PASSWORD}" in fill(template, data)


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("run", "{title}"),
        ("run at 6:45 AM", "{title} at {time}"),
        ("runner", "runner"),
        ("add 2 to 12", "add 2 to 12"),
        ("2", "{count}"),
        ("{run}", "{{{title}}}"),
        ("long run", "{longer}"),
    ],
)
def test_a_value_is_a_slot_where_it_stands_as_a_whole(text, template):
    """No part of a longer word; a short one only where it is all of the text; longer values first."""
    assert to_template(text, {"title": "run", "time": "6:45 AM", "count": "2", "longer": "long run"}) == template


def test_a_slot_without_a_value_is_named():
    """It is never left empty."""
    with pytest.raises(NoValue, match=r"\{title\}"):
        fill("add {title}", {})


def test_slots_are_in_typed_texts_targets_and_facts():
    """Another value takes the place of the first one in all of them."""
    row = ElementIdentity(text="homework 4:00 PM", row=("homework",))
    entry = Entry(
        sentence="add {title}",
        script=Script(
            acts=(
                Act(on="form", action=TypeText("homework", 1), to="form", target=ElementIdentity(hint="Title")),
                Act(on="list", action=Tap(1), to="page", target=row, name="homework", shows=("homework",)),
            )
        ),
        facts=Facts(screen="page", shows=("homework",)),
    )
    template = entry_to_template(entry, {"title": "homework"})
    assert names_in(template.script.acts[1].target.text) == ("title",)
    filled = fill_entry(template, {"title": "run"})
    assert filled.sentence == "add run"
    assert filled.script.acts[0].action == TypeText("run", 1)
    assert filled.script.acts[1].target == ElementIdentity(text="run 4:00 PM", row=("run",))
    assert (filled.script.acts[1].name, filled.script.acts[1].shows) == ("run", ("run",))
    assert filled.facts == Facts(screen="page", shows=("run",))


def test_a_target_that_data_names_is_found_by_that_name():
    """With other data an id of its own, of the only row of a list say, is not enough."""
    row = ElementIdentity(resource_id="a:id/row", id_unique=True, text="Ada", name_unique=True)
    acts = (Act(on="list", action=Tap(1), to="page", target=row),)
    entry = Entry(sentence="open {name}", values={"name": "Ada"}, script=Script(acts=acts))
    template = entry_to_template(entry, {"name": "Ada"})
    assert fill_entry(template, {"name": "Ada"}).script.acts[0].target.id_unique
    other = fill_entry(template, {"name": "Grace"}).script.acts[0].target
    assert (other.text, other.id_unique) == ("Grace", False)
