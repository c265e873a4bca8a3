"""A net as a file: named arrays and a card that says what it is and how it was made.

The file is a plain ``.npz`` archive, so that it can be read without PyTorch; the card is JSON text
inside it. Numbers are kept in half precision, to about three digits.
"""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from riftkeep.core.errors import RiftkeepError
from riftkeep.durable import write_atomically

Arrays = dict[str, npt.NDArray[np.float32]]
QUICK = "quick."
"""How the names of the arrays of a net's quick part begin."""
QUICK_PIECES = QUICK + "pieces"
"""The one of them that depends on the board: [channel, kind of pieces, cell of the grid]."""
_CARD = "card"


class InvalidNet(RiftkeepError):
    """A file holds no net, or one that does not fit the game."""


@dataclass(frozen=True)
class Weights:
    """The arrays of a net and its card."""

    arrays: Arrays
    card: dict[str, Any] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write the file at once: a reader sees the old one or the new one, whole."""
        buffer = io.BytesIO()
        card = np.frombuffer(json.dumps(self.card, sort_keys=True).encode(), np.uint8)
        halves = {name: array.astype(np.float16) for name, array in self.arrays.items()}
        np.savez_compressed(buffer, allow_pickle=False, **{_CARD: card}, **halves)
        write_atomically(path, buffer.getvalue())

    def without_quick(self) -> Weights:
        """The same net without its quick part."""
        kept = {name: array for name, array in self.arrays.items() if not name.startswith(QUICK)}
        return Weights(kept, self.card)

    @classmethod
    def load(cls, path: Path) -> Weights:
        """Read a file; InvalidNet if it holds no net."""
        try:
            with np.load(path, allow_pickle=False) as archive:
                card = json.loads(archive[_CARD].tobytes())
                arrays = {
                    name: np.ascontiguousarray(archive[name], np.float32)
                    for name in archive.files
                    if name != _CARD
                }
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            raise InvalidNet(f"{path} holds no net: {error}") from error
        return cls(arrays, card)
