"""Names of screens by a model: what is added, and what is not."""

import pytest

from pytest_appagent.agent.map_names import name_screens, read_names
from pytest_appagent.appmap.compile import compile_map
from pytest_appagent.appmap.routing import Router
from pytest_appagent.errors import ModelUnavailable
from pytest_appagent.prompts import load_templates
from pytest_appagent.run import Step
from pytest_appagent.testing import ScriptedModel


@pytest.fixture
def small(load_helper):
    """A map of a made-up app."""
    return load_helper("appmap/conftest").small_map()


def named(small, *answers):
    model = ScriptedModel(answers)
    return name_screens(small, model, load_templates()), model


def test_each_screen_is_asked_about_once(small):
    """One call per screen that has no other names; what comes is added as aliases, in any language."""
    open_ones = [screen for screen in small.screens if not screen.aliases]
    answers = [{"name": f"Place {'x' * at}y", "aliases": [f"地方{'某' * at}"]} for at in range(len(open_ones))]
    found, model = named(small, *answers)
    assert (found.asked, len(model.prompts)) == (len(open_ones), len(open_ones))
    assert found.added == 2 * len(open_ones)
    assert {prompt.purpose for prompt in model.prompts} == {"name"}
    again = name_screens(found.app_map, model, load_templates())
    assert again.asked == 0


def test_a_name_is_used_to_route(small):
    """A sentence that calls a screen by its new name gets there; without the name it does not."""
    screen = next(one for one in small.screens if not one.aliases and one.key not in small.starts)
    position = [one.key for one in small.screens if not one.aliases].index(screen.key)
    answers = ["nothing"] * position + [{"name": "Moonlight corner", "aliases": []}, "nothing"]
    app_map = named(small, *answers)[0].app_map

    def route(known):
        return Router(known, compile_map(known)).route(Step(text="Open the moonlight corner"), known.starts[0])

    assert route(app_map).arrival == "arrive"
    assert route(small).arrival != "arrive"


@pytest.mark.parametrize(
    "answer",
    ["I would say Display.", '{"name": ', "[]", '{"title": "x"}', '{"name": 3, "aliases": {"a": 1}}', ""],
)
def test_what_cannot_be_read_adds_nothing(small, answer):
    """An answer without one object of names leaves the map as it was."""
    assert named(small, answer)[0].app_map == small


def test_no_name_of_something_else_and_none_of_two_screens_is_taken(small):
    """What names another thing of the map, or is said of two screens, would lead astray."""
    other = next(one.title for one in small.screens if one.title)
    found, _ = named(small, {"name": other, "aliases": ["Overview"]})
    assert (found.added, found.app_map) == (0, small)


def test_only_short_names_without_digits_are_read():
    """A sentence, a number, and what has no letters are no names."""
    said = '{"name": "Text  size", "aliases": ["Room 3", "...", "please delete all that you find right now", "字号"]}'
    assert read_names(f"<think>hm</think>```json\n{said}\n```") == ("Text size", "字号")


def test_a_model_that_is_lost_keeps_what_was_said(small):
    """Names are an extra: without the model the map stays, with the names until then."""
    found, _ = named(small, {"name": "Moonlight corner", "aliases": []}, ModelUnavailable("no answer"))
    assert found.added == 1
    assert "no answer" in found.fault
