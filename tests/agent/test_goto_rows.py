"""Ways over a list of data in another language: any row will do, and another one where that has no such page."""

import pytest

from pytest_appagent.actions import Goto
from pytest_appagent.agent.crawl import crawl
from pytest_appagent.agent.goto import goto
from pytest_appagent.agent.perform import act
from pytest_appagent.appmap.guide import MapGuide
from pytest_appagent.run import Step

PEOPLE = ("Ada", "Bob", "Cyd", "Dan")
ABROAD = ("李雷", "陈晨", "王芳", "赵云")
LINES = ("Friends", "Family", "Pets")
STEP = Step(text="go there")


@pytest.fixture(scope="session")
def small(load_helper):
    """Parts of a small app."""
    return load_helper("agent/small_app")


@pytest.fixture(scope="session")
def make(load_helper, small):
    """Makes devices with an app of a list of people, each with a page; some of them have friends."""
    chinese = load_helper("agent/small_app_zh")

    def device(friendly=PEOPLE, *, people=PEOPLE, in_chinese=True):
        screens = {
            "home": small.dump(small.node("People", bounds="[140,100][900,220]"), *_rows(small, people)),
            "friends": small.dump(
                small.title("Friends"),
                *(small.switch_row(name, at) for at, name in enumerate(("Cats", "Beats", "Chime"))),
            ),
        }
        taps, backs = {}, {("friends", "back"): "home"}
        for name in people:
            lines = LINES if name in friendly else LINES[1:]
            screens[name] = _page(small, name, lines)
            taps[("home", name)] = name
            taps[(name, "Friends")] = "friends"
            backs[(name, "back")] = "home"
        if in_chinese:
            return chinese.chinese_device(screens, start="home", taps=taps, backs=backs)
        return small.ScriptedDevice(screens, start="home", on_tap=taps, on_press=backs)

    return device


@pytest.fixture(scope="session")
def app_map(small, make):
    """The map of it in English."""
    return crawl([small.run_of(make(in_chinese=False))]).app_map


def _rows(small, names):
    return [small.row(name, at, detail="note") for at, name in enumerate(names)]


def _page(small, name, lines):
    return small.dump(
        small.title("Person"),
        small.node(name, bounds="[60,1400][900,1460]"),
        small.node(f"{name}@example.com", bounds="[60,1500][900,1560]"),
        *(small.row(line, at, detail="note" if line == "Friends" else "") for at, line in enumerate(lines)),
    )


def go(small, app_map, device, name):
    run = small.run_of(device, guide=MapGuide(app_map))
    return goto(name, STEP, run, run.guide, may_relaunch=True)


def test_over_a_list_of_data_any_row_leads_on(small, make, app_map):
    """Rows have names of their own in another language; the page that all of them have is reached over one."""
    device = make(people=ABROAD, friendly=ABROAD)
    assert go(small, app_map, device, "Friends").is_there
    assert device.screen == "friends"


def test_where_one_thing_has_no_such_page_another_is_tried(small, make, app_map):
    """The first row's page lacks what leads on: the way goes back to the list and over the next row."""
    device = make(people=ABROAD, friendly=("陈晨",))
    gone = go(small, app_map, device, "Friends")
    assert gone.is_there
    assert device.screen == "friends"


def test_where_no_row_serves_it_is_a_miss(small, make, app_map):
    """After some rows it ends where the rows are, and says so."""
    device = make(people=ABROAD, friendly=())
    gone = go(small, app_map, device, "Friends")
    assert not gone.is_there
    assert gone.misses
    assert device.screen == "home"


def test_a_row_that_is_asked_for_by_name_is_no_other(small, make, app_map):
    """Whoever asks for Bob is not shown somebody else whose row stands where his stood."""
    device = make(people=ABROAD, friendly=ABROAD)
    (command,) = [one for one in MapGuide(app_map).commands if one.opens_item]
    assert not go(small, app_map, device, f"{command.name}: Bob").is_there
    assert go(small, app_map, device, f"{command.name}: 王芳").is_there
    assert device.screen == "王芳"


def test_a_policy_opens_no_thing_that_it_did_not_name(small, make, app_map):
    """An action whose way leads over a row is refused before anything is touched, unless its name says which."""
    device = make(in_chinese=False)
    run = small.run_of(device, guide=MapGuide(app_map))
    done = act(Goto("Friends"), run.look(), run, age_s=0.0)
    assert done.message == (
        "the way to 'Friends' leads over one of several things of a list; open the one that is meant first, or say "
        """which: goto("Friends: …")"""
    )
    assert device.screen == "home"
    device.screen = "Bob"
    assert act(Goto("Friends"), run.look(), run, age_s=0.0).message == ""
    assert device.screen == "friends"


def test_the_dots_of_a_name_are_to_be_replaced(small, make, app_map):
    """A call that is copied as it was shown opens nothing, and the message says what is missing."""
    run = small.run_of(make(in_chinese=False), guide=MapGuide(app_map))
    done = act(Goto("Friends: …"), run.look(), run, age_s=0.0)
    assert done.message == "put what is to be opened in place of … in 'Friends: …'"
    assert run.device.screen == "home"


def test_what_is_behind_a_row_is_gone_to_by_naming_it(small, make, app_map):
    """One action leads over the row that is named, and over no other: not where that has no such page."""
    device = make(friendly=("Bob",), in_chinese=False)
    run = small.run_of(device, guide=MapGuide(app_map))
    for name in ("Friends: Bob", "friends: BOB"):
        device.screen = "home"
        assert act(Goto(name), run.look(), run, age_s=0.0).message == ""
        assert device.screen == "friends"
    device.screen = "home"
    assert not goto("Friends: Cyd", STEP, run, run.guide, may_relaunch=True).is_there
    assert device.screen != "friends"


def test_after_a_launch_it_is_looked_for_on_other_lists_too(small):
    """Who is not among the first is found among all, wherever one came from."""
    first, everybody = PEOPLE, (*PEOPLE, "Eve", "Fay")
    screens = {
        "home": small.dump(small.title("People"), *_rows(small, first), small.row("See all", 5)),
        "all": small.dump(small.title("Everybody"), *_rows(small, everybody)),
        "lost": small.dump(small.title("Nowhere"), small.row("Void", 0)),
        **{name: _page(small, name, LINES) for name in everybody},
    }
    taps = {("home", "See all"): "all", **{(on, name): name for on in ("home", "all") for name in everybody}}
    backs = {("all", "back"): "home", **{(name, "back"): "home" for name in everybody}}
    device = small.ScriptedDevice(screens, start="home", on_tap=taps, on_press=backs)
    run = small.run_of(device, guide=MapGuide(crawl([small.run_of(device)]).app_map))
    device.screen = "lost"
    gone = goto("Person: Eve", STEP, run, run.guide, may_relaunch=True)
    assert gone.is_there
    assert device.screen == "Eve"


def test_what_is_behind_a_row_is_not_offered_in_front_of_it(small, make, app_map):
    """Names of screens that are told are those that can be gone to from here without saying which row."""
    device = make(in_chinese=False)
    run = small.run_of(device, guide=MapGuide(app_map))
    offered = run.guide.place(run.look().facts).reachable
    assert "Friends" not in offered
    assert any("…" in name for name in offered)
    device.screen = "Bob"
    assert "Friends" in run.guide.place(run.look().facts).reachable
