"""`make bench`: what the core costs, as ratios against bare views on the same server and database."""
