"""The forms of the desk, page by page."""
