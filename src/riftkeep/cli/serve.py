"""`riftkeep serve`: host games for people, computers and bots."""

from __future__ import annotations

import socket
import sys
import threading
import time
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
    from riftkeep.server.run import run
    from riftkeep.server.settings import InvalidSettings, read_settings

    given = {"host": host, "port": port, "database_url": database_url}
    try:
        settings = read_settings(**{k: v for k, v in given.items() if v is not None})
    except InvalidSettings as error:
        say(str(error))
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


def play_in_browser(open_browser: bool) -> None:
    """The site on this machine only, at its usual port or at any that is free."""
    from riftkeep.server.run import run
    from riftkeep.server.settings import read_settings

    settings = read_settings(host="127.0.0.1")
    if not _is_free(settings.port):
        if _is_riftkeep(settings.port):
            _show(f"http://127.0.0.1:{settings.port}/", open_browser)
            return
        settings = read_settings(host="127.0.0.1", port=_free_port())
    url = f"http://127.0.0.1:{settings.port}/"
    if open_browser:
        threading.Thread(target=_show_when_ready, args=(settings.port, url), daemon=True).start()
    say(f"play at {url} and stop with Ctrl-C")
    run(settings)


def _show_when_ready(port: int, url: str) -> None:
    for _ in range(300):
        if _is_riftkeep(port):
            _show(url, open_browser=True)
            return
        time.sleep(0.1)


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


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _default(field: Any) -> str:
    value = field.get_default(call_default_factory=True)
    return "" if value in (None, [], "") else f"[default: {value}]"
