"""What was played and what comes of it: results, standings, prizes, statistics, the story."""
