"""Names and passwords that people choose: what is refused, and why.

A name is what others trust: it must be seen as it is, and be nobody else's. So there are no
invisible characters and no letters of other scripts among Latin ones, and whatever reads or looks
like another account (``store.people.look_key``), a guest, a computer or the site itself is refused.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.store.people import look_key

MIN_PASSWORD, MAX_PASSWORD = 8, 128
MOST_MARKS = 2
"""Accents and other marks on one letter; a tower of them covers the lines above."""

FOR_GUESTS = ("guest", "gast", "gone", "player", "spieler", "anonymous")
FOR_THE_SITE = (
    *("computer", "admin", "administrator", "moderator", "system", "server", "riftkeep"),
    *("support", "staff", "root"),
)
"""Names that are not for people to take, neither as they are nor with a few characters more."""


def clean_name(name: str) -> str:
    """A guest's name as it may be shown: on one line, and all of it can be seen."""
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(cleaned) <= 32 or not _can_be_seen(cleaned):
        raise Refused("bad_name")
    if _imitates(cleaned, FOR_THE_SITE):
        raise Refused("bad_name", Sentence("refused.name_of_the_site"))
    return cleaned


def clean_account_name(name: str) -> str:
    """A name for an account or a bot: letters, digits and . _ - of any script, but of one."""
    cleaned = unicodedata.normalize("NFKC", name)
    is_plain = all(c.isalnum() or c in "._-" for c in cleaned)
    if not 2 <= len(cleaned) <= 32 or not is_plain or not cleaned[0].isalnum():
        raise Refused("bad_name", Sentence("refused.bad_account_name"))
    if _mixes_scripts(cleaned):
        raise Refused("bad_name", Sentence("refused.name_of_two_scripts"))
    if _imitates(cleaned, FOR_THE_SITE + FOR_GUESTS):
        raise Refused("bad_name", Sentence("refused.name_of_the_site"))
    return cleaned


def check_password(password: str, name: str = "") -> None:
    """Long enough to be of use, short enough to be hashed, and not the first to be tried."""
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise Refused(
            "bad_password", Sentence("refused.bad_password", least=MIN_PASSWORD, most=MAX_PASSWORD)
        )
    plain = password.casefold()
    is_common = plain in _common_passwords() or len(set(plain)) < 3
    if is_common or (name and plain in (name.casefold(), name.casefold()[::-1])):
        raise Refused("bad_password", Sentence("refused.common_password"))


@cache
def _common_passwords() -> frozenset[str]:
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])


def _can_be_seen(name: str) -> bool:
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        is_hidden = category[0] in "CZ" and character != " "
        if is_hidden or character in _BLANK or marks > MOST_MARKS:
            return False
    return any(unicodedata.category(character)[0] in "LNPS" for character in name)


_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d\u180e\ufe0f")
"""Letters and marks that draw nothing."""


_ADDED = re.compile(r"[ ._-]*[0-9lo]{0,4}|[ ._-]\w{0,4}")  # to the eye, l and o are digits, too
"""What makes no other name of a name when it is put behind it."""


def _imitates(name: str, reserved: tuple[str, ...]) -> bool:
    seen = look_key(name)
    looks = [look for look in map(look_key, reserved) if seen.startswith(look)]
    return any(_ADDED.fullmatch(seen, len(look)) for look in looks)


def _mixes_scripts(name: str) -> bool:
    """Are there letters of scripts that are not written together?"""
    scripts = {_script(character) for character in name if character.isalpha()}
    return len(scripts - {"CJK"}) > 1


def _script(letter: str) -> str:
    """The script of a letter, by the first word of its name; those written together are one."""
    first = unicodedata.name(letter, "UNKNOWN").split()[0].split("-")[0]
    return "CJK" if first in ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO") else first
