"""Times as American clocks and browsers write them: 7:16 PM, on pages of the server and of the pad's script alike."""

TIME_FORMAT = "g:i A"
DATETIME_FORMAT = "N j, Y, g:i A"
MONTH_DAY_FORMAT = "M j"
NUMBER_LOCALE = "en"
"""How amounts are written here, by Babel and by browsers alike."""
