"""Statistics as pictures: what each chart shows, in words, as SVG, and as a table."""
