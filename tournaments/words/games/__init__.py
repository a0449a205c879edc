"""What the hands of each game are called in words, and what else than a plain hand can happen in it."""
