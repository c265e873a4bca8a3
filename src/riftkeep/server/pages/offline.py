"""The site on a home screen and without a network: the manifest and the service worker.

The worker is ``web/service_worker.js`` with what it must know written above it: the version of the
files, which of them there are, and the pages of the lessons. Any change of a file is another
version, and so another worker, which fetches everything anew.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from riftkeep.core.catalogue import languages
from riftkeep.core.registry import game_names
from riftkeep.server.pages.language import PARTS, script
from riftkeep.server.pages.tutorial import lessons

WORKER = "service_worker.js"
VERSION_HEADER = "x-riftkeep-version"
LIVE_HEADER = "x-riftkeep-live"
"""On a page of a game that is on, which a browser must not keep."""
ICON = "/static/images/icon.svg"
COLORS = {"background_color": "#14171b", "theme_color": "#1d2127"}


@cache
def version() -> str:
    """A short text that changes with every file that pages load."""
    digest = hashlib.sha256()
    for path in _files():
        digest.update(path.read_bytes())
    for language in languages():
        for part in PARTS:
            digest.update(script(language, part).encode())
    return digest.hexdigest()[:16]


@cache
def worker_script() -> str:
    """The service worker."""
    web = _web()
    kept = [
        f"/static/{path.relative_to(web).as_posix()}" for path in _files() if path.name != WORKER
    ]
    pages = [f"/learn/{game}/{one.id}" for game in game_names() for one in lessons(game)]
    known = {"VERSION": version(), "FILES": kept, "LESSONS": pages}
    lines = [f"const {name} = {json.dumps(value)};" for name, value in known.items()]
    return "\n".join([*lines, (web / WORKER).read_text("utf-8")])


def manifest(name: str, about: str, language: str) -> dict[str, Any]:
    """What a browser must know to put the site on a home screen."""
    icons = [
        {"src": ICON, "sizes": "any", "type": "image/svg+xml", "purpose": purpose}
        for purpose in ("any", "maskable")
    ]
    return {
        "id": "/",
        "name": name,
        "short_name": "Riftkeep",
        "description": about,
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "icons": icons,
        **COLORS,
    }


def _web() -> Path:
    return Path(str(files("riftkeep") / "web"))


def _files() -> list[Path]:
    return sorted(path for path in _web().rglob("*") if path.is_file() and path.name != "types.js")
