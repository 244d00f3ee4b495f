"""Ways over things of a list: the one that is named, the one in sight, and never another one."""

import pytest

from pytest_appagent.actions import GiveUp, Goto
from pytest_appagent.agent.crawl import crawl
from pytest_appagent.agent.mapped import do_by_map
from pytest_appagent.agent.perform import act
from pytest_appagent.appmap.guide import MapGuide
from pytest_appagent.run import Step
from pytest_appagent.testing import frame_of

EVENTS = (("dentist", "Tuesday"), ("yoga", "Sunday"), ("run", "Monday"), ("swim", "Friday"))


@pytest.fixture(scope="session")
def small(load_helper):
    """Parts of a small app."""
    return load_helper("agent/small_app")


@pytest.fixture(scope="session")
def make(small):
    """Makes devices with an agenda: each event has a page, and behind it a form and records."""

    def device(events=EVENTS, *, below=(), has_records=True):
        """Events in sight, events that one scrolls to, and whether records are reached from the agenda too."""
        more = [small.row("Records", 8)] if has_records else []
        switches = ("One", "Two", "Three")
        screens = {
            "home": _agenda(small, events, [*more, small.row("Options", 9)]),
            "below": _agenda(small, below, []),
            "options": small.dump(
                small.title("Options"), *map(small.switch_row, ("Beep", "Loud", "Vibrate"), range(3))
            ),
            "edit": small.dump(small.title("Edit event"), *map(small.switch_row, switches, range(3))),
            "records": small.dump(small.title("Records"), *map(small.switch_row, switches, range(3))),
        }
        taps = {("home", "Records"): "records", ("home", "Options"): "options"}
        backs = dict.fromkeys((("options", "back"), ("edit", "back"), ("records", "back")), "home")
        for on, shown in (("home", events), ("below", below)):
            for name, day in shown:
                page = f"{name} {day}"
                screens[page] = small.dump(
                    small.title("Event"),
                    small.node(name, bounds="[60,1400][900,1460]"),
                    small.node(f"{day} at", bounds="[60,1500][900,1560]"),
                    small.row("Edit", 0),
                    small.row("Records", 1),
                )
                taps |= {(on, name): page, (page, "Edit"): "edit", (page, "Records"): "records"}
                backs[page, "back"] = on
        swipes = {("home", "up"): "below", ("below", "down"): "home"} if below else {}
        return small.ScriptedDevice(screens, start="home", on_tap=taps, on_press=backs, on_swipe=swipes)

    return device


def _agenda(small, events, more):
    rows = [small.row(name, at, detail=day) for at, (name, day) in enumerate(events)]
    area = small.node(bounds="[0,280][1080,1900]", cls="ListView", rid="list", scrollable=True, inside="".join(rows))
    return small.dump(small.node("Agenda", bounds="[140,100][900,220]"), area, *more)


@pytest.fixture(scope="session")
def app_map(small, make):
    """Its map."""
    return crawl([small.run_of(make())]).app_map


def _run(small, app_map, device, **more):
    return small.run_of(device, guide=MapGuide(app_map), **more)


def test_of_two_things_of_one_name_none_is_opened(small, make, app_map):
    """The name does not say which; nothing is touched, and the message tells."""
    device = make((("gym", "Monday"), ("dentist", "Tuesday"), ("gym", "Friday")))
    run = _run(small, app_map, device)
    done = act(Goto("Edit event: gym"), run.look(), run, age_s=0.0)
    assert "nothing that can be opened is called 'gym' here, or more than one is; touch the one" in done.message
    assert device.screen == "home"


def test_nor_where_they_are_scrolled_to(small, make, app_map):
    """Two that are out of sight are found one after the other."""
    device = make(EVENTS, below=(("gym", "Monday"), ("lunch", "Monday"), ("gym", "Friday")))
    run = _run(small, app_map, device)
    assert "called 'gym' here, or more than one is" in act(Goto("Edit event: gym"), run.look(), run, age_s=0.0).message
    assert device.screen in ("home", "below")


def test_the_thing_in_sight_is_meant(small, make, app_map):
    """Whoever sees one that is called so means that one, not another one further up."""
    device = make((("gym", "Monday"), *EVENTS[1:]), below=(("gym", "Friday"), ("lunch", "Monday"), ("tea", "Sunday")))
    device.screen = "below"
    run = _run(small, app_map, device)
    done = act(Goto("Event: gym"), run.look(), run, age_s=0.0)
    assert done.message == ""
    assert device.screen == "gym Friday"


def test_a_thing_out_of_sight_is_scrolled_to(small, make, app_map):
    """The only one of that name is found wherever it stands."""
    device = make(EVENTS, below=(("gym", "Friday"), ("lunch", "Monday"), ("tea", "Sunday")))
    run = _run(small, app_map, device)
    assert act(Goto("Event: gym"), run.look(), run, age_s=0.0).message == ""
    assert device.screen == "gym Friday"


def test_a_sentence_is_led_over_no_thing_that_it_does_not_name(small, make, app_map):
    """Where the direct way is gone, the page of some event is no way round."""
    device = make(has_records=False)
    run = _run(small, app_map, device, actions=[GiveUp("no")] * 3)
    done = do_by_map(Step(text="open Records"), run, wants_answer=False, earlier=())
    assert done is None or done.reached != "mapped"
    assert device.screen == "home"


def test_going_back_opens_no_other_thing(small, make, app_map):
    """A sentence that began on the form of one event does not go on on that of another."""
    device = make()
    run = _run(small, app_map, device, actions=[GiveUp("no")] * 3)
    device.screen = "edit"
    do_by_map(Step(text="turn on Loud in Options"), run, wants_answer=False, earlier=())
    assert len(run.policy.observations) == 1
    assert device.screen in ("options", "home")


def test_a_page_that_takes_its_time_is_waited_for(small, make, app_map, monkeypatch):
    """What shows for a moment after the touch is not yet where it leads."""
    device = make((("gym", "Monday"), *EVENTS[1:]))
    seen, whole = [], device.capture

    def capture():
        frame = whole()
        if device.screen == "gym Monday" and not seen:
            seen.append(device.screen)
            return frame_of(small.dump(small.node("Loading", bounds="[140,1100][900,1220]")))
        return frame

    monkeypatch.setattr(device, "capture", capture)
    run = _run(small, app_map, device)
    assert act(Goto("Event: gym"), run.look(), run, age_s=0.0).message == ""
    assert seen == ["gym Monday"]
    assert device.screen == "gym Monday"
