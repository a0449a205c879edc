"""The shapes of requests and answers, by subject."""
