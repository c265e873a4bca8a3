"""Structured logs on standard error: one line an event, text for people or JSON for machines.

Nothing secret is logged: no cookies, tokens, passwords, chat or addresses of requests.
"""

from __future__ import annotations

import logging
import sys

import structlog


class _NotOurs(logging.Filter):
    """Leaves out what a client can make uvicorn log as an error by sending nonsense."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Is this worth a line?"""
        return not record.getMessage().startswith("Invalid UTF-8 sequence")


def set_up_logs(format: str, level: str) -> None:
    """Let structlog and the libraries' own logging both write here."""
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=[*shared, structlog.processors.format_exc_info, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                renderer,
            ],
            foreign_pre_chain=shared,
        )
    )
    handler.addFilter(_NotOurs())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(number, logging.WARNING))
