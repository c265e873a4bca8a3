"""Ctrl-C while a line is waited for: heard at once, whenever it comes.

Python notes a signal and acts on it later, and while ``input`` waits by readline, later is when the
waiting is interrupted. A Ctrl-C that comes just before the waiting begins, after the prompt is
shown, interrupts nothing: it would be heard only with the next key. So a thread watches for
signals, and repeats to the main thread what that does not answer.
"""

from __future__ import annotations

import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_PATIENCE_SECONDS = 0.2
"""How long the main thread may take to answer before it is told again."""


@contextmanager
def heard_interrupts() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, once; further ones do not disturb what follows it."""
    if sys.platform == "win32" or signal.getsignal(signal.SIGINT) != signal.default_int_handler:
        yield  # there is no readline, or whoever started us does not want interrupts
        return
    is_heard = threading.Event()

    def hear(number: int, frame: FrameType | None) -> None:
        if not is_heard.is_set():
            is_heard.set()
            raise KeyboardInterrupt

    here, there = socket.socketpair()
    there.setblocking(False)
    watcher = threading.Thread(
        target=_repeat, args=(here, is_heard, threading.get_ident()), daemon=True
    )
    watcher.start()
    signal.signal(signal.SIGINT, hear)
    before = signal.set_wakeup_fd(there.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        is_heard.set()
        signal.set_wakeup_fd(before)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        there.close()
        watcher.join()
        here.close()


def _repeat(signals: socket.socket, is_heard: threading.Event, main: int) -> None:
    while numbers := signals.recv(64):
        if signal.SIGINT in numbers:
            while not is_heard.wait(_PATIENCE_SECONDS):
                signal.pthread_kill(main, signal.SIGINT)
