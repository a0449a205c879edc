"""Score sheets entered by photograph: sent, read beside everything else, looked at, confirmed (docs/paper.md)."""
