"""Playing on the page as a person does: looking at what is shown, then pointing at it."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page
from tests.server.harness import new_id

from riftkeep.core.playout import random_move
from riftkeep.core.registry import load

READY = """() => {
  if (!document.getElementById("end").hidden) return {over: true};
  const submit = document.getElementById("submit");
  const cells = [...document.querySelectorAll(".cell.target")].map((cell) => {
    const box = cell.querySelector(".ground").getBoundingClientRect();
    return {name: cell.dataset.name, x: box.x + box.width / 2, y: box.y + box.height / 2};
  });
  const choices = [...document.querySelectorAll("#choices button")].map((_, choice) => ({choice}));
  const isShown = cells.length || choices.length || !submit.disabled;
  const stamp = performance.getEntriesByName("answered").length
    + "/" + document.getElementById("moves").textContent.length
    + "/" + document.getElementById("part")?.value;
  return isShown && stamp !== window.lastStamp ? {over: false, cells, choices, stamp} : null;
}"""


def set_up(page: Page, game: str, options: dict[str, Any], *seats: dict[str, Any]) -> str:
    """A table of the page's own person."""
    page.request.post("/api/session", data={"name": "Ann"})
    body = {"id": new_id(), "game": game, "options": options, "seats": list(seats)}
    made = page.request.post("/api/tables", data=body)
    assert made.ok, made.text()
    table: str = made.json()["table"]
    return table


def play_ahead(page: Page, table: str, left: int, seed: int) -> None:
    """Play at random over HTTP until so many moves of the whole random game are left."""
    view = page.request.get(f"/api/tables/{table}").json()
    game = load(view["game"], **view["options"])
    random, state, moves = Random(seed), game.initial_state(), []
    while state.outcome is None:
        move = random_move(state, random)
        moves.append(move)
        state = state.play_assuming_legal(move)
    for move in moves[: max(0, len(moves) - left)]:
        if game.is_forced(move):
            continue
        body = {"id": new_id(), "seq": view["seq"], "key": view["key"], "moves": [move.to_json()]}
        answer = page.request.post(f"/api/tables/{table}/play", data=body)
        assert answer.ok, answer.text()
        view = page.request.get(f"/api/tables/{table}").json()


def next_step(page: Page) -> dict[str, Any]:
    """What is shown when there is something to do, or that the game is over."""
    shown: dict[str, Any] = page.wait_for_function(READY).json_value()
    if not shown["over"]:
        page.evaluate("stamp => { window.lastStamp = stamp; }", shown["stamp"])
    return shown


def step_by_mouse(page: Page, random: Random) -> bool:
    """Point at something that may be pointed at; False when the game is over."""
    shown = next_step(page)
    if shown["over"]:
        return False
    targets = shown["cells"] + shown["choices"]
    if targets:
        target = random.choice(targets)
        if "choice" in target:
            page.locator("#choices button").nth(target["choice"]).click()
        else:
            page.mouse.click(target["x"], target["y"])
    else:
        page.click("#submit")
    return True


def go_by_keys(page: Page, name: str) -> None:
    """Bring the keyboard to a cell by the arrows alone."""
    for _ in range(60):
        at = page.evaluate("document.activeElement?.dataset?.name ?? ''")
        if at == name:
            return
        row, wanted = int(at[1:]), int(name[1:])
        if at[0] != name[0]:
            page.keyboard.press("ArrowRight" if at[0] < name[0] else "ArrowLeft")
        else:
            is_down = page.evaluate(
                """([from, to]) => {
                  const top = (name) => document.querySelector(`[data-name=${name}]`)
                    .getBoundingClientRect().top;
                  return top(to) > top(from);
                }""",
                [at, name],
            )
            assert row != wanted
            page.keyboard.press("ArrowDown" if is_down else "ArrowUp")
    raise AssertionError(f"{name} cannot be reached")
