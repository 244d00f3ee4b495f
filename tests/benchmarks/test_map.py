"""Measuring maps: what cannot be reached by hand on a device is not counted against a map, and nothing else is."""

from benchmarks.map import replays
from benchmarks.map.replays import Call, Count, absent_by_hand
from benchmarks.simtasks.oracle import OracleLost

SOUND, ENGLISH = Call(name="Sound", names=("Sound",)), Call(name="English", names=("Languages", "1  English"))


def test_only_what_was_missed_and_is_not_there_is_left_out():
    """A miss that a hand can reach stays one; a wrong landing stays wrong whatever a hand finds."""
    count = Count(right=5, wrong=["Display"], lost=["Sound", "English", "English"])
    count.leave_out({"English", "Display"})
    told = count.to_json()
    assert (told["tried"], told["right"], told["wrong"]) == (7, 5, ["Display"])
    assert (told["not_arrived"], told["not_there"]) == (["Sound"], ["English"])


def test_the_hand_taps_what_things_are_called_there(monkeypatch):
    """It looks for the names in the device's language, and what it does not find is absent."""
    there = {"声音", "语言"}

    def find(device, package, names):
        if not there.issuperset(names):
            raise OracleLost("not there")

    monkeypatch.setattr(replays, "find_truth", find)
    words = {"Sound": "声音", "Languages": "语言"}
    assert absent_by_hand(None, "a", [SOUND, ENGLISH], lambda text: words.get(text, text)) == {"English"}
