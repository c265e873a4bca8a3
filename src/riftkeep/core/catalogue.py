"""The catalogue: every sentence that is said to people, by its code and in every language.

``texts/<language>/*.ftl`` beside the packages holds what Riftkeep itself says, and a package that
brings a game has its own ``texts/<language>.ftl`` and calls ``add_texts``. English is complete by
definition; a text that another language does not have is said in English. There is a language if
there is a folder for it: nothing else lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from riftkeep.core.fluent import fill_in
from riftkeep.core.fluent_reader import Pattern, read_messages
from riftkeep.core.plurals import OTHER, plural_rule

FALLBACK = "en"
ENDING = ".ftl"

_PACKAGES: list[str] = []


def add_texts(package: str) -> None:
    """Make the texts of a package known: its ``texts/<language>.ftl``."""
    if package not in _PACKAGES:
        _PACKAGES.append(package)
        _messages.cache_clear()
        catalogue.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages, English first."""
    found = sorted(folder.name for folder in _folder().iterdir() if folder.is_dir())
    return (FALLBACK, *(language for language in found if language != FALLBACK))


@cache
def catalogue(language: str) -> Mapping[str, Pattern]:
    """Every text that a language has, by its code."""
    texts: dict[str, Pattern] = {}
    for found in texts_by_file(language).values():
        texts |= found
    return texts


def texts_by_file(language: str) -> dict[str, Mapping[str, Pattern]]:
    """The texts of a language by file; the file of a package is called as the package."""
    return {name: _messages(name, language) for name, _ in _sources(language)}


def text_of(
    language: str, code: str, values: Mapping[str, Any], show: Callable[[Any], str] = str
) -> str:
    """A text in a language, in English if it has none, with its values put in by ``show``."""
    if not has_text(code):
        return f"{code} {dict(values)}" if values else code
    found = catalogue(language).get(code)
    if found is None:
        language, found = FALLBACK, catalogue(FALLBACK)[code]
    return fill_in(found, plural_rule_of(language), values, show)


@cache
def plural_rule_of(language: str) -> Callable[[int], str]:
    """The plural rule that a language brings; see riftkeep.core.plurals."""
    return plural_rule(str(catalogue(language).get("language.plurals", OTHER)))


def has_text(code: str) -> bool:
    """Is there an English text of this code? A game that was not needed so far brings its texts."""
    if code in catalogue(FALLBACK):
        return True
    from riftkeep.core.registry import game_names, plug_of

    game = code.partition(".")[0]
    if game not in game_names():
        return False
    plug_of(game)
    return code in catalogue(FALLBACK)


@cache
def _messages(name: str, language: str) -> Mapping[str, Pattern]:
    source = dict(_sources(language))[name]
    return read_messages(source.read_text(encoding="utf-8"), f"{name}, {language}")


def _sources(language: str) -> Iterator[tuple[str, Traversable]]:
    for source in sorted((_folder() / language).iterdir(), key=lambda one: one.name):
        if source.name.endswith(ENDING):
            yield source.name.removesuffix(ENDING), source
    for package in _PACKAGES:
        source = files(package) / "texts" / f"{language}{ENDING}"
        if source.is_file():
            yield package, source


def _folder() -> Traversable:
    return files("riftkeep") / "texts"
