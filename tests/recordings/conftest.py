"""Made-up recordings of every kind."""

import pytest
from hypothesis import strategies as st

from pytest_appagent.actions import Press, Swipe, Tap, TypeText, Wait
from pytest_appagent.recordings.values import Entry, Facts, Origin, Recording
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.script import Act, Script

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
names = st.from_regex(r"[a-z_][a-z0-9_]{0,5}", fullmatch=True)
lists = st.lists(texts, max_size=3).map(tuple)
identities = st.builds(ElementIdentity, resource_id=texts, text=texts, row=lists, place=st.integers(0, 5))
acts = st.one_of(
    st.builds(Act, on=texts, action=st.just(Tap(1)), to=texts, target=identities, name=texts, shows=lists),
    st.builds(Act, on=texts, action=st.builds(TypeText, texts, st.just(1)), to=texts, target=identities),
    st.builds(Act, on=texts, action=st.just(Swipe(1, "up", "long")), to=texts, target=identities),
    st.builds(Act, on=texts, action=st.sampled_from([Press("back"), Wait(1.5)]), to=texts),
)
facts = st.none() | st.builds(Facts, screen=texts, shows=lists, gone=lists, states=lists)


@st.composite
def entries(draw):
    values = draw(st.dictionaries(names, texts, max_size=2))
    kind = draw(st.sampled_from(["do", "ask", "check"]))
    return Entry(
        sentence=draw(texts),
        kind=kind,
        values=values,
        only=tuple(draw(st.sets(st.sampled_from(sorted(values))))) if values else (),
        script=Script(acts=tuple(draw(st.lists(acts, max_size=3)))),
        outcome=draw(st.sampled_from(["finished", "inconclusive", "not_done"])),
        reason=draw(texts),
        answer=draw(texts) if kind == "ask" else None,
        facts=draw(facts),
    )


several = st.lists(entries(), max_size=3).map(tuple)
recordings = st.builds(
    Recording,
    test=texts,
    origin=st.builds(Origin, app=texts, app_version=texts, size=st.tuples(st.integers(1, 9), st.integers(1, 9))),
    sentences=several,
    fixtures=st.dictionaries(texts, several, max_size=2),
)


@pytest.fixture(scope="session")
def any_recording():
    return recordings
