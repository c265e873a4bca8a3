"""Playing on the page as a person does: looking at what is shown, then pointing at it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from playwright.sync_api import Page, expect
from tests.server.harness import new_id

from riftkeep.core.playout import random_move
from riftkeep.core.registry import load

PATIENCE_SECONDS = 120.0
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

READY = """() => {
  if (!document.getElementById("end").hidden) return {over: true};
  const stamp = performance.getEntriesByName("answered").length
    + "/" + document.getElementById("moves").textContent.length
    + "/" + document.getElementById("part")?.value
    + "/" + document.querySelector("#why.note")?.textContent; // asked whether the game is to end
  if (stamp === window.lastStamp) return null; // nothing is measured while nothing has changed
  const cells = [...document.querySelectorAll(".cell.target")].map((cell) => {
    const box = cell.querySelector(".ground").getBoundingClientRect();
    return {name: cell.dataset.name, x: box.x + box.width / 2, y: box.y + box.height / 2};
  });
  const choices = [...document.querySelectorAll("#choices button")].map((_, choice) => ({choice}));
  const isShown = cells.length || choices.length || !document.getElementById("submit").disabled;
  return isShown ? {over: false, cells, choices, stamp} : null;
}"""
POLLING_MS = 20
"""How often a page is asked: at every frame, which is the usual, it would draw all the time."""

ASKED_EVERY_MS = 60
"""The same for several pages, each of which is asked from outside: that costs more."""

TOUCHED = """(before) => {
  if (document.querySelector(".loupe svg")) return "loupe";
  const answered = `${performance.getEntriesByName("answered").length}/`;
  return before.startsWith(answered) ? null : "answered";
}"""


def set_up(
    page: Page, game: str, options: dict[str, Any], *seats: dict[str, Any], **settings: Any
) -> str:
    """A table of the page's own person."""
    page.request.post("/api/session", data={"name": "Ann"})
    body = {"id": new_id(), "game": game, "options": options, "seats": list(seats)} | settings
    made = page.request.post("/api/tables", data=body)
    assert made.ok, made.text()
    table: str = made.json()["table"]
    return table


def open_table(page: Page, table: str) -> None:
    """Look at a table, and wait until everything that happens there comes to the page."""
    heard: list[str] = []

    def note(frame: str | bytes) -> None:
        heard.append(json.loads(frame)["type"])

    page.once("websocket", lambda socket: socket.on("framereceived", note))
    page.goto(f"/table/{table}")
    deadline = time.monotonic() + PATIENCE_SECONDS
    while "table" not in heard:
        assert time.monotonic() < deadline, "the table never comes"
        page.wait_for_timeout(25)


def play_ahead(pages: Page | list[Page], table: str, left: int, seed: int) -> None:
    """Play at random over HTTP until so many moves of the whole random game are left.

    With several people each plays their own seats: a page for every seat.
    """
    people = pages if isinstance(pages, list) else [pages]
    view = people[0].request.get(f"/api/tables/{table}").json()
    game = load(view["game"], **view["options"])
    moves = _random_game(game, seed)
    play_moves(people, table, moves[: max(0, len(moves) - left)])


def play_until(page: Page, table: str, count: int, seed: int) -> None:
    """Play so many moves of a random game over HTTP."""
    view = page.request.get(f"/api/tables/{table}").json()
    game = load(view["game"], **view["options"])
    play_moves([page], table, _random_game(game, seed)[:count])


def last_turns(game: Any, seed: int, count: int = 1) -> tuple[list[Any], list[Any]]:
    """The moves of a random game before its last turns, and those of the last turns."""
    moves = _random_game(game, seed)
    last = list(_turns(game, moves))[-count][0].move_number
    return moves[:last], moves[last:]


def play_moves(
    people: list[Page], table: str, moves: list[Any], start: list[Any] | None = None
) -> None:
    """Play moves over HTTP, a turn at a time; the server plays forced ones by itself.

    ``start`` are the moves that were played before.
    """
    played = start or []
    view = people[0].request.get(f"/api/tables/{table}").json()
    seq, game = view["seq"], load(view["game"], **view["options"])
    for start_of_turn, turn in _turns(game, [*played, *moves]):
        if start_of_turn.move_number < len(played):
            continue
        page, key = people[(start_of_turn.player - 1) % len(people)], f"{start_of_turn.key:016x}"
        body = {"id": new_id(), "seq": seq, "key": key, "moves": [m.to_json() for m in turn]}
        answer = page.request.post(f"/api/tables/{table}/play", data=body)
        assert answer.ok and answer.json()["type"] == "ack", answer.text()
        seq = answer.json()["seq"]


