"""Identities in files."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.screen.identity_data import identity_to_data, read_identity


@given(st.builds(ElementIdentity))
def test_an_identity_is_read_back(identity):
    """What a file holds of an element is all there is, through JSON too."""
    assert read_identity(json.loads(json.dumps(identity_to_data(identity)))) == identity


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "a mapping"),
        ({"bogus": 1}, "'bogus' is nothing that an element is known by"),
        ({"text": 5}, "text must be str"),
        ({"place": True}, "place must be int"),
        ({"in_list": "yes"}, "in_list must be true or false"),
        ({"row": "a"}, "row must be a list of texts"),
        ({"spot": [1, 2]}, "spot must be four"),
    ],
)
def test_nonsense_is_named(data, reason):
    """A part that cannot be is named."""
    with pytest.raises(ValueError, match=reason):
        read_identity(data)
