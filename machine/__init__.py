"""What Windows, macOS and Linux do differently: the only place that calls what not all of them have.

Everything else says what it wants (`sync_folder`, `leave_the_terminal`) and gets it where the system can:
tests/machine/test_portable.py holds that.
"""
