"""Pure: the same cards for everybody. Deals made from a seed, movements in which sets of deals move, their scores."""
