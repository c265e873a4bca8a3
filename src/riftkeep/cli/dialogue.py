"""The dialogue of a game in the terminal: what is shown, what can be typed, and what it does.

What is typed that is not a command goes to the table's entry; here are the commands and what is
printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from riftkeep.cli import setup
from riftkeep.cli.screen import seat_names, seat_text, show_position, show_winner, tell, width
from riftkeep.core.catalogue import has_text
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.interaction import Interaction
from riftkeep.core.move import Move
from riftkeep.terminal.entry import Entry
from riftkeep.terminal.language import complaint, not_possible, said
from riftkeep.terminal.language import text as text_of
from riftkeep.terminal.table import Table

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
        tell(text_of("welcome", game=setup.describe(self.table.session.game)))
        tell()
        while self.table.outcome is None:
            if self.table.is_computers_turn:
                self._play(lambda: list(self.table.play_computer()))
                continue
            self._ask()
        self._draw([])
        tell(said(self.table.outcome.says))
        show_winner(self.table.state, self.table.outcome, self.table.session.people)

    def _ask(self) -> None:
        answer = self._entry.answer
        if self._must_draw:
            self._draw([target.cell for target in answer.targets])
            self._must_draw = False
            self._offer(answer)
        line = self._read()
        if len(line) > _LONGEST_LINE:
            tell(text_of("too_long"))
            return
        try:
            for part in line.split(";"):
                if not self._take(part.strip()):
                    return
        except RiftkeepError as error:
            tell(complaint(error))

    def _read(self) -> str:
        state = self.table.state
        names = "".join(f" {state.game.cell_name(cell)}" for cell in self._entry.selected)
        line = input(f"{said(state.game.seat_says(state.player))}{names}> ")
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
        if refusal is not None:
            tell(not_possible(refusal))
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

    def _show_played(self, moves: tuple[Move, ...]) -> None:
        game = self.table.session.game
        lines: list[tuple[int, list[str]]] = []
        for move in moves:
            if not lines or lines[-1][0] != move.player:
                lines.append((move.player, []))
            text = f"({move})" if game.is_forced(move) else str(move)
            lines[-1][1].append(text)
        for seat, texts in lines:
            played = text_of("played", player=game.seat_says(seat), moves=", ".join(texts))
            tell(seat_text(seat, played))
        tell()

    def _draw(self, targets: list[tuple[int, ...]]) -> None:
        state = self.table.state
        cells = sum(span.cell is not None for row in state.game.drawing(state) for span in row)
        marked = frozenset(targets) if len(targets) * 2 <= cells else frozenset()
        show_position(state, seat_names(state, self.table.session.people), marked)

    def _offer(self, answer: Interaction) -> None:
        state = self.table.state
        player = state.game.seat_says(state.player)
        tell(seat_text(state.player, text_of("prompt", player=player, prompt=answer.says)))
        kinds: dict[str, list[str]] = {}
        for target in answer.targets:
            kinds.setdefault(target.kind, []).append(state.game.cell_name(target.cell))
        for kind, names in kinds.items():
            some = (
                " ".join(names) if len(names) <= _MOST_NAMED else text_of("cells", count=len(names))
            )
            tell(f"  {_kind(kind)}: {some}")
        for choice in answer.choices:
            tell(f"  {choice.name}: {said(choice.says)}")

    def _help(self, rest: str) -> None:
        tell(text_of("dialogue_help"))

    def _moves(self, rest: str) -> None:
        texts = [str(move) for move in self.table.state.legal_moves]
        texts = [text for text in texts if rest.lower() in text]
        if not texts:
            tell(text_of("no_such_move", text=rest))
            return
        room = max(map(len, texts[:_MOST_LISTED])) + 2
        columns = max(1, (width() - 1) // room)
        listed = texts[:_MOST_LISTED]
        for first in range(0, len(listed), columns):
            row = listed[first : first + columns]
            tell("".join(text.ljust(room) for text in row).rstrip())
        if len(texts) > len(listed):
            tell(text_of("more_moves", count=len(texts) - len(listed)))

    def _why(self, rest: str) -> None:
        if not rest:
            tell(text_of("why_what"))
            return
        tell(self._entry.why(rest))

    def _undo(self, rest: str) -> None:
        self._entry.undo()
        self._must_draw = True

    def _board(self, rest: str) -> None:
        self._must_draw = True

    def _save(self, rest: str) -> None:
        if not rest:
            tell(text_of("save_where"))
            return
        try:
            self.table.save_as(Path(rest).expanduser())
        except (OSError, ValueError) as error:
            problem = str(getattr(error, "strerror", None) or error)
            tell(text_of("cannot_save", file=rest, problem=problem))
        else:
            tell(text_of("saved", file=str(self.table.path)))

    def _resign(self, rest: str) -> None:
        self.table.resign()

    def _quit(self, rest: str) -> None:
        raise Quit


def _kind(kind: str) -> str:
    """What pointing at a cell does, in a word; a game may have kinds of its own."""
    return text_of(f"kind.{kind}") if has_text(f"terminal.kind.{kind}") else kind
