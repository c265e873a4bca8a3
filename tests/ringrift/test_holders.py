"""Who holds each seat is a fact of the position (D78)."""

import pytest

import riftkeep


def test_the_swap_exchanges_the_holders_and_nothing_else() -> None:
    game = riftkeep.load("ringrift", board="square8", players=2)
    session = riftkeep.Session(game, auto_play_forced=True)
    session.play("d4+2")
    before = session.play("d4-d6")
    after = session.play("swap")
    assert (before.holders, after.holders) == ((1, 2), (2, 1))
    old, new = before.to_json(), after.to_json()
    assert {name for name in new if new[name] != old[name]} == {"swap_used", "move_number"}
    assert session.play("a1+1").holders == (2, 1)


def test_a_position_alone_tells_its_holders() -> None:
    game = riftkeep.load("ringrift", board="square8", players=2)
    data = game.initial_state().to_json() | {"swap_used": True, "turn": 9}
    assert game.state_from_json(data).holders == (2, 1)


@pytest.mark.parametrize("players", [3, 4])
def test_only_two_players_can_have_swapped(players: int) -> None:
    """D77: a larger table has no pie rule, so nobody can have changed places there."""
    game = riftkeep.load("ringrift", board="square8", players=players)
    data = game.initial_state().to_json() | {"swap_used": True}
    with pytest.raises(riftkeep.InvalidPosition, match="swap_used: must be false: only two"):
        game.state_from_json(data)
    bits = bytearray(game.initial_state().to_bytes())
    bits[4] |= 4
    with pytest.raises(riftkeep.InvalidPosition, match="swap_used"):
        game.state_from_bytes(bytes(bits))
    if riftkeep.native.is_available():
        with pytest.raises(riftkeep.InvalidPosition, match="swap_used"):
            riftkeep.native.core_game(game).state_from_bytes(bytes(bits))


def test_without_a_swap_people_stay_where_they_began() -> None:
    assert riftkeep.load("ringrift", players=4).initial_state().holders == (1, 2, 3, 4)
    assert riftkeep.load("great_kingdom").initial_state().holders == (1, 2)


def test_a_position_names_the_move_that_exchanges_people() -> None:
    session = riftkeep.Session(riftkeep.load("ringrift", board="square8", players=2))
    assert session.state.exchange is None
    while session.state.player == 1:
        session.play(session.state.legal_moves[0])
    before = session.state
    assert before.exchange is not None and str(before.exchange) == "swap"
    after = before.play(before.exchange)
    assert after.exchange is None
    assert (*after.legal_moves, before.exchange) == before.legal_moves
    assert riftkeep.load("great_kingdom").initial_state().exchange is None
