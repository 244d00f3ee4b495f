"""Text in two scripts: measured, wrapped and drawn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_appagent.sim import fonts

SIZE = 40
TEXTS = st.text("ab 中文，。é\n", max_size=40)


@pytest.fixture
def without_cjk(monkeypatch):
    """A machine on which the extra font is not installed."""
    monkeypatch.setattr(fonts, "_cjk_file", lambda: None)
    for cached in (fonts.load_font, fonts.text_width, fonts.text_mask):
        cached.cache_clear()
    yield
    for cached in (fonts.load_font, fonts.text_width, fonts.text_mask):
        cached.cache_clear()


def test_chinese_is_drawn_where_its_font_is_installed():
    """Two ideographs look different, which two empty boxes do not."""
    if fonts._cjk_file() is None:
        pytest.skip("the extra `cjk` is not installed")
    assert fonts.text_mask("日", SIZE).getbbox() is not None
    assert fonts.text_mask("日", SIZE) != fonts.text_mask("本", SIZE)


def test_without_the_font_there_are_boxes(without_cjk):
    """Every ideograph is then the same box, and nothing fails."""
    assert fonts.text_mask("日", SIZE) == fonts.text_mask("本", SIZE)
    assert fonts.text_width("日本", SIZE) == 2 * fonts.text_width("日", SIZE)


def test_latin_is_the_same_with_and_without(without_cjk):
    """Roboto draws what it always drew."""
    plain = fonts.text_mask("Grüße", SIZE)
    assert plain.getbbox() is not None
    assert fonts.text_width("Grüße 日", SIZE) > fonts.text_width("Grüße", SIZE)


def test_ideographs_may_be_broken_anywhere_but_before_a_full_stop():
    """A Chinese sentence breaks between any two characters; punctuation stays with what it follows."""
    width = fonts.text_width("一二三", SIZE)
    assert fonts.wrap_text("一二三四五", SIZE, "regular", width) == ["一二三", "四五"]
    assert fonts.wrap_text("一二三。四", SIZE, "regular", width)[0] == "一二"


def test_words_are_broken_at_blanks():
    """Between Latin words lines break at blanks, which belong to no line."""
    width = fonts.text_width("hello wor", SIZE)
    assert fonts.wrap_text("hello world", SIZE, "regular", width) == ["hello", "world"]


@given(TEXTS, st.integers(60, 600))
@settings(max_examples=60, deadline=None)
def test_wrapping_keeps_every_character(text, width):
    """Nothing but blanks and line ends is lost, and the order stays."""
    lines = fonts.wrap_text(text, SIZE, "regular", width)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_emoji_are_faces_as_wide_as_high():
    """They need no font: a round face stands for each, and what only joins them takes no room."""
    assert fonts.text_width("🎉", SIZE) == fonts.text_width("☕\ufe0f", SIZE) == SIZE
    assert fonts.text_width("a🎉b", SIZE) == pytest.approx(fonts.text_width("ab", SIZE) + SIZE, abs=1)
    assert fonts.text_mask("🎉", SIZE).getbbox() is not None
    assert fonts.text_mask("🎉", SIZE).tobytes() == fonts.text_mask("🧀", SIZE).tobytes()
