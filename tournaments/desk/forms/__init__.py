"""What people type at the desk, page by page."""
