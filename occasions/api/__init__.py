"""Calls about occasions."""
