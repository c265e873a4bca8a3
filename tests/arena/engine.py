"""A program for tests of players behind pipes: ``python engine.py gtp|jsonl BEHAVIOR``."""

from __future__ import annotations

import json
import sys
import time
from random import Random
from typing import Any

import riftkeep
from riftkeep.adapters.gtp import GtpEngine, random_mover
from riftkeep.core.playout import random_move


def misbehave(behavior: str) -> None:
    """Do what ends a game otherwise than by the rules, if this behavior is one of those."""
    if behavior == "hang":
        time.sleep(600)
    if behavior == "crash":
        print("out of cheese", file=sys.stderr, flush=True)
        sys.exit(7)
    if behavior == "work":
        end = time.process_time() + 0.05
        while time.process_time() < end:
            pass


def gtp(behavior: str) -> None:
    engine = GtpEngine(riftkeep.load("great_kingdom"), random_mover(1), "0")
    answers = {"illegal": "= E5", "resign": "= resign", "nonsense": "= Q99", "refuse": "? no"}
    for line in sys.stdin:
        if line.startswith("genmove"):
            misbehave(behavior)
            if behavior in answers:
                print(f"{answers[behavior]}\n", flush=True)
                continue
        if behavior == "mute" and line.startswith("protocol_version"):
            sys.exit(1)
        answer = engine.respond(line)
        if answer is not None:
            print(answer.text, end="", flush=True)


def jsonl(behavior: str) -> None:
    if behavior == "slow":
        time.sleep(2)
    for line in sys.stdin:
        request = json.loads(line)
        if behavior != "hang" or request["id"] > 1:  # the first answer may take long
            misbehave(behavior)
        print(json.dumps(answer_to(request, behavior)), flush=True)


def answer_to(request: dict[str, Any], behavior: str) -> Any:
    game = riftkeep.load_json(request)
    state = game.state_from_json(request["position"])
    replayed = game.initial_state()
    for move in request["moves"]:
        replayed = replayed.play(game.move_from_json(move))
    assert replayed.key == state.key
    move = random_move(state, Random(f"{request['seed']}/{state.move_number}"))
    answer: dict[str, Any] = {"id": request["id"], "move": move.to_json()}
    if behavior == "late":  # an answer to a request that is over comes first
        print(json.dumps({"id": request["id"] - 1, "move": "?"}) + "\n", flush=True)
    return {
        "illegal": answer | {"move": game.initial_state().legal_moves[0].to_json()},
        "nonsense": answer | {"move": {"type": "castle"}},
        "resign": {"id": request["id"], "resign": True},
        "refuse": {"id": request["id"], "error": "no idea"},
        "wrong": {"id": request["id"] + 5},
        "anonymous": ["move"],
    }.get(behavior, answer)


if __name__ == "__main__":
    {"gtp": gtp, "jsonl": jsonl}[sys.argv[1]](sys.argv[2])
