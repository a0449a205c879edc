"""People ranked from the top, seated in fours: what the ladder needs, and progressive borrows."""
