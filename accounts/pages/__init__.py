"""Pages for users: signing in, one's own account, members, invitations."""
