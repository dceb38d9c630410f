"""Terminals in which the real program is seen, and what is proved of it there."""
