"""What a tournament raises: the fundraiser, its books, and everything that puts money into them or takes it out."""
