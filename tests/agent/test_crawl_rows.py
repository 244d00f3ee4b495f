"""Which rows of a list are data of one kind."""

from pytest_appagent.agent.crawl_rows import data_lists, is_settled, sibling_of
from pytest_appagent.appmap.values import MapElement
from pytest_appagent.screen.elements import ElementIdentity


def rows(*names):
    return [
        MapElement(
            name=name,
            role="item",
            detail="x",
            identity=ElementIdentity(cls="Row", text=f"{name} x", trail="t", place=at),
        )
        for at, name in enumerate(names)
    ]


def untried(elements, results):
    return [one.name for one in elements if one.key not in results and not is_settled(one, elements, results)]


def test_rows_are_tried_until_two_lead_alike():
    """As long as rows lead to different screens each of them is tried."""
    elements = rows("A", "B", "C")
    results = {elements[0].key: "one", elements[1].key: "two"}
    assert untried(elements, results) == ["C"]


def test_of_rows_that_lead_alike_only_the_last_is_tried():
    """Two rows that lead to one screen speak for the rows below, if the last one leads there too."""
    elements = rows("A", "B", "C", "D")
    results = {elements[0].key: "page", elements[1].key: "page"}
    assert untried(elements, results) == ["D"]
    assert untried(elements, results | {elements[3].key: "page"}) == []


def test_a_last_row_that_is_another_thing_has_the_one_before_tried():
    """Below the first three of something "See all" may stand: that belongs to no data."""
    elements = rows("A", "B", "C", "See all")
    results = {elements[0].key: "page", elements[1].key: "page", elements[3].key: "all"}
    assert untried(elements, results) == ["C"]


def test_data_rows_show_something_else_each():
    """Rows that lead to one screen with the same texts are two ways to one place, no list of data."""
    elements = rows("A", "B")
    results = {one.key: "page" for one in elements}
    same = {one.key: frozenset({"Help"}) for one in elements}
    each = {one.key: frozenset({one.name}) for one in elements}
    assert data_lists(elements, results, same) == ()
    (found,) = data_lists(elements, results, each)
    assert (found.to, found.examples, found.row.text) == ("page", ("A", "B"), "")


def test_a_sibling_is_a_row_of_the_same_run():
    """Where another row of the run led is what a row may lead to as well."""
    elements = rows("A", "B")
    assert sibling_of(elements[1], elements, {elements[0].key: "page"}) == "page"
    assert sibling_of(elements[0], elements, {}) == ""
