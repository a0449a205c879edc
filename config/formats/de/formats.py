"""Short dates for the columns of a season; the rest is as Django has it for German."""

MONTH_DAY_FORMAT = "j. M"
