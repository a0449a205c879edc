"""Changes to a tournament, one module for each subject; each service owns its transaction."""
