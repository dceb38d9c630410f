"""Compares the answers of the fleet's database with those of DuckDB on the same fixes.

    python3 Benchmarks/duckdb_answers.py DIRECTORY

The directory contains the files that `bench-fleet … compare` writes.
"""
import os
import sys

import duckdb

COLUMNS = {name: "DOUBLE" for name in ["lat", "lon", "alt", "speed", "course"]}
COLUMNS = {"device": "VARCHAR", "time": "BIGINT", "received": "BIGINT"} | COLUMNS
# The box of Comparison.swift.
IN_BOX = "lat BETWEEN 48.13 AND 48.33 AND lon BETWEEN 11.57 AND 11.77"


def main(directory: str) -> None:
    database = duckdb.connect()
    for name in ["simulated", "stored", "near", "box"]:
        path = os.path.join(directory, f"{name}.csv")
        database.execute(f"CREATE TABLE {name} AS SELECT * FROM read_csv($path, header = true, columns = $columns)",
                         {"path": path, "columns": COLUMNS})
    compare(database, "a day of all vehicles", "SELECT * FROM simulated", "SELECT * FROM stored")
    # The answer for the box has no altitudes.
    compare(database, "a day in a box of 0.2°", f"SELECT * EXCLUDE alt FROM near WHERE {IN_BOX}", "SELECT * EXCLUDE alt FROM box")


def compare(database: duckdb.DuckDBPyConnection, question: str, expected: str, found: str) -> None:
    count = value(database, f"SELECT count(*) FROM ({expected})")
    missing = value(database, f"SELECT count(*) FROM ({expected} EXCEPT ALL {found})")
    wrong = value(database, f"SELECT count(*) FROM ({found} EXCEPT ALL {expected})")
    if missing or wrong or not count:
        sys.exit(f"{question}: of {count} fixes, {missing} are missing or different; {wrong} are wrong")
    print(f"{question}: DuckDB finds the same {count} fixes")


def value(database: duckdb.DuckDBPyConnection, query: str) -> int:
    return database.execute(query).fetchone()[0]


if __name__ == "__main__":
    main(sys.argv[1])
