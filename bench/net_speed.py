"""How many positions a second a net judges: in the compiled core, in ONNX Runtime and in PyTorch.

    pip install onnx onnxruntime onnxscript
    python -m bench.net_speed [--seconds 2] [--rounds 5]

One thread each, the same net and the same positions; the engines take turns, and the median of the
rounds is shown with the lowest and the highest. The core judges one position at a time, as the
search asks; the others also get batches. All must give the same numbers.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from io import BytesIO
from random import Random

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional

import riftkeep
from riftkeep import native
from riftkeep.core.playout import random_game
from riftkeep.net.inference import net_for
from riftkeep.net.shipped import shipped_net
from riftkeep.training.model import Net
from riftkeep.training.presets import preset
from riftkeep.training.trainer import make_net

Floats = npt.NDArray[np.float32]
Judge = Callable[[Floats], tuple[Floats, Floats]]
BATCHES = (1, 8, 32)


class Heads(nn.Module):
    """A net without the actions: planes of the policy, and what is said of the whole board."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Judge positions."""
        net = self.net
        x = functional.relu(net.stem(planes)) * net.mask
        for block in net.blocks:
            x = functional.relu(block(x, net._pooled(x), net.mask)) * net.mask
        pooled = net._pooled(x)
        hidden = functional.relu(net.policy_hidden(x) + net.policy_pool(pooled)[:, :, None, None])
        values = net.value_out(functional.relu(net.value_hidden(pooled)))
        return net.policy_out(hidden), torch.cat([net.kinds(pooled), values], 1)


def judges(net: Net) -> dict[str, tuple[int, Judge]]:
    """What judges a batch, by name, with the largest batch that it is given."""
    import onnxruntime

    heads = Heads(net).eval()
    buffer, example = BytesIO(), torch.zeros(2, net.board.planes, net.board.height, net.board.width)
    shape = {0: torch.export.Dim("batch")}
    program = torch.onnx.export(
        heads, (example,), dynamo=True, dynamic_shapes=(shape,), verbose=False
    )
    assert program is not None
    program.save(buffer)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(buffer.getvalue(), options, ["CPUExecutionProvider"])
    (name,) = (given.name for given in session.get_inputs())
    core = net_for(riftkeep.load("great_kingdom")).core
    policies = net.policy_out.out_channels

    def in_core(planes: Floats) -> tuple[Floats, Floats]:
        found = [core.run(board) for board in planes]
        return (
            np.stack([policy[:policies] for policy, *_ in found]),
            np.stack([np.array(kinds + values, np.float32) for _, kinds, values, _ in found]),
        )

    def in_runtime(planes: Floats) -> tuple[Floats, Floats]:
        policy, values = session.run(None, {name: planes})
        return policy, values

    def in_torch(planes: Floats) -> tuple[Floats, Floats]:
        with torch.inference_mode():
            policy, values = heads(torch.from_numpy(planes))
        return policy.numpy(), values.numpy()

    return {
        "compiled core": (1, in_core),
        "ONNX Runtime": (BATCHES[-1], in_runtime),
        "PyTorch": (BATCHES[-1], in_torch),
    }


def main() -> None:
    """Print a line for each engine and batch."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    torch.set_num_threads(1)
    game = riftkeep.load("great_kingdom")
    weights = shipped_net(game)
    assert weights is not None
    net = make_net(preset("great-kingdom-9"))
    net.load_state_dict(
        {name: torch.from_numpy(a) for name, a in weights.arrays.items() if name != "key_size"}
    )
    states = [state for state, _ in random_game(game.initial_state(), Random(1), 60)]
    planes = np.stack([native.State(states[i % len(states)]).planes() for i in range(BATCHES[-1])])
    engines = judges(net)
    expected = engines["PyTorch"][1](planes)
    for name, (_, judge) in engines.items():
        for found, wanted in zip(judge(planes), expected, strict=True):
            np.testing.assert_allclose(found, wanted, atol=1e-3, err_msg=name)
    cases = [(n, b, j) for n, (most, j) in engines.items() for b in BATCHES if b <= most]
    rates: dict[tuple[str, int], list[float]] = {(name, batch): [] for name, batch, _ in cases}
    for _ in range(given.rounds):
        for name, batch, judge in cases:
            done, start = 0, time.process_time()
            while time.process_time() - start < given.seconds:
                judge(planes[:batch])
                done += batch
            rates[name, batch].append(done / (time.process_time() - start))
    for (name, batch), measured in rates.items():
        print(
            f"{name}, {batch} at a time: {statistics.median(measured):,.0f} positions a CPU-second "
            f"({min(measured):,.0f} to {max(measured):,.0f})"
        )


if __name__ == "__main__":
    main()
