"""The definition of checks."""
import random
import shutil
from dataclasses import dataclass
from typing import Callable


class Skipped(Exception):
    """A check that cannot run here."""


@dataclass
class Check:
    name: str
    module: str
    is_slow: bool
    run: Callable


checks: list[Check] = []
# The seed for all random choices, which is printed.
seed = 0


def chance(name: str) -> random.Random:
    """Returns the random generator of a check."""
    return random.Random(f"{seed} {name}")


def check(slow: bool = False):
    """Registers a function as a check. Its name states what the check proves."""

    def add(function):
        checks.append(Check(function.__name__, function.__module__, slow, function))
        return function

    return add


def needs(*programs: str) -> None:
    for program in programs:
        if shutil.which(program) is None:
            raise Skipped(f"{program} is not installed")
