"""RingRift: 2 to 4 players, three boards; see RULES.md in this folder."""

from riftkeep.core.catalogue import add_texts

add_texts(__name__)
