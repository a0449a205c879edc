"""How Headtable is given away: the wheel with everything inside, and the folder that brings its own Python."""
