"""What is shown, put into sentences: sheets, settings, seating, corrections."""