def _random_game(game: Any, seed: int) -> list[Any]:
    random, state, moves = Random(seed), game.initial_state(), []
    while state.outcome is None:
        move = random_move(state, random)
        moves.append(move)
        state = state.play_assuming_legal(move)
    return moves


def _turns(game: Any, moves: list[Any]) -> Iterator[tuple[Any, list[Any]]]:
    """The moves that somebody decided on, by turns, each with the position it begins in."""
    state = game.initial_state()
    start, turn = state, list[Any]()
    for move in moves:
        if not game.is_forced(move):
            start = start if turn else state
            turn.append(move)
        state = state.play_assuming_legal(move)
        if turn and (state.turn is None or state.turn != start.turn):
            yield start, turn
            turn = []
    if turn:
        yield start, turn


def next_step(page: Page) -> dict[str, Any]:
    """What is shown when there is something to do, or that the game is over."""
    shown: dict[str, Any] = page.wait_for_function(READY, polling=POLLING_MS).json_value()
    if not shown["over"]:
        page.evaluate("stamp => { window.lastStamp = stamp; }", shown["stamp"])
    return shown


def step_by_mouse(page: Page, random: Random) -> bool:
    """Point at something that may be pointed at; False when the game is over."""
    shown = next_step(page)
    if not shown["over"]:
        _act_by_mouse(page, shown, random)
    return not shown["over"]


def wait_until(page: Page, promise: str) -> None:
    """Wait until a promise of the page comes true (a wait of Playwright takes any for true)."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not page.evaluate(promise):
        assert time.monotonic() < deadline, f"never true: {promise}"
        page.wait_for_timeout(100)


def step_of_anybody(pages: list[Page], random: Random) -> bool:
    """Whoever can do something does it, by mouse; False when the game is over for all."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        seen = [page.evaluate(READY) for page in pages]
        if all(shown and shown["over"] for shown in seen):
            return False
        for page, shown in zip(pages, seen, strict=True):
            if shown and not shown["over"]:
                page.evaluate("stamp => { window.lastStamp = stamp; }", shown["stamp"])
                _act_by_mouse(page, shown, random)
                return True
        pages[0].wait_for_timeout(ASKED_EVERY_MS)
    raise AssertionError("nobody can do anything")


def _act_by_mouse(page: Page, shown: dict[str, Any], random: Random) -> None:
    targets = shown["cells"] + shown["choices"]
    target = random.choice(targets) if targets else None
    if target is None:
        page.click("#submit")
    elif "choice" in target:
        page.locator("#choices button").nth(target["choice"]).click()
    else:
        page.mouse.click(target["x"], target["y"])


def step_by_touch(page: Page, random: Random) -> bool:
    """Touch something that may be touched, through the loupe where cells are small."""
    shown = next_step(page)
    if shown["over"]:
        return False
    targets = shown["cells"] + shown["choices"]
    if not targets:
        page.locator("#submit").tap()
        return True
    target = random.choice(targets)
    if "choice" in target:
        page.locator("#choices button").nth(target["choice"]).tap()
        return True
    page.locator(f"[data-name={target['name']}]").tap()
    if (
        page.wait_for_function(TOUCHED, arg=shown["stamp"], polling=POLLING_MS).json_value()
        == "loupe"
    ):
        page.locator(".loupe svg").tap()  # what was touched is in the middle
    return True


def step_by_keys(page: Page, random: Random) -> bool:
    """Press keys for something that may be done; turns must not be sent by themselves."""
    shown = next_step(page)
    if shown["over"]:
        return False
    if shown["cells"]:
        go_by_keys(page, random.choice(shown["cells"])["name"])
        page.keyboard.press("Enter")
    elif shown["choices"]:
        page.keyboard.press(str(random.randint(1, min(9, len(shown["choices"])))))
    else:
        expect(page.locator("#turn-bar")).to_have_class("turn-bar yours unsent")
        page.keyboard.press("Enter")
    return True


def go_by_keys(page: Page, name: str) -> None:
    """Bring the keyboard to a cell by the arrows alone."""
    for _ in range(90):
        way = page.evaluate(
            """(name) => {
              const cell = document.activeElement;
              if (cell?.dataset?.name === name) return "";
              const box = (element) => element.querySelector(".ground").getBoundingClientRect();
              const to = box(document.querySelector(`[data-name=${name}]`));
              const from = box(cell);
              if (Math.abs(to.y - from.y) > from.height / 4) return to.y > from.y ? "Down" : "Up";
              return to.x > from.x ? "Right" : "Left";
            }""",
            name,
        )
        if not way:
            return
        page.keyboard.press(f"Arrow{way}")
    raise AssertionError(f"{name} cannot be reached")
