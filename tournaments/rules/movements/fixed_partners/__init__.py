"""Teams of two who play the whole tournament together: what round robin, Swiss and knock-out share."""
