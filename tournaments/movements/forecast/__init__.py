"""What to expect of a movement before anybody has played: nights played out by lot, and what they come to."""
