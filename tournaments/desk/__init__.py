"""The pages of the director and the door: rounds, people, score sheets and everything around them."""
