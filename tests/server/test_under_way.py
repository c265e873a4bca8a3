"""How many requests of one address may be under way."""

from __future__ import annotations

from riftkeep.server.protocol.under_way import UnderWay


def test_an_address_has_only_so_many_under_way() -> None:
    under_way = UnderWay(most_of_one=2)
    with under_way.one_more("a"), under_way.one_more("a"):
        assert not under_way.admits("a")
        assert under_way.admits("b")
    assert under_way.admits("a")
