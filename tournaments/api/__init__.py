"""/api/v1: the contract that other programs are written against."""
