"""Files of a user are kept where platformdirs would keep them, on every system."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs.macos
import platformdirs.unix
import platformdirs.windows
import pytest
from platformdirs.api import PlatformDirsABC

from riftkeep.directories import data_directory, state_directory

SYSTEMS: dict[str, Callable[..., PlatformDirsABC]] = {
    "linux": platformdirs.unix.Unix,
    "darwin": platformdirs.macos.MacOS,
    "win32": platformdirs.windows.Windows,
}


@pytest.mark.parametrize("home", ["/far/away", "relative", "", None])
@pytest.mark.parametrize("system", SYSTEMS)
def test_directories_are_those_of_platformdirs(
    system: str, home: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
        if home is not None:
            monkeypatch.setenv(variable, home and f"{home}/{variable}")
    # The library asks Windows itself; where there is none, it can ask the variables of Windows.
    windows = platformdirs.windows
    monkeypatch.setattr(windows, "get_win_folder", windows.get_win_folder_from_env_vars)
    expected = SYSTEMS[system]("riftkeep", False)
    data, state = Path(expected.user_data_dir), Path(expected.user_state_dir)
    monkeypatch.setattr(sys, "platform", system)
    assert (data_directory(), state_directory()) == (data, state)
