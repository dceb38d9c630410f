"""Terminals in which the real program is seen, and what is proved of it there."""

import os
import sys

# The package that all labs share.
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Harness"))
