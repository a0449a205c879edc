"""What the desk's pages show, gathered for their templates. Nothing here answers a request."""
