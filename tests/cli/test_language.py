"""The terminal speaks the reader's language: the one asked for, or the system's."""

from __future__ import annotations

import pytest
from tests.cli.process import Cli, random_session

import riftkeep
from riftkeep.core.catalogue import languages
from riftkeep.puzzles.puzzle import puzzles_of

SYSTEM = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": ""}


@pytest.mark.parametrize(
    ("system", "words"),
    [
        ({"LANG": "ko_KR.UTF-8"}, "파랑: 성을 놓거나 패스하세요."),
        ({"LANG": "ko_KR.UTF-8", "LC_MESSAGES": "de_DE"}, "Blau: Setze eine Burg, oder passe."),
        ({"LANG": "C.UTF-8"}, "Blue: Place a castle or pass."),
        ({"LANGUAGE": "xx:de"}, "Blau: Setze eine Burg, oder passe."),
    ],
)
def test_the_system_says_which_language(cli: Cli, system: dict[str, str], words: str) -> None:
    assert words in cli("play", "great_kingdom", typed="quit\n", **(SYSTEM | system)).stdout


def test_an_option_goes_before_the_system(cli: Cli) -> None:
    typed = "why d4-d5\nwhy d4\nd4 d4 d6\nquit\n"
    out = cli("--language", "ko", "play", typed=typed, **SYSTEM, LANG="de_DE.UTF-8").stdout
    assert "불가능: 이 수는 이동 단계의 것입니다. 지금은 링 놓기 단계입니다. [R070]" in out
    assert "가능: 여기에 링 1, 2개 또는 3개를 놓습니다." in out
    assert "플레이어 1의 수: d4+2, d4-d6" in out


def test_a_language_that_is_not_there_is_refused(cli: Cli) -> None:
    process = cli("--language", "xx", "play")
    assert process.returncode == 1
    known = ", ".join(languages())
    assert process.stderr == f"riftkeep: language: must be one of {known}, not 'xx'\n"


def test_puzzles_and_replays_are_said_in_it_too(cli: Cli) -> None:
    puzzle = puzzles_of("great_kingdom")[0]
    typed = "help\nmoves zz\nanswer\nquit\n"
    out = cli("--language", "de", "puzzle", "--name", puzzle.name, typed=typed).stdout
    assert f"Aufgabe {puzzle.name}, Stufe {puzzle.grade}." in out
    assert "die Lösung zeigen" in out and "Gelöst: 0. In Folge: 0." in out
    assert f"Lösung: {' '.join(puzzle.line)}" in out
    record = random_session(riftkeep.load("great_kingdom"), 3, most=2).record()
    cli.file("game.jsonl", riftkeep.format_record(record))
    shown = cli("--language", "ko", "replay", "game.jsonl", typed="p\n7\nq\n").stdout
    assert "2수 중 0번째: " in shown and "첫 국면입니다." in shown
    assert "수의 번호는 0부터 2까지입니다." in shown
