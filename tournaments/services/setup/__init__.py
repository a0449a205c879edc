"""A tournament as a whole: created, set, copied from paper or as a sample; and seasons."""
