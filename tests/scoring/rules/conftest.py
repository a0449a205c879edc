"""For `make mutants`, which runs these tests thousands of times: a few examples each, always the same ones."""

from hypothesis import settings

settings.register_profile("mutants", max_examples=8, derandomize=True, deadline=None)
