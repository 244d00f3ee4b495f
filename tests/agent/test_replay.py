"""Replaying a script: acts by identity, screens checked, and a stop with what differs."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import (
    Finish,
    HideKeyboard,
    Press,
    ScrollTo,
    Tap,
    TapArea,
    TypeText,
    Wait,
)
from pytest_appagent.agent.parts import Limits
from pytest_appagent.agent.replay import replay
from pytest_appagent.agent.secrets import Secrets
from pytest_appagent.appmap import Sighting
from pytest_appagent.device.gesture import TapAt
from pytest_appagent.errors import DeviceLost
from pytest_appagent.events import InterruptionHandled, RoundEnded, RoundStarted, StrayHandled
from pytest_appagent.run import Step
from pytest_appagent.screen.read import read_screen
from pytest_appagent.script import Act, Script, to_act
from pytest_appagent.testing import frame_of, label_of

APP = "com.example.a"
STEP = Step(text="add it")
QUICK = Limits(settle_s=0.03)


def node(text="", *, bounds, cls="TextView", rid="", package=APP, **flags):
    on = " ".join(f'{name.replace("_", "-")}="true"' for name in flags)
    name = f'resource-id="{APP}:id/{rid}"' if rid else ""
    return (
        f'<node text="{text}" {name} class="android.widget.{cls}" package="{package}" enabled="true" {on} '
        f'bounds="{bounds}"/>'
    )


def dump(*nodes, package=APP):
    return (
        f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="{package}" enabled="true" '
        f'bounds="[0,0][1080,2400]">{"".join(nodes)}</node></hierarchy>'
    )


def title(text):
    return node(text, bounds="[40,100][600,200]")


def button(text, top, rid="", **more):
    return node(text, bounds=f"[40,{top}][600,{top + 140}]", cls="Button", clickable=True, rid=rid, **more)


def field(rid, top, text=""):
    return node(text, bounds=f"[40,{top}][1000,{top + 140}]", cls="EditText", rid=rid, clickable=True, focusable=True)


SCREENS = {
    "home": dump(title("Events"), button("New", 400, "fab"), button("Sort", 600, "sort")),
    "form": dump(title("New event"), field("name", 400), button("Save", 800, "save")),
    "confirm": dump(title("Are you sure"), button("Yes", 400, "yes"), button("No", 600, "no")),
    "saved": dump(
        title("Events"),
        button("New", 400, "fab"),
        button("Sort", 600, "sort"),
        node("work", bounds="[40,900][600,1000]"),
    ),
    "other": dump(title("Settings"), button("Sound", 400, "sound")),
    "elsewhere": dump(button("Install", 400, package="com.example.store"), package="com.example.store"),
    "permission": dump(
        button("Allow", 400, package="com.android.permissioncontroller"), package="com.android.permissioncontroller"
    ),
}
ON_TAP = {("home", "New"): "form", ("form", "Save"): "saved", ("confirm", "Yes"): "saved"}


@pytest.fixture
def begin(make_run):
    """A run on these screens, and looks that are counted by kind: g for a glance, l for a look."""

    def make(*, start="home", on_tap=None, screens=None, limits=QUICK, **given):
        run = make_run(start="home", limits=limits)
        device = run.device
        device._frames = {name: frame_of(xml) for name, xml in (SCREENS | (screens or {})).items()}
        device._on_tap, device.screen = ON_TAP if on_tap is None else on_tap, start
        run.looks = []

        def look():
            run.looks.append("l")
            return read_screen(device.capture())

        def glance(after):
            run.looks.append("g")
            return read_screen(device.glance(after))

        run.parts = replace(run.parts, **{"look": look, "glance": glance} | given)
        return run

    return make


def facts(name, screens=SCREENS):
    return read_screen(frame_of(screens[name])).facts


def act(on, action, to, name=None, *, screens=SCREENS):
    """An act as it is recorded: on the element of that name."""
    before = facts(on, screens)
    if name is not None:
        action = replace(action, label=label_of(before, name))
    return to_act(action, before, facts(to, screens))


OPEN = act("home", Tap(0), "form", "New")
TYPE = replace(act("form", TypeText("work", 0), "form", "name"), shows=())
SAVE = act("form", Tap(0), "saved", "Save")
WHOLE = Script(acts=(OPEN, TYPE, SAVE))


def test_script_is_replayed_to_its_end(begin):
    """All acts are done in order, the policy is not asked, and there is a round for each."""
    run = begin()
    out = replay(STEP, WHOLE, run.parts, first_number=4, source="a recording")
    assert out.mismatch is None
    assert (out.done, out.skipped, [one.number for one in out.rounds]) == (3, 0, [4, 5, 6])
    assert [one.effect for one in out.rounds] == ["changed"] * 3
    assert ("type_text", "work") in run.device.performed
    assert run.device.screen == "saved"
    assert run.policy.observations == []
    assert (out.first.facts.key, out.screen.facts.key) == (OPEN.on, SAVE.to)


def test_each_act_is_announced_like_a_round(begin):
    """Reports see the screen that each act was done on, and the action with the labels of that screen."""
    run = begin()
    replay(STEP, WHOLE, run.parts, source="a recording")
    assert [type(event) for event in run.listener.events] == [RoundStarted, RoundEnded] * 3
    for started, ended in zip(run.listener.of(RoundStarted), run.listener.of(RoundEnded), strict=True):
        assert ended.decision.thought == "replayed from a recording"
        assert started.screen.facts.elements[ended.action.label - 1].text in ("New", "", "Save")


def test_moved_target_is_found_by_identity(begin):
    """A banner above shifts all labels and places; the act goes to what it was aimed at."""
    moved = dump(title("Events"), button("Ad", 250, "ad"), button("Sort", 900, "sort"), button("New", 1200, "fab"))
    run = begin(screens={"home": moved})
    script = Script(acts=(replace(OPEN, on=facts("home", {"home": moved}).key),))
    out = replay(STEP, script, run.parts)
    assert out.mismatch is None
    assert run.device.performed[0].point.y == 1270


def test_target_that_is_gone_is_a_mismatch_and_nothing_is_touched(begin):
    """The message names what was sought, and what comes closest; the hint what would have come next."""
    run = begin()
    away = replace(SAVE, target=replace(SAVE.target, resource_id=f"{APP}:id/gone", text="Saved"), name="Saved")
    out = replay(STEP, Script(acts=(OPEN, away)), run.parts)
    assert (out.mismatch.kind, out.mismatch.index, out.done) == ("target_missing", 1, 1)
    assert 'closest is "Save"' in out.mismatch.message
    assert out.mismatch.hint == '1 of 2 acts were replayed: tap "New"; next would have been tap "Saved"'
    assert len(run.device.performed) == 1


def test_target_that_cannot_be_told_apart_is_a_mismatch(begin):
    """Two that could be it are none."""
    twins = dump(title("Events"), button("New", 700), button("New", 1000), button("Sort", 600, "sort"))
    run = begin(screens={"home": twins})
    script = Script(
        acts=(
            replace(
                OPEN,
                on=facts("home", {"home": twins}).key,
                target=replace(OPEN.target, resource_id="", spot=(0, 0, 0, 0)),
            ),
        )
    )
    out = replay(STEP, script, run.parts)
    assert out.mismatch.kind == "target_missing"
    assert "cannot be told apart" in out.mismatch.message
    assert run.device.performed == []


@pytest.mark.parametrize(("known", "kind"), [(None, "unknown_screen"), (lambda key: True, "other_screen")])
def test_wrong_screen_is_told_before_anything_is_done(begin, known, kind):
    """Another screen than the script begins on is named with what it shows."""
    run = begin(start="other")
    out = replay(STEP, WHOLE, run.parts, known=known)
    assert (out.mismatch.kind, out.mismatch.index, out.done) == (kind, 0, 0)
    assert OPEN.on in out.mismatch.message
    assert '"Settings"' in out.mismatch.message
    assert run.device.performed == []


def test_screen_of_an_earlier_act_is_no_way_back(begin):
    """A replay never goes back to acts that are done."""
    run = begin(on_tap=ON_TAP | {("form", "Save"): "home"})
    out = replay(STEP, Script(acts=(OPEN, replace(SAVE, to="elsewhere-1"))), run.parts)
    assert (out.mismatch.kind, out.mismatch.index, out.done) == ("landed_elsewhere", 1, 2)
    assert "where act 1 is done" in out.mismatch.message
    assert out.mismatch.hint.endswith("there are no more")


def test_act_that_leads_elsewhere_ends_it(begin):
    """What was expected, what is there and which texts are missing is told."""
    run = begin(on_tap=ON_TAP | {("form", "Save"): "other"})
    out = replay(STEP, WHOLE, run.parts)
    assert (out.mismatch.kind, out.mismatch.index, out.done) == ("landed_elsewhere", 2, 3)
    assert "missing: " in out.mismatch.message
    assert '"work"' in out.mismatch.message
    assert out.screen.facts.key == facts("other").key


def test_act_without_effect_ends_it(begin):
    """A tap that does nothing is no success."""
    run = begin(on_tap={})
    out = replay(STEP, WHOLE, run.parts)
    assert (out.mismatch.kind, out.mismatch.index) == ("landed_elsewhere", 0)
    assert out.rounds[0].effect == "unchanged"


CONFIRM = act("form", Tap(0), "confirm", "Save")
YES = act("confirm", Tap(0), "saved", "Yes")
WITH_DIALOG = Script(acts=(OPEN, TYPE, CONFIRM, YES))


def test_dialog_that_does_not_come_is_left_out(begin):
    """An act whose screen never came is skipped if it only leads to where the replay already is."""
    run = begin()
    out = replay(STEP, WITH_DIALOG, run.parts)
    assert (out.mismatch, out.done, out.skipped) == (None, 3, 1)
    assert run.device.screen == "saved"


def test_dialog_that_comes_is_answered(begin):
    """The same script with the dialog."""
    run = begin(on_tap=ON_TAP | {("form", "Save"): "confirm"})
    out = replay(STEP, WITH_DIALOG, run.parts)
    assert (out.mismatch, out.done, out.skipped) == (None, 4, 0)


def test_what_is_typed_is_never_left_out(begin):
    """A form is not skipped because the screen after it looks alike: nothing tells that it was filled in."""
    run = begin(on_tap={("home", "New"): "home"})
    out = replay(STEP, Script(acts=(OPEN, TYPE, SAVE, act("home", Tap(0), "other", "Sort"))), run.parts)
    assert (out.mismatch.kind, out.mismatch.index, out.skipped) == ("landed_elsewhere", 0, 0)


def test_saving_is_not_left_out_without_a_trace_of_it(begin):
    """On the screen that saving leads to it counts as done only where what it brought up is shown."""
    script = Script(acts=(SAVE, act("home", Tap(0), "other", "Sort")))
    run = begin(start="home", on_tap={("home", "Sort"): "other", ("saved", "Sort"): "other"})
    out = replay(STEP, script, run.parts)
    assert (out.mismatch.kind, out.done) == ("other_screen", 0)
    run = begin(start="saved", on_tap={("home", "Sort"): "other", ("saved", "Sort"): "other"})
    out = replay(STEP, script, run.parts)
    assert (out.mismatch, out.done, out.skipped) == (None, 1, 1)


def test_replay_goes_on_after_a_policy_did_an_act(begin):
    """With `start` and the present screen it begins in the middle."""
    run = begin(start="form")
    screen = run.parts.look()
    run.looks.clear()
    out = replay(STEP, WHOLE, run.parts, screen=screen, start=1, first_number=3)
    assert (out.mismatch, out.done, out.rounds[0].number) == (None, 2, 3)
    assert out.first is screen


def test_permission_dialog_in_between_is_answered_by_rule(begin):
    """Interruptions are handled as in a decided run, and the script goes on."""
    on_tap = ON_TAP | {("home", "New"): "permission", ("permission", "Allow"): "form"}
    run = begin(on_tap=on_tap, permissions="allow")
    out = replay(STEP, WHOLE, run.parts)
    assert (out.mismatch, out.done) == (None, 3)
    assert [event.kind for event in run.listener.of(InterruptionHandled)] == ["permission"]


def test_stray_is_led_back(begin):
    """An act that leaves the app is followed by the way back; where that leads is compared as ever."""
    run = begin(on_tap=ON_TAP | {("home", "New"): "elsewhere"})
    run.device._on_press = {("elsewhere", "back"): "form"}
    out = replay(STEP, WHOLE, run.parts)
    assert (out.mismatch, out.done) == (None, 3)
    assert len(run.listener.of(StrayHandled)) == 1


def test_stray_without_a_way_back_ends_it(begin):
    """Where no attempt leads back, that is told."""
    run = begin(on_tap=ON_TAP | {("home", "New"): "elsewhere"})
    run.device.launch = lambda *arguments: None
    out = replay(STEP, WHOLE, run.parts)
    assert (out.mismatch.kind, out.mismatch.index) == ("strayed", 0)
    assert "com.example.store" in out.mismatch.message


class Late:
    """Shows an earlier screen for some more looks, as an app that works does."""

    def __init__(self, device, times):
        self.device, self.times, self.glance_now = device, times, device.glance
        self.shown = device.screen

    def glance(self, after=None):
        before = self.device.screen
        frame = self.glance_now(after)
        if after is not None and self.device.screen != before:
            self.left, self.old = self.times, self.device._frames[before]
        if getattr(self, "left", 0):
            self.left -= 1
            return self.old
        return frame


def test_slow_screen_is_waited_for(begin):
    """A screen that comes late is no mismatch: it is looked at again."""
    run = begin(limits=Limits(settle_s=2.0))
    run.device.glance = Late(run.device, 2).glance
    out = replay(STEP, WHOLE, run.parts)
    assert (out.mismatch, out.done) == (None, 3)


class Filling:
    """Shows a screen without its content for some looks, as a list does that is being loaded."""

    def __init__(self, device, empty, times):
        self.device, self.empty, self.left = device, frame_of(empty), times
        self.real = device.capture

    def capture(self, settle_s=3.0):
        if self.device.screen == "home" and self.left:
            self.left -= 1
            return self.empty
        return self.real()

    def glance(self, after=None):
        if after is not None:
            self.device.perform(after)
        return self.capture()


def test_target_that_comes_late_is_waited_for(begin):
    """The right screen may still be filling: its target is looked for again before it is said to be missing."""
    empty = SCREENS["home"].replace('text="Sort"', 'text=""')
    key = facts("home", {"home": empty}).key
    run = begin(limits=Limits(settle_s=2.0), on_tap={("home", "Sort"): "other"})
    filling = Filling(run.device, empty.replace(f"{APP}:id/sort", f"{APP}:id/wait"), 4)
    run.device.capture, run.device.glance = filling.capture, filling.glance
    out = replay(
        STEP,
        Script(acts=(replace(act("home", Tap(0), "other", "Sort"), on=key),)),
        run.parts,
        recognise=lambda seen: Sighting(key=key if "Events" in [one.text for one in seen.texts] else seen.key),
    )
    assert (out.mismatch, out.done) == (None, 1)


def test_target_under_the_keyboard_is_uncovered(begin):
    """A keyboard that was not up when the act was recorded is hidden."""
    run = begin(start="form")
    run.device._frames["form"] = frame_of(SCREENS["form"], keyboard_top=700)
    out = replay(STEP, Script(acts=(SAVE,)), run.parts)
    assert (out.mismatch, out.done) == (None, 1)
    assert run.device.performed[0] == ("hide_keyboard",)


def test_keyboard_that_is_up_is_hidden_by_one_key(begin):
    """Where the look tells that a keyboard is shown the device is not asked again."""
    run = begin(start="form", screens={"typing": SCREENS["form"]})
    run.device._frames["typing"] = frame_of(SCREENS["form"], keyboard_top=1500)
    run.device.screen, run.device._on_press = "typing", {("typing", "back"): "form"}
    out = replay(STEP, Script(acts=(act("form", HideKeyboard(), "form"), SAVE)), run.parts)
    assert (out.mismatch, out.done) == (None, 2)
    assert run.device.performed[0] == ("press", "back")


def test_text_goes_only_where_it_went(begin):
    """Without a label a text is typed where the focus is; that must be the field that it was typed into."""
    run = begin(start="form")
    script = Script(acts=(replace(TYPE, action=TypeText("work")),))
    out = replay(STEP, script, run.parts)
    assert out.mismatch.kind == "refused"
    assert ("type_text", "work") not in run.device.performed


def test_translated_screen_is_acted_on_by_what_is_left(begin):
    """What tells that the app speaks another language is passed on to the search for targets."""
    german = dump(title("Termine"), button("Neu", 400, "fab"), button("Sortieren", 600, "sort"))
    run = begin(screens={"home": german}, on_tap={("home", "Neu"): "form"})
    other = facts("home", {"home": german}).key
    out = replay(
        STEP,
        Script(acts=(OPEN,)),
        run.parts,
        recognise=lambda seen: Sighting(key=OPEN.on if seen.key == other else seen.key, translated=seen.key == other),
    )
    assert (out.mismatch, out.done) == (None, 1)


def test_row_below_the_fold_is_scrolled_to(begin):
    """On the right screen a row that is not shown is looked for by scrolling, and found by identity."""

    def rows(*names):
        inner = "".join(
            f'<node text="{name}" class="android.widget.TextView" package="{APP}" enabled="true" clickable="true" '
            f'bounds="[0,{300 + 200 * place}][1080,{500 + 200 * place}]"/>'
            for place, name in enumerate(names)
        )
        return dump(
            title("List"),
            f'<node resource-id="{APP}:id/rows" class="androidx.recyclerview.widget.RecyclerView" package="{APP}" '
            f'enabled="true" scrollable="true" focusable="true" bounds="[0,300][1080,2300]">{inner}</node>',
        )

    names = [f"row {number}" for number in range(18)]
    screens = {"top": rows(*names[:10]), "low": rows(*names[8:])}
    wanted = act("low", Tap(0), "low", "row 15", screens=screens)
    run = begin(start="top", screens=screens, on_tap={})
    run.device._on_swipe = {("top", "up"): "low"}
    out = replay(STEP, Script(acts=(replace(wanted, shows=()),)), run.parts)
    assert out.mismatch is None
    assert run.device.performed[-1] == TapAt(
        point=out.rounds[0].facts.elements[out.rounds[0].decision.action.label - 1].bounds.center
    )
    assert out.rounds[0].facts.elements[out.rounds[0].decision.action.label - 1].text == "row 15"
    missing = replace(wanted, target=replace(wanted.target, text="row 99"), shows=())
    run = begin(start="top", screens=screens, on_tap={})
    assert replay(STEP, Script(acts=(missing,)), run.parts).mismatch.kind == "target_missing"


def test_back_that_hid_a_keyboard_is_left_out_without_one(begin):
    """Back would leave the screen; its effect is there already."""
    back = act("form", Press("back"), "form")
    hide = act("form", HideKeyboard(), "form")
    run = begin(start="form")
    out = replay(STEP, Script(acts=(back, hide, SAVE)), run.parts)
    assert (out.mismatch, out.done, out.skipped) == (None, 1, 2)
    assert ("press", "back") not in run.device.performed


def test_waiting_ends_when_the_screen_is_there(begin):
    """A recorded wait costs no fixed time."""
    run = begin()
    wait = act("form", Wait(30), "form")
    out = replay(STEP, Script(acts=(OPEN, wait, TYPE, SAVE)), run.parts)
    assert (out.mismatch, out.done) == (None, 4)


def test_part_of_a_grid_is_refused(begin):
    """What has no identity is not touched."""
    run = begin()
    out = replay(STEP, Script(acts=(Act(on=OPEN.on, action=TapArea(3), to=OPEN.on),)), run.parts)
    assert out.mismatch.kind == "refused"
    assert run.device.performed == []


def test_what_may_not_be_done_is_refused(begin):
    """The guard of decided actions holds for replayed ones."""
    run = begin()
    out = replay(STEP, Script(acts=(Act(on=OPEN.on, action=Press("home"), to=OPEN.on),)), run.parts)
    assert out.mismatch.kind == "refused"
    assert "would leave the app" in out.mismatch.message


def test_act_without_its_target_is_refused(begin):
    """A label of another screen is never used as it stands."""
    run = begin()
    out = replay(STEP, Script(acts=(replace(OPEN, target=None),)), run.parts)
    assert out.mismatch.kind == "refused"
    assert run.device.performed == []


def test_text_that_cannot_be_scrolled_to_is_told(begin):
    """An act that fails is no act done; one that failed when it was recorded may fail again."""
    run = begin()
    scroll = act("home", ScrollTo("nowhere"), "home")
    out = replay(STEP, Script(acts=(replace(scroll, shows=("Nowhere land",)),)), run.parts)
    assert (out.mismatch.kind, out.done, len(out.rounds)) == ("refused", 0, 1)
    out = replay(STEP, Script(acts=(scroll,)), run.parts)
    assert (out.mismatch, out.done) == (None, 1)
    assert "nothing on this screen can be scrolled" in out.rounds[0].message


def test_words_without_effect_on_the_device_are_left_out(begin):
    """A script that holds the end of a decided run is replayed all the same."""
    run = begin()
    out = replay(STEP, Script(acts=(OPEN, Act(on=OPEN.to, action=Finish("done"), to=OPEN.to))), run.parts)
    assert (out.mismatch, out.done, out.skipped) == (None, 1, 1)


def test_same_text_typed_again_is_no_mismatch(begin):
    """Typing what is there already leaves the screen as it is, and that is told as the effect."""
    filled = dump(
        title("New event"),
        field("name", 400, "work").replace("focusable=", 'focused="true" focusable='),
        button("Save", 800, "save"),
    )
    run = begin(start="form", screens={"form": filled})
    out = replay(STEP, Script(acts=(TYPE, SAVE)), run.parts)
    assert (out.mismatch, [one.effect for one in out.rounds]) == (None, ["unchanged", "changed"])


def test_secret_is_looked_at_properly(begin):
    """Where a secret may be on the screen, picture and tree must be sure to belong together: no glances."""
    run = begin(secrets=Secrets({"PASSWORD": "hunter22"}))
    out = replay(STEP, Script(acts=(OPEN, replace(TYPE, action=TypeText("{secret:PASSWORD}", 1)), SAVE)), run.parts)
    assert (out.mismatch, out.done, set(run.looks)) == (None, 3, {"l"})
    assert ("type_text", "hunter22") in run.device.performed


def test_run_without_glances_looks(begin):
    """A device that has no cheap look is replayed on with whole ones."""
    run = begin(glance=None)
    assert replay(STEP, WHOLE, run.parts).mismatch is None


def test_empty_script_is_done(begin):
    """There is nothing to do, and that is done."""
    out = replay(STEP, Script(), begin().parts)
    assert (out.mismatch, out.done) == (None, 0)


def test_lost_device_is_raised(begin):
    """What is broken is not a mismatch."""
    run = begin()
    run.device.fail_with(DeviceLost("gone"), at="perform")
    with pytest.raises(DeviceLost):
        replay(STEP, WHOLE, run.parts)


def test_a_switch_that_is_the_other_way_round_is_not_touched(begin):
    """What turned it on would turn it off: the replay stops and says so."""

    def switch(checked):
        return node(
            "Wi-Fi", bounds="[40,400][600,540]", cls="Switch", rid="wifi", clickable=True, checkable=True, **checked
        )

    off, on = dump(title("Network"), switch({})), dump(title("Network"), switch({"checked": True}))
    script = Script(acts=(act("off", Tap(0), "on", "Wi-Fi", screens={"off": off, "on": on}),))
    run = begin(screens={"home": on}, on_tap={})
    out = replay(STEP, script, run.parts)
    assert (out.mismatch.kind, out.done) == ("refused", 0)
    assert "it is on already, and was not when this was recorded" in out.mismatch.message
    assert not [one for one in run.device.performed if isinstance(one, TapAt)]
    assert replay(STEP, script, begin(screens={"home": off}, on_tap={}).parts).mismatch is None
