"""Ctrl-C means the same however the tests were started.

A shell that starts a run in the background makes it ignore SIGINT, and `nohup` makes it ignore
SIGHUP; whatever a test starts would inherit that.
"""

from __future__ import annotations

import signal

HEARD = (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM)


def pytest_configure() -> None:
    """Hear again the signals that this process was told to ignore, and its children with it."""
    for number in HEARD:
        if signal.getsignal(number) is signal.SIG_IGN:
            is_interrupt = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if is_interrupt else signal.SIG_DFL)
