"""What is shown, in sentences: sheets, settings, seating, corrections."""
