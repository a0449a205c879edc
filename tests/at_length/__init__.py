"""`make check-all`: everything at length, in pieces that can be taken up again."""
