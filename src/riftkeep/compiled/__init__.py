"""The compiled core from inside, one concept a file; riftkeep.native is the door to it."""
