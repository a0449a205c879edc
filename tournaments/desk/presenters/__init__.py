"""What the desk's pages show, prepared for their templates."""
