"""What may stand in the place of a control that is gone."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pytest_appagent.actions import GiveUp, Tap
from pytest_appagent.agent.kin import KinOnly, is_kin
from pytest_appagent.run import Observation, Step
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.testing import ScriptedPolicy

ADD = ElementIdentity(resource_id="a:id/add", cls="Button", text="Add to cart", spot=(50, 900, 950, 960))


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (replace(ADD, resource_id="a:id/bag", text="Add to bag"), True),
        (replace(ADD, text="In den Korb"), True),
        (ElementIdentity(cls="ImageButton", content_desc="Favourite", spot=(850, 50, 950, 90)), False),
        (ElementIdentity(cls="Button", text="Put it in", spot=(50, 905, 950, 965)), True),
        (ElementIdentity(cls="Button", text="Pay", spot=(50, 700, 950, 760)), False),
    ],
)
def test_a_successor_has_something_in_common(other, expected):
    """Or it is of the same class in the same place; else it is something else."""
    assert is_kin(ADD, other) is expected


def test_an_icon_that_moved_a_little_is_still_that_icon():
    """Across the screen it is another."""
    icon = ElementIdentity(cls="ImageButton", spot=(850, 50, 950, 90))
    assert is_kin(icon, replace(icon, spot=(840, 60, 940, 100)))
    assert not is_kin(icon, replace(icon, spot=(50, 50, 150, 90)))


def test_on_the_recorded_screen_nothing_else_is_touched(screens):
    """The policy gives up instead and says what it would have used; on another screen it is free."""
    facts = screens.make_screen(screens.button("Favourite"))
    observation = Observation(step=Step(text="buy it"), screen=facts, now=datetime(2026, 5, 14, tzinfo=UTC))
    decide = KinOnly(ScriptedPolicy([Tap(1), Tap(1)]), on=facts.key, target=ADD, name="Add to cart").decide
    action = decide(observation).action
    assert isinstance(action, GiveUp)
    assert "'Add to cart' is gone, and 'Favourite'" in action.reason
    assert decide(replace(observation, screen=replace(facts, key="another"))).action == Tap(1)
