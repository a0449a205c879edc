"""A whole tournament as a file or an earlier state: made, opened, saved and restored."""
