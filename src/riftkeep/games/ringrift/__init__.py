"""RingRift: 2 to 4 players, three boards; see RULES.md in this folder."""
