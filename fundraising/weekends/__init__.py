"""A weekend: several tournaments with one door, one list of guests and one report."""
