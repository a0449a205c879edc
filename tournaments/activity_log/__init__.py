"""The log of what members did: written after every request that changed something, read and taken away by owners."""
