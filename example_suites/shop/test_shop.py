"""Shop: a list without end, rows whose texts lie in child nodes, no resource-ids, sponsored rows between the others."""

import pytest

from pytest_appagent import expect, shows

pytestmark = pytest.mark.appagent(app="com.example.shop", reset="clear")


@pytest.mark.appagent("search for kite")
def test_search(appagent):
    """Each of the results is there."""
    for style in ("Classic", "Nordic", "Compact"):
        expect(appagent).to_show(text=f"{style} kite")


@pytest.mark.appagent('search for "compass", open "Classic compass" and add it to the cart')
def test_add_to_cart(appagent):
    """Three things in one sentence: the badge of the cart and the quantity both say 1."""
    expect(appagent).to_show(text="$56.49")
    expect(appagent).to_have_count(2, text="1")


@pytest.mark.appagent("add the Compact tent to the cart")
def test_add_to_cart_from_afar(appagent):
    """How to get to the product is left to the agent."""
    expect(appagent).to_show(text="Compact tent")
    expect(appagent).to_have_count(2, text="1")


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ("price: low to high", "Compact drum sticks"),
        ("price: high to low", "Nordic bird house"),
        ("top rated", "Nordic rucksack"),
    ],
)
@pytest.mark.appagent("sort the products by {order}")
def test_sort(appagent, order, first):
    """Options of the same words are told apart by their order."""
    expect(appagent).to_show(text=first)


@pytest.mark.appagent("open the filters, choose Toys and show the results", expect=[shows("Filters (1)")])
def test_filter(appagent):
    """The words of the app itself, in the order of doing."""
    expect(appagent).not_to_show(text="Classic desk lamp")
