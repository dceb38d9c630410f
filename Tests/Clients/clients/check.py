"""What a check is."""
import random
import shutil
from dataclasses import dataclass
from typing import Callable


class Skipped(Exception):
    """A check cannot be done here."""


@dataclass
class Check:
    name: str
    module: str
    is_slow: bool
    run: Callable


checks: list[Check] = []
# What all random parts begin with. It is printed.
seed = 0


def chance(name: str) -> random.Random:
    """The random numbers of a check."""
    return random.Random(f"{seed} {name}")


def check(slow: bool = False):
    """Makes a check of a function. Its name is what the check proves."""

    def add(function):
        checks.append(Check(function.__name__, function.__module__, slow, function))
        return function

    return add


def needs(*programs: str) -> None:
    for program in programs:
        if shutil.which(program) is None:
            raise Skipped(f"{program} is not installed")
