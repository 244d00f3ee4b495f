"""The puzzle, met by eyes alone; and its rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.sim.apps.puzzle import Puzzle
from pytest_appagent.sim.apps.puzzle.model import Game, neighbours, solved_tiles

PUZZLE = "com.example.puzzle"


@pytest.fixture
def puzzle_user(make_user):
    user = make_user(apps=[Puzzle])
    user.system.start(PUZZLE)
    return user


def state(user):
    return user.system.state(PUZZLE)


def test_dump_is_one_surface(puzzle_user):
    """Menu and board are a node without children and without words."""
    for place in ("Play", "Moves: 0"):
        assert puzzle_user.see(place)
        assert puzzle_user.texts() == []
        assert puzzle_user.nodes()[-1]["class"] == "android.view.SurfaceView"
        puzzle_user.system.tap(540, 820)


def test_tiles_slide_by_touch_and_by_swipe(puzzle_user):
    """A tile beside the hole goes there; any other stays."""
    puzzle_user.system.preset(PUZZLE, {"tiles": [1, 2, 3, 4, 5, 6, 7, 0, 8]})
    puzzle_user.system.start(PUZZLE)
    puzzle_user.touch("Play")
    puzzle_user.touch("1")
    assert state(puzzle_user)["moves"] == 0
    puzzle_user.touch("5")
    assert puzzle_user.see("Moves: 1")
    x, y = puzzle_user.see("2")
    puzzle_user.system.swipe(x, y, x, y + 250, 0.2)
    assert state(puzzle_user)["tiles"] == [1, 0, 3, 4, 2, 6, 7, 5, 8]


def test_solved_puzzle_says_so(puzzle_user):
    """The last move ends the game, and the best result is kept."""
    puzzle_user.system.preset(PUZZLE, {"tiles": [1, 2, 3, 4, 5, 6, 7, 0, 8], "moves": 4, "best": {"3": 9}})
    puzzle_user.system.start(PUZZLE)
    puzzle_user.touch("Play")
    puzzle_user.touch("8")
    assert puzzle_user.see("Solved!")
    assert (state(puzzle_user)["solved"], state(puzzle_user)["best"]) == (True, {"3": 5})
    puzzle_user.touch("New board")
    assert not state(puzzle_user)["solved"]


def test_back_leads_to_the_menu_and_out(puzzle_user):
    """As in any app."""
    puzzle_user.touch("Best results")
    assert puzzle_user.see("3 × 3: not yet")
    puzzle_user.back()
    assert puzzle_user.see("Play")
    puzzle_user.back()
    assert puzzle_user.focus() != PUZZLE


def test_every_device_deals_the_same_boards(make_user):
    """The boards follow from how many were played, not from chance."""
    boards = []
    for _ in range(2):
        user = make_user(apps=[Puzzle])
        user.system.start(PUZZLE)
        user.touch("New board")
        boards.append(state(user)["tiles"])
    assert boards[0] == boards[1] != solved_tiles(3)


@given(size=st.sampled_from([3, 4]), places=st.lists(st.integers(0, 15), max_size=30))
def test_undo_takes_every_move_back(size, places):
    """Whatever was moved, undoing all of it gives the board as it was dealt."""
    game = Game(size=size)
    dealt = list(game.tiles)
    moves = sum(game.slide(place % (size * size)) for place in places)
    assert game.moves == moves
    if not game.is_solved:
        for _ in range(moves):
            game.undo()
        assert (game.tiles, game.moves) == (dealt, 0)


def test_neighbours():
    """A corner has two, the middle four."""
    assert sorted(neighbours(0, 3)) == [1, 3]
    assert sorted(neighbours(4, 3)) == [1, 3, 5, 7]


def test_start_states(puzzle_user):
    """`state` is one; what cannot be is refused."""
    before = state(puzzle_user)
    puzzle_user.system.preset(PUZZLE, before)
    assert state(puzzle_user) == before
    for nonsense in ({"size": 5}, {"tiles": [1, 2, 3]}, {"tiles": [1, 1, 2, 3, 4, 5, 6, 7, 0]}, {"lives": 3}):
        with pytest.raises(ValueError, match="start state of"):
            puzzle_user.system.preset(PUZZLE, nonsense)
