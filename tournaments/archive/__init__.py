"""A whole tournament as plain data and back: what earlier states are kept as, and what another installation opens."""
