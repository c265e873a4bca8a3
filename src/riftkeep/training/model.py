"""The net in PyTorch, as it is trained; ``cpp/net/net.cpp`` is the same net as it plays.

A trunk of small residual blocks, every one of which also hears sums over the whole board, and heads
for the policy, for the value of each seat, and for what helps to learn and is shown in analysis:
whose each cell will be, how far each seat gets, and how the game ends.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional

MOST_PLAYERS = 4
MARGINS = 2
ENDINGS = 8
OWNERS = 1 + MOST_PLAYERS
NUM_VALUES = MOST_PLAYERS + MOST_PLAYERS * MARGINS + ENDINGS
KEY_SIZE = 16
KEY_SIZE_NAME = "key_size"
"""The array of an exported net that says how long keys are; it is not trained."""


@dataclass(frozen=True, slots=True)
class BoardShape:
    """The board that a net looks at: its input planes, its grid, and which cells of it exist."""

    planes: int
    height: int
    width: int
    cells: tuple[bool, ...]
    is_hexagonal: bool
    num_kinds: int
    num_keys: int


@dataclass(frozen=True, slots=True)
class NetSize:
    """How large a net is: channels (a multiple of 16), blocks, and the width of the heads."""

    channels: int = 32
    blocks: int = 4
    policy_channels: int = 32
    value_channels: int = 64


class Terms:
    """The actions of a batch of positions, as ``cpp/net/policy_terms.hpp`` describes them."""

    def __init__(
        self, arrays: tuple[npt.NDArray[np.generic], ...], lengths: npt.NDArray[np.int64]
    ) -> None:
        kinds, keys, sources, targets, cell_offsets, cells = arrays
        self.kinds = torch.from_numpy(kinds.astype(np.int64))
        self.keys = torch.from_numpy(keys.astype(np.int64))
        self.sources = torch.from_numpy(sources.astype(np.int64))
        self.targets = torch.from_numpy(targets.astype(np.int64))
        counts = np.diff(cell_offsets).astype(np.int64)
        self.cells = torch.from_numpy(cells.astype(np.int64))
        self.cell_owner = torch.from_numpy(np.repeat(np.arange(len(counts)), counts))
        self.cell_counts = torch.from_numpy(np.maximum(counts, 1).astype(np.float32))
        self.position = torch.from_numpy(np.repeat(np.arange(len(lengths)), lengths))
        self.num_positions = len(lengths)

    def to(self, device: torch.device) -> Terms:
        """The same on another device."""
        for name, value in vars(self).items():
            if isinstance(value, torch.Tensor):
                setattr(self, name, value.to(device))
        return self


@dataclass(slots=True)
class Judgement:
    """What a net thinks of a batch of positions."""

    log_policy: torch.Tensor  # of every action of every position, one after the other
    win_logits: torch.Tensor  # [position, seat], the seat to act first
    margins: torch.Tensor  # [position, seat, margin]
    ending_logits: torch.Tensor  # [position, ending]
    owner_logits: torch.Tensor  # [position, owner, cell]: nobody, then the seats


class Block(nn.Module):
    """Two convolutions beside a way past them; the first one also hears sums over the board."""

    def __init__(self, channels: int, kernel: torch.Tensor | None) -> None:
        super().__init__()
        self.first = Convolution(channels, channels, kernel)
        self.pool = nn.Linear(2 * channels, channels, bias=False)
        self.second = Convolution(channels, channels, kernel)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.pool.weight)

    def forward(self, x: torch.Tensor, pooled: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """The input changed a little; ``mask`` is 0 beside the board."""
        hidden = functional.relu(self.first(x) + self.pool(pooled)[:, :, None, None]) * mask
        result: torch.Tensor = x + self.second(hidden)
        return result


class Convolution(nn.Conv2d):
    """A 3x3 convolution; on a hexagonal grid two corners of the square are no neighbors."""

    kernel: torch.Tensor | None

    def __init__(self, inputs: int, outputs: int, kernel: torch.Tensor | None) -> None:
        super().__init__(inputs, outputs, 3, padding=1)
        self.register_buffer("kernel", kernel, persistent=False)

    def masked_weight(self) -> torch.Tensor:
        """The weights that count."""
        return self.weight if self.kernel is None else self.weight * self.kernel

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The convolution."""
        return functional.conv2d(x, self.masked_weight(), self.bias, padding=1)


