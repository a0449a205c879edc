"""What the hall sees: standings and seats, on the wall and on phones."""
