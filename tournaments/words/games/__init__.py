"""The hands of each game in words, and the other outcomes that it has."""
