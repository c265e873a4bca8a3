"""`riftkeep info`: what is installed here, and the games with their options."""

from __future__ import annotations

import json
import platform
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riftkeep.cli.screen import show
from riftkeep.cli.setup import plain
from riftkeep.core.extras import EXTRAS, is_installed

if TYPE_CHECKING:
    from riftkeep.compiled.loading import Backend


def info(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show the version, the backend and the games with their options."""
    found = gather_info()
    if as_json:
        print(json.dumps(found, indent=2))
        return
    show(f"riftkeep  {found['version']}")
    show(f"python    {found['python']}")
    show(f"backend   {found['backend']}: {found['backend_reason']}")
    if found["core_help"]:
        show(f"the core  {found['core_help']}")
    show(f"extras    {', '.join(found['extras']) or 'none'}")
    for game in found["games"]:
        show()
        show(f"{game['name']}  ({game['title']})")
        for option in game["options"]:
            values = _values(option)
            show(f"  {option['name']:<17} {option['text']}")
            show(f"  {'':<17} {values}{'; ' if values else ''}default {plain(option['default'])}")


def gather_info() -> dict[str, Any]:
    """Everything that the command shows, as plain data."""
    import riftkeep
    from riftkeep import native
    from riftkeep.core.registry import about

    backend = native.backend()
    return {
        "version": riftkeep.__version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}"
        f" on {sys.platform}",
        "backend": backend.name,
        "backend_reason": backend.reason,
        "core_help": core_help(backend),
        "extras": [name for name in EXTRAS if is_installed(name)],
        "games": [
            {
                "name": name,
                "title": about(name).title,
                "options": [
                    {
                        "name": option.name,
                        "text": option.text,
                        "default": option.default,
                        "choices": list(option.choices),
                        "low": option.low,
                        "high": option.high,
                    }
                    for option in about(name).options
                ],
                "formats": [format.name for format in about(name).formats],
            }
            for name in riftkeep.game_names()
        ],
    }


def core_help(backend: Backend) -> str | None:
    """How to get the compiled core where it does not play; None where it does."""
    from riftkeep import native

    if backend.name == native.NATIVE:
        return None
    if backend.is_asked_for:
        return f"is left out on request; unset {native.VARIABLE} to let it play"
    return (
        "makes the computer stronger and quicker: with a C++20 compiler (g++, clang or MSVC) "
        "installed, run pip install --force-reinstall --no-deps --no-cache-dir riftkeep"
    )


def _values(option: dict[str, Any]) -> str:
    if option["choices"]:
        return ", ".join(plain(choice) for choice in option["choices"])
    return "" if option["low"] is None else f"{option['low']} to {option['high']}"
