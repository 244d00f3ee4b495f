"""One recording for all values of parametrize: what serves which value, and what a new run replaces."""

import itertools

import pytest

from pytest_appagent.actions import Tap, TypeText
from pytest_appagent.recordings.merging import bind, find_entry, merge
from pytest_appagent.recordings.slots import entry_to_template, to_template
from pytest_appagent.recordings.values import Entry, Facts
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.script import Act, Script

FIELD = ElementIdentity(resource_id="a:id/title", id_unique=True)


def entry_of(sentence, data, *taps, typed=(), **more):
    """What a run with that data leaves."""
    acts = [Act(on="form", action=TypeText(text, 1), to="form", target=FIELD) for text in typed]
    acts += [Act(on="form", action=Tap(1), to="form", target=ElementIdentity(text=name)) for name in taps]
    entry = Entry(sentence=to_template(sentence, data), values=data, script=Script(acts=tuple(acts)), **more)
    return bind(entry_to_template(entry, data), data)


def find(entries, sentence, data, **more):
    return find_entry(entries, sentence, data, kind="do", **more)


def test_what_is_typed_serves_any_value():
    """The sentence, what is typed and what is to be seen then."""
    entry = entry_of(
        "add homework", {"title": "homework"}, typed=["homework"], facts=Facts(screen="x", shows=("homework",))
    )
    assert entry.only == ()
    found = find([entry], "add run", {"title": "run"})
    assert found.entry is entry
    assert found.filled.script.acts[0].action == TypeText("run", 1)
    assert found.filled.facts.shows == ("run",)


def test_what_was_tapped_in_other_words_serves_its_value_only():
    """A time that was set on the hands of a clock is no way to another time; the reason names both."""
    entry = entry_of("set it to 4:00 PM", {"time": "4:00 PM"}, "4", "PM")
    assert entry.only == ("time",)
    assert find([entry], "set it to 4:00 PM", {"time": "4:00 PM"}).entry is entry
    found = find([entry], "set it to 9:15 AM", {"time": "9:15 AM"})
    assert found.entry is None
    assert found.reason == "it was recorded only with time = '4:00 PM', not with time = '9:15 AM'"


def test_equal_runs_become_one_entry_whoever_comes_first():
    """The file does not depend on the order in which workers end."""
    runs = [entry_of(f"add {title}", {"title": title}, "Save", typed=[title]) for title in ("run", "homework", "nap")]
    merged = set()
    for order in itertools.permutations(runs):
        recorded = ()
        for entry in order:
            recorded = merge(recorded, [entry], entry.values)
        merged.add(recorded[0].values["title"])
        assert len(recorded) == 1
    assert merged == {"homework"}


def test_runs_that_differ_are_kept_side_by_side_and_bound_to_their_values():
    """That one of them served any value is refuted by the other."""
    one = entry_of("add homework", {"title": "homework"}, "Save", typed=["homework"])
    other = entry_of("add run", {"title": "run"}, "Later", "Save", typed=["run"])
    recorded = merge(merge((), [one], one.values), [other], other.values)
    assert [entry.only for entry in recorded] == [("title",), ("title",)]
    assert len(find(recorded, "add run", {"title": "run"}).filled.script.acts) == 3
    assert find(recorded, "add nap", {"title": "nap"}).entry is None


def test_a_new_run_replaces_what_was_recorded_with_its_values():
    """Sentences that the test no longer has, too; what belongs to other values stays."""
    old = merge(
        (), [entry_of("add run", {"title": "run"}, "A"), entry_of("close it", {"title": "run"})], {"title": "run"}
    )
    old = merge(old, [entry_of("add nap", {"title": "nap"}, "B")], {"title": "nap"})
    new = merge(old, [entry_of("add run", {"title": "run"}, "C")], {"title": "run"})
    assert [(entry.sentence, entry.values["title"]) for entry in new] == [
        ("add {title}", "nap"),
        ("add {title}", "run"),
    ]
    assert new[1].script.acts[0].target.text == "C"
    assert merge(new, [], {"title": "nap"}) == new[1:]


def test_runs_that_hold_for_their_values_only_stay_apart_though_they_did_the_same():
    """Two names of one switch do not make it the switch of any name."""
    recorded = ()
    for switch in ("wifi", "Wi-Fi network"):
        entry = entry_of(f"turn on {switch}", {"switch": switch}, "Wi-Fi")
        recorded = merge(recorded, [entry], entry.values)
    assert [entry.only for entry in recorded] == [("switch",), ("switch",)]
    assert find(recorded, "turn on Bluetooth", {"switch": "Bluetooth"}).entry is None


def test_data_of_a_fixture_does_not_tell_runs_apart():
    """A guest with a new name each time leaves one entry, not one for each run."""
    recorded = ()
    for guest in ("Grace", "Ada"):
        entry = entry_of(f"invite {guest}", {"guest": guest}, f"Row {guest[0]}")
        recorded = merge(recorded, [entry], {})
    assert [entry.values["guest"] for entry in recorded] == ["Ada"]


def test_the_same_sentence_twice_is_found_in_its_turn():
    """Each time with what was done then; a third time there is nothing."""
    entries = [entry_of("go on", {}, "Next"), entry_of("go on", {}, "Finish")]
    found = [find(entries, "go on", {}, occurrence=place) for place in range(3)]
    assert [one.entry for one in found] == [*entries, None]
    assert found[2].reason == "the sentence comes 3 times, recorded are 2"


@pytest.mark.parametrize(
    ("sentence", "kind", "reason"),
    [("close it", "do", "the sentence is not in it"), ("go on", "check", "the sentence was recorded as `do`")],
)
def test_a_sentence_that_is_not_there_is_told(sentence, kind, reason):
    """Nothing similar is taken for it."""
    assert find_entry([entry_of("go on", {}, "Next")], sentence, {}, kind=kind).reason == reason
