"""The sign-in, as its user meets it."""

import pytest

from pytest_appagent.sim.apps.signin import SignIn

SIGNIN = "com.example.signin"


@pytest.fixture
def signin_user(make_user):
    user = make_user(apps=[SignIn])
    user.system.start(SIGNIN)
    return user


def state(user):
    return user.system.state(SIGNIN)


def give_email(user, email="ada@example.com"):
    user.write(email, id="email")
    user.back()
    user.tap(text="Next")


def give_password(user, password="correct horse"):
    user.write(password, id="password")
    user.back()
    user.tap(id="sign_in")


@pytest.mark.parametrize(
    ("email", "error"),
    [
        ("", "Enter a valid email address"),
        ("ada", "Enter a valid email address"),
        ("eve@example.com", "Couldn’t find your account"),
    ],
)
def test_wrong_address(signin_user, email, error):
    """What is no address, and what has no account, does not lead on."""
    give_email(signin_user, email)
    assert signin_user.sees(error)


def test_password_step_is_in_no_picture(signin_user):
    """Its window is black in screenshots, while the dump knows bullets only."""
    give_email(signin_user)
    signin_user.write("secret", id="password")
    assert signin_user.system.picture().getextrema() == ((0, 0), (0, 0), (0, 0))
    assert signin_user.find(id="password")["text"] == "••••••"
    assert signin_user.find(id="password")["password"] == "true"


def test_the_eye_has_no_words_and_shows_the_password(signin_user):
    """Only its place tells what it does."""
    give_email(signin_user)
    signin_user.write("secret", id="password")
    field = signin_user.find(id="password").bounds
    icons = [node for node in signin_user.nodes() if node["class"].endswith("ImageButton")]
    eye = next(node for node in icons if node.bounds[0] >= field[2])
    assert not eye["content-desc"]
    signin_user.system.tap(*eye.center)
    assert signin_user.find(id="password")["text"] == "secret"


def test_too_many_wrong_passwords_lock_the_door(signin_user):
    """After five even the right one is refused, until a link for a new one was sent."""
    give_email(signin_user)
    for _ in range(5):
        give_password(signin_user, "guess")
    assert signin_user.sees("Too many attempts")
    signin_user.tap(text="OK")
    give_password(signin_user)
    assert signin_user.sees("Too many attempts")
    signin_user.tap(text="OK")
    signin_user.tap(id="forgot")
    signin_user.tap(id="send")
    signin_user.tap(text="OK")
    give_password(signin_user)
    assert state(signin_user)["signed_in"] == "ada@example.com"


def test_without_remember_me_the_next_start_asks_again(signin_user):
    """Back at the home screen one stays signed in; with a new process one does not."""
    give_email(signin_user)
    give_password(signin_user)
    signin_user.system.key("KEYCODE_HOME")
    signin_user.system.start(SIGNIN)
    assert signin_user.sees("Ada Lovelace")
    signin_user.system.force_stop(SIGNIN)
    signin_user.system.start(SIGNIN)
    assert signin_user.sees("Use your account to go on")


def test_back_from_the_account_leaves_the_app(signin_user):
    """There is no way back to the password."""
    give_email(signin_user)
    give_password(signin_user)
    signin_user.back()
    assert signin_user.focus() != SIGNIN


@pytest.mark.parametrize(
    ("old", "new", "again", "error"),
    [
        ("wrong", "long enough", "long enough", "The current password is wrong"),
        ("correct horse", "short", "short", "Use at least 8 characters"),
        ("correct horse", "long enough", "long endugh", "The new passwords differ"),
    ],
)
def test_password_is_not_changed_by_mistake(signin_user, old, new, again, error):
    """Each mistake is told, and the password stays."""
    signin_user.system.preset(SIGNIN, {"signed_in": "ada@example.com", "remembered": "ada@example.com"})
    signin_user.system.start(SIGNIN)
    signin_user.tap(text="Change password")
    for field, text in {"old_password": old, "new_password": new, "new_password_again": again}.items():
        signin_user.write(text, id=field)
        signin_user.back()
    signin_user.system.tap(*signin_user.find_all(text="Change password")[-1].center)
    assert signin_user.sees(error)
    assert state(signin_user)["accounts"][0]["password"] == "correct horse"


def test_start_states(signin_user):
    """`state` is one; strangers cannot be signed in."""
    before = state(signin_user)
    signin_user.system.preset(SIGNIN, before)
    assert state(signin_user) == before
    for nonsense in ({"signed_in": "eve@example.com"}, {"accounts": [{"email": "x"}]}, {"door": 1}):
        with pytest.raises(ValueError, match="start state of"):
            signin_user.system.preset(SIGNIN, nonsense)
