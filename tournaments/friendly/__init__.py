"""Just keep score: a game without a tournament, two taps from the first page, with a scoreboard to share by link."""
