"""The life of an event at random: nights to which everything happens that may happen, and who counts it all again."""
