/// The tables of a fleet.
///
/// - `streams`: a row per incarnation. Its `next` decides which batch is taken, and `chain` which one may follow.
///   `replay_from` is the number from which the device shall send everything again.
/// - `batches`: the payloads as they came, or several of them in one. They are partitioned by the day of the first fix.
///   A day that is not plausible is stored as `-infinity` in the default partition: receivers report 1980 or 2045, and
///   each such day would need a separate partition.
/// - `positions`: the last position of each device.
/// - `gaps`: the numbers that devices have dropped.
/// - `bad`: the payloads that cannot be taken, for an inspection by a person.
/// - `fences`: areas, also those that were removed. `fence_version` changes with them.
/// - `fence_events`: the entries and exits of devices; `inside`: the fences that each device is in.
///
/// All times of fixes are microseconds since 1970. Boxes are in units of 10⁻⁷ degrees, rounded outward.
enum FleetSchema {
    /// The version of the tables. Functions are replaced by each preparation.
    static let version = Int64(changes.count)

    /// The statements that lead from each version to the next one, from 0.
    static let changes = [tables, fenceTables, replayColumn]

    /// The number of the lock that lets one program change tables: "GPSQ".
    static let lock = 0x4750_5351

    /// Creates the place for the version.
    static let foundation = """
        CREATE SCHEMA IF NOT EXISTS fleet;
        CREATE TABLE IF NOT EXISTS fleet.version (number bigint NOT NULL);
        """

    static let tables = """
        CREATE TABLE fleet.streams (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            tenant text NOT NULL,
            device text NOT NULL,
            incarnation bytea NOT NULL,
            next bigint NOT NULL,
            chain bytea NOT NULL,
            fixes bigint NOT NULL,
            dropped bigint NOT NULL,
            arrived timestamptz NOT NULL,
            UNIQUE (tenant, device, incarnation)
        ) WITH (fillfactor = 70);

        CREATE TABLE fleet.batches (
            stream bigint NOT NULL,
            first bigint NOT NULL,
            count bigint NOT NULL,
            day date NOT NULL,
            start_time bigint,
            end_time bigint,
            south bigint,
            west bigint,
            north bigint,
            east bigint,
            is_gap boolean NOT NULL,
            is_late boolean NOT NULL,
            is_compact boolean NOT NULL,
            chain bytea NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (stream, first, day)
        ) PARTITION BY RANGE (day);
        -- Bodies are compressed already.
        ALTER TABLE fleet.batches ALTER COLUMN body SET STORAGE EXTERNAL;
        CREATE TABLE fleet.batches_other PARTITION OF fleet.batches DEFAULT;

        CREATE TABLE fleet.positions (
            tenant text NOT NULL,
            device text NOT NULL,
            stream bigint NOT NULL,
            number bigint NOT NULL,
            received bigint NOT NULL,
            fix bytea NOT NULL,
            PRIMARY KEY (tenant, device)
        ) WITH (fillfactor = 70);

        CREATE TABLE fleet.gaps (
            stream bigint NOT NULL,
            first bigint NOT NULL,
            count bigint NOT NULL,
            reason text NOT NULL,
            arrived timestamptz NOT NULL,
            PRIMARY KEY (stream, first)
        );

        CREATE TABLE fleet.bad (
            tenant text NOT NULL,
            device text NOT NULL,
            digest bytea NOT NULL,
            reason text NOT NULL,
            arrived timestamptz NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (tenant, device, digest)
        );
        """

    static let fenceTables = """
        CREATE TABLE fleet.fences (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            tenant text NOT NULL,
            name text NOT NULL,
            area text NOT NULL,
            is_removed boolean NOT NULL DEFAULT false
        );
        CREATE UNIQUE INDEX ON fleet.fences (tenant, name) WHERE NOT is_removed;

        CREATE TABLE fleet.fence_version (number bigint NOT NULL);
        INSERT INTO fleet.fence_version VALUES (0);

        CREATE TABLE fleet.fence_events (
            stream bigint NOT NULL,
            number bigint NOT NULL,
            fence bigint NOT NULL,
            time bigint NOT NULL,
            is_entry boolean NOT NULL,
            arrived timestamptz NOT NULL,
            PRIMARY KEY (stream, number, fence)
        );
        CREATE INDEX ON fleet.fence_events (time);

        CREATE TABLE fleet.inside (
            tenant text NOT NULL,
            device text NOT NULL,
            fence bigint NOT NULL,
            PRIMARY KEY (tenant, device, fence)
        );
        """

    static let replayColumn = "ALTER TABLE fleet.streams ADD COLUMN replay_from bigint"
}
