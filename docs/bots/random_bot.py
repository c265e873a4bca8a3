"""A bot in thirty lines: accepts invitations and plays at random. random_bot.py URL TOKEN"""

import json
import random
import sys
import threading
import time

import httpx

import riftkeep

url, token = sys.argv[1:3]
client = httpx.Client(base_url=url, headers={"authorization": f"Bearer {token}"}, timeout=None)
me = client.get("/api/session").json()["person"]


def play(table: str) -> None:
    """One game from the invitation to its end."""
    client.post(f"/api/tables/{table}/join", json={"id": "join"})
    with client.stream("GET", f"/api/tables/{table}/stream") as stream:
        for line in filter(str.strip, stream.iter_lines()):
            message = json.loads(line)
            if message["type"] != "event" or message["position"] is None:
                continue  # nothing changed on the board
            view = client.get(f"/api/tables/{table}").json()
            while view["is_your_turn"]:  # a turn may take several moves
                state = riftkeep.load_json(view).state_from_json(view["position"])
                body = {"id": f"m{view['seq']}", "seq": view["seq"], "key": view["key"]}
                body["moves"] = [random.choice(state.legal_moves).to_json()]
                client.post(f"/api/tables/{table}/play", json=body)
                view = client.get(f"/api/tables/{table}").json()


playing = set()
while True:
    for row in client.get("/api/tables", params={"mine": True, "status": "open"}).json():
        if row["table"] not in playing:
            playing.add(row["table"])
            threading.Thread(target=play, args=[row["table"]], daemon=True).start()
    time.sleep(1)
