"""Going to a screen by the map: from anywhere, checked at each step, and never over what changes a state."""

import json
from dataclasses import replace

import pytest

from pytest_appagent.actions import Finish, Goto, Tap, read_action, to_text
from pytest_appagent.agent.crawl import crawl
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.goto import goto
from pytest_appagent.agent.mapped import do_by_map
from pytest_appagent.agent.perform import act
from pytest_appagent.appmap.guide import MapGuide
from pytest_appagent.device.gesture import TapAt
from pytest_appagent.errors import MapError
from pytest_appagent.events import RoundEnded
from pytest_appagent.run import Step

STEP = Step(text="go there")


@pytest.fixture(scope="session")
def small(load_helper):
    """The small app."""
    return load_helper("agent/small_app")


@pytest.fixture(scope="session")
def app_map(small):
    """Its map."""
    return crawl([small.run_of(small.small_device())]).app_map


def run_with(small, app_map, device=None, **more):
    return small.run_of(device or small.small_device(), guide=MapGuide(app_map), **more)


def test_a_way_of_two_taps_is_gone(small, app_map):
    """The screen is reached by the acts of its command, and each act is a round for those that watch."""
    run = run_with(small, app_map)
    gone = goto("Ringtone", STEP, run, run.guide)
    assert gone.is_there
    assert run.device.screen == "ringtone"
    assert [event.effect for event in run.listeners[0].events if isinstance(event, RoundEnded)] == ["changed"] * 2


def test_one_who_is_there_does_nothing(small, app_map):
    """Going to the screen that is shown is done at once."""
    run = run_with(small, app_map)
    gone = goto("Small", STEP, run, run.guide)
    assert gone.is_there
    assert gone.rounds == ()


def test_it_goes_from_wherever_one_is(small, app_map):
    """From another page the way leads back and down again."""
    run = run_with(small, app_map)
    run.device.screen = "theme"
    assert goto("Ringtone", STEP, run, run.guide).is_there


def test_an_unknown_name_is_not_reached(small, app_map):
    """A screen that the map does not have is said to be out of reach, and nothing is touched."""
    run = run_with(small, app_map)
    gone = goto("Battery", STEP, run, run.guide)
    assert not gone.is_there
    assert "Battery" in gone.hint
    assert not [one for one in run.device.performed if isinstance(one, TapAt)]


def test_what_changed_below_a_name_does_not_matter(small, app_map):
    """A row is found by its name when the summary below it is another one now."""
    home = small.SCREENS["home"].replace("Volume", "Muted")
    run = run_with(small, app_map, small.small_device({"home": home}))
    assert goto("Sound", STEP, run, run.guide).is_there


def test_it_stops_where_a_tap_leads_elsewhere(small, app_map):
    """Where a row leads to another screen now, the miss is told and nothing further is done on it."""
    run = run_with(small, app_map, small.small_device(taps={("home", "Sound"): "display"}))
    gone = goto("Ringtone", STEP, run, run.guide)
    assert not gone.is_there
    assert gone.misses


def test_what_is_a_switch_now_is_not_tapped(small, app_map):
    """A row that was a way and is a switch by now is left alone."""
    home = small.SCREENS["home"].replace(
        small.row("Sound", 1, detail="Volume"), small.row("Sound", 1, detail="Volume", checkable=True)
    )
    run = run_with(small, app_map, small.small_device({"home": home}))
    gone = goto("Sound", STEP, run, run.guide)
    assert not gone.is_there
    assert not [one for one in run.device.performed if isinstance(one, TapAt)]


def test_it_may_begin_anew(small, app_map):
    """From a place off the map the app is launched anew where that is allowed."""
    device = small.small_device({"lost": small.dump(small.title("Nowhere"), small.row("Void", 0))})
    run = run_with(small, app_map, device)
    device.screen = "lost"
    assert not goto("Sound", STEP, run, run.guide).is_there
    device.screen = "lost"
    assert goto("Sound", STEP, run, run.guide, may_relaunch=True).is_there


# Sentences


def test_a_sentence_that_names_a_screen_is_done_by_the_map(small, app_map):
    """Being on the screen is all that the sentence asks for: no decision is asked for."""
    run = run_with(small, app_map)
    done = do_by_map(Step(text="open Ringtone"), run, wants_answer=False, earlier=())
    assert done is not None
    assert done.reached == "mapped"
    assert done.trail.ending.kind == "finished"
    assert [type(one.decision.action) for one in done.trail.rounds] == [Tap, Tap, Finish]
    assert run.policy.observations == []


def test_the_policy_goes_on_where_there_is_more_to_do(small, app_map):
    """The policy is asked on the screen that the map led to, and told how it got there."""
    run = run_with(small, app_map, actions=["finish()"])
    done = do_by_map(Step(text="turn on Vibrate in Sound"), run, wants_answer=False, earlier=())
    assert done is not None
    assert done.reached == "decided"
    (asked,) = run.policy.observations
    assert asked.place is not None
    assert asked.place.name == "Sound"
    assert "by the map" in asked.last.message


