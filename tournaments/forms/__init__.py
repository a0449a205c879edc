"""Forms that several surfaces show: the panel of house rules."""
