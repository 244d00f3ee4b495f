"""The faults that can be built into the apps: the same actions on the right build and on the wrong one."""

import pytest

from pytest_appagent.sim.apps.notes import Notes
from pytest_appagent.sim.apps.puzzle import Puzzle
from pytest_appagent.sim.apps.shop import Shop
from pytest_appagent.sim.apps.signin import SignIn
from pytest_appagent.sim.apps.webform import WebForm

APPS = {kind.info.package: kind for kind in (Notes, Puzzle, Shop, SignIn, WebForm)}
NOTES, PUZZLE, SHOP, SIGNIN, WEBFORM = APPS


def runs(user, package):
    """Whether an app is in front without a word from the system that it stopped or hangs."""
    return user.focus() == package and user.system.focused_window.startswith(package)


# Notes


def notes(user):
    return user.system.state(NOTES)["notes"]


def write_note(user, text):
    user.tap(id="fab")
    user.system.type_text(text)
    user.back()
    user.back()


def hold_note(user, title):
    user.system.hold(*user.find(text=title).center, 1.0)


def delete_books(user):
    user.tap(text="Books to read")
    user.tap(desc="Delete")


def icon(user, place):
    """Touch an icon without words in the bar, counted from the right."""
    bar = [node for node in user.nodes() if node["clickable"] == "true" and node.bounds[1] < 250]
    user.system.tap(*sorted(bar, key=lambda node: -node.bounds[0])[place].center)


def keeps_long_texts(user):
    write_note(user, "long words " * 20)
    return notes(user)[-1]["body"] == "long words " * 20


def keeps_emoji(user):
    write_note(user, "party 🎉")
    return notes(user)[-1]["body"] == "party 🎉"


def keeps_edits(user):
    user.tap(text="Books to read")
    user.write("Emma", id="edit_note")
    user.back()
    user.back()
    return next(note for note in notes(user) if note["title"] == "Books to read")["body"] == "Emma"


def lists_new_notes(user):
    write_note(user, "call Ida")
    return user.sees("call Ida")


def pins_what_was_held(user):
    hold_note(user, "Books to read")
    user.tap(text="Pin")
    return [note["title"] for note in notes(user) if note["pinned"]] == ["Groceries", "Books to read"]


def deletes_what_was_open(user):
    delete_books(user)
    return "Books to read" not in {note["title"] for note in notes(user)}


def brings_back_all(user):
    before = notes(user)
    delete_books(user)
    user.tap(text="UNDO")
    return notes(user) == before


def searches_in_vain(user):
    icon(user, 2)
    user.system.type_text("zebra")
    return user.sees("No matching notes")


def shows_the_grid(user):
    icon(user, 1)
    user.tap(text="home")
    return runs(user, NOTES)


def leaves_the_labels(user):
    hold_note(user, "Books to read")
    user.tap(text="Labels")
    user.tap(text="CANCEL")
    user.back()
    return not user.sees("CANCEL")


# Puzzle


def game(user):
    return user.system.state(PUZZLE)


def open_board(user, **state):
    user.system.preset(PUZZLE, {"tiles": [1, 2, 3, 4, 5, 6, 7, 0, 8], **state})
    user.system.start(PUZZLE)
    user.touch("Play")


def slides_what_was_touched(user):
    open_board(user)
    user.touch("5")
    return game(user)["tiles"] == [1, 2, 3, 4, 0, 6, 7, 5, 8]


def counts_moves(user):
    open_board(user)
    user.touch("5")
    return game(user)["moves"] == 1


def keeps_the_best(user):
    open_board(user)
    user.touch("8")
    return game(user)["best"] == {"3": 1}


def flips_the_sound(user):
    user.touch("Sound: on")
    return (game(user)["sound"], game(user)["vibration"]) == (False, False)


def gives_the_size(user):
    user.touch("4 × 4")
    return len(game(user)["tiles"]) == 16


def takes_back(user):
    open_board(user)
    user.touch("5")
    user.system.tap(1000, 130)
    return game(user)["tiles"] == [1, 2, 3, 4, 5, 6, 7, 0, 8]


def survives_taking_back(user):
    takes_back(user)
    return runs(user, PUZZLE)


def deals_again(user):
    user.touch("New board")
    user.back()
    user.back()
    return not user.system.focused_window.startswith("Application Not Responding") and user.focus() != PUZZLE


def leaves_the_winner(user):
    open_board(user)
    user.touch("8")
    user.touch("Menu")
    return user.see("Solved!") is None


# Shop


def shop(user):
    return user.system.state(SHOP)


def row_of(user, name):
    """The row of a product: the innermost node that takes a touch and holds its name."""
    middle = user.find(text=name).center
    rows = [node for node in user.nodes() if node["clickable"] == "true" and holds(node.bounds, middle)]
    return min(rows, key=lambda node: node.bounds[3] - node.bounds[1])


def holds(bounds, point):
    return bounds[0] <= point[0] < bounds[2] and bounds[1] <= point[1] < bounds[3]


