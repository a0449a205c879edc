"""`make bench`: the speed of the core, as ratios to bare views on the same server and database."""