class Net(nn.Module):
    """A net for one board and any number of players."""

    mask: torch.Tensor

    def __init__(self, board: BoardShape, size: NetSize) -> None:
        super().__init__()
        self.board = board
        self.size = size
        kernel = None
        if board.is_hexagonal:
            kernel = torch.tensor([[0.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 0.0]])
        mask = torch.tensor(board.cells, dtype=torch.float32).reshape(board.height, board.width)
        self.register_buffer("mask", mask, persistent=False)
        channels = size.channels
        self.stem = Convolution(board.planes, channels, kernel)
        self.blocks = nn.ModuleList([Block(channels, kernel) for _ in range(size.blocks)])
        self.policy_hidden = nn.Conv2d(channels, size.policy_channels, 1)
        self.policy_pool = nn.Linear(2 * channels, size.policy_channels, bias=False)
        num_keys = KEY_SIZE * (1 + board.num_keys) if board.num_keys else 0
        self.policy_out = nn.Conv2d(size.policy_channels, board.num_kinds + num_keys, 1)
        self.kinds = nn.Linear(2 * channels, board.num_kinds)
        self.value_hidden = nn.Linear(2 * channels, size.value_channels)
        self.value_out = nn.Linear(size.value_channels, NUM_VALUES)
        self.ownership = nn.Conv2d(channels, OWNERS, 1)

    def forward(self, planes: torch.Tensor, terms: Terms) -> Judgement:
        """Judge positions, given as planes, and the actions of each."""
        x = self._trunk(planes)
        pooled = self._pooled(x)
        hidden = functional.relu(self.policy_hidden(x) + self.policy_pool(pooled)[:, :, None, None])
        values = self._values(pooled)
        wins, margins, endings = values.split([MOST_PLAYERS, MOST_PLAYERS * MARGINS, ENDINGS], 1)
        logits = self._scores(self.policy_out(hidden).flatten(2), self.kinds(pooled), terms)
        return Judgement(
            log_policy=_log_softmax(logits, terms),
            win_logits=wins,
            margins=margins.reshape(-1, MOST_PLAYERS, MARGINS),
            ending_logits=endings,
            owner_logits=self.ownership(x).flatten(2),
        )

    def win_logits(self, planes: torch.Tensor) -> torch.Tensor:
        """The win logits of the seats alone, the one to act first."""
        return self._values(self._pooled(self._trunk(planes)))[:, :MOST_PLAYERS]

    def _trunk(self, planes: torch.Tensor) -> torch.Tensor:
        x = functional.relu(self.stem(planes)) * self.mask
        for block in self.blocks:
            x = functional.relu(block(x, self._pooled(x), self.mask)) * self.mask
        return x

    def _values(self, pooled: torch.Tensor) -> torch.Tensor:
        values: torch.Tensor = self.value_out(functional.relu(self.value_hidden(pooled)))
        return values

    def _pooled(self, x: torch.Tensor) -> torch.Tensor:
        mean = x.sum((2, 3)) / self.mask.sum()
        return torch.cat([mean, x.amax((2, 3))], 1)  # after the rectifier nothing is below 0

    def _scores(self, grids: torch.Tensor, kinds: torch.Tensor, terms: Terms) -> torch.Tensor:
        score = kinds[terms.position, terms.kinds]
        owner = terms.cell_owner
        at_cells = grids[terms.position[owner], terms.kinds[owner], terms.cells]
        sums = torch.zeros_like(score).index_add(0, owner, at_cells)
        score = score + sums / terms.cell_counts
        moving = (terms.keys >= 0).nonzero()[:, 0]
        if len(moving):
            first = self.board.num_kinds
            by_cell = grids[:, first:].reshape(len(grids), -1, KEY_SIZE, grids.shape[2])
            place = terms.position[moving]
            query = by_cell[place, 0, :, terms.sources[moving]]
            key = by_cell[place, 1 + terms.keys[moving], :, terms.targets[moving]]
            score = score.index_add(0, moving, (query * key).sum(1))
        return score

    def tensors(self) -> dict[str, npt.NDArray[np.float32]]:
        """What the compiled net is made of."""
        found = dict(self.state_dict())
        for name, module in self.named_modules():
            if isinstance(module, Convolution):
                found[f"{name}.weight"] = module.masked_weight()
        arrays = {name: value.detach().cpu().numpy() for name, value in found.items()}
        arrays[KEY_SIZE_NAME] = np.array([KEY_SIZE], np.float32)
        return {name: np.ascontiguousarray(value, np.float32) for name, value in arrays.items()}


def _log_softmax(logits: torch.Tensor, terms: Terms) -> torch.Tensor:
    """Logarithms of probabilities over the actions of each position."""
    most = torch.full((terms.num_positions,), -1e30, device=logits.device)
    most = most.scatter_reduce(0, terms.position, logits.detach(), "amax")
    shifted = logits - most[terms.position]
    total = torch.zeros_like(most).index_add(0, terms.position, shifted.exp())
    return shifted - total.log()[terms.position]
