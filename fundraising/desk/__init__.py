"""The treasurer's pages at the desk."""
