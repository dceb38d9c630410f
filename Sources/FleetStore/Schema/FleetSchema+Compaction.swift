extension FleetSchema {
    /// The first key of a compaction's advisory lock: "GPSC" in ASCII. The second key is a hash of the stream's
    /// identifier.
    private static let compactionLock = 0x4750_5343

    /// The functions that let a collector compact batches without privileges on the tables.
    ///
    /// The functions expose only batches that have not been compacted, and replace them only with a batch that covers
    /// the same sequence numbers. Their lock timeout limits how long a collector stores nothing while it waits for a
    /// partition that a maintenance command has locked.
    static let compaction = """
        -- Returns the hours that ended before a time and contain several batches that have not been compacted. Each
        -- hour is returned as a stream and a start time.
        CREATE OR REPLACE FUNCTION fleet.hours_to_compact(before bigint, max_count bigint)
        RETURNS TABLE (hour_stream bigint, hour_start bigint)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
        -- Compiling the query, with its many partitions, would take much longer than executing it.
        SET jit = off
        AS $$
            SELECT stream, start_time / 3600000000 * 3600000000 FROM fleet.batches
            WHERE NOT is_compact AND NOT is_gap AND day > '-infinity' AND end_time < before
                AND end_time::numeric - start_time < 3600000000
            GROUP BY day, 1, 2 HAVING count(*) > 1 ORDER BY day, 1, 2 LIMIT max_count
        $$;

        -- Tries to lock a stream until the end of the transaction. Returns false if another collector is compacting it.
        CREATE OR REPLACE FUNCTION fleet.begin_compaction(compacted_stream bigint) RETURNS boolean
        LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS $$ SELECT pg_try_advisory_xact_lock(\(compactionLock), hashint8(compacted_stream)) $$;

        -- Waits until no collector is compacting a stream, and locks the stream until the end of the transaction.
        CREATE OR REPLACE FUNCTION fleet.await_compaction(compacted_stream bigint) RETURNS void
        LANGUAGE sql VOLATILE AS $$ SELECT pg_advisory_xact_lock(\(compactionLock), hashint8(compacted_stream)) $$;

        -- Returns an hour's batches that may be combined, each with the chain hash of the batch before it.
        --
        -- Only queries in PL/pgSQL are planned with the values of variables. The queries of an SQL function would be
        -- planned for all partitions, which would take much longer than executing them.
        CREATE OR REPLACE FUNCTION fleet.batches_to_compact(hour_stream bigint, hour_start bigint)
        RETURNS TABLE (last_chain bytea, batch_body bytea, previous_chain bytea)
        LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
        SET jit = off
        AS $$
        DECLARE
            hour_day date := date '1970-01-01' + (hour_start / 86400000000)::integer;
            batch record;
            next_number bigint;
        BEGIN
            FOR batch IN
                SELECT first, count, chain, body FROM fleet.batches
                WHERE stream = hour_stream AND start_time >= hour_start AND start_time < hour_start + 3600000000
                    AND day = hour_day AND NOT is_compact AND NOT is_gap AND end_time::numeric - start_time < 3600000000
                ORDER BY first FOR UPDATE
            LOOP
                -- The batch before it is in another hour. Usually, it is in one of these partitions.
                IF next_number IS DISTINCT FROM batch.first THEN
                    SELECT chain, first + count INTO last_chain, next_number FROM fleet.batches
                    WHERE stream = hour_stream AND first < batch.first AND day IN (hour_day, hour_day - 1, '-infinity')
                    ORDER BY first DESC LIMIT 1;
                END IF;
                IF next_number IS DISTINCT FROM batch.first THEN
                    SELECT chain INTO last_chain FROM fleet.batches
                    WHERE stream = hour_stream AND first < batch.first ORDER BY first DESC LIMIT 1;
                END IF;
                previous_chain := last_chain;
                last_chain := batch.chain;
                batch_body := batch.body;
                next_number := batch.first + batch.count;
                RETURN NEXT;
            END LOOP;
        END $$;

        -- Replaces batches of an hour with one batch that covers the same sequence numbers.
        CREATE OR REPLACE FUNCTION fleet.replace_batches(
            new_stream bigint, new_first bigint, new_count bigint, new_start bigint, new_end bigint, new_south bigint,
            new_west bigint, new_north bigint, new_east bigint, is_new_late boolean, new_chain bytea, new_body bytea,
            new_way bytea DEFAULT NULL)
        RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
        AS $$
        DECLARE
            new_day date := date '1970-01-01' + (new_start / 86400000000)::integer;
            old_count bigint;
        BEGIN
            WITH replaced AS (
                DELETE FROM fleet.batches
                WHERE stream = new_stream AND first >= new_first AND first + count <= new_first + new_count
                    AND day = new_day AND NOT is_compact AND NOT is_gap
                RETURNING count)
            SELECT sum(count) INTO old_count FROM replaced;
            IF old_count IS DISTINCT FROM new_count THEN
                RAISE 'the batches to replace do not cover exactly the fixes % to %', new_first,
                    new_first + new_count - 1;
            END IF;
            INSERT INTO fleet.batches VALUES (
                new_stream, new_first, new_count, new_day, new_start, new_end, new_south, new_west, new_north, new_east,
                false, is_new_late, true, new_chain, new_body, new_way);
        END $$;

        -- Marks the batches of an hour that a collector has read as compacted, so that batches that could not be combined
        -- are not considered again. Batches that have been stored since must still be combined. The chain hashes after
        -- the batches identify them. Older collectors do not pass them.
        CREATE OR REPLACE FUNCTION fleet.end_compaction(
            hour_stream bigint, hour_start bigint, read_chains bytea[] DEFAULT NULL)
        RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
        AS $$
        DECLARE
            hour_day date := date '1970-01-01' + (hour_start / 86400000000)::integer;
        BEGIN
            UPDATE fleet.batches SET is_compact = true
            WHERE stream = hour_stream AND start_time >= hour_start AND start_time < hour_start + 3600000000
                AND day = hour_day AND NOT is_compact AND (read_chains IS NULL OR chain = ANY(read_chains));
        END $$;
        """

    /// The names of the compaction functions that collectors execute.
    static let compactionFunctions = [
        "hours_to_compact", "begin_compaction", "batches_to_compact", "replace_batches", "end_compaction",
    ]
}
