"""`riftkeep puzzle`: find the one right move, in the terminal."""

from __future__ import annotations

import random
import sys
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from riftkeep.cli.interrupt import heard_interrupts
from riftkeep.cli.screen import seat_text, show, show_position, tell
from riftkeep.core.errors import InvalidOptions, RiftkeepError
from riftkeep.core.interaction import Event, Partial
from riftkeep.terminal.language import complaint, not_possible, said
from riftkeep.terminal.language import text as text_of

if TYPE_CHECKING:
    from riftkeep.core.move import Move
    from riftkeep.puzzles.choosing import History
    from riftkeep.puzzles.puzzle import Puzzle


class _Leave(Exception):
    """The person has had enough."""


def puzzle(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="ringrift or great_kingdom; both if none.")
    ] = None,
    kind: Annotated[
        str | None, typer.Option(metavar="KIND", help="Only this kind; --list shows them.")
    ] = None,
    grade: Annotated[
        int | None, typer.Option(min=1, max=10, help="Only this grade: 1 is the easiest.")
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day.")] = False,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="This very puzzle.")] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the puzzles, and end.")] = False,
) -> None:
    """Solve puzzles: positions with exactly one right move, each with a proof.

    What you have solved, and how many in a row, is kept in your data directory.
    """
    from riftkeep.puzzles.choosing import (
        daily_puzzle,
        history_path,
        matching,
        next_puzzle,
        read_history,
        write_history,
    )
    from riftkeep.puzzles.kit import puzzle_games
    from riftkeep.puzzles.puzzle import Kind, find_puzzle

    if game is not None and game not in puzzle_games():
        raise InvalidOptions("game", f"must be one of {', '.join(puzzle_games())}, not {game!r}")
    if kind is not None and kind not in list(Kind):
        raise InvalidOptions("--kind", f"must be one of {', '.join(Kind)}, not {kind!r}")
    games = puzzle_games() if game is None else (game,)
    puzzles = matching(games, None if kind is None else Kind(kind), grade)
    if not puzzles:
        raise RiftkeepError("there is no such puzzle; riftkeep puzzle --list shows them all")
    if list_:
        for entry in puzzles:
            show(f"{entry.name}  grade {entry.grade:>2}  {entry.kind}")
        return
    path = history_path()
    history = read_history(path)
    today = date.today()
    chosen = find_puzzle(name) if name else daily_puzzle(today, games) if daily else None
    try:
        while True:
            current = chosen or next_puzzle(
                puzzles, history.solved, random.SystemRandom().getrandbits(32)
            )
            if current is None:
                tell(text_of("puzzle_all_solved"))
                return
            _Dialogue(current, history, today if daily and current is chosen else None).run()
            write_history(path, history)
            chosen = None
    except (_Leave, EOFError, KeyboardInterrupt):
        write_history(path, history)
        tell(text_of("puzzle_tally", solved=len(history.solved), streak=history.streak))


