"""Sample text fits the field that it is typed into."""

import pytest

from pytest_appagent.agent.samples import sample_for


@pytest.mark.parametrize(
    ("hint", "sample"),
    [
        ("E-mail", "sample@example.com"),
        ("Phone number", "5550100"),
        ("Website", "https://example.com"),
        ("First name", "Sam"),
        ("Full name", "Sam Sample"),
        ("Quantity", "2"),
        ("Birthday", "2000-01-31"),
        ("Search products", "a"),
        ("邮箱", "sample@example.com"),
        ("Note", "sample"),
        ("", "sample"),
    ],
)
def test_by_hint(screens, hint, sample):
    """What the field says it wants decides."""
    facts = screens.make_screen(screens.field(hint=hint))
    assert sample_for(facts.elements[0], facts) == sample


def test_by_id(screens):
    """A field without words is known by its id."""
    facts = screens.make_screen(screens.field(id="input_email"))
    assert sample_for(facts.elements[0], facts) == "sample@example.com"
