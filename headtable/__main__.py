"""`python -m headtable` does what the command `headtable` does."""

from headtable.command import main

if __name__ == "__main__":
    main()
