"""What takes long the first time, done before anybody asks for it.

Templates are compiled, texts of all languages read, games and lessons loaded: half a second, in
which no move would be answered if the first visitor's request did it.
"""

from __future__ import annotations

from riftkeep.core.languages import language_names
from riftkeep.core.registry import about, game_names
from riftkeep.server.pages.language import PARTS, script_address
from riftkeep.server.pages.offline import version
from riftkeep.server.pages.page import ENVIRONMENT
from riftkeep.server.pages.tutorial import lessons
from riftkeep.server.protocol.messages import protocol_text


def prepare_pages() -> None:
    """Fill every cache that pages have; may run in any thread."""
    for game in game_names():
        about(game)
        lessons(game)
    for language in language_names():
        for part in PARTS:
            script_address(language, part)
    version()
    for template in ENVIRONMENT.list_templates():
        ENVIRONMENT.get_template(template)
    protocol_text()
