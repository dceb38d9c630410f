"""Fences, and the crossings that follow from the stored fixes."""
import collections
import csv
import io
import json
import math
import random

from harness.waiting import Failed

from .parts import run

# Where the simulated drive begins, and how far it goes to the north and to the east, in degrees and meters.
START = (48.1553, 11.5477)
REACH = 2600
# The smallest and the largest size of a fence, in meters.
SIZES = (10, 200)
# The equatorial radius and the squared eccentricity of WGS 84, in meters.
RADIUS = 6_378_137
ECCENTRICITY = 0.0066943799901413165
# A degree of latitude, and a degree of longitude at START, in meters.
DEGREES = (111_200, 74_300)


class Circle:
    """All positions within a distance of a center."""

    def __init__(self, center, radius):
        self._center = center
        self._radius = radius

    @property
    def words(self):
        return ["--circle", f"{self._center[0]!r},{self._center[1]!r},{self._radius!r}m"]

    def contains(self, position):
        # For the sizes of these fences, a straight line through the earth is a micrometer shorter than a line on its surface.
        return math.dist(cartesian(self._center), cartesian(position)) <= self._radius


class Polygon:
    """All positions within a line whose edges are straight in latitude and longitude."""

    def __init__(self, corners):
        self._corners = corners

    @property
    def words(self):
        return ["--polygon", " ".join(f"{latitude!r},{longitude!r}" for latitude, longitude in self._corners)]

    def contains(self, position):
        latitude, longitude = position
        is_inside = False
        for (lat1, lon1), (lat2, lon2) in zip(self._corners, self._corners[1:] + self._corners[:1]):
            if (lat1 > latitude) != (lat2 > latitude) and longitude < lon1 + (latitude - lat1) / (lat2 - lat1) * (lon2 - lon1):
                is_inside = not is_inside
        return is_inside


def cartesian(position):
    """Returns a position on the ellipsoid in meters from the center of the earth."""
    latitude, longitude = map(math.radians, position)
    radius = RADIUS / math.sqrt(1 - ECCENTRICITY * math.sin(latitude) ** 2)
    return (radius * math.cos(latitude) * math.cos(longitude), radius * math.cos(latitude) * math.sin(longitude),
            radius * (1 - ECCENTRICITY) * math.sin(latitude))


class Fences:
    """Random fences along the simulated drive. Most are near its start."""

    def __init__(self, program, conninfo, count, seed, tenant="main"):
        self._program = program
        self._place = ["--database", conninfo, "--tenant", tenant]
        self._random = random.Random(seed)
        self._areas = {f"fence{number}": self._circle() if number % 2 else self._polygon() for number in range(count)}
        # Devices on the same route have the same positions.
        self._around = {}

    def add(self):
        for name, area in self._areas.items():
            run(self._program, "fence", "add", name, *area.words, *self._place)

    def check(self):
        """Checks every stored position against every fence. Returns the number of crossings."""
        expected = collections.Counter(self._expected())
        found = collections.Counter(
            (event["device"], event["time"], event["event"], event["fence"])
            for event in map(json.loads, run(self._program, "fence", "events", "--json", *self._place).splitlines()))
        if expected != found or not expected:
            missing, wrong = expected - found, found - expected
            raise Failed(f"of {expected.total()} crossings, {missing.total()} are not stored: {missing.most_common(5)}; "
                         f"{wrong.total()} stored crossings are wrong or repeated: {wrong.most_common(5)}")
        return expected.total()

    def _expected(self):
        """Yields the crossings of all devices."""
        inside = collections.defaultdict(frozenset)
        export = run(self._program, "export", "--format", "csv", *self._place)
        for fix in csv.DictReader(io.StringIO(export)):
            if fix["mode"] == "none" or not fix["latitude"]:
                continue
            device, around = fix["track"], self._fences_around((float(fix["latitude"]), float(fix["longitude"])))
            for fence in inside[device] - around:
                yield device, fix["time"], "exit", fence
            for fence in around - inside[device]:
                yield device, fix["time"], "enter", fence
            inside[device] = around

    def _fences_around(self, position):
        if position not in self._around:
            self._around[position] = frozenset(name for name, area in self._areas.items() if area.contains(position))
        return self._around[position]

    def _circle(self):
        return Circle(self._position(), self._random.uniform(*SIZES))

    def _polygon(self):
        center, count = self._position(), self._random.randint(4, 8)
        corners = []
        for number in range(count):
            # One corner in each direction, so that edges do not cross each other.
            angle = 2 * math.pi * (number + self._random.uniform(0, 0.8)) / count
            size = self._random.uniform(*SIZES)
            corners.append((center[0] + size * math.cos(angle) / DEGREES[0], center[1] + size * math.sin(angle) / DEGREES[1]))
        return Polygon(corners)

    def _position(self):
        return tuple(start + REACH * self._random.random() ** 3 / degree for start, degree in zip(START, DEGREES))
