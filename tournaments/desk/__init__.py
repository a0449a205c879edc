"""The director's pages and the door's: what happens tonight, who is here, every sheet."""
