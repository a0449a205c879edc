"""A second laptop that follows the first, and takes over."""
