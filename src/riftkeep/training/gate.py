"""The stage that decides whether a new net plays from now on.

A candidate meets the champion, and then a few older nets, in matches of the arena over paired
openings with all seats. Matches are kept in folders of their own, so that a gate that was killed
goes on with the games that it has. With two players each match with the champion is a sequential
test; with more the candidate plays alone against champions in all other seats.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from riftkeep.arena.folder import SETTINGS, Folder
from riftkeep.arena.runner import Tally, run_match
from riftkeep.arena.settings import Contestant, MatchSettings, SprtSettings
from riftkeep.arena.sprt import Decision
from riftkeep.arena.workers import InlineWorkers, ProcessWorkers, Workers
from riftkeep.training.folder import HAND, RunFolder
from riftkeep.training.settings import GameChoice, GateSettings

MakeWorkers = Callable[[MatchSettings], Workers]
Json = dict[str, Any]


def run_gate(folder: RunFolder, net: int, make_workers: MakeWorkers) -> Json:
    """Let a net meet the champion and older nets; what came of it, which is also kept."""
    settings, champion = folder.settings.gate, folder.champion
    meetings = [
        _meet(folder, net, champion, settings, make_workers, index, is_test=True)
        for index in range(len(folder.settings.games))
    ]
    passed = _has_passed(meetings)
    for other in older_nets(folder.nets(), net, champion, settings.older) if passed else ():
        for index in range(len(folder.settings.games)):
            meeting = _meet(folder, net, other, settings, make_workers, index, is_test=False)
            meetings.append(meeting)
            passed = passed and meeting["share"] >= meeting["fair"] - 0.1
    result = {"net": net, "champion": champion, "passed": passed, "meetings": meetings}
    folder.add_gate(net, result)
    folder.log("gate", net=net, champion=champion, passed=passed)
    return result


def older_nets(nets: list[int], net: int, champion: int, most: int) -> list[int]:
    """The newest nets beside a candidate and the champion, the newest first."""
    return [other for other in sorted(nets, reverse=True) if other not in (net, champion)][:most]


def workers_for(processes: int) -> MakeWorkers:
    """Play in so many processes of this machine; 0: in this one."""
    if processes == 0:
        return InlineWorkers
    return lambda settings: ProcessWorkers(settings, processes)


def contestant(folder: RunFolder, net: int, simulations: int) -> Contestant:
    """A net, or the hand-made search, as a player of a match."""
    how = "evaluator=hand" if net == HAND else f"evaluator=net,net={folder.net_path(net).resolve()}"
    name = "hand" if net == HAND else f"net {net}"
    return Contestant(name, f"search:{how},simulations={simulations}")


def _meet(
    folder: RunFolder,
    net: int,
    other: int,
    settings: GateSettings,
    make_workers: MakeWorkers,
    index: int,
    *,
    is_test: bool,
) -> Json:
    choice: GameChoice = folder.settings.games[index]
    game = choice.load()
    is_pair = game.num_players == 2
    games = settings.most_games if is_test else settings.older_games
    if not is_pair:
        games = max(game.num_players, games // game.num_players * game.num_players)
    match = MatchSettings(
        game=game.name,
        options=game.options_json,
        contestants=tuple(contestant(folder, who, settings.simulations) for who in (net, other)),
        games=games,
        seed=folder.settings.seed + net,
        is_first_alone=not is_pair,
        sprt=SprtSettings(settings.elo0, settings.elo1) if is_pair and is_test else None,
    )
    path: Path = folder.path / "gates" / f"{net:04d}-{other:04d}-{index}"
    is_begun = (path / SETTINGS).exists()
    with Folder.open(path) if is_begun else Folder.create(path, match) as kept:
        workers = make_workers(match)
        try:
            tally = run_match(kept, workers)
        finally:
            workers.close()
    return _summary(tally, other, index, game.num_players)


def _summary(tally: Tally, other: int, index: int, players: int) -> Json:
    played = len(tally.counted)
    share = tally.points[0] / played if played else 0.5
    decision = tally.sprt.decision if tally.sprt else Decision.NONE
    return {
        "other": other,
        "game": index,
        "games": played,
        "share": round(share, 4),
        "fair": round(1 / players, 4),
        "decision": str(decision),
    }


def _has_passed(meetings: list[Json]) -> bool:
    """Not worse in any game, and better in one, or on the whole where nothing was decided."""
    if any(meeting["decision"] == Decision.ACCEPT_H0 for meeting in meetings):
        return False
    if any(meeting["decision"] == Decision.ACCEPT_H1 for meeting in meetings):
        return True
    better = sum(meeting["games"] * (meeting["share"] - meeting["fair"]) for meeting in meetings)
    return bool(better > 0)
