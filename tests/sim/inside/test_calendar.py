"""The calendar, used as a person would: by what the dump shows and by touches."""

CALENDAR = "com.example.calendar"


def new_event(user, title):
    user.tap(desc="New event")
    user.write(title, id="title")
    user.back()  # hides the keyboard


def open_for_edit(user, title):
    user.tap(text=title)
    user.tap(id="edit")


def choose_time(user, hour, minute, half):
    """Choose in the dial of an open time picker."""
    user.tap(desc=f"{hour} o'clock")
    user.tap(desc=f"{minute} minutes")
    user.tap(text=half)
    user.tap(text="OK")


def test_starts_with_a_handful_of_events(calendar_user):
    """A fresh calendar shows what is coming, by day."""
    assert set(calendar_user.events()) == {"gym", "standup", "dentist", "team lunch", "pay rent"}
    assert calendar_user.texts()[1:5] == ["Today", "Thu, May 14", "6:00 PM", "7:00 PM"]


def test_create_event_with_the_dial(calendar_user):
    """A title and a time chosen on the dial make an event of one hour, which the agenda then shows."""
    new_event(calendar_user, "work")
    calendar_user.tap(id="start_time")
    choose_time(calendar_user, 5, 0, "PM")
    calendar_user.tap(text="Save")
    event = calendar_user.events()["work"]
    assert (event["start"], event["end"]) == ("2026-05-14T17:00", "2026-05-14T18:00")
    assert calendar_user.sees("work")
    assert calendar_user.sees("5:00 PM")


def test_create_event_with_typed_time(calendar_user):
    """Minutes that the dial lacks can be typed."""
    new_event(calendar_user, "call")
    calendar_user.tap(id="start_time")
    calendar_user.tap(id="material_timepicker_mode_button")
    calendar_user.write("7", id="material_hour_edit")
    calendar_user.write("23", id="material_minute_edit")
    calendar_user.tap(text="PM")
    calendar_user.tap(text="OK")
    assert calendar_user.find(id="start_time")["text"] == "7:23 PM"


def test_typed_time_that_is_none_is_refused(calendar_user):
    """The time picker stays open, with an error, until what is typed is a time."""
    new_event(calendar_user, "call")
    calendar_user.tap(id="start_time")
    calendar_user.tap(id="material_timepicker_mode_button")
    calendar_user.write("77", id="material_hour_edit")
    calendar_user.tap(text="OK")
    assert calendar_user.sees("Enter a valid time")
    calendar_user.back()
    calendar_user.tap(text="CANCEL")
    assert calendar_user.find(id="start_time")["text"] == "10:00 AM"


def test_choose_date_in_another_month(calendar_user):
    """The date picker turns to other months, and the end follows the start."""
    new_event(calendar_user, "trip")
    calendar_user.tap(id="start_date")
    calendar_user.tap(desc="Next month")
    calendar_user.tap(desc="3 June 2026")
    calendar_user.tap(text="OK")
    assert calendar_user.find(id="end_date")["text"] == "Wed, Jun 3, 2026"
    calendar_user.tap(text="Save")
    assert calendar_user.events()["trip"]["start"] == "2026-06-03T10:00"
    assert calendar_user.sees("trip"), "the agenda scrolls to what was saved"


def test_moving_the_start_keeps_the_length(calendar_user):
    """An event that starts later ends later by as much."""
    open_for_edit(calendar_user, "dentist")
    calendar_user.tap(id="start_time")
    choose_time(calendar_user, 2, 0, "PM")
    assert calendar_user.find(id="end_time")["text"] == "2:45 PM"


def test_end_before_start_is_not_saved(calendar_user):
    """The form says what is wrong and stays open."""
    open_for_edit(calendar_user, "gym")
    calendar_user.tap(id="end_time")
    choose_time(calendar_user, 3, 0, "PM")
    calendar_user.tap(text="Save")
    assert calendar_user.find(id="error")["text"] == "The event can't end before it starts"
    assert calendar_user.events()["gym"]["end"] == "2026-05-14T19:00"


def test_empty_title(calendar_user):
    """An event without a title gets a stand-in."""
    calendar_user.tap(desc="New event")
    assert calendar_user.find(id="title")["text"] == "Add title"
    calendar_user.tap(text="Save")
    assert "(No title)" in calendar_user.events()


def test_edit_title_and_note(calendar_user):
    """What is edited is seen on coming back, and cancelling changes nothing."""
    open_for_edit(calendar_user, "team lunch")
    calendar_user.write("lunch", id="title")
    calendar_user.write("two\nlines", id="note")
    calendar_user.back()
    calendar_user.tap(text="Save")
    assert calendar_user.sees("two\nlines")
    assert calendar_user.events()["lunch"]["note"] == "two\nlines"
    calendar_user.tap(id="edit")
    calendar_user.write("other", id="title")
    calendar_user.back()
    calendar_user.tap(id="close")
    assert calendar_user.sees("lunch")


def test_make_all_day(calendar_user):
    """An all-day event lasts from midnight to the last minute, and its form has no times."""
    open_for_edit(calendar_user, "gym")
    calendar_user.tap(id="all_day")
    assert not calendar_user.find_all(id="start_time")
    calendar_user.tap(text="Save")
    event = calendar_user.events()["gym"]
    assert (event["all_day"], event["start"], event["end"]) == (True, "2026-05-14T00:00", "2026-05-14T23:59")
    assert calendar_user.sees("All day")