def test_without_a_map_nothing_is_tried(small):
    """A run without a map leaves the sentence to the policy."""
    run = small.run_of(small.small_device())
    assert do_by_map(Step(text="open Ringtone"), run, wants_answer=False, earlier=()) is None


def test_a_strict_map_must_serve(small, app_map):
    """With `map = strict` a way that does not work breaks the test."""
    device = small.small_device(taps={("home", "Sound"): "display"})
    run = replace(run_with(small, app_map, device), is_map_strict=True)
    with pytest.raises(MapError, match="Ringtone"):
        do_by_map(Step(text="open Ringtone"), run, wants_answer=False, earlier=())


# The action


def test_the_action_goes_there(small, app_map):
    """`goto("Ringtone")` is one action of one round."""
    run = run_with(small, app_map)
    done = act(read_action('goto("Ringtone")'), run.look(), run, age_s=0.0)
    assert done.effect == "changed"
    assert run.device.screen == "ringtone"


def test_the_action_stays_where_it_is_for_an_unknown_name(small, app_map):
    """No key is pressed for a screen that the map does not have; the names that come close are told."""
    run = run_with(small, app_map)
    run.device.screen = "theme"
    done = act(Goto("Phone ringtone"), run.look(), run, age_s=0.0)
    assert run.device.screen == "theme"
    assert "no screen 'Phone ringtone'" in done.message
    assert "'Ringtone'" in done.message


def test_the_action_sets_fields_there(small, app_map):
    """What is given with the name is set on the screen that is reached, all of it by one action."""
    run = run_with(small, app_map)
    done = act(Goto("Display", (("Night light", "on"),)), run.look(), run, age_s=0.0)
    assert done.message == ""
    assert run.device.screen == "display"
    assert [to_text(one.decision.action) for one in done.rounds] == ["tap(1)", "tap(3)"]
    assert run.look().facts.elements[2].checked


def test_fields_of_the_present_screen_are_set_where_they_are(small, app_map):
    """Whoever names the screen that is shown goes nowhere."""
    run = run_with(small, app_map)
    run.device.screen = "display"
    done = act(Goto("Display", (("Night light", "on"),)), run.look(), run, age_s=0.0)
    assert [to_text(one.decision.action) for one in done.rounds] == ["tap(3)"]


def test_a_field_that_is_not_there_is_told(small, app_map):
    """What comes before it is set, and the message says what is left."""
    run = run_with(small, app_map)
    done = act(Goto("Display", (("Night light", "on"), ("Brightness", "40%"))), run.look(), run, age_s=0.0)
    assert "not all was set: could not set Brightness to 40%" in done.message
    assert run.look().facts.elements[2].checked


def test_nothing_is_set_on_a_page_that_the_map_does_not_know(small, app_map):
    """Where a field leads to an unknown page, it stops there and says so."""
    unknown = small.dump(small.title("Colours"), small.row("Dark", 0))
    device = small.small_device({"colours": unknown}, taps={("display", "Theme"): "colours"})
    run = run_with(small, app_map, device)
    done = act(Goto("Display", (("Theme", "Dark"),)), run.look(), run, age_s=0.0)
    assert "the map does not know the page" in done.message
    assert device.screen == "colours"
    assert [to_text(one.decision.action) for one in done.rounds] == ["tap(1)", "tap(2)"]


def test_filling_in_comes_to_an_end(small, app_map):
    """However much is asked for in one go, the acts for it are bounded, and it is told where it ended."""
    run = run_with(small, app_map)
    run.device.screen = "display"
    to_and_fro = (("Night light", "on"), ("Night light", "off")) * 40
    done = act(Goto("Display", to_and_fro), run.look(), run, age_s=0.0)
    assert done.message == "not all was set within 60 acts"
    assert len(done.rounds) == 60


def test_what_is_done_for_an_action_is_heard_as_such(small, app_map):
    """Listeners hear of each act within the round of the decision, numbered from 1."""
    run = run_with(small, app_map)
    act(Goto("Display", (("Night light", "on"),)), run.look(), run, age_s=0.0)
    heard = [event for event in run.listeners[0].events if isinstance(event, RoundEnded)]
    assert [(event.inner, event.number) for event in heard] == [(True, 1), (True, 2)]


def test_what_a_map_did_is_kept_act_by_act(small, app_map):
    """The rounds of a sentence hold the acts themselves, so that they can be done again without the map."""
    run = run_with(small, app_map, actions=['goto("Display", "Night light", "on")', "finish()"])
    trail = deploy(Step(text="dim it"), run)
    assert [to_text(one.decision.action) for one in trail.rounds] == ["tap(1)", "tap(3)", "finish()"]


def test_the_action_needs_a_map(small):
    """Without a map the action says so and does nothing."""
    run = small.run_of(small.small_device())
    done = act(Goto("Ringtone"), run.look(), run, age_s=0.0)
    assert "no map" in done.message
    assert to_text(Goto("a")) == f"goto({json.dumps('a')})"
