"""Web form: a page of which the tree says nothing, read from its picture. It needs the extra `ocr`."""

from importlib.util import find_spec

import pytest

from pytest_appagent import expect

pytestmark = [
    pytest.mark.skipif(
        find_spec("rapidocr") is None or find_spec("onnxruntime") is None,
        reason="reads texts from pictures: pip install pytest-appagent[ocr]",
    ),
    pytest.mark.appagent(app="com.example.webform", reset="clear"),
]


def test_page_is_read(appagent):
    """A statement about what only the picture shows."""
    appagent.check('the page shows "Garden tours"')


@pytest.mark.appagent("tap Decline, then scroll down")
def test_scroll(appagent):
    """What was read can be tapped; expectations read the tree, in which there is only the bar of the app."""
    expect(appagent).to_show(text="tours.example.com/book")
    appagent.check('the page shows "Garden Trust, 4 Orchard Lane"')


@pytest.mark.appagent("tap Accept, then tap Send booking")
def test_mistakes_are_told(appagent):
    """Several touches in one sentence."""
    expect(appagent).to_show(text="tours.example.com/book")
    appagent.check('the text "Please enter your name." is shown')


@pytest.mark.parametrize("tour", ["Afternoon", "Evening"])
@pytest.mark.appagent("tap Decline, then choose {tour}")
def test_choose(appagent, tour):
    """Values of parametrize are looked for on the picture too."""
    expect(appagent).to_show(text="tours.example.com/book")
    appagent.check(f'the page shows "{tour}"')
