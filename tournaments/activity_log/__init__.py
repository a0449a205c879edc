"""The log of what members did: written after every request that changed something, for owners to read and export."""
