"""Numbers as Spanish speakers of the Americas write them, and short dates; the rest is as Django has it for Spanish."""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
MONTH_DAY_FORMAT = "j M"
