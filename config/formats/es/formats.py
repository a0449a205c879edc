"""Short dates for the columns of a season; the rest is as Django has it for Spanish."""

MONTH_DAY_FORMAT = "j M"
