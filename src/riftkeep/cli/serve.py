"""`riftkeep serve`: host games for people, computers and bots."""

from __future__ import annotations

import threading
import webbrowser
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from riftkeep.cli.screen import say
from riftkeep.core.extras import extra, install_line, is_installed


class ServeCommand(TyperCommand):
    """Lists every setting of the server after the options."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the settings; read only when help is asked for, so that the others stay quick."""
        if not is_installed("site"):
            with formatter.section("Not installed"):
                formatter.write_text(install_line("site"))
            return
        from riftkeep.server.settings import ServerSettings

        with formatter.section("Environment"):
            formatter.write_dl(
                [
                    (f"RIFTKEEP_{name.upper()}", f"{field.description} {_default(field)}".strip())
                    for name, field in ServerSettings.model_fields.items()
                ]
            )


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    database_url: Annotated[str | None, typer.Option(help="The database.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Host games on this machine; everything else is set by the environment."""
    with extra("site"):
        from riftkeep.server.run import run
        from riftkeep.server.settings import InvalidSettings, read_settings

    given = {"host": host, "port": port, "database_url": database_url}
    try:
        settings = read_settings(**{k: v for k, v in given.items() if v is not None})
    except InvalidSettings as error:
        say(str(error))
        raise typer.Exit(2) from None

    def on_ready(url: str) -> None:
        say(f"serving at {url}; stop with Ctrl-C")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()

    with extra("site"):  # some drivers are imported when the settings ask for them
        run(settings, on_ready)


def play_in_browser(open_browser: bool) -> None:
    """The site on this machine only, at its usual port or at any that is free."""
    with extra("site"):
        from riftkeep.server.run import CannotServe, listen_at, run
        from riftkeep.server.settings import read_settings

    settings = read_settings(host="127.0.0.1")
    try:
        listen_at(settings.host, settings.port).close()
    except CannotServe:
        if _is_riftkeep(settings.port):
            _show(f"http://127.0.0.1:{settings.port}/", open_browser)
            return
        settings = read_settings(host="127.0.0.1", port=0)

    def on_ready(url: str) -> None:
        say(f"play at {url} and stop with Ctrl-C")
        if open_browser:
            threading.Thread(target=_show, args=(url, True), daemon=True).start()

    run(settings, on_ready)


def _show(url: str, open_browser: bool) -> None:
    if not open_browser or not webbrowser.open(url):
        say(f"open {url} in a browser")


def _is_riftkeep(port: int) -> bool:
    import httpx

    try:
        answer = httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=2).json()
    except (httpx.HTTPError, ValueError):
        return False
    return isinstance(answer, dict) and "tables" in answer


def _default(field: Any) -> str:
    value = field.get_default(call_default_factory=True)
    return "" if value in (None, [], "") else f"[default: {value}]"
