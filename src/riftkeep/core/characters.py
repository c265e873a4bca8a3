"""Characters that a text from outside may not have, because they cannot be seen or kept.

Control characters steer terminals and logs, PostgreSQL keeps no NUL, and half of a surrogate pair
cannot be written as UTF-8 at all. Those that turn the direction of writing around (U+202A and on,
U+2066 and on) do so with whatever is shown after them. A text of several lines may have tabs and
ends of lines.
"""

from __future__ import annotations

import re

_NOWHERE = "\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_IN_A_LINE = re.compile(f"[\x00-\x1f{_NOWHERE}]")
_IN_LINES = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f{_NOWHERE}]")


def bad_character(text: str, *, has_lines: bool = False) -> str | None:
    """The first character that may not be there, as ``U+0000``; None if there is none."""
    found = (_IN_LINES if has_lines else _IN_A_LINE).search(text)
    return None if found is None else f"U+{ord(found[0]):04X}"


def bad_character_in(data: object, *, has_lines: bool = False) -> str | None:
    """The first such character in a text, or in any text of JSON data; without recursion."""
    todo = [data]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            found = bad_character(item, has_lines=has_lines)
            if found is not None:
                return found
        elif isinstance(item, dict):
            todo += item.keys()
            todo += item.values()
        elif isinstance(item, list | tuple):
            todo += item
    return None