def press_in_row(user, name, place):
    """Touch a control without words within a row, counted from the right and from above."""
    row = row_of(user, name).bounds
    inside = [
        node for node in user.nodes() if node["clickable"] == "true" and node.bounds != row and holds(row, node.center)
    ]
    user.system.tap(*sorted(inside, key=lambda node: (-node.bounds[2], node.bounds[1]))[place].center)


def open_cart(user):
    user.system.tap(1000, 150)


def first_names(user, count=2):
    """The names of the first products that were not paid for."""
    texts = user.texts()
    names = [text for place, text in enumerate(texts) if texts[place + 1 : place + 2] and texts[place + 1][1:2] == "."]
    sponsored = {texts[place + 1] for place, text in enumerate(texts) if text == "Sponsored"}
    return [name for name in names if name not in sponsored][:count]


def add_two_products(user):
    """Have the first two products in the cart, and see it."""
    names = first_names(user)
    for name in names:
        press_in_row(user, name, 1)
    open_cart(user)
    return names


def keeps_quantities(user):
    user.tap(text=first_names(user)[0])
    user.system.tap(275, 2255)
    user.tap(text="Add to cart")
    return [line["quantity"] for line in shop(user)["cart"]] == [2]


def keeps_favorites(user):
    user.tap(text=first_names(user)[0])
    icon(user, 1)
    return len(shop(user)["favorites"]) == 1


def lists_the_cart(user):
    first, second = add_two_products(user)
    press_in_row(user, first, 0)
    return not user.sees(first) and user.sees(second)


def ticks_the_category(user):
    user.tap(text="Filters")
    user.tap(text="Garden")
    user.tap(text=next(text for text in user.texts() if text.startswith("Show ")))
    return shop(user)["browsing"]["categories"] == ["Garden"]


def order_all(user):
    add_two_products(user)
    user.tap(text="Checkout")
    for field in ("Full name", "Address"):
        user.tap(text=field)
        user.system.type_text(f"{field} of mine")
        user.back()
    user.tap(text=next(text for text in user.texts() if text.startswith("Place order")))


def survives_an_order(user):
    order_all(user)
    return runs(user, SHOP)


def keeps_the_order(user):
    order_all(user)
    return [len(order["lines"]) for order in shop(user)["orders"]] == [2]


def sorts(user):
    user.tap(text="Sort")
    user.tap(text="Top rated")
    user.tap(text="Sort")
    return runs(user, SHOP)


def shows_whole_names(user):
    return all(len(name) > 8 for name in first_names(user, 4))


def removes_what_was_meant(user):
    first, second = add_two_products(user)
    press_in_row(user, first, 0)
    return [line["name"] for line in shop(user)["cart"]] == [second]


def leaves_the_rating(user):
    add_two_products(user)
    user.back()
    press_in_row(user, first_names(user)[0], 1)
    user.tap(text="Not now")
    return not user.sees("Enjoying Shop?")


def sums_up(user):
    add_two_products(user)
    prices = [float(text[1:]) for text in user.texts() if text.startswith("$")]
    return prices[-1] == pytest.approx(sum(prices[:-1]))


# Sign-in


def accounts(user):
    return user.system.state(SIGNIN)


def sign_in(user, password="correct horse", *, remember=False):
    user.write("ada@example.com", id="email")
    user.back()
    user.tap(text="Next")
    user.write(password, id="password")
    user.back()
    if remember:
        user.tap(text="Remember me")
    user.tap(id="sign_in")


def refuses_wrong_passwords(user):
    sign_in(user, "guess")
    return accounts(user)["signed_in"] is None and user.sees("Wrong password. Try again or choose Forgot password.")


def opens_the_account(user):
    sign_in(user)
    return accounts(user)["signed_in"] == "ada@example.com" and user.sees("Ada Lovelace")


def remembers(user):
    sign_in(user, remember=True)
    user.system.force_stop(SIGNIN)
    user.system.start(SIGNIN)
    return user.sees("Ada Lovelace")


def keeps_new_passwords(user):
    sign_in(user)
    user.tap(text="Change password")
    fields = {"old_password": "correct horse", "new_password": "long enough", "new_password_again": "long enough"}
    for field, text in fields.items():
        user.write(text, id=field)
        user.back()
    user.system.tap(*user.find_all(text="Change password")[-1].center)
    return accounts(user)["accounts"][0]["password"] == "long enough"


def flips_the_alerts(user):
    sign_in(user)
    user.tap(text="Security alerts")
    ada = accounts(user)["accounts"][0]
    return (ada["alerts"], ada["news"]) == (False, False)


