"""Changes to a tournament, in rooms by what they do, one module for each subject; each service owns its transaction."""
