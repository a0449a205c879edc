"""Paper about money, printed as all paper is (`tournaments/paper/`): what prizes are signed for, and two reports."""
