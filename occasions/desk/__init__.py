"""The desk's pages about occasions: a hall's side, and the organizer's."""