class _Dialogue:
    """One puzzle, and what has been tried."""

    def __init__(self, puzzle: Puzzle, history: History, day: date | None) -> None:
        self._puzzle = puzzle
        self._history = history
        self._day = day
        self._is_clean = True
        self._hints = 0
        self._begin()

    def _begin(self) -> None:
        from riftkeep.puzzles.attempt import attempt

        self._tried: list[Move] = []
        self._selected: tuple[tuple[int, ...], ...] = ()
        self._now = attempt(self._puzzle, ())

    def run(self) -> None:
        """Ask until the puzzle is left for the next one."""
        from riftkeep.puzzles.attempt import Verdict, goal_of

        entry = self._puzzle
        tell(text_of("puzzle_begins", name=entry.name, grade=entry.grade))
        tell()
        self._draw()
        tell(seat_text(entry.state.player, said(goal_of(entry))))
        while True:
            line = self._read()
            if line == "next":
                return
            if self._now.verdict is Verdict.SOLVED and line not in ("quit", "exit", "again"):
                tell(text_of("puzzle_next"))
                continue
            try:
                self._take(line)
            except RiftkeepError as error:
                tell(complaint(error))

    def _read(self) -> str:
        game = self._puzzle.game
        names = "".join(f" {game.cell_name(cell)}" for cell in self._selected)
        with heard_interrupts():
            line = input(f"{said(game.seat_says(self._puzzle.state.player))}{names}> ")
        if not sys.stdin.isatty():
            print(line)
        return " ".join(line[:2000].split())

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        commands = {
            "": lambda _: None,
            "help": lambda _: tell(text_of("puzzle_help")),
            "hint": self._hint,
            "why": self._why,
            "moves": self._list,
            "again": self._again,
            "answer": self._answer,
            "quit": self._quit,
            "exit": self._quit,
        }
        if word in commands:
            commands[word](rest)
            return
        game, state = self._puzzle.game, self._now.state
        answer = game.interact(state, self._partial())
        for choice in answer.choices:
            if choice.name == line:
                self._happen(Event.choose(choice.name))
                return
        try:
            cells = [game.parse_cell(part) for part in line.split()]
        except RiftkeepError:
            self._try([game.parse_move(state, line)])
            return
        for cell in cells:
            if not self._happen(Event.point(*cell)):
                return

    def _partial(self) -> Partial:
        return Partial(selected=self._selected)

    def _happen(self, event: Event) -> bool:
        """Point or choose; False if that was refused or ended the attempt."""
        game, state = self._puzzle.game, self._now.state
        answer = game.interact(state, self._partial(), event)
        if answer.refusal is not None:
            tell(not_possible(answer.refusal))
            return False
        self._selected = answer.partial.selected
        moves = [game.move_from_json(data) for data in answer.partial.moves]
        decided = [move for move in moves if not game.is_forced(move)]
        if decided:
            return self._try(decided)
        tell(said(answer.says))
        return True

    def _try(self, moves: list[Move]) -> bool:
        from riftkeep.puzzles.attempt import Verdict, attempt

        now = attempt(self._puzzle, [*self._tried, *moves])
        self._selected = ()
        if now.verdict is Verdict.WRONG:
            tell(said(now.sentence))
            self._is_clean = False
            self._history.note_failed()
            return False
        played = now.moves[len(self._now.moves) :]
        self._now, self._tried = now, [*self._tried, *moves]
        tell(" ".join(map(str, played)))
        self._draw()
        tell(said(now.sentence))
        if now.verdict is Verdict.SOLVED:
            self._history.note_solved(self._puzzle.name, is_clean=self._is_clean)
            if self._day is not None:
                self._history.note_daily(self._day)
                tell(text_of("puzzle_daily", streak=self._history.daily_streak))
            tell(text_of("puzzle_streak", streak=self._history.streak))
        return True

    def _draw(self) -> None:
        state = self._now.state
        game = self._puzzle.game
        show_position(state, [said(game.seat_says(n + 1)) for n in range(game.num_players)])

    def _hint(self, _: str) -> None:
        from riftkeep.puzzles.attempt import hints

        offered = hints(self._puzzle)
        tell(said(offered[min(self._hints, len(offered) - 1)]))
        self._hints += 1
        if self._hints >= len(offered):
            self._is_clean = False
            self._history.note_failed()

    def _why(self, rest: str) -> None:
        game, state = self._puzzle.game, self._now.state
        cell = game.parse_cell(rest)
        answer = game.interact(state, self._partial())
        for target in answer.targets:
            if target.cell == cell:
                tell(text_of("possible", effect=target.says))
                return
        refused = game.interact(state, self._partial(), Event.point(*cell))
        assert refused.refusal is not None
        tell(not_possible(refused.refusal))

    def _list(self, rest: str) -> None:
        texts = [str(move) for move in self._now.state.legal_moves if rest in str(move)]
        tell(" ".join(texts) or text_of("no_such_move", text=rest))

    def _again(self, _: str) -> None:
        self._begin()
        self._draw()

    def _answer(self, _: str) -> None:
        self._is_clean = False
        self._history.note_failed()
        tell(text_of("puzzle_answer", line=" ".join(self._puzzle.line)))

    def _quit(self, _: str) -> None:
        raise _Leave
