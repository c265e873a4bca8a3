"""What any game must pass: import it, hand it a game, and it plays the contract through.

    from riftkeep.core.conformance import check_game
    check_game(riftkeep.load("ringrift", board="square8", players=2), seed=1)

Each check is a plain function of a game and a seed or of a state, and raises AssertionError with
the position and the move at fault. They assume nothing about the game but the contract.
"""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import dataclass, field
from random import Random

from riftkeep.core.errors import IllegalMove
from riftkeep.core.game import AnyGame
from riftkeep.core.interaction import Event, Status
from riftkeep.core.move import Move
from riftkeep.core.people import has_exchange
from riftkeep.core.playout import random_game
from riftkeep.core.record import format_record, parse_record
from riftkeep.core.session import Session
from riftkeep.core.state import AnyState


@dataclass
class Report:
    """What a conformance run has seen."""

    games: int = 0
    moves: int = 0
    endings: dict[str, int] = field(default_factory=dict)


def check_game(
    game: AnyGame,
    seed: int = 0,
    games: int = 1,
    thorough_every: int = 7,
    check_every: int = 1,
) -> Report:
    """Play random games to their end and check the whole contract on the way.

    Cheap checks run on every ``check_every``-th position, those that cost a full move list of text
    round trips on every ``thorough_every``-th.
    """
    report = Report()
    check_equality(game)
    for number in range(games):
        random = Random(f"{seed}/{number}")
        session = Session(game)
        foreign: list[Move] = []
        for index, (state, move) in enumerate(random_game(game.initial_state(), random)):
            assert index < game.max_moves, f"no end after {index} moves: {game!r}"
            if index % check_every == 0:
                check_state(state)
                check_play(state, move)
            if index % thorough_every == 0:
                check_moves(state)
                check_foreign_moves(state, foreign)
                check_interaction(state, random)
                foreign = [*foreign[-40:], *random.sample(state.legal_moves, 1)]
            session.play(move)
        check_end(session.state)
        check_record(session)
        report.games += 1
        report.moves += len(session.moves)
        reason = session.outcome.reason if session.outcome is not None else "none"
        report.endings[reason] = report.endings.get(reason, 0) + 1
    return report


def check_equality(game: AnyGame) -> None:
    """Games and states are values: equal when built alike, hashable, and picklable."""
    first, second = game.initial_state(), game.initial_state()
    assert first == second and hash(first) == hash(second) and first.key == second.key
    assert pickle.loads(pickle.dumps(game)) == game
    assert first.move_number == 0 and first.outcome is None


def check_state(state: AnyState) -> None:
    """Properties of every position, and its round trips through JSON, bytes and text."""
    game = state.game
    assert 1 <= state.player <= game.num_players
    assert 0 <= state.key < 2**64
    moves = state.legal_moves
    assert (state.outcome is None) == bool(moves), f"moves and outcome disagree: {state.to_json()}"
    data = json.loads(json.dumps(state.to_json()))
    again = game.state_from_json(data)
    assert again == state and again.key == state.key and again.to_json() == state.to_json()
    assert hash(again) == hash(state) and again.legal_moves == moves
    assert game.state_from_bytes(state.to_bytes()) == state
    assert len(set(moves)) == len(moves), f"a move is listed twice: {state.to_json()}"


def check_moves(state: AnyState) -> None:
    """Properties of every legal move, and the texts of the position itself."""
    game = state.game
    actions = [game.action_of(state, move) for move in state.legal_moves]
    assert actions == sorted(set(actions)), "action ids are not ascending"
    assert all(0 <= action < game.num_actions for action in actions)
    for move, action in zip(state.legal_moves, actions, strict=True):
        assert move.player == state.player
        assert state.why_illegal(move) is None, f"{move}: {state.why_illegal(move)}"
        assert game.move_of(state, action) == move
        assert game.move_from_json(json.loads(json.dumps(move.to_json()))) == move
        assert game.parse_move(state, str(move)) == move, f"notation does not round-trip: {move}"
    is_forced = len(actions) == 1 and game.is_forced(state.legal_moves[0])
    assert state.forced_move == (state.legal_moves[0] if is_forced else None)
    check_holders(state)
    assert game.parse_position(game.format_position(state)) == state
    assert game.parse_diagram(state.diagram()) == state
    assert state._repr_svg_().startswith("<svg")


