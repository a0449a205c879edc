"""Chains of signed parts, and the result that anybody who has the same parts computes from them. Pure: no Django."""
