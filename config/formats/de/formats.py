"""Short dates for the columns of a season; the rest is as Django has it for German."""

MONTH_DAY_FORMAT = "j. M"
NUMBER_LOCALE = "de"
"""How amounts are written here, by Babel and by browsers alike."""
