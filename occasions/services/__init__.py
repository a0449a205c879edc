"""What is done about occasions: parts stored, merged, shared and sent; the organizer's decisions."""
