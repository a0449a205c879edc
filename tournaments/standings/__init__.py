"""Who is ahead: results in, ranked rows out. Pure."""
