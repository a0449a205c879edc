"""What pages say about the installation."""
