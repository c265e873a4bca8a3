"""The terminal in another language: no English in what it says, and wide letters in their place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.cli.process import Cli, random_session
from tests.english import english_in
from tests.terminal.screen import Screen, new_table, run

import riftkeep
from riftkeep.core.catalogue import languages
from riftkeep.terminal.bar import Bar
from riftkeep.terminal.language import speak
from riftkeep.terminal.table import Table

OTHERS = [language for language in languages() if language != "en"]
TYPED = "d4\nundo\nundo\nz9\nhello\nmoves zz\nwhy d4\nwhy\nsave\nresign\nhelp\nquit\n"


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak(None)


def test_english_is_found() -> None:
    assert "is thinking" in str(english_in("Blue, the computer, is thinking ...", "de"))
    assert english_in("파랑: quite another thing", "ko") == ["quite another thing"]
    assert english_in("Blau, der Computer, denkt nach ...", "de") == []


@pytest.mark.parametrize(
    ("game", "options"),
    [("ringrift", {"players": 2}), ("ringrift", {"players": 3}), ("great_kingdom", {})],
)
def test_the_full_screen_has_no_english(
    language: str, tmp_path: Path, game: str, options: dict[str, int]
) -> None:
    session = random_session(riftkeep.load(game, **options), 5, 30)
    table = Table(session, {2: 3}, 1, tmp_path / "game.jsonl", print)

    async def act(screen: Screen) -> None:
        shown = []
        for keys in (("tab",), ("f2",), ("f3",), ("f1",), ("escape",), ("z", "9", "enter")):
            await screen.press(*keys)
            shown.append(screen.text())
        for line in ("resign", "undo", "undo"):
            await screen.type(line)
            shown.append(screen.text())
            await screen.press("escape")
        for text in shown:
            below_the_title = text.partition("\n")[2]  # options are called as they are typed
            assert english_in(below_the_title, language) == [], text

    run(table, act, (110, 40))


@pytest.mark.parametrize("game", riftkeep.game_names())
def test_the_dialogue_has_no_english(cli: Cli, language: str, game: str) -> None:
    process = cli("--language", language, "play", game, typed=TYPED)
    assert english_in(process.stdout.partition("\n")[2], language) == []
    assert english_in(process.stderr, language) == []


def test_a_file_that_cannot_be_read_is_refused_without_english(cli: Cli, language: str) -> None:
    session = random_session(riftkeep.load("ringrift", players=2), 5, 9)
    text = riftkeep.format_record(session.record())
    files = {
        "cut": text[:-20],
        "illegal": text.replace('"player": 1', '"player": 2', 1),
        "rows": "square8/2 player=1 phase=movement 8/8",
        "board": '{"game": "great_kingdom", "blue": [[0, 0]], "orange": [[0, 0]]}',
        "game": "(;FF[4]GM[101]SZ[9];B[zz])",
    }
    for name, content in files.items():
        cli.file(name, content)
    said = cli("--language", language, "check", *files).stderr
    assert len(said.splitlines()) == len(files)
    assert english_in(said, language) == [], said
    for words in (("replay", "cut"), ("play", "--load", "cut")):
        assert english_in(cli("--language", language, *words).stderr, language) == []


def test_after_a_swap_the_titles_are_in_the_readers_language(cli: Cli, language: str) -> None:
    session = riftkeep.Session(riftkeep.load("ringrift", players=2), auto_play_forced=True)
    for move in ("d4+1", "d4-d5", "swap"):
        session.play(move)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    shown = cli("--language", language, "replay", "game.jsonl", "--print").stdout
    began = {"de": "Spieler 1 (begann als Spieler 2)", "ko": "플레이어 1 (처음에는 플레이어 2)"}
    assert began[language] in shown
    assert english_in(shown.partition("\n")[2], language) == []


def test_a_word_of_wide_letters_is_clicked_where_it_stands(tmp_path: Path) -> None:
    speak("ko")

    async def act(screen: Screen) -> None:
        keys = screen.app.query_one("#keys", Bar)
        line = screen.text().splitlines()[-1]
        before = line.partition("F3")[0]
        assert cell_len(before) > len(before)
        await screen.pilot.click(offset=(cell_len(before) + 1, keys.region.y))
        await screen.settle()
        assert screen.app.shows_chances

    try:
        run(new_table(tmp_path / "game.jsonl", "great_kingdom", size=3), act)
    finally:
        speak(None)
