"""Tests of the package in a booted Debian."""
