"""The dialog of the permission controller, and what is remembered of its answers."""

import re
from pathlib import Path

import pytest

ASKER = "com.example.asker"
CALENDAR = "com.example.calendar"
CONTROLLER = "com.google.android.permissioncontroller"
LOCATION = "android.permission.ACCESS_FINE_LOCATION"
NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
DUMPS = Path(__file__).parents[3] / ".." / "shared" / "dumps"


def seen(user):
    return user.system.state(ASKER)["seen"]


def test_dialog_is_an_activity_of_another_package(asker):
    """While it asks, window, activity and nodes are the permission controller's; its ids keep the old package."""
    asker.tap(text="location")
    assert asker.system.focus[0] == CONTROLLER
    assert asker.system.focus[1].endswith(".GrantPermissionsActivity")
    assert asker.system.focused_window == "/".join(asker.system.focus)
    assert {node["package"] for node in asker.nodes()} == {CONTROLLER}
    assert asker.find(text="Only this time")["resource-id"] == (
        "com.android.permissioncontroller:id/permission_allow_one_time_button"
    )
    assert seen(asker) == []


def test_dialog_has_the_form_of_a_real_one(asker):
    """Depth, classes, ids and flags of the nodes are those of a phone, of which only sizes and words differ."""
    real = DUMPS / "042_permission_dialog_newer.xml"
    if not real.exists():
        pytest.skip(f"no real dumps beside the checkout: {DUMPS}")

    def shape(xml):
        kept = r'(?:index|resource-id|class|package|clickable|enabled|focusable|scrollable|long-clickable)="[^"]*"'
        nodes = re.findall("<(node[^>]*?|/node)(/?)>", xml)
        return [(re.findall(kept, node), bool(slash)) for node, slash in nodes]

    asker.tap(text="contacts")
    ours, theirs = shape(asker.system.dump()), shape(real.read_text("utf-8"))
    assert len(ours) == len(theirs)
    different = [(mine, other) for mine, other in zip(ours, theirs, strict=True) if mine != other]
    assert different == []


@pytest.mark.parametrize(
    ("answer", "granted"), [("While using the app", True), ("Only this time", True), ("Don’t allow", False)]
)
def test_answer_reaches_the_app(asker, answer, granted):
    """Each button closes the dialog and tells the app."""
    asker.tap(text="location")
    asker.tap(text=answer)
    assert asker.focus() == ASKER
    assert seen(asker) == [("ACCESS_FINE_LOCATION", granted)]
    assert asker.system.permissions.has(ASKER, LOCATION) is granted


def test_what_was_allowed_is_not_asked_again(asker):
    """The second time the app is told at once."""
    asker.tap(text="contacts")
    asker.tap(text="Allow")
    asker.tap(text="contacts")
    assert asker.focus() == ASKER
    assert len(seen(asker)) == 2


def test_only_this_time_ends_with_the_process(asker):
    """After a restart the app has to ask again; what was allowed for good it keeps."""
    asker.tap(text="location")
    asker.tap(text="Only this time")
    asker.tap(text="contacts")
    asker.tap(text="Allow")
    asker.system.force_stop(ASKER)
    assert asker.system.permissions.granted_to(ASKER) == ["android.permission.READ_CONTACTS"]


def test_second_refusal_is_final(asker):
    """After two times "don't allow" the dialog does not come any more, until the permission is revoked or reset."""
    for _ in range(2):
        asker.tap(text="location")
        asker.tap(text="Don’t allow")
    asker.tap(text="location")
    assert asker.focus() == ASKER
    assert [granted for _, granted in seen(asker)] == [False] * 3
    asker.system.reset_permissions()
    asker.tap(text="location")
    assert asker.focus() == CONTROLLER


def test_back_leaves_without_an_answer(asker):
    """Back is no refusal that counts; a touch beside the dialog does nothing."""
    for _ in range(3):
        asker.tap(text="location")
        asker.system.tap(540, 100)
        assert asker.focus() == CONTROLLER
        asker.back()
    asker.tap(text="location")
    assert asker.focus() == CONTROLLER


def test_granted_beforehand(asker):
    """What was granted from outside is not asked for, by its short or its full name."""
    asker.system.grant(ASKER, LOCATION)
    asker.tap(text="location")
    assert seen(asker) == [("ACCESS_FINE_LOCATION", True)]


def test_revoking_ends_the_app(asker):
    """As on Android, an app that loses a permission loses its process; one that had none goes on."""
    asker.system.revoke(ASKER, LOCATION)
    assert asker.focus() == ASKER
    asker.system.grant(ASKER, LOCATION)
    asker.system.revoke(ASKER, LOCATION)
    assert asker.focus() != ASKER


def test_permissions_nobody_knows_can_be_asked_for(asker):
    """The dialog then says the permission's name."""
    asker.tap(text="odd")
    assert asker.sees("Allow Asker to use com.example.permission.ODD?")
    asker.tap(text="Allow")
    assert asker.system.permissions.has(ASKER, "com.example.permission.ODD")


def test_calendar_asks_before_its_first_reminder(calendar_user):
    """Without the permission the calendar asks when a reminder is saved, and saves whatever the answer is."""
    calendar_user.system.revoke(CALENDAR, NOTIFICATIONS)
    calendar_user.system.start(CALENDAR)
    calendar_user.tap(desc="New event")
    calendar_user.write("reminded", id="title")
    calendar_user.back()
    calendar_user.tap(id="reminder_row")
    calendar_user.tap(text="10 minutes before")
    calendar_user.tap(text="OK")
    calendar_user.tap(text="Save")
    assert calendar_user.sees("Allow Calendar to send you notifications?")
    calendar_user.tap(text="Don’t allow")
    assert "reminded" in calendar_user.events()


def test_clear_gives_back_the_first_permissions(calendar_user):
    """Cleared, an app has what it was installed with and nothing else."""
    calendar_user.system.grant(CALENDAR, LOCATION)
    calendar_user.system.revoke(CALENDAR, NOTIFICATIONS)
    calendar_user.system.clear(CALENDAR)
    assert calendar_user.system.permissions.granted_to(CALENDAR) == [NOTIFICATIONS]
