"""Names are seen as they are and are nobody else's; passwords are not the first to be tried."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import Client, Server, new_id, run

from riftkeep.server.live.drafts import Refused
from riftkeep.server.people.names import check_password, clean_account_name, clean_name
from riftkeep.store import people
from riftkeep.store.people import NameTaken, look_key, name_key


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("alice", "\u0430lice"),  # a Cyrillic a
        ("alice", "Alice"),
        ("alice", "ALICE"),
        ("alice", "A1ice"),
        ("alice", "AIice"),
        ("bob", "b0b"),
        ("modern", "rnodern"),
        ("alice", "\uff41lice"),  # a wide a
        ("scope", "\u0455\u0441\u043e\u0440\u0435"),  # all of it Cyrillic
    ],
)
def test_names_that_read_or_look_alike_share_a_key(name: str, other: str) -> None:
    assert look_key(name) == look_key(other) or name_key(name) == name_key(other)


def test_names_that_look_different_have_different_keys() -> None:
    names = [
        "alice",
        "alise",
        "bob",
        "bobby",
        "Zo\u00eb",
        "Zoe",
        "\u4e2d\u6587",
        "\u65e5\u672c",
        "a.b",
        "ab",
    ]
    assert len({look_key(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    "name",
    [
        "a\u200bb",  # no width
        "\u202eevil",  # from right to left
        "\u2066x\u2069",
        "\ufeffx",
        "\u3164",  # a letter that draws nothing
        "\u2800\u2800",
        "x\u00adx",
        "e\u0301\u0301\u0301\u0301x",  # a tower of accents
        "\u0301",
        " ",
        "",
        "x" * 33,
        "Computer",
        "computer 7",
        "C0mputer 7",
        "Admin",
        "\u0410dmin",
        "riftkeep",
    ],
)
def test_names_that_hide_or_imitate_are_refused_for_guests(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    ["Guest", "guest_ab12", "Gast.7", "Computer5", "moderator", "root1", "p\u0430ul", "x", "_x"],
)
def test_names_that_imitate_or_mix_scripts_are_refused_for_accounts(name: str) -> None:
    with pytest.raises(Refused):
        clean_account_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zo\u00eb",
        "\u0410\u043d\u043d\u0430",
        "\u0391\u03bd\u03bd\u03b1",
        "\u82b1\u5b50",
        "kata\u82b1",
        "Gaston",
        "guesswork",
        "Computerist",
        "a.b-c_1",
    ],
)
def test_names_of_people_are_taken(name: str) -> None:
    assert clean_account_name(name) == name
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "Password",
        "12345678",
        "qwertyuiop",
        "aaaaaaaaaa",
        "abababab",
        "short",
        "x" * 129,
        "charlotte-x",
        "x-ettolrahc",
    ],
)
def test_passwords_that_are_tried_first_are_refused(password: str) -> None:
    with pytest.raises(Refused):
        check_password(password, "charlotte-x")


def test_other_passwords_are_taken() -> None:
    check_password("correct horse", "charlotte")
    check_password("p\u00e4sswort mit umlaut")


def test_nobody_is_taken_for_an_account(server: Server) -> None:
    async def go() -> None:
        name = f"Ann{new_id()}x"
        await (await Client(server).guest("A")).account(name)
        alike = "\u0410" + name[1:].upper()
        for taken in (name, name.upper(), name.replace("A", "\u0410", 1)):
            answer = await Client(server).post("/api/session", 409, name=taken)
            assert answer["error"]["code"] == "name_taken", alike
        other = await Client(server).guest("Eve")
        await other.post("/api/session", 409, name=name.lower())
        await other.post("/api/account", 409, name=name.lower(), password="correct horse")
        assert (await other.get("/api/session"))["name"] == "Eve"

    run(go())


def test_guests_are_marked_as_guests_at_tables_and_in_lists(server: Server) -> None:
    async def go() -> None:
        ann = await (await Client(server).guest("A")).account(f"known{new_id()}")
        eve = await Client(server).guest("Eve")
        table = await ann.table("me", "open", listed=True)
        await eve.do(table, "join")
        for seats in (
            (await ann.view(table))["seats"],
            next(
                one["seats"]
                for one in await ann.get("/api/tables", status="playing")
                if one["table"] == table
            ),
        ):
            assert [seat["is_guest"] for seat in seats] == [False, True]
        page = await ann.http.get("/games")
        assert 'class="guest"' in page.text

    run(go())


def test_the_store_refuses_a_name_that_looks_like_another(tmp_path: Path) -> None:
    from riftkeep.store import open_database

    database = open_database(f"sqlite:///{tmp_path / 'a.db'}")
    try:
        owner = database.write(lambda c: people.add_person(c, "guest", "O", 1.0))
        database.write(lambda c: people.make_account(c, owner.id, "alice", "x"))
        for alike in ("Alice", "\u0430lice", "a1ice"):
            with pytest.raises(NameTaken):
                database.write(
                    lambda c, alike=alike: people.add_person(
                        c, "bot", alike, 1.0, owner_id=owner.id
                    )  # type: ignore[misc]
                )
    finally:
        database.close()
