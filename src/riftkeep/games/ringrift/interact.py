from riftkeep.core.interaction import Interaction
def interact(game, state, partial, event) -> Interaction:
    raise NotImplementedError
