"""Start states: the data that an app has when a test begins."""

import base64
import json
from urllib.parse import quote

import pytest

CALENDAR = "com.example.calendar"
ASKER = "com.example.asker"
LUNCH = {"title": "lunch", "start": "2026-05-14T12:00", "end": "2026-05-14T13:00"}


def test_preset_replaces_the_data_and_ends_the_app(calendar_user):
    """What the app then holds is what was given, the rest of each event being as usual."""
    calendar_user.system.preset(CALENDAR, {"events": [LUNCH]})
    assert calendar_user.focus() != CALENDAR
    assert calendar_user.system.state(CALENDAR)["events"] == [
        {**LUNCH, "id": 1, "all_day": False, "repeat": "Does not repeat", "reminders": [], "note": ""}
    ]
    calendar_user.system.start(CALENDAR)
    assert calendar_user.sees("lunch")
    assert not calendar_user.sees("gym")


def test_state_is_a_start_state(calendar_user):
    """What `state` gives, `preset` takes."""
    state = json.dumps(calendar_user.system.state(CALENDAR))
    calendar_user.system.preset(CALENDAR, {"events": []})
    calendar_user.system.preset(CALENDAR, state)
    assert json.dumps(calendar_user.system.state(CALENDAR)) == state


@pytest.mark.parametrize(
    "state",
    [
        "no json",
        "[]",
        {},
        {"events": 3},
        {"events": [3]},
        {"events": [{"title": "no times"}]},
        {"events": [{**LUNCH, "start": "noon"}]},
        {"events": [{**LUNCH, "repeat": "Hourly"}]},
        {"events": [{**LUNCH, "reminders": [7]}]},
        {"events": [{**LUNCH, "colour": "red"}]},
    ],
)
def test_nonsense_is_refused(calendar_user, state):
    """What cannot be is a ValueError that names the app; the app then has what it was installed with."""
    with pytest.raises(ValueError, match=r"start state of com\.example\.calendar: "):
        calendar_user.system.preset(CALENDAR, state)
    assert set(calendar_user.events()) == {"gym", "standup", "dentist", "team lunch", "pay rent"}


def test_apps_without_start_states(asker):
    """An app that has none says so."""
    with pytest.raises(ValueError, match="Asker has no start states"):
        asker.system.preset(ASKER, {})


def test_preset_by_link(user):
    """A link of the app's scheme does the same, and opens the app."""
    link = f"calendar://preset?json={quote(json.dumps({'events': [LUNCH]}))}"
    assert user.system.start(CALENDAR, link=link) == f"{CALENDAR}.MainActivity"
    assert set(user.events()) == {"lunch"}


def test_preset_by_link_that_is_none(user):
    """A link with nonsense opens the app as it was; the log says why."""
    user.system.start(CALENDAR, link="calendar://preset?json=3")
    assert "gym" in user.events()
    assert any(line.tag == "AppAgentSim" and "start state" in line.message for line in user.system.log)


@pytest.mark.parametrize("name", ["json", "b64"])
def test_preset_by_broadcast(user, name):
    """So does a broadcast, with JSON as it is or encoded."""
    text = json.dumps({"events": [LUNCH]})
    extra = text if name == "json" else base64.b64encode(text.encode()).decode()
    assert user.system.broadcast(f"{CALENDAR}.PRESET", {name: extra}).code == -1
    assert set(user.events()) == {"lunch"}


def test_preset_by_broadcast_that_is_none(user):
    """The result says what is wrong."""
    assert "--es json" in user.system.broadcast(f"{CALENDAR}.PRESET", {}).data
    assert "events" in user.system.broadcast(f"{CALENDAR}.PRESET", {"json": "{}"}).data


def test_clock_by_broadcast(user):
    """A test sets the device's clock over adb."""
    assert user.system.broadcast("appagent.sim.CLOCK", {"at": "2027-01-02T03:04:00"}).code == -1
    assert user.system.now().isoformat() == "2027-01-02T03:04:00+00:00"
    assert user.system.broadcast("appagent.sim.CLOCK", {"at": "noon"}).code == 1


def test_link_to_an_event(user):
    """A link leads to one event, or to a form with a title."""
    user.system.start(CALENDAR, link="calendar://event?id=1")
    assert user.system.focus[1] == f"{CALENDAR}.EventActivity"
    assert user.sees("gym")
    user.system.start(CALENDAR, link="calendar://new?title=from%20outside")
    assert user.find(id="title")["text"] == "from outside"
