"""Positions as an environment shows them: text, an SVG document, or an array of pixels."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import numpy.typing as npt

from riftkeep.core.errors import InvalidOptions
from riftkeep.core.fields import shown
from riftkeep.core.state import AnyState

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""``human`` prints the board, ``ansi`` returns that text, ``svg`` a document, ``rgb_array`` an
array of height x width x 3 bytes."""

PIXELS = 480
"""How wide and high a picture is made."""


def check_render_mode(mode: str | None) -> None:
    """InvalidOptions if there is no such way to show a position."""
    if mode is not None and not (isinstance(mode, str) and mode in RENDER_MODES):
        raise InvalidOptions(
            "render_mode", f"must be one of {', '.join(RENDER_MODES)} or None, not {shown(mode)}"
        )


def rendered(state: AnyState, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """The position in a render mode; None if nothing is asked for or it has been printed."""
    if mode == "human":
        print(state.diagram())
    elif mode == "ansi":
        return state.diagram()
    elif mode == "svg":
        return state.game.svg(state)
    elif mode == "rgb_array":
        return pixels_of(state)
    return None


def pixels_of(state: AnyState, size: int = PIXELS) -> npt.NDArray[np.uint8]:
    """The picture of a position as an array of red, green and blue bytes, ``size`` pixels wide."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=state.game.svg(state), width=size, background="#ffffff")
    with Image.open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"))