def check_holders(state: AnyState) -> None:
    """Every person holds one seat, and only ``exchange`` lets people change places."""
    seats = list(range(1, state.game.num_players + 1))
    assert sorted(state.holders) == seats, f"holders are {state.holders}: {state.to_json()}"
    exchange = state.exchange
    for move in state.legal_moves:
        after = state.play_assuming_legal(move)
        is_exchange = move == exchange
        assert has_exchange(state, after) == is_exchange, f"{move}: {after.holders}"
        action = state.game.action_of(state, move)
        assert (action == state.game.exchange_action) == is_exchange, f"{move}: {action}"
        if is_exchange:
            others = tuple(other for other in state.legal_moves if other != move)
            assert after.player == state.player and after.legal_moves == others, f"{move}"


def check_foreign_moves(state: AnyState, moves: list[Move]) -> None:
    """Moves of other positions are legal here exactly if they are listed here."""
    legal = set(state.legal_moves)
    for move in moves:
        refusal = state.why_illegal(move)
        assert (refusal is None) == (move in legal), f"{move}: {refusal}: {state.to_json()}"
        if refusal is not None:
            assert refusal.code and refusal.rule and refusal.text
            try:
                state.play(move)
            except IllegalMove as error:
                assert error.refusal == refusal
            else:
                raise AssertionError(f"an illegal move was played: {move}")


def check_play(state: AnyState, move: Move) -> None:
    """Playing changes nothing but the move number of the result, and does so repeatably."""
    before = copy.deepcopy(state.to_json())
    after, again = state.play(move), state.play(move)
    assert after == again and after.key == again.key
    assert state.to_json() == before, "playing a move changed the position it was played in"
    assert after.move_number == state.move_number + 1
    try:
        after.player = 1  # type: ignore[misc]
    except AttributeError:
        pass
    else:
        raise AssertionError("a state can be changed")


def check_interaction(state: AnyState, random: Random, steps: int = 60) -> None:
    """Pointing at targets and taking choices at random ends in legal moves, and can be undone."""
    game = state.game
    answer = game.interact(state)
    start = answer
    for _ in range(steps):
        if answer.status is not Status.MUST_CONTINUE and random.random() < 0.5:
            break
        events = [Event.point(*target.cell) for target in answer.targets]
        events += [Event.choose(choice.name) for choice in answer.choices]
        if not events:
            assert answer.status is Status.COMPLETE, f"stuck: {answer}"
            break
        answer = game.interact(state, answer.partial, random.choice(events))
        assert answer.refusal is None, f"a target was refused: {answer}"
    played = state
    for data in answer.partial.moves:
        played = played.play(game.move_from_json(data))
    while answer.partial != start.partial:
        entered = answer.partial
        answer = game.interact(state, answer.partial, Event.undo())
        assert answer.partial != entered, "undo does nothing"
    assert answer == start


def check_end(state: AnyState) -> None:
    """A finished game has one result and no more moves."""
    outcome = state.outcome
    assert outcome is not None and state.legal_moves == ()
    seats = list(range(1, state.game.num_players + 1))
    assert sorted(outcome.ranking) == seats and outcome.explanation
    if outcome.winner is None:
        assert len(outcome.drawn) > 1 and outcome.ranking[: len(outcome.drawn)] == outcome.drawn
    else:
        assert outcome.ranking[0] == outcome.winner and outcome.drawn == ()
    check_state(state)


def check_record(session: Session) -> None:
    """The record of a game replays to the same position, and undoing leads back to the start."""
    text = format_record(session.record())
    record = parse_record(text)
    assert record.moves == session.moves
    assert record.replay()[-1] == session.state
    assert format_record(record) == text
    again = Session.from_record(record)
    assert again.state == session.state
    for _ in session.moves:
        again.undo()
    assert again.state == session.start
