"""What guests see beforehand: the page of a tournament, and their own sign-up."""
