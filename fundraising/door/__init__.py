"""The door: a page for the tablet of whoever checks people in and takes what they pay."""
