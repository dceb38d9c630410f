"""Attacks on the server. Each is a function that is named after what it proves."""
