"""The files of the store are for their owner only, from their first byte on."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from riftkeep.store import Database, open_database, people
from riftkeep.store.archive import back_up


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """A user whose files everybody may read."""
    old = os.umask(0)
    yield
    os.umask(old)


def modes(directory: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in directory.iterdir()}


def test_a_database_and_what_lies_beside_it(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'site.db'}")
    database.write(lambda c: people.add_person(c, "guest", "Ann", 1.0))
    assert set(modes(tmp_path).values()) == {0o600}
    assert "site.db-wal" in modes(tmp_path)
    database.close()
    (tmp_path / "site.db").chmod(0o644)
    open_database(f"sqlite:///{tmp_path / 'site.db'}").close()
    assert modes(tmp_path)["site.db"] == 0o600


def test_a_backup_and_its_unfinished_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'site.db'}")
    (tmp_path / "all.gz.part").write_text("left by another")
    (tmp_path / "all.gz.part").chmod(0o644)
    seen: list[int] = []

    def no_lines(_: Database) -> list[str]:
        seen.append(modes(tmp_path)["all.gz.part"])
        return []

    monkeypatch.setattr("riftkeep.store.archive._lines", no_lines)
    back_up(database, tmp_path / "all.gz")
    database.close()
    assert seen == [0o600]
    assert modes(tmp_path)["all.gz"] == 0o600
