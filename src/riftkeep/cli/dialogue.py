"""The dialogue of a game in the terminal: what is shown, what can be typed, and what it does.

What is typed that is not a command goes to the table's entry; here are the commands and what is
printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from riftkeep.cli import setup
from riftkeep.cli.screen import seat_names, seat_text, show_position, tell, width
from riftkeep.core.errors import IllegalMove, RiftkeepError
from riftkeep.core.interaction import Interaction
from riftkeep.terminal.entry import TURN_OVER, Entry
from riftkeep.terminal.table import Table

HELP = """\
Type a move as 'moves' writes it, or point at cells by their names, such as d4,
one at a time or several in a line; take a choice by its name. Several entries
in a line are separated by ';'.
  moves [TEXT]   the legal moves; with TEXT, those that contain it
  why MOVE|CELL  why a move or a cell is refused, or what it would do
  undo           take back the last cell or the last move
  board          draw the board again
  save FILE      save under a new name, and go on there
  resign         give up
  quit           leave; the game is kept and can be resumed
  help           this text"""
_LONGEST_LINE = 2_000
_MOST_LISTED = 240
_MOST_NAMED = 14

T = TypeVar("T")


class Quit(Exception):
    """The person leaves the table."""


class Dialogue:
    """A table and what has been pointed at so far."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._entry = Entry(table)
        self._must_draw = True
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "why": self._why,
            "undo": self._undo,
            "board": self._board,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over; Quit, EOFError or KeyboardInterrupt end it before."""
        tell(f"{setup.describe(self.table.session.game)}. Type 'help' for help.")
        tell()
        while self.table.outcome is None:
            if self.table.is_computers_turn:
                self._play(lambda: list(self.table.play_computer()))
                continue
            self._ask()
        self._draw([])
        tell(self.table.outcome.explanation)

    def _ask(self) -> None:
        answer = self._entry.answer
        if self._must_draw:
            self._draw([target.cell for target in answer.targets])
            self._must_draw = False
            self._offer(answer)
        line = self._read()
        if len(line) > _LONGEST_LINE:
            tell("That line is too long.")
            return
        try:
            for part in line.split(";"):
                if not self._take(part.strip()):
                    return
        except IllegalMove as error:
            tell(f"Not possible: {error}")
        except RiftkeepError as error:
            text = str(error).rstrip(".")
            tell(f"{text[:1].upper()}{text[1:]}.")

    def _read(self) -> str:
        state = self.table.state
        names = "".join(f" {state.game.cell_name(cell)}" for cell in self._entry.selected)
        line = input(f"{state.game.seat_name(state.player)}{names}> ")
        if not sys.stdin.isatty():
            print(line)
        return line

    def _take(self, text: str) -> bool:
        """Do what was typed; False if it was refused, so that the rest of the line is void."""
        if not text:
            return True
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
            return True
        refusal = self._play(lambda: self._entry.take(text))
        if refusal == TURN_OVER:
            tell(refusal.text)
        elif refusal is not None:
            tell(f"Not possible: {refusal}")
        self._must_draw = self._must_draw or refusal is None
        return refusal is None

    def _play(self, play: Callable[[], T]) -> T:
        """Let moves be played, and show them with the forced ones that followed."""
        before = len(self.table.session.moves)
        try:
            return play()
        finally:
            played = self.table.session.moves[before:]
            if played:
                self._must_draw = True
                self._show_played(played)

    def _show_played(self, moves: tuple[Any, ...]) -> None:
        game = self.table.session.game
        lines: list[tuple[int, list[str]]] = []
        for move in moves:
            if not lines or lines[-1][0] != move.player:
                lines.append((move.player, []))
            text = f"({move})" if game.is_forced(move) else str(move)
            lines[-1][1].append(text)
        for seat, texts in lines:
            tell(seat_text(seat, f"{game.seat_name(seat)} played: {', '.join(texts)}"))
        tell()

    def _draw(self, targets: list[tuple[int, ...]]) -> None:
        state = self.table.state
        cells = sum(span.cell is not None for row in state.game.drawing(state) for span in row)
        marked = frozenset(targets) if len(targets) * 2 <= cells else frozenset()
        show_position(state, seat_names(state, self.table.session.seats), marked)

    def _offer(self, answer: Interaction) -> None:
        state = self.table.state
        name = state.game.seat_name(state.player)
        prompt = answer.prompt.removeprefix(f"{name}: ")
        tell(seat_text(state.player, f"{name}: {prompt[:1].upper()}{prompt[1:]}"))
        kinds: dict[str, list[str]] = {}
        for target in answer.targets:
            kinds.setdefault(target.kind, []).append(state.game.cell_name(target.cell))
        for kind, names in kinds.items():
            some = " ".join(names) if len(names) <= _MOST_NAMED else f"{len(names)} cells"
            tell(f"  {kind}: {some}")
        for choice in answer.choices:
            tell(f"  {choice.name}: {choice.effect}")

    def _help(self, rest: str) -> None:
        tell(HELP)

    def _moves(self, rest: str) -> None:
        texts = [str(move) for move in self.table.state.legal_moves]
        texts = [text for text in texts if rest.lower() in text]
        if not texts:
            tell(f"No legal move contains '{rest}'.")
            return
        room = max(map(len, texts[:_MOST_LISTED])) + 2
        columns = max(1, (width() - 1) // room)
        listed = texts[:_MOST_LISTED]
        for first in range(0, len(listed), columns):
            row = listed[first : first + columns]
            tell("".join(text.ljust(room) for text in row).rstrip())
        if len(texts) > len(listed):
            tell(f"... and {len(texts) - len(listed)} more; 'moves d4' lists those with d4.")

    def _why(self, rest: str) -> None:
        if not rest:
            tell("Say which: 'why d4' or 'why' and a move.")
            return
        tell(self._entry.why(rest))

    def _undo(self, rest: str) -> None:
        self._entry.undo()
        self._must_draw = True

    def _board(self, rest: str) -> None:
        self._must_draw = True

    def _save(self, rest: str) -> None:
        if not rest:
            tell("Say where: 'save FILE'.")
            return
        try:
            self.table.save_as(Path(rest).expanduser())
        except (OSError, ValueError) as error:
            tell(f"Cannot save in {rest}: {getattr(error, 'strerror', None) or error}.")
        else:
            tell(f"Saved in {self.table.path}; the game is kept there from now on.")

    def _resign(self, rest: str) -> None:
        self.table.resign()

    def _quit(self, rest: str) -> None:
        raise Quit
