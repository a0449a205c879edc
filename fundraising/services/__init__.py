"""Changes to the books and to what surrounds them, one module a subject; each owns its transaction."""
