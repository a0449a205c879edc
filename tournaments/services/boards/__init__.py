"""What everybody may see: the board's body, its refresh, hidden standings and the reveal, sponsors."""
