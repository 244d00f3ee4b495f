"""Reading one call, and writing it."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import (
    VOCABULARY,
    Action,
    ActionUnreadable,
    DoubleTap,
    Drag,
    Finish,
    GiveUp,
    Goto,
    HideKeyboard,
    LongPress,
    LongPressArea,
    OpenApp,
    Parameter,
    Press,
    ScrollTo,
    SetPercent,
    ShowGrid,
    Swipe,
    SwipeAreas,
    Tap,
    TapArea,
    TypeText,
    Wait,
    forms_for,
    read_action,
    to_text,
)

CANONICAL: list[tuple[Action, str]] = [
    (Tap(3), "tap(3)"),
    (DoubleTap(3), "double_tap(3)"),
    (LongPress(12), "long_press(12)"),
    (Swipe(3, "up", "long"), 'swipe(3, "up", "long")'),
    (Drag(3, 4), "drag(3, 4)"),
    (SetPercent(3, 50), "set(3, 50)"),
    (TypeText("work", label=3), 'text(3, "work")'),
    (TypeText("work"), 'text("work")'),
    (TypeText('say "hi"\nC:\\new\u2028'), r'text("say \"hi\"\nC:\\new\u2028")'),
    (Press("back"), 'press("back")'),
    (HideKeyboard(), "hide_keyboard()"),
    (ScrollTo("日历"), 'scroll_to("日历")'),
    (Wait(2.0), "wait(2)"),
    (Wait(0.5), "wait(0.5)"),
    (OpenApp("com.example"), 'open_app("com.example")'),
    (Goto("App info: Chrome"), 'goto("App info: Chrome")'),
    (Goto("New note", (("Title", "a, b"), ("Pinned", "on"))), 'goto("New note", "Title", "a, b", "Pinned", "on")'),
    (ShowGrid(), "grid()"),
    (Finish(), "finish()"),
    (Finish("5 PM"), 'finish("5 PM")'),
    (GiveUp("no such app"), 'give_up("no such app")'),
]
CANONICAL_IN_GRID: list[tuple[Action, str]] = [
    (TapArea(7, "top-left"), 'tap(7, "top-left")'),
    (LongPressArea(7), 'long_press(7, "center")'),
    (SwipeAreas(1, "top", 2, "bottom-right"), 'swipe(1, "top", 2, "bottom-right")'),
]


@pytest.mark.parametrize(("action", "words"), CANONICAL + CANONICAL_IN_GRID, ids=lambda value: str(value)[:30])
def test_action_in_canonical_words(action: Action, words: str) -> None:
    """Every action has one line of canonical words."""
    assert to_text(action) == words


def test_table_covers_every_action() -> None:
    """No class of the union lacks a form, and no form lacks a class."""
    written = {type(action) for action, _ in CANONICAL + CANONICAL_IN_GRID}
    assert {form.action for form in VOCABULARY} == written


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("TAP(3)", Tap(3)),
        ("  tap ( 3 ) \n", Tap(3)),
        ("`tap(3)`", Tap(3)),
        ("tap(3).", Tap(3)),
        ("tap(3);", Tap(3)),
        ('tap("3")', Tap(3)),
        ("tap(3.0)", Tap(3)),
        ("tap（３）", Tap(3)),
        ("tap(element=3)", Tap(3)),
        ("tap(label: 3)", Tap(3)),
        ("tap(n=3)", Tap(3)),
        ("longPress(3)", LongPress(3)),
        ("Long-Press(3)", LongPress(3)),
        ("double tap(3)", DoubleTap(3)),
        ("swipe(3, up)", Swipe(3, "up", "medium")),
        ("swipe(3, 'Up', LONG)", Swipe(3, "up", "long")),
        ("swipe(3, direction=down, distance=short)", Swipe(3, "down", "short")),
        ("swipe（3，“left”，“short”）", Swipe(3, "left", "short")),
        ("swipe(direction=up, 3)", Swipe(3, "up")),
        ("drag(1, onto=2)", Drag(1, 2)),
        ("set(3, 50%)", SetPercent(3, 50)),
        ('set(3, "50 %")', SetPercent(3, 50)),
        ("wait(2s)", Wait(2.0)),
        ('wait("1.5")', Wait(1.5)),
        ("press(BACK)", Press("back")),
        ("text(3, 'work')", TypeText("work", label=3)),
        ("text(3, 150)", TypeText("150", label=3)),
        ("text(text='150')", TypeText("150")),
        ("text(text=150)", TypeText("150")),
        ('text("150")', TypeText("150")),
        ('text(text="x", n=3)', TypeText("x", label=3)),
        ('text("")', TypeText("")),
        ("text(3, 'don't stop')", TypeText("don't stop", label=3)),
        ("text(3, ‘don’t stop’)", TypeText("don’t stop", label=3)),
        ('text("he said "hi" to me")', TypeText('he said "hi" to me')),
        ('text(“he said "hi"”)', TypeText('he said "hi"')),
        ('text("a, b) and (c")', TypeText("a, b) and (c")),
        ("text(„Grüße“)", TypeText("Grüße")),
        ("text(«oui»)", TypeText("oui")),
        ("text(「你好」)", TypeText("你好")),
        ("text(＂你好＂)", TypeText("你好")),
        ('text("half”)', TypeText("half")),
        ('text("full（width，stays）")', TypeText("full（width，stays）")),
        ('text("two\nlines")', TypeText("two\nlines")),
        (r'text("two\nlines")', TypeText("two\nlines")),
        (r'text("a \"b\" c:\\d \q")', TypeText('a "b" c:\\d \\q')),
        (r'text("\u00e9 \ud83d\ude00 \u12")', TypeText("é 😀 \\u12")),
        (r"text('it\'s')", TypeText("it's")),
        ("FINISH", Finish()),
        ("finish", Finish()),
        ("finish()", Finish()),
        ('finish(answer="42")', Finish("42")),
        ("grid", ShowGrid()),
        ('goto("New note", title="x", "Pinned", "on")', Goto("New note", (("title", "x"), ("Pinned", "on")))),
        ("goto(screen='New note', 'Title', 'x')", Goto("New note", (("Title", "x"),))),
    ],
)
def test_certain_meaning_is_read_in_any_spelling(words: str, action: Action) -> None:
    """Case, blanks, kinds of quotes, full-width signs and names do not matter where the meaning is certain."""
    assert read_action(words) == action


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("", "there is no action"),
        ("(3)", "the word before the parenthesis is missing"),
        ("tapp(3)", "there is no action 'tapp'; did you mean tap?"),
        ("I will tap(3)", "there is no action 'I will tap'"),
        ("tap", "n is missing; valid: tap(n)"),
        ("tap()", "n is missing; valid: tap(n)"),
        ("swipe()", "n and direction are missing"),
        ("tap(3", "the closing parenthesis is missing; valid: tap(n)"),
        ("tap(-)", "n must be a number drawn on the picture, not '-'"),
        ("tap(3.5)", "n must be a number drawn on the picture, not '3.5'"),
        ("tap(3, 4)", "2 arguments are given; it takes 1"),
        ("tap(3) tap(4)", "'tap(4)' follows the call; one action is wanted and nothing else"),
        ("tap(row=3)", "there is no argument 'row' here"),
        ("tap(n=3, label=4)", "there is no argument 'label' here, or it is given twice"),
        ("grid(3)", "1 argument is given; it takes none"),
        ("swipe(3, sideways)", 'direction must be "up", "down", "left" or "right", not \'sideways\''),
        ("set(3, 150)", "percent must be a whole number from 0 to 100, not '150'"),
        ("set(3, half)", "percent must be a whole number from 0 to 100, not 'half'"),
        ("wait(900)", "seconds must be a number of seconds from 0 to 60, not '900'"),
        ("wait(-1)", "seconds must be a number of seconds from 0 to 60, not '-1'"),
        ("text(5)", 'text must stand in quotes, \'5\' does not; valid: text("text"), text(n, "text")'),
        ("text(3, hello)", "text must stand in quotes, 'hello' does not"),
        ('text(3, "hello)', "the quote that opens 'hello)' is not closed; valid: text(n"),
        ('text(3, "a", "b")', "3 arguments are given"),
        ("give_up()", "reason is missing"),
        (
            'goto("New note", "Title")',
            'the field \'Title\' is given no value; valid: goto("screen", "field", "value", …)',
        ),
        ('goto("New note", "Title", 5)', "must stand in quotes, '5' does not"),
        ('tap(7, "top")', "areas are valid only in the round after grid(); valid: tap(n)"),
    ],
)
def test_uncertain_meaning_is_refused_with_the_valid_forms(words: str, fault: str) -> None:
    """What could mean two things, or nothing, is an error that says what is wrong and what would be right."""
    with pytest.raises(ActionUnreadable) as caught:
        read_action(words)
    assert fault in str(caught.value)
    assert "; valid: " in str(caught.value)


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("tap(7, top-left)", TapArea(7, "top-left")),
        ('tap(7, "Top Left")', TapArea(7, "top-left")),
        ("tap(7, centre)", TapArea(7, "center")),
        ("tap(area=7)", TapArea(7, "center")),
        ("long_press(7, subarea=bottom_right)", LongPressArea(7, "bottom-right")),
        ("swipe(1, left, 2, right)", SwipeAreas(1, "left", 2, "right")),
        ('text("x")', TypeText("x")),
        ("press(back)", Press("back")),
        ("finish()", Finish()),
    ],
)
def test_grid_round_reads_areas_and_what_needs_no_label(words: str, action: Action) -> None:
    """In a grid round areas are read, and every word that needs no label."""
    assert read_action(words, grid=True) == action


@pytest.mark.parametrize("words", ["double_tap(3)", 'text(3, "x")', "swipe(3, up)", "set(3, 50)", "grid()"])
def test_grid_round_has_no_labels(words: str) -> None:
    """In a grid round a label is refused with the reason."""
    with pytest.raises(ActionUnreadable, match=r"this round shows no labels; valid: |shows the grid already"):
        read_action(words, grid=True)


def _values(parameter: Parameter) -> st.SearchStrategy[object]:
    match parameter.kind:
        case "label" | "area":
            return st.integers(1, 999)
        case "percent":
            return st.integers(0, 100)
        case "seconds":
            return st.floats(0, 60) | st.integers(0, 60)
        case "word":
            return st.sampled_from(parameter.words)
        case "pairs":
            return st.lists(st.tuples(st.text(), st.text()), max_size=3).map(tuple)
        case "string":
            return st.text() | st.text(alphabet="\"'“”\\nu0 ,()=\n").map(str)


@given(st.data())
def test_written_words_are_read_back(data: st.DataObject) -> None:
    """`read_action(to_text(action))` is the action, whatever its texts hold, and the words are one line."""
    form = data.draw(st.sampled_from(VOCABULARY))
    action = form.action(**{p.field: data.draw(_values(p)) for p in form.parameters})  # type: ignore[arg-type]
    words = to_text(action)
    assert len(words.splitlines()) == 1
    assert read_action(words, grid=form.rounds == "grid") == action


@given(st.text() | st.text(alphabet="tap(3,\"'“”)\\=＂ "), st.booleans())
def test_any_text_is_read_or_refused(text: str, grid: bool) -> None:
    """Reading raises nothing but its own error, and what it reads fits the round."""
    with suppress(ActionUnreadable):
        assert type(read_action(text, grid=grid)) in {form.action for form in forms_for(grid=grid)}


def test_forms_have_a_line_for_prompts_and_docs() -> None:
    """A form's line shows how to write the call, what it does and which words are allowed."""
    lines = {form.line for form in forms_for(grid=False)}
    assert "tap(n): touch element n" in lines
    assert 'press(key): press a system key; key is "back", "home", "enter" or "recents"' in lines
    assert not any(form.needs_label for form in forms_for(grid=True))
