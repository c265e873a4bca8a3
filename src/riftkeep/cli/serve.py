"""`riftkeep serve`: host games for people, computers and bots."""

from __future__ import annotations

import sys
import threading
import webbrowser
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from riftkeep.cli.screen import say

EXTRA = "pip install 'riftkeep[site]'"


class ServeCommand(TyperCommand):
    """Lists every setting of the server after the options."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the settings; read only when help is asked for, so that the others stay quick."""
        from riftkeep.server.settings import Settings

        with formatter.section("Environment"):
            formatter.write_dl(
                [
                    (f"RIFTKEEP_{name.upper()}", f"{field.description} {_default(field)}".strip())
                    for name, field in Settings.model_fields.items()
                ]
            )


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    database_url: Annotated[str | None, typer.Option(help="The database.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Host games on this machine; everything else is set by the environment."""
    from pydantic import ValidationError

    from riftkeep.server.run import run
    from riftkeep.server.settings import Settings

    given = {"host": host, "port": port, "database_url": database_url}
    try:
        settings = Settings(**{k: v for k, v in given.items() if v is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        name = f"RIFTKEEP_{'_'.join(str(part) for part in first['loc'][:1]).upper()}"
        say(f"{name}: {first['msg']}")
        raise typer.Exit(2) from None
    url = f"http://{settings.host}:{settings.port}/"
    say(f"serving at {url}; stop with Ctrl-C")
    if open_browser:
        threading.Timer(1.5, webbrowser.open, [url]).start()
    try:
        run(settings)
    except ModuleNotFoundError as error:
        say(f"{error.name} is missing: {EXTRA}")
        sys.exit(1)


def _default(field: Any) -> str:
    value = field.get_default(call_default_factory=True)
    return "" if value in (None, [], "") else f"[default: {value}]"
