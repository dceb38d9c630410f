"""Writes maps as their makers do: MBTiles, which are SQLite databases, and PMTiles, which the page itself reads."""
import gzip
import itertools
import json
import os
import sqlite3
import struct
import zlib
from collections.abc import Iterable

SIZE = 256
# The zoom, the column, and the row, counted from the north.
Place = tuple[int, int, int]


def png(color: tuple[int, int, int], size: int = SIZE, padding: int = 0) -> bytes:
    """Returns a square image of one color, with a number of random bytes that browsers ignore."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(color) * size) * size
    ignored = chunk(b"raNd", os.urandom(padding)) if padding else b""
    return b"".join([
        b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", header), ignored, chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")])


def color_of(zoom: int, x: int, y: int) -> tuple[int, int, int]:
    """Returns the color of a tile of a world. No other tile within seven tiles has the same color, nor at other zooms."""
    return 20 + 30 * (x % 8), 20 + 30 * (y % 8), 20 + 25 * zoom


def world_places(max_zoom: int) -> Iterable[Place]:
    """Returns the places of all tiles of the world."""
    for zoom in range(max_zoom + 1):
        for x, y in itertools.product(range(2 ** zoom), repeat=2):
            yield zoom, x, y


WORLD = {place: png(color_of(*place)) for place in world_places(3)}


def write_large_mbtiles(path: str, max_zoom: int, padding: int) -> None:
    """Writes a world with many tiles, each with a number of bytes that browsers ignore."""
    tiles = ((place, png(color_of(*place), size=8, padding=padding)) for place in world_places(max_zoom))
    write_tiles(path, {"name": "Large", "format": "png", "minzoom": 0, "maxzoom": max_zoom}, tiles)


def write_mbtiles(path: str, metadata: dict[str, str], tiles: dict[Place, bytes]) -> None:
    zooms = [zoom for zoom, _, _ in tiles]
    write_tiles(path, {"format": "png", "minzoom": min(zooms), "maxzoom": max(zooms), **metadata}, tiles.items())


def write_tiles(path: str, metadata: dict[str, str | int], tiles: Iterable[tuple[Place, bytes]]) -> None:
    database = sqlite3.connect(path)
    with database:
        database.executescript("""
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            CREATE UNIQUE INDEX place ON tiles (zoom_level, tile_column, tile_row);""")
        database.executemany("INSERT INTO metadata VALUES (?, ?)", metadata.items())
        # The rows of MBTiles are counted from the south.
        rows = ((zoom, x, 2 ** zoom - 1 - y, data) for (zoom, x, y), data in tiles)
        database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", rows)
    database.close()


def write_pmtiles(path: str, metadata: dict[str, str], tiles: dict[Place, bytes]) -> None:
    """Writes raster tiles with compressed directories: a root whose entries lead to leaves of sixteen tiles."""
    entries, contents, offset = [], [], 0
    for number, data in sorted((hilbert_number(*place), data) for place, data in tiles.items()):
        entries.append((number, offset, len(data), 1))
        contents.append(data)
        offset += len(data)
    leaves, root = b"", []
    for first in range(0, len(entries), 16):
        leaf = directory(entries[first:first + 16])
        # A run of zero tiles is a leaf.
        root.append((entries[first][0], len(leaves), len(leaf), 0))
        leaves += leaf
    parts = [directory(root), gzip.compress(json.dumps(metadata).encode()), leaves, b"".join(contents)]
    places, begin = [], 127
    for part in parts:
        places += [begin, len(part)]
        begin += len(part)
    zooms = [zoom for zoom, _, _ in tiles]
    GZIP, UNCOMPRESSED, PNG = 2, 1, 2
    world = [round(degrees * 1e7) for degrees in (-180, -85.0511287, 180, 85.0511287)]
    header = struct.pack(
        "<7sB8QQQQ6B4iB2i", b"PMTiles", 3, *places, len(tiles), len(tiles), len(tiles), 1, GZIP, UNCOMPRESSED, PNG,
        min(zooms), max(zooms), *world, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"".join([header, *parts]))


def directory(entries: list[tuple[int, int, int, int]]) -> bytes:
    """Returns a directory of PMTiles. Its entries have a number, an offset, a length and a run of tiles."""
    numbers, offsets, lengths, runs = zip(*entries)
    steps = [number - before for number, before in zip(numbers, (0, *numbers))]
    columns = [len(entries), *steps, *runs, *lengths, *(offset + 1 for offset in offsets)]
    return gzip.compress(b"".join(map(varint, columns)))


def varint(number: int) -> bytes:
    data = bytearray()
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    return bytes([*data, number])


def hilbert_number(zoom: int, x: int, y: int) -> int:
    """Returns the number of a tile in PMTiles, which count along Hilbert curves, zoom by zoom."""
    number = (4 ** zoom - 1) // 3
    for level in reversed(range(zoom)):
        half = 1 << level
        right, low = int(x & half > 0), int(y & half > 0)
        number += half * half * (3 * right ^ low)
        if not low:
            if right:
                x, y = half - 1 - (x & half - 1), half - 1 - (y & half - 1)
            x, y = y, x
    return number
