"""The hall: its tables and their map, tablets, calls, the clock and the director's message."""
