/// The tables of a fleet.
///
/// - `streams`: a row for each incarnation. The next batch to store must begin with the number `next`, and continue the
///   chain `chain`. `replay_from` is the number from which the device must send everything again.
/// - `batches`: the payloads as they arrived, or compacted payloads with a simplified way. They are partitioned by the
///   day of the first fix. Implausible days, such as those in 1980 or 2045 that some receivers report, are stored as
///   `-infinity` in the default partition, because each of them would need a separate partition.
/// - `positions`: the last position of each device.
/// - `gaps`: the numbers of the fixes that devices have dropped.
/// - `bad`: the payloads that cannot be stored, kept for inspection.
/// - `fences`: the fences, including removed ones. `fence_version` changes with each change of a fence.
/// - `fence_events`: the entries and exits of devices; `inside`: the fences that each device is in.
///
/// All times of fixes are in microseconds since 1970. Boxes are in units of 10⁻⁷ degrees, rounded outward.
enum FleetSchema {
    /// The version of the tables. Functions have no version, because each preparation replaces them.
    static let version = Int64(changes.count)

    /// The statements that upgrade the tables from each version to the next, beginning with version 0.
    static let changes = [tables, fenceTables, replayColumn, wayColumn]

    /// The key of the lock that lets only one program at a time change tables: "GPSQ".
    static let lock = 0x4750_5351

    /// Creates the schema, and the table that contains its version.
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

    /// Adds the simplified ways of batches. Those that were compacted before have none. The function gets another
    /// parameter, without which a collector of an older version can still call it.
    static let wayColumn = """
        ALTER TABLE fleet.batches ADD COLUMN way bytea;
        DROP FUNCTION IF EXISTS fleet.replace_batches(
            bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, boolean, bytea, bytea);
        """
}
