"""Programs behind GTP and JSON lines: they play, and every way to fail has its name."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.arena.matches import PATIENCE_SECONDS, is_alive, no_collections, wait_until

import riftkeep
from riftkeep.arena.engine_process import EngineProcess, end_all_engines
from riftkeep.arena.failure import PlayerFailure
from riftkeep.arena.gtp_player import GtpPlayer
from riftkeep.arena.jsonl_player import JsonLinesPlayer
from riftkeep.arena.match import GameResult, play_game
from riftkeep.arena.pairing import Book, Task
from riftkeep.arena.players import check_player, kinds, make_player
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.playout import random_move
from riftkeep.search.player import Player, RandomPlayer

KINGDOM = riftkeep.load("great_kingdom")
ENGINE = Path(__file__).parent / "engine.py"


def command(*words: str) -> str:
    return shlex.join([sys.executable, str(ENGINE), *words])


def play(
    text: str, seconds: float = PATIENCE_SECONDS, game: Any = KINGDOM, seed: int = 1
) -> GameResult:
    """The first game of a player made by a text against a random one, from an opening."""
    opening = Book(game, seed).opening(0)
    player = make_player(text, game, seconds)
    others: list[Player] = [RandomPlayer() for _ in range(game.num_players - 1)]
    try:
        seats = tuple(range(game.num_players))
        return play_game(game, Task(0, 0, 0, seats, opening.moves, seed), [player, *others])
    finally:
        player.close()


def test_our_own_gtp_engine_plays_a_whole_game() -> None:
    engine = shlex.join([sys.executable, "-m", "riftkeep.cli.main", "gtp", "--seed", "1"])
    result = play(f"gtp:{engine}")
    assert result.failure is None and result.decisions[0] > 3


@pytest.mark.parametrize("options", [{"board": "square8"}, {"players": 3}])
def test_a_json_lines_engine_plays_ringrift(options: dict[str, Any]) -> None:
    game = riftkeep.load("ringrift", **options)
    text = f"jsonl:{command('jsonl', 'late')}"
    result = play(text, game=game)
    assert result.failure is None and result.decisions[0] > 10
    assert play(text, game=game).moves == result.moves


def test_the_program_in_the_guide_plays(tmp_path: Path) -> None:
    guide = Path(__file__).parent.parent.parent / "docs/guides/match.md"
    (program,) = re.findall(r"^```python\n(.*?)^```", guide.read_text(), re.DOTALL | re.MULTILINE)
    (tmp_path / "engine.py").write_text(program)
    result = play("jsonl:" + shlex.join([sys.executable, str(tmp_path / "engine.py")]))
    assert result.failure is None and result.decisions[0] > 3


@pytest.mark.parametrize(
    ("words", "kind", "text"),
    [
        (("gtp", "crash"), "crash", "exit code 7: ...out of cheese"),
        (("gtp", "hang"), "time", "no answer within 1 seconds"),
        (("gtp", "illegal"), "illegal_move", "e5: "),
        (("gtp", "nonsense"), "illegal_move", "'Q99'"),
        (("gtp", "refuse"), "crash", "'genmove B' was refused: no"),
        (("gtp", "resign"), "resignation", "resigned"),
        (("jsonl", "crash"), "crash", "exit code 7: ...out of cheese"),
        (("jsonl", "hang"), "time", "no answer within 1 seconds"),
        (("jsonl", "illegal"), "illegal_move", "a1"),
        (("jsonl", "nonsense"), "illegal_move", "not a move: type"),
        (("jsonl", "refuse"), "crash", "'no idea'"),
        (("jsonl", "wrong"), "crash", "unknown request"),
        (("jsonl", "anonymous"), "crash", "without an id"),
        (("jsonl", "resign"), "resignation", "resigned"),
    ],
)
def test_every_way_to_fail_loses_and_has_a_name(
    words: tuple[str, str], kind: str, text: str
) -> None:
    seconds = 1 if words[1] == "hang" else PATIENCE_SECONDS
    result = play(f"{words[0]}:{command(*words)}", seconds)
    assert result.failure is not None
    assert result.failure.kind == result.reason == kind
    assert text in result.failure.text
    assert result.places == (2, 1)


def test_a_program_that_says_no_json_has_crashed() -> None:
    result = play("jsonl:" + shlex.join([sys.executable, "-c", "input(); print('hello')"]))
    assert result.failure is not None
    assert (result.failure.kind, result.failure.text) == ("crash", "answered 'hello'")


def test_a_program_may_take_longer_to_start_than_to_move() -> None:
    player = JsonLinesPlayer(KINGDOM, command("jsonl", "slow"), 1)
    try:
        player.follow(KINGDOM.initial_state(), [])
        assert player.choose(KINGDOM.initial_state()) in KINGDOM.initial_state().legal_moves
    finally:
        player.close()


def test_the_processor_time_of_a_program_is_counted() -> None:
    with no_collections():  # whose time would be that of whoever is asked just then
        result = play(f"jsonl:{command('jsonl', 'work')}")
    assert result.cpu_seconds[0] >= 0.03 * result.decisions[0]
    assert result.cpu_seconds[1] < 0.2 * result.cpu_seconds[0]


class Overheard(GtpPlayer):
    """Keeps what it asks its program."""

    def __init__(self, game: Any, command: str, timeout_seconds: float) -> None:
        self.watched: list[str] = []
        super().__init__(game, command, timeout_seconds)

    def _ask(self, command: str, is_starting: bool = False) -> str:
        self.watched.append(command)
        return super()._ask(command, is_starting)


def test_positions_without_a_history_are_set_up() -> None:
    player = Overheard(KINGDOM, command("gtp", "play"), PATIENCE_SECONDS)
    watched = player.watched
    try:
        for seed in range(12):
            random, state = Random(seed), KINGDOM.initial_state()
            for _ in range(seed):
                after = state.play(random_move(state, random))
                state = state if after.outcome is not None else after
            player.new_game(seed)
            watched.clear()
            move = player.choose(state)
            assert state.why_illegal(move) is None
            assert watched[-1] == f"genmove {'BW'[state.player - 1]}"
            stones = {line.split()[2] for line in watched if line.startswith("play")} - {"pass"}
            assert len(stones) == len(state.to_json()["blue"]) + len(state.to_json()["orange"])
            assert (watched[-2].endswith(" pass")) == (state.to_json()["passes"] > 0)
    finally:
        player.close()


def test_a_followed_game_is_not_set_up_again() -> None:
    player = Overheard(KINGDOM, command("gtp", "play"), PATIENCE_SECONDS)
    watched = player.watched
    decisions = 0
    try:
        for _ in range(2):
            result = play_game(KINGDOM, Task(0, 0, 0, (0, 1), ("a1",), 1), [RandomPlayer(), player])
            assert result.failure is None
            decisions += result.decisions[1]
    finally:
        player.close()
    assert watched.count("clear_board") == 2
    assert watched.count("genmove W") == decisions > 10


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "robot",
            "no kind of player 'robot'; there is random, level:N, search:NAME=VALUE,..., gtp",
        ),
        ("random:3", "takes nothing after it"),
        ("level:x", "'level:x' is not level:1 to level:10"),
        ("level:" + 5000 * "9", "9'... is not level:1 to level:10"),
        ("search:simulations=x", "simulations in 'search:' must be a whole number such as 200"),
        ("search:noise=", "noise in 'search:' must be a number such as 0.5, not ''"),
        ("search:speed=3", "cannot read 'speed=3' in 'search:'; it takes simulations"),
        ("jsonl:", "there is no command"),
        ("jsonl:'", "No closing quotation"),
        ("jsonl:no-such-program-here", "cannot run 'no-such-program-here'"),
        (f"gtp:{command('gtp', 'mute')}", "does not speak GTP"),
        ("python:tests.arena.toys:nobody", "is not python:MODULE:FUNCTION"),
        ("python:", "is not python:MODULE:FUNCTION"),
        ("python:.toys:keen", "is not python:MODULE:FUNCTION"),
        ("python:json:loads", "'python:json:loads' made no player of the game (TypeError: "),
        ("python:os:getcwd", "'python:os:getcwd' made no player of the game (TypeError: "),
        ("python:tests.arena.toys:busy:x", "made no player of the game and the text (ValueError: "),
        ("python:builtins:id", "; a player has name, new_game(seed), choose(state) and close()"),
    ],
)
def test_players_that_cannot_be_had_are_refused_at_once(text: str, reason: str) -> None:
    with pytest.raises(InvalidOptions, match="player") as caught:
        check_player(text, KINGDOM)
    assert reason in str(caught.value)


def test_gtp_is_for_great_kingdom() -> None:
    with pytest.raises(InvalidOptions, match="great_kingdom only, not ringrift"):
        make_player("gtp:x", riftkeep.load("ringrift", players=2))


def test_every_kind_says_how_it_is_written() -> None:
    assert {kind.name for kind in kinds()} >= {"random", "gtp", "jsonl", "python"}
    assert all(kind.usage.startswith(kind.name) and kind.about for kind in kinds())


def test_a_program_that_does_not_read_is_too_slow() -> None:
    engine = EngineProcess("sleep 600", 1)
    deadline = engine.deadline()
    engine.send("x" * 2**20)  # more than a pipe holds
    with pytest.raises(PlayerFailure, match="time: no answer within 1 seconds"):
        engine.receive(deadline)
    assert not engine.is_running


def test_a_program_that_has_ended_fails_whenever_it_is_asked() -> None:
    engine = EngineProcess("false", 60)
    for _ in range(2):
        deadline = engine.deadline()
        engine.send("hello")
        with pytest.raises(PlayerFailure, match="crash: the program ended with exit code 1"):
            engine.receive(deadline)
    engine.close()


@pytest.mark.parametrize("last", ["sleep 600", "sleep 600 & exit"])
def test_a_program_takes_its_children_with_it(tmp_path: Path, last: str) -> None:
    script = tmp_path / "wrapper.sh"
    script.write_text(f"sleep 600 &\necho $!\n{last}\n")
    engine = EngineProcess(f"sh {shlex.quote(str(script))}", 1)
    child = int(engine.receive(engine.deadline(is_starting=True)))
    if last.endswith("exit"):
        wait_until(lambda: not engine.is_running)
    assert is_alive(child)
    engine.close(at_once=True)
    wait_until(lambda: not is_alive(child))


def test_ctrl_c_while_a_program_starts_ends_it(tmp_path: Path) -> None:
    script, note = tmp_path / "mute.sh", tmp_path / "pid"
    script.write_text('echo $$ > "$1.new"\nmv "$1.new" "$1"\nexec sleep 600\n')
    player = f"gtp:{shlex.join(['sh', str(script), str(note)])}"
    words = ["match", player, "random", "--game", "great_kingdom", "--out", str(tmp_path / "m")]
    process = subprocess.Popen(
        [sys.executable, "-m", "riftkeep.cli.main", *words], stderr=subprocess.DEVNULL
    )
    wait_until(note.exists)
    program = int(note.read_text())
    assert is_alive(program)
    process.send_signal(signal.SIGINT)
    process.wait(PATIENCE_SECONDS)
    wait_until(lambda: not is_alive(program))


def test_ctrl_c_in_the_very_moment_of_a_start_leaves_no_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[int] = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            started.append(self.pid)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        EngineProcess("sleep 600", 60)
    (program,) = started
    wait_until(lambda: not is_alive(program))


def test_engines_end_with_the_process_that_asks_them() -> None:
    engine = EngineProcess(command("jsonl", "hang"), PATIENCE_SECONDS)
    player = JsonLinesPlayer(KINGDOM, command("jsonl", "play"), PATIENCE_SECONDS)
    end_all_engines()
    wait_until(lambda: not engine.is_running)
    engine.close()
    player.close()
    with pytest.raises(ProcessLookupError):
        os.kill(engine.pid, 0)


def test_modules_of_the_current_folder_are_found(tmp_path: Path) -> None:
    source = (
        "from riftkeep.search.player import RandomPlayer\ndef make(game): return RandomPlayer()\n"
    )
    (tmp_path / "my_bot_of_this_folder.py").write_text(source)
    words = ["match", "python:my_bot_of_this_folder:make", "random", "--game", "great_kingdom"]
    done = subprocess.run(
        [str(Path(sys.executable).with_name("riftkeep")), *words, "--size", "3", "--games", "2"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "2 games count of 2" in done.stdout
