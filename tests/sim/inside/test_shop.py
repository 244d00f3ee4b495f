"""The shop, as its user meets it."""

import pytest

from pytest_appagent.sim.apps.shop import Shop
from pytest_appagent.sim.apps.shop.model import catalogue, with_adverts

SHOP = "com.example.shop"


@pytest.fixture
def shop_user(make_user):
    user = make_user(apps=[Shop])
    user.system.start(SHOP)
    return user


def state(user):
    return user.system.state(SHOP)


def scroll(user, times=1):
    for _ in range(times):
        user.system.swipe(540, 1900, 540, 500, 0.3)


def test_list_goes_on_as_it_is_scrolled(shop_user):
    """More and more products come, down to the last one and the words that this is all."""
    shop_user.system.preset(SHOP, {"browsing": {"categories": ["Garden"]}})
    shop_user.system.start(SHOP)
    seen = set(shop_user.texts())
    assert "You have seen everything" not in seen
    for _ in range(12):
        scroll(shop_user)
        seen |= set(shop_user.texts())
        if "You have seen everything" in seen:
            break
    assert {product.name for product in catalogue().values() if product.category == "Garden"} <= seen
    assert "You have seen everything" in seen


def test_some_rows_are_sponsored(shop_user):
    """Between the products there are some that were paid for, the same whatever is looked for."""
    assert shop_user.sees("Sponsored")
    rows = with_adverts(list(catalogue().values())[:20])
    assert [is_advert for _, is_advert in rows].count(True) == 3
    assert len(rows) == 23


def test_search_narrows_while_typing(shop_user):
    """Every product that was not paid for has the words."""
    shop_user.tap(text="Search the shop")
    shop_user.system.type_text("lamp")
    shop_user.back()
    names = [name for name in shop_user.texts() if name in {product.name for product in catalogue().values()}]
    assert len([name for name in names if "lamp" in name]) == 3


def test_filters_and_sort_hold_together(shop_user):
    """Two filters and an order are kept, and the list obeys them."""
    shop_user.tap(text="Filters")
    shop_user.tap(text="Toys")
    shop_user.tap(text="Under $25.00")
    found = [each for each in catalogue().values() if each.category == "Toys" and each.price < 2500]
    shop_user.tap(text=f"Show {len(found)} results")
    shop_user.tap(text="Sort")
    shop_user.tap(text="Price: high to low")
    assert state(shop_user)["browsing"] == {
        "sort": "Price: high to low",
        "categories": ["Toys"],
        "price_limit": 2500,
        "favorites_only": False,
    }
    wanted = [each.name for each in sorted(found, key=lambda each: -each.price)]
    shown = [text for text in shop_user.texts() if text in wanted]
    assert shown == wanted[: len(shown)] != []


def test_cart_counts_up_and_down_to_nothing(shop_user):
    """The small controls change the quantity; the last one less takes the product out."""
    shop_user.system.preset(SHOP, {"cart": [{"id": 7, "quantity": 2}]})
    shop_user.system.start(SHOP, link="shop://cart")
    x, y = shop_user.find(text="2").center
    step = 20 * 420 // 160
    shop_user.system.tap(x + 80, y - step // 2)
    assert [line["quantity"] for line in state(shop_user)["cart"]] == [3]
    for _ in range(3):
        shop_user.system.tap(x + 80, y + step // 2)
    assert state(shop_user)["cart"] == []
    assert shop_user.sees("Your cart is empty")


def test_checkout_needs_name_and_address(shop_user):
    """Without them nothing is ordered; afterwards the cart is empty and Back leads to the list."""
    shop_user.system.preset(SHOP, {"cart": [{"id": 7, "quantity": 1}]})
    shop_user.system.start(SHOP, link="shop://cart")
    shop_user.tap(text="Checkout")
    order = next(text for text in shop_user.texts() if text.startswith("Place order"))
    shop_user.tap(text=order)
    assert shop_user.sees("Please fill in name and address")
    for field in ("Full name", "Address"):
        shop_user.tap(text=field)
        shop_user.system.type_text(f"My {field.lower()}")
        shop_user.back()
    shop_user.tap(text="Invoice")
    shop_user.tap(text=order)
    placed = state(shop_user)["orders"][0]
    assert (placed["name"], placed["address"], placed["payment"]) == ("My full name", "My address", "Invoice")
    assert state(shop_user)["cart"] == []
    shop_user.back()
    assert shop_user.sees("Search the shop")


def test_rating_is_asked_for_once(shop_user):
    """After three deeds the question comes, and after an answer never again."""
    shop_user.system.start(SHOP, link="shop://product?id=7")
    for _ in range(3):
        shop_user.tap(text="Add to cart")
    assert shop_user.sees("Enjoying Shop?")
    assert shop_user.find(text="Rate")["enabled"] == "false"
    stars = sorted((node for node in shop_user.nodes() if node["clickable"] == "true"), key=lambda node: node.bounds)
    shop_user.system.tap(*[node for node in stars if not node["text"]][3].center)
    shop_user.tap(text="Rate")
    assert state(shop_user)["rating"] in range(1, 6)
    shop_user.tap(text="Add to cart")
    assert not shop_user.sees("Enjoying Shop?")


def test_state_is_a_start_state(shop_user):
    """What `state` gives, `preset` takes."""
    shop_user.system.preset(SHOP, {"cart": [{"id": 3, "quantity": 2}], "favorites": [5], "rating": 4})
    before = state(shop_user)
    shop_user.system.preset(SHOP, before)
    assert state(shop_user) == before


@pytest.mark.parametrize(
    "told",
    [
        {"basket": []},
        {"cart": [{"id": 7}]},
        {"cart": [{"id": 7, "quantity": 10}]},
        {"favorites": [5000]},
        {"browsing": {"sort": "By colour"}},
        {"browsing": {"shade": 3}},
    ],
)
def test_nonsense_is_no_start_state(shop_user, told):
    """What cannot be is refused."""
    with pytest.raises(ValueError, match="start state of"):
        shop_user.system.preset(SHOP, told)
