"""The third game, installed for this process and for those that it starts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.plugin.installing import install

from riftkeep.core import catalogue, registry
from riftkeep.server.pages import forms, rulebook


@pytest.fixture(scope="package", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder that the game is installed in."""
    folder = install(tmp_path_factory.mktemp("site"))
    before = os.environ.get("PYTHONPATH")
    sys.path.append(str(folder))
    os.environ["PYTHONPATH"] = f"{folder}{os.pathsep}{before}" if before else str(folder)
    forget()
    yield folder
    sys.path.remove(str(folder))
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before
    if "three_reversi" in catalogue._PACKAGES:  # a test of this process has loaded it
        catalogue._PACKAGES.remove("three_reversi")
    catalogue._messages.cache_clear()
    catalogue.catalogue.cache_clear()
    forget()


def forget() -> None:
    """Look again for what is installed."""
    for known in (registry._installed, registry._loaded, registry._problem, forms.forms):
        known.cache_clear()
    rulebook.rules_page.cache_clear()
