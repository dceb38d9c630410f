"""Attacks on the server, each a function named after what it proves."""
