"""The public pages of draws, which the reader's own browser checks."""
