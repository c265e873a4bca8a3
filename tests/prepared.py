"""The caches that every server fills when it starts, filled once in what they are forks of.

Imported before the first fork (tests/forking.py).
"""

from __future__ import annotations

from riftkeep.server.pages.preparing import prepare_pages

prepare_pages()
