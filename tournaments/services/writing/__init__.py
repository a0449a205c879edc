"""What every change shares: the order of locks, sending twice, the version that boards follow, events, quotas."""
