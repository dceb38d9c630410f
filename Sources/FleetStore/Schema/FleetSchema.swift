/// The tables of the fleet database.
///
/// - `streams`: one row for each incarnation. The next batch must begin with the sequence number `next`, and its chain
///   hash must continue `chain`. If a replay was requested, `replay_from` is the sequence number from which the device
///   must send all fixes again. After a replay has started, `replay_end` and `replay_chain` are the values that `next`
///   and `chain` had before; the replay is running while `next` is smaller than `replay_end`.
/// - `batches`: the payloads as they arrived, or compacted payloads with a simplified track (`way`). The table is
///   partitioned by the day of each batch's earliest fix. Some receivers report implausible days, for example in 1980
///   or 2045. Because each of these days would need a separate partition, the day of such a batch is `-infinity`, and
///   the default partition stores the batch.
/// - `positions`: the newest position of each device. `received` is the time of the fix; earlier versions stored the
///   time of reception.
/// - `gaps`: the sequence numbers of fixes that were dropped by devices or deleted at the center.
/// - `bad`: the payloads that cannot be stored as batches, kept for inspection.
/// - `fences`: the fences, including removed fences. `fence_version` increases with each change of a fence.
/// - `fence_events`: the entries and exits of devices; `inside`: the fences that each device is in.
///
/// All times of fixes are in microseconds since 1970. The edges of boxes are in units of 10⁻⁷ degrees, rounded outward.
enum FleetSchema {
    /// The version of the tables that this program needs. Functions have no version, because
    /// ``FleetStore/prepareSchema(collector:reader:)`` always replaces them.
    static let version = Int64(changes.count)

    /// The migrations. The element at index N migrates the tables from version N to version N + 1.
    static let changes = [
        tables, fenceTables, replayColumn, wayColumn, rowSecurity, replayEnd, compactionIndex,
        replayBound, compactionEnd, defaultDay,
    ]

    /// The key of the advisory lock that lets only one program at a time create or change tables: "GPSQ" in ASCII.
    static let lock = 0x4750_5351

    /// Creates the schema.
    static let schema = "CREATE SCHEMA IF NOT EXISTS fleet"

    /// Returns the owner of the schema if it is another role, of which the current user is not a member. Such a role can
    /// create objects in the schema that the current user would then use. A superuser is not a member of all roles.
    /// The owners of the objects, and other roles that may create objects in the schema, are not checked.
    static let foreignOwner = """
        WITH RECURSIVE memberships AS (
            SELECT oid FROM pg_catalog.pg_roles WHERE rolname = current_user
            UNION SELECT roleid FROM pg_catalog.pg_auth_members JOIN memberships ON member = memberships.oid)
        SELECT quote_ident(pg_get_userbyid(nspowner)), quote_ident(current_user) FROM pg_catalog.pg_namespace
        WHERE nspname = 'fleet' AND nspowner NOT IN (SELECT oid FROM memberships)
        """

    /// Creates the table that contains the version of the tables.
    static let versionTable = "CREATE TABLE IF NOT EXISTS fleet.version (number bigint NOT NULL)"

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
        -- The payloads are already compressed.
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

    static let replayEnd = "ALTER TABLE fleet.streams ADD COLUMN replay_end bigint, ADD COLUMN replay_chain bytea"

    /// Drops the functions whose replacements have an additional parameter.
    static let replayBound = """
        DROP FUNCTION IF EXISTS fleet.answer(text, text, bytea, bigint);
        DROP FUNCTION IF EXISTS fleet.rewind(bigint, bigint);
        """

    /// Drops the function whose replacement has an additional parameter.
    static let compactionEnd = "DROP FUNCTION IF EXISTS fleet.end_compaction(bigint, bigint)"

    /// Creates the index for `fleet.hours_to_compact`, which would otherwise read all batches.
    static let compactionIndex = "CREATE INDEX ON fleet.batches (stream) WHERE NOT is_compact AND NOT is_gap"

    /// Adds the column for simplified tracks, which stays empty for batches that were compacted before this migration.
    /// The old `replace_batches` is dropped. Its replacement has an additional parameter with a default value, so older
    /// collectors can still call it.
    static let wayColumn = """
        ALTER TABLE fleet.batches ADD COLUMN way bytea;
        DROP FUNCTION IF EXISTS fleet.replace_batches(
            bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, boolean, bytea, bytea);
        """

    /// States that the default partition contains no day other than `-infinity`. Otherwise, attaching the partition of
    /// a day would read the whole default partition, and collectors would store nothing meanwhile. Also drops the
    /// functions that the new `restore_inside` replaces.
    static let defaultDay = """
        ALTER TABLE fleet.batches_other ADD CONSTRAINT no_plausible_day CHECK (day = '-infinity');
        DROP FUNCTION IF EXISTS fleet.restore_inside(text, text);
        DROP FUNCTION IF EXISTS fleet.forget_crossings(bigint, bigint);
        DROP FUNCTION IF EXISTS fleet.last_crossings(text, text, bigint);
        """
}
