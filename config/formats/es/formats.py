"""Numbers as Spanish speakers of the Americas write them, and short dates; the rest is as Django has it for Spanish."""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
MONTH_DAY_FORMAT = "j M"
NUMBER_LOCALE = "es-US"
"""How amounts are written here: Spanish is that of American parishes: $1,250.50, as on their checks."""
