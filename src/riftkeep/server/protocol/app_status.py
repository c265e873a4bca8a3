"""The HTTP status that goes with a refusal's code."""

from __future__ import annotations

_STATUS = {
    "no_session": 401,
    "unknown_token": 401,
    "wrong_login": 401,
    "no_scope": 403,
    "not_seated": 403,
    "not_yours": 403,
    "not_your_turn": 403,
    "account_needed": 403,
    "session_needed": 403,
    "not_a_guest": 403,
    "has_account": 403,
    "is_rated": 403,
    "name_taken": 409,
    "too_many": 429,
    "queue_full": 429,
    "store_unavailable": 503,
    "restarting": 503,
    "busy": 503,
    "worker_failed": 503,
    "no_such_person": 404,
    "no_such_token": 404,
    "no_such_job": 404,
    "no_such_session": 404,
    "game_on": 403,
    "still_playing": 409,
    "no_such_lesson": 404,
    "no_such_puzzle": 404,
}


def status_of(code: str) -> int:
    """The HTTP status that goes with a refusal's code."""
    return _STATUS.get(code, 422)
