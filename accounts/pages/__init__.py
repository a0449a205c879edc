"""The pages about people: signing in, the own account, members, invitations."""
