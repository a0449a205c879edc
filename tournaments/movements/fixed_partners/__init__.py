"""Teams of two who play the whole night together: what round robin, Swiss and knock-out share."""
