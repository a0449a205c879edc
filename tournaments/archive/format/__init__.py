"""The file itself: its header, its parts, and how they are read, checked and written."""