def test_repeat_weekly(calendar_user):
    """A repeat is chosen by one tap and seen in the list a week later."""
    open_for_edit(calendar_user, "gym")
    calendar_user.tap(id="repeat_row")
    assert calendar_user.find(text="Does not repeat")["checked"] == "true"
    calendar_user.tap(text="Weekly")
    calendar_user.tap(text="Save")
    assert calendar_user.events()["gym"]["repeat"] == "Weekly"
    calendar_user.back()
    calendar_user.tap(desc="Month view")
    calendar_user.tap(text="21")
    assert calendar_user.sees("gym")


def test_several_reminders(calendar_user):
    """Reminders are ticked and confirmed; none goes with no other."""
    open_for_edit(calendar_user, "dentist")
    calendar_user.tap(id="reminder_row")
    calendar_user.tap(text="None")
    assert calendar_user.find(text="1 hour before")["checked"] == "false"
    calendar_user.tap(text="5 minutes before")
    calendar_user.tap(text="10 minutes before")
    assert calendar_user.find(text="None")["checked"] == "false"
    calendar_user.tap(text="OK")
    assert calendar_user.find(id="reminder_value")["text"] == "5 minutes before, 10 minutes before"
    calendar_user.tap(text="Save")
    assert calendar_user.events()["dentist"]["reminders"] == [5, 10]


def test_delete_asks_first(calendar_user):
    """Nothing is deleted before the question is answered."""
    calendar_user.tap(text="dentist")
    calendar_user.tap(desc="Delete")
    calendar_user.tap(text="CANCEL")
    assert "dentist" in calendar_user.events()
    calendar_user.tap(desc="Delete")
    calendar_user.tap(text="DELETE")
    assert "dentist" not in calendar_user.events()
    assert not calendar_user.sees("dentist")
    assert calendar_user.sees("Tomorrow")


def test_nothing_left(calendar_user):
    """Without events the agenda says so."""
    for title in ("gym", "standup", "dentist", "team lunch", "pay rent"):
        calendar_user.scroll_to(text=title)
        calendar_user.tap(text=title)
        calendar_user.tap(desc="Delete")
        calendar_user.tap(text="DELETE")
    assert calendar_user.sees("No upcoming events")


def test_search_while_typing(calendar_user):
    """Results follow the words, in titles and notes; a button without a word clears them."""
    calendar_user.tap(id="search")
    assert calendar_user.system.keyboard_top is not None
    calendar_user.system.type_text("dent")
    assert calendar_user.sees("dentist")
    calendar_user.write("SIX", id="search_field")
    assert calendar_user.sees("team lunch")
    calendar_user.write("zebra", id="search_field")
    assert calendar_user.sees("No events found")
    calendar_user.tap(id="clear")
    assert calendar_user.find(id="search_field")["text"] == "Search events"


def test_month_view_turns_and_shows_a_day(calendar_user):
    """The arrows turn the month, a day shows its events, and a new event starts on that day."""
    calendar_user.tap(desc="Month view")
    calendar_user.tap(id="next_month")
    assert calendar_user.find(id="month_title")["text"] == "June 2026"
    calendar_user.tap(id="previous_month")
    calendar_user.tap(text="18")
    assert calendar_user.find(id="selected_day")["text"] == "Mon, May 18"
    assert calendar_user.sees("team lunch")
    calendar_user.tap(desc="New event")
    assert calendar_user.find(id="start_date")["text"] == "Mon, May 18, 2026"


def test_swipe_turns_the_month(calendar_user):
    """The grid follows a swipe to the side; one upwards scrolls the page."""
    calendar_user.tap(desc="Month view")
    x, y = calendar_user.find(id="month_grid").center
    calendar_user.system.swipe(x + 200, y, x - 200, y, 0.3)
    assert calendar_user.find(id="month_title")["text"] == "June 2026"
    calendar_user.system.swipe(x - 200, y, x + 200, y, 0.3)
    assert calendar_user.find(id="month_title")["text"] == "May 2026"


def test_menu(calendar_user):
    """The menu goes to a date and tells the version."""
    calendar_user.tap(desc="More options")
    calendar_user.tap(text="Go to date")
    calendar_user.tap(desc="15 May 2026")
    calendar_user.tap(text="OK")
    assert calendar_user.find(id="selected_day")["text"] == "Fri, May 15"
    calendar_user.tap(desc="More options")
    calendar_user.tap(text="About")
    assert calendar_user.sees("Version 1.4.2")


def test_link_opens_prefilled_form(user):
    """A link may bring the title along."""
    assert user.system.resolve_link("calendar://new?title=hello%20you") == CALENDAR
    user.system.start(CALENDAR, link="calendar://new?title=hello%20you")
    assert user.find(id="title")["text"] == "hello you"


def test_data_outlive_the_process_but_not_clear(calendar_user):
    """Stopping the app keeps its events, clearing its data brings the first ones back."""
    new_event(calendar_user, "work")
    calendar_user.tap(text="Save")
    calendar_user.system.force_stop(CALENDAR)
    assert "work" in calendar_user.events()
    assert calendar_user.system.clear(CALENDAR)
    assert "work" not in calendar_user.events()


def test_half_of_the_icons_have_no_words(calendar_user):
    """Icon buttons with and without a description stand side by side, as in real apps."""
    icons = [node for node in calendar_user.nodes() if node["class"] == "android.widget.ImageButton"]
    assert {bool(icon["content-desc"]) for icon in icons} == {True, False}
    assert all((icon.attributes.get("NAF") == "true") is not bool(icon["content-desc"]) for icon in icons)
