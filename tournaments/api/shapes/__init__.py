"""What calls take and give, by subject."""
