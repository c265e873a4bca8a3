"""Great Kingdom a second time: an independent, naive reading of the decisions, for tests only.

Shares no code with the engine: sets of points, obvious loops, no tables and no caches. All
functions are pure and speak the JSON form of states and moves; moves are assumed legal and set-up
positions possible.
"""

from __future__ import annotations

from typing import Any

State = dict[str, Any]
Move = dict[str, Any]
Point = tuple[int, int]

DEFAULTS: dict[str, dict[str, Any]] = {
    "rulebook": {"closed_territory": "none", "castles": None},
    "tournament": {"closed_territory": "opponent", "castles": 40},
}


def full_options(options: dict[str, Any]) -> dict[str, Any]:
    """The options with everything left out filled in."""
    ruleset = options.get("ruleset", "rulebook")
    common = {"size": 9, "ruleset": ruleset, "neutral": "centre", "margin": 3, "suicide": "loses"}
    return common | DEFAULTS[ruleset] | options


def initial(options: dict[str, Any]) -> State:
    """The state before the first move."""
    full = full_options(options)
    neutral: list[list[int]] = []
    if full["neutral"] == "centre":
        neutral = [[full["size"] // 2, full["size"] // 2]]
    elif not isinstance(full["neutral"], str):
        neutral = [list(full["neutral"])]
    return {
        "game": "great_kingdom",
        "options": options,
        "blue": [],
        "orange": [],
        "neutral": neutral,
        "player": 1,
        "passes": 0,
        "move_number": 0,
        "outcome": None,
    }


def legal(state: State) -> list[Move]:
    """Every legal move: points by row and column, then the pass."""
    if state["outcome"] is not None:
        return []
    options = full_options(state["options"])
    player = state["player"]
    spots = [(x, y) for y in range(options["size"]) for x in range(options["size"])]
    if options["neutral"] == "first_player_chooses" and not state["neutral"]:
        return [{"type": "place_neutral", "player": player, "at": [x, y]} for x, y in spots]
    closed = closed_points(state, options)
    moves: list[Move] = []
    for spot in spots:
        if spot not in closed and may_place(state, options, spot):
            moves.append({"type": "place_castle", "player": player, "at": list(spot)})
    return [*moves, {"type": "pass", "player": player}]


def closed_points(state: State, options: dict[str, Any]) -> set[Point]:
    """Territory that the player to act may not enter."""
    players = {"none": [], "opponent": [3 - state["player"]], "both": [1, 2]}
    shut = players[options["closed_territory"]]
    return {spot for region, owner, _ in regions(state) if owner in shut for spot in region}


def may_place(state: State, options: dict[str, Any], spot: Point) -> bool:
    """May the player to act place a castle there, if the point is not closed?"""
    board = board_of(state)
    player = state["player"]
    if spot in board:
        return False
    own_count = sum(1 for owner in board.values() if owner == player)
    if options["castles"] is not None and own_count >= options["castles"]:
        return False
    if options["suicide"] == "illegal":
        board[spot] = player
        _, killed, died = deaths(board, options["size"], player)
        if died and not killed:
            return False
    return True


def play(state: State, move: Move) -> State:
    """The state after a move; the explanation of an outcome is left empty."""
    options = full_options(state["options"])
    player = state["player"]
    after = {**state, "move_number": state["move_number"] + 1}
    if move["type"] == "place_neutral":
        return {**after, "neutral": [move["at"]]}
    if move["type"] == "pass":
        after["passes"] = state["passes"] + 1
        if after["passes"] == 2:
            blue, orange = score(state)
            after["outcome"] = won(1 if blue - orange >= options["margin"] else 2, "score")
        else:
            after["player"] = 3 - player
        return after
    color = "blue" if player == 1 else "orange"
    after["passes"] = 0
    after[color] = sorted([*state[color], move["at"]], key=lambda at: (at[1], at[0]))
    _, killed, died = deaths(board_of(after), options["size"], player)
    if killed:
        after["outcome"] = won(player, "capture")
    elif died:
        after["outcome"] = won(3 - player, "suicide")
    else:
        after["player"] = 3 - player
    return after


def won(player: int, reason: str) -> dict[str, Any]:
    """An outcome without its explanation."""
    return {"winner": player, "reason": reason, "ranking": [player, 3 - player], "drawn": []}


def board_of(state: State) -> dict[Point, int]:
    """Who stands where: 1 Blue, 2 Orange, 0 neutral."""
    board: dict[Point, int] = {}
    for color, owner in (("neutral", 0), ("blue", 1), ("orange", 2)):
        for x, y in state[color]:
            board[x, y] = owner
    return board


def around(spot: Point, size: int) -> list[Point]:
    """The orthogonal neighbors on the board."""
    x, y = spot
    beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [(i, j) for i, j in beside if 0 <= i < size and 0 <= j < size]


def flood(start: Point, allowed: set[Point], size: int) -> set[Point]:
    """Everything that can be reached inside ``allowed``."""
    seen = {start}
    todo = [start]
    while todo:
        for spot in around(todo.pop(), size):
            if spot in allowed and spot not in seen:
                seen.add(spot)
                todo.append(spot)
    return seen


def groups(board: dict[Point, int], size: int) -> list[tuple[int, set[Point], set[Point]]]:
    """Owner, castles and liberties of every group."""
    found: list[tuple[int, set[Point], set[Point]]] = []
    for owner in (1, 2):
        left = {spot for spot, who in board.items() if who == owner}
        while left:
            group = flood(min(left), left, size)
            left -= group
            free = {near for spot in group for near in around(spot, size) if near not in board}
            found.append((owner, group, free))
    return found


def deaths(board: dict[Point, int], size: int, player: int) -> tuple[int, bool, bool]:
    """How many groups have no liberty, whether one is an enemy's, whether one is the player's."""
    dead = [owner for owner, _, free in groups(board, size) if not free]
    return len(dead), 3 - player in dead, player in dead


def regions(state: State) -> list[tuple[set[Point], int | None, str]]:
    """Every empty region, its owner, and why."""
    size = full_options(state["options"])["size"]
    board = board_of(state)
    left = {(x, y) for x in range(size) for y in range(size)} - set(board)
    found: list[tuple[set[Point], int | None, str]] = []
    while left:
        region = flood(min(left), left, size)
        left -= region
        walls = {board[near] for spot in region for near in around(spot, size) if near in board}
        owners = walls - {0}
        edges = [
            any(x == 0 for x, _ in region),
            any(x == size - 1 for x, _ in region),
            any(y == 0 for _, y in region),
            any(y == size - 1 for _, y in region),
        ]
        if len(owners) == 2:
            found.append((region, None, "both_colors"))
        elif not owners:
            found.append((region, None, "no_castle"))
        elif all(edges):
            found.append((region, None, "four_edges"))
        else:
            found.append((region, owners.pop(), "enclosed"))
    return found


def score(state: State) -> tuple[int, int]:
    """Points of territory of Blue and of Orange."""
    counted = [0, 0, 0]
    for region, owner, _ in regions(state):
        counted[owner or 0] += len(region)
    return counted[1], counted[2]


def perft(state: State, depth: int) -> int:
    """The number of move sequences of exactly this length."""
    if depth == 0:
        return 1
    return sum(perft(play(state, move), depth - 1) for move in legal(state))
