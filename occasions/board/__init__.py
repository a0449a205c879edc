"""The page of an occasion for everybody."""
