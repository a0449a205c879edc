"""The door: a page for the tablet of the person who checks people in and takes what they pay."""
