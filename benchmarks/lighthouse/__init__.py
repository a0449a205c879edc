"""Lighthouse's scores of the pages that a hall opens, and what they weigh."""
