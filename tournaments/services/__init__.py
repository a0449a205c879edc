"""What changes a tournament, one module for each subject; each service owns its transaction."""