def shows_the_password(user):
    user.write("ada@example.com", id="email")
    user.back()
    user.tap(text="Next")
    user.write("secret", id="password")
    field = user.find(id="password").bounds
    user.system.tap(field[2] + 60, (field[1] + field[3]) // 2)
    return runs(user, SIGNIN) and user.sees("secret")


def goes_on_after_signing_in(user):
    sign_in(user)
    user.tap(text="News")
    return runs(user, SIGNIN)


def shows_whole_addresses(user):
    sign_in(user)
    return user.sees("ada@example.com")


def signs_out(user):
    sign_in(user)
    user.tap(text="Sign out")
    user.tap(text="SIGN OUT")
    return accounts(user)["signed_in"] is None


def sends_links(user):
    user.write("ada@example.com", id="email")
    user.back()
    user.tap(text="Next")
    user.tap(id="forgot")
    user.tap(id="send")
    return accounts(user)["resets"] == ["ada@example.com"]


# Web form


def site(user):
    return user.system.state(WEBFORM)


def book(user):
    """Fill the form in by sight, and send it."""
    user.touch("Decline")
    for label, text in (("Your name", "Ada Lovelace"), ("Email", "ada@example.com"), ("Number of people", "3")):
        user.touch(label, below_dp=36)
        user.system.type_text(text)
        user.back()
    user.system.swipe(540, 1900, 540, 700, 0.3)
    user.touch("Send booking")


def booked(user):
    return [(booking["name"], booking["people"]) for booking in site(user)["bookings"]]


def chooses_the_tour(user):
    user.touch("Afternoon")
    return site(user)["draft"]["tour"] == "Afternoon"


def ticks_step_free(user):
    user.touch("We need step-free access")
    return (site(user)["draft"]["step_free"], site(user)["draft"]["newsletter"]) == (True, False)


def keeps_the_people(user):
    book(user)
    return {people for _, people in booked(user)} == {3}


def keeps_the_name(user):
    book(user)
    return {name for name, _ in booked(user)} == {"Ada Lovelace"}


def keeps_one_booking(user):
    book(user)
    return len(booked(user)) == 1


def survives_sending(user):
    book(user)
    return runs(user, WEBFORM)


def goes_on_after_sending(user):
    book(user)
    user.system.tap(540, 1500)
    return runs(user, WEBFORM)


def closes_the_banner(user):
    user.touch("Accept")
    return site(user)["cookies"] is True


CHECKS = {
    NOTES: {
        "text_cut": keeps_long_texts,
        "emoji_lost": keeps_emoji,
        "lost_edit": keeps_edits,
        "stale_list": lists_new_notes,
        "wrong_pin": pins_what_was_held,
        "wrong_delete": deletes_what_was_open,
        "undo_lost": brings_back_all,
        "crash_on_search": searches_in_vain,
        "hang_on_grid": shows_the_grid,
        "stuck_labels": leaves_the_labels,
    },
    PUZZLE: {
        "wrong_tile": slides_what_was_touched,
        "wrong_count": counts_moves,
        "lost_best": keeps_the_best,
        "wrong_toggle": flips_the_sound,
        "wrong_size": gives_the_size,
        "undo_lost": takes_back,
        "crash_on_undo": survives_taking_back,
        "hang_on_new": deals_again,
        "stuck_winner": leaves_the_winner,
    },
    SHOP: {
        "wrong_quantity": keeps_quantities,
        "lost_favorite": keeps_favorites,
        "stale_cart": lists_the_cart,
        "wrong_filter": ticks_the_category,
        "crash_on_order": survives_an_order,
        "hang_on_sort": sorts,
        "cut_names": shows_whole_names,
        "wrong_remove": removes_what_was_meant,
        "stuck_rating": leaves_the_rating,
        "wrong_total": sums_up,
        "lost_order": keeps_the_order,
    },
    SIGNIN: {
        "any_password": refuses_wrong_passwords,
        "wrong_account": opens_the_account,
        "lost_remember": remembers,
        "lost_password": keeps_new_passwords,
        "wrong_toggle": flips_the_alerts,
        "crash_on_eye": shows_the_password,
        "hang_on_sign_in": goes_on_after_signing_in,
        "cut_email": shows_whole_addresses,
        "stuck_sign_out": signs_out,
        "lost_reset": sends_links,
    },
    WEBFORM: {
        "wrong_tour": chooses_the_tour,
        "wrong_box": ticks_step_free,
        "wrong_people": keeps_the_people,
        "name_cut": keeps_the_name,
        "lost_booking": keeps_one_booking,
        "double_booking": keeps_one_booking,
        "crash_on_submit": survives_sending,
        "hang_on_submit": goes_on_after_sending,
        "stuck_banner": closes_the_banner,
    },
}
PAIRS = [(package, name) for package, checks in CHECKS.items() for name in checks]


@pytest.fixture
def make_town_user(make_user):
    """Make the user of a device with one app, and perhaps a fault in it, which it shows."""

    def make(package, *bugs):
        user = make_user(apps=[APPS[package]])
        user.system.set_bugs(package, bugs)
        user.system.start(package)
        return user

    return make


@pytest.mark.parametrize("package", APPS)
def test_every_bug_has_a_check(package):
    """No fault can be built in that these tests do not know, and there are at least six."""
    assert set(APPS[package].BUGS) == set(CHECKS[package])
    assert len(CHECKS[package]) >= 6


@pytest.mark.parametrize(("package", "name"), PAIRS)
def test_right_build(make_town_user, package, name):
    """The right app does what is expected of it."""
    assert CHECKS[package][name](make_town_user(package))


@pytest.mark.parametrize(("package", "name"), PAIRS)
def test_wrong_build(make_town_user, package, name):
    """With the fault built in the same actions miss the same expectation."""
    assert not CHECKS[package][name](make_town_user(package, name))
