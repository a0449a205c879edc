"""What to expect of a movement before anybody has played: tournaments played out by lot, and what they come to."""
