"""Terminals that show the real program, and the proofs of its screen."""

import os
import sys

# The package that all labs share.
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Harness"))
