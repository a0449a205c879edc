"""A tournament as a state machine: whatever may happen, in any order, and who counts everything again after it."""
