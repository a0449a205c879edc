"""Just keep score: a game without a tournament, from the first page in two taps; its scoreboard is a link to share."""
