"""How far a net is from its targets."""

from __future__ import annotations

import torch
from torch.nn import functional

from riftkeep.training.model import MOST_PLAYERS, Judgement
from riftkeep.training.samples import Batch

WEIGHTS = {"policy": 1.0, "value": 1.5, "margin": 0.3, "ending": 0.1, "ownership": 0.3}
"""What each part counts. Margins and ownership teach the net why a game is won."""


def losses(judgement: Judgement, batch: Batch) -> dict[str, torch.Tensor]:
    """The parts of the loss, each a mean over the positions of a batch."""
    weight = batch.weight / batch.weight.sum()
    end_weight = batch.end_weight / batch.end_weight.sum().clamp(min=1e-6)
    policy_weight = batch.policy_weight / batch.policy_weight.sum().clamp(min=1e-6)
    position = batch.terms.position
    crossed = torch.zeros_like(weight).index_add(0, position, -batch.policy * judgement.log_policy)
    certain = torch.zeros_like(weight).index_add(
        0, position, torch.special.entr(batch.policy)
    )  # what no net can do better than
    is_seat = torch.arange(MOST_PLAYERS, device=weight.device) < batch.players[:, None]
    wins = judgement.win_logits.masked_fill(~is_seat, -1e9).log_softmax(1)
    value = -(batch.shares * wins.masked_fill(~is_seat, 0)).sum(1)
    off = functional.smooth_l1_loss(judgement.margins, batch.margins, reduction="none").sum(2)
    margin = (off * is_seat).sum(1)
    ending = functional.cross_entropy(judgement.ending_logits, batch.ending, reduction="none")
    owners = functional.cross_entropy(judgement.owner_logits, batch.owners, reduction="none").mean(
        1
    )
    return {
        "policy": (policy_weight * (crossed - certain)).sum(),
        "value": (weight * value).sum(),
        "margin": (end_weight * margin).sum(),
        "ending": (end_weight * ending).sum(),
        "ownership": (end_weight * owners).sum(),
    }


def total(parts: dict[str, torch.Tensor]) -> torch.Tensor:
    """The parts as one number."""
    return sum((WEIGHTS[name] * part for name, part in parts.items()), torch.zeros(()))
