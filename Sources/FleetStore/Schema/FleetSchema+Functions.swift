extension FleetSchema {
    /// Returns the statements that revoke all privileges on the functions from `PUBLIC`, and grant a role, and all roles
    /// that are already collectors, the privilege to execute the functions that collectors need.
    ///
    /// These functions run with the privileges of the schema's owner, so a collector needs no privileges on tables.
    static func rights(ofCollector collector: String?) -> String {
        let names =
            [
                "progress", "answer", "prepare_days", "take", "set_aside", "fence_version", "current_fences",
                "devices_inside", "store_crossings",
            ] + compactionFunctions
        let functions = names.map { "fleet.\($0)" }.joined(separator: ", ")
        // A new version may add functions. Roles that are already collectors must be able to execute them.
        let general = """
            REVOKE ALL ON ALL FUNCTIONS IN SCHEMA fleet FROM PUBLIC;
            DO $$
            DECLARE
                collector regrole;
            BEGIN
                FOR collector IN
                    SELECT grantee FROM pg_catalog.pg_proc, aclexplode(proacl)
                    WHERE pronamespace = 'fleet'::regnamespace AND proname = 'take' AND grantee <> 0
                LOOP
                    EXECUTE format('GRANT EXECUTE ON FUNCTION \(functions) TO %s', collector);
                END LOOP;
            END $$;
            """
        guard let collector else { return general }
        let role =
            "\"" + collector.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        return """
            \(general)
            GRANT USAGE ON SCHEMA fleet TO \(role);
            GRANT EXECUTE ON FUNCTION \(functions) TO \(role);
            """
    }

    static let functions = """
        CREATE OR REPLACE FUNCTION fleet.micros(moment timestamptz) RETURNS bigint LANGUAGE sql STABLE
        AS $$ SELECT (extract(epoch FROM moment) * 1000000)::bigint $$;

        -- Returns the day whose partition stores a batch: the day of its earliest fix, today for a batch without times,
        -- or -infinity for implausible times.
        CREATE OR REPLACE FUNCTION fleet.day_of(start_time bigint, end_time bigint) RETURNS date LANGUAGE sql STABLE
        AS $$
            SELECT CASE
                WHEN start_time IS NULL THEN (now() AT TIME ZONE 'UTC')::date
                -- The difference between two times may not fit into a bigint.
                WHEN start_time BETWEEN fleet.micros(now() - interval '400 days')
                        AND fleet.micros(now() + interval '1 day')
                    AND end_time::numeric - start_time BETWEEN 0 AND 86400000000
                THEN date '1970-01-01' + (start_time / 86400000000)::integer
                ELSE '-infinity'::date
            END
        $$;

        -- Returns the next sequence number and the last chain hash of each stream, in the order of the arguments.
        CREATE OR REPLACE FUNCTION fleet.progress(tenants text[], devices text[], incarnations bytea[])
        RETURNS TABLE (next_number bigint, last_chain bytea)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS $$
            SELECT streams.next, streams.chain
            FROM unnest(tenants, devices, incarnations) WITH ORDINALITY AS asked (tenant, device, incarnation, place)
            LEFT JOIN fleet.streams USING (tenant, device, incarnation)
            ORDER BY place
        $$;

        -- Creates the missing partitions for days. Unlike CREATE TABLE … PARTITION OF, attaching a partition locks only
        -- the default partition, so that batches can still be stored. An advisory lock lets only one collector at a time
        -- create partitions.
        CREATE OR REPLACE FUNCTION fleet.add_days(days date[]) RETURNS void LANGUAGE plpgsql
        AS $$
        DECLARE
            new_day date;
        BEGIN
            FOR new_day IN
                SELECT DISTINCT listed FROM unnest(days) AS listed
                WHERE listed > '-infinity' AND to_regclass('fleet.batches_' || to_char(listed, 'YYYYMMDD')) IS NULL
                ORDER BY listed
            LOOP
                PERFORM pg_advisory_xact_lock(\(lock));
                -- Another collector may have created the partition meanwhile. Changing it again would lock it. Unlike
                -- to_regclass, a query notices the new partition.
                CONTINUE WHEN EXISTS (
                    SELECT FROM pg_catalog.pg_class
                    WHERE relnamespace = 'fleet'::regnamespace
                        AND relname = 'batches_' || to_char(new_day, 'YYYYMMDD'));
                EXECUTE format(
                    'CREATE TABLE fleet.%I (LIKE fleet.batches INCLUDING ALL)',
                    'batches_' || to_char(new_day, 'YYYYMMDD'))
                    || coalesce((
                        SELECT format(' TABLESPACE %I', spcname)
                        FROM pg_catalog.pg_class JOIN pg_catalog.pg_tablespace AS space ON space.oid = reltablespace
                        WHERE pg_class.oid = 'fleet.batches'::regclass), '');
                EXECUTE format(
                    'ALTER TABLE fleet.%I ENABLE ROW LEVEL SECURITY', 'batches_' || to_char(new_day, 'YYYYMMDD'));
                EXECUTE format(
                    'ALTER TABLE fleet.batches ATTACH PARTITION fleet.%I FOR VALUES FROM (%L) TO (%L)',
                    'batches_' || to_char(new_day, 'YYYYMMDD'), new_day, new_day + 1);
            END LOOP;
        END $$;

        -- Creates the missing partitions for batches with the given times. Collectors call this function in a separate
        -- transaction: a transaction that creates a partition must not wait for the locks of others, which may wait for
        -- the partition. The lock timeout ends the wait for a long query, which would delay all later queries.
        CREATE OR REPLACE FUNCTION fleet.prepare_days(start_times bigint[], end_times bigint[]) RETURNS void
        LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
        AS $$
            SELECT fleet.add_days(ARRAY(
                SELECT fleet.day_of(start_time, end_time)
                FROM unnest(start_times, end_times) AS times (start_time, end_time)))
        $$;

        -- Stores each batch that begins with its stream's next sequence number. A batch whose previous chain is NULL
        -- starts a new chain.
        --
        -- To prevent deadlocks, all transactions lock streams in the same order, and then positions in the same order.
        -- Batches must therefore be sorted by stream.
        CREATE OR REPLACE FUNCTION fleet.take(
            tenants text[], devices text[], incarnations bytea[], firsts bigint[], counts bigint[],
            previous_chains bytea[], chains bytea[], are_gaps boolean[], reasons text[], are_late boolean[],
            start_times bigint[], end_times bigint[], souths bigint[], wests bigint[], norths bigint[], easts bigint[],
            position_numbers bigint[], position_times bigint[], position_fixes bytea[], bodies bytea[])
        RETURNS TABLE (is_taken boolean, next_number bigint)
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS $$
        DECLARE
            arrival record;
            stream_id bigint;
            asked_number bigint;
            -- The stream of each batch that was stored; NULL for the other batches.
            taken_streams bigint[];
        BEGIN
            -- Older collectors do not call this function.
            PERFORM fleet.prepare_days(start_times, end_times);
            FOR arrival IN
                SELECT *, fleet.day_of(start_time, end_time) AS day FROM unnest(
                    tenants, devices, incarnations, firsts, counts, previous_chains, chains, are_gaps, reasons,
                    are_late, start_times, end_times, souths, wests, norths, easts, position_numbers, position_times,
                    position_fixes, bodies
                ) WITH ORDINALITY AS arrivals (
                    tenant, device, incarnation, first, count, previous_chain, chain, is_gap, reason,
                    is_late, start_time, end_time, south, west, north, east, position_number, position_time,
                    position_fix, body, place)
                ORDER BY place
            LOOP
                stream_id := NULL;
                asked_number := NULL;
                UPDATE fleet.streams AS stream
                SET next = arrival.first + arrival.count, chain = arrival.chain, arrived = now(),
                    fixes = fixes + CASE WHEN arrival.is_gap THEN 0 ELSE arrival.count END,
                    dropped = dropped + CASE WHEN arrival.is_gap THEN arrival.count ELSE 0 END
                WHERE tenant = arrival.tenant AND device = arrival.device AND incarnation = arrival.incarnation
                    AND next = arrival.first
                    AND (arrival.previous_chain IS NULL OR stream.chain = arrival.previous_chain)
                RETURNING id, replay_from INTO stream_id, asked_number;
                IF stream_id IS NULL AND arrival.first = 1 THEN
                    -- If the device has not yet started a replay of its previous stream, the replay includes the new
                    -- stream. The device is notified with the next batch: it would not notice a smaller sequence number
                    -- in the answer to its first batch.
                    INSERT INTO fleet.streams (
                        tenant, device, incarnation, next, chain, fixes, dropped, arrived, replay_from)
                    VALUES (
                        arrival.tenant, arrival.device, arrival.incarnation, 1 + arrival.count, arrival.chain,
                        CASE WHEN arrival.is_gap THEN 0 ELSE arrival.count END,
                        CASE WHEN arrival.is_gap THEN arrival.count ELSE 0 END, now(),
                        (SELECT CASE WHEN replay_from IS NOT NULL THEN 1 END FROM fleet.streams
                        WHERE tenant = arrival.tenant AND device = arrival.device ORDER BY id DESC LIMIT 1))
                    ON CONFLICT DO NOTHING
                    RETURNING id INTO stream_id;
                END IF;
                is_taken := stream_id IS NOT NULL;
                IF is_taken THEN
                    -- If a replay was requested, the device receives a smaller sequence number than it expects. The
                    -- device then asks where to continue, and fleet.answer starts the replay.
                    next_number := coalesce(asked_number, arrival.first + arrival.count);
                    INSERT INTO fleet.batches VALUES (
                        stream_id, arrival.first, arrival.count, arrival.day, arrival.start_time, arrival.end_time,
                        arrival.south, arrival.west, arrival.north, arrival.east, arrival.is_gap, arrival.is_late,
                        false, arrival.chain, arrival.body);
                    IF arrival.is_gap THEN
                        INSERT INTO fleet.gaps
                        VALUES (stream_id, arrival.first, arrival.count, arrival.reason, now());
                    END IF;
                ELSE
                    SELECT next INTO next_number FROM fleet.streams
                    WHERE tenant = arrival.tenant AND device = arrival.device AND incarnation = arrival.incarnation;
                    next_number := coalesce(next_number, 1);
                END IF;
                taken_streams[arrival.place] := stream_id;
                RETURN NEXT;
            END LOOP;
            FOR arrival IN
                SELECT * FROM unnest(
                    tenants, devices, taken_streams, position_numbers, position_times, position_fixes
                ) WITH ORDINALITY AS arrivals (tenant, device, stream, number, received, fix, place)
                WHERE stream IS NOT NULL AND number IS NOT NULL
                ORDER BY tenant, device, place
            LOOP
                -- The newest fix counts, so old fixes that arrive late change nothing. If the stored position is from
                -- the future, a clock was ahead, so any position that arrives later replaces it. Otherwise, the device
                -- would seem to stand still until that time. The minute allows for clocks that differ a bit.
                INSERT INTO fleet.positions AS old VALUES (
                    arrival.tenant, arrival.device, arrival.stream, arrival.number, arrival.received, arrival.fix)
                ON CONFLICT (tenant, device) DO UPDATE
                SET stream = excluded.stream, number = excluded.number, received = excluded.received,
                    fix = excluded.fix
                WHERE excluded.received >= old.received OR old.received > fleet.micros(now() + interval '1 minute');
            END LOOP;
        END $$;

        -- Keeps payloads that cannot be stored as batches, each payload once. If 1,000 payloads of a device have
        -- already been kept, no more are kept.
        CREATE OR REPLACE FUNCTION fleet.set_aside(tenants text[], devices text[], reasons text[], bodies bytea[])
        RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS $$
            INSERT INTO fleet.bad (tenant, device, digest, reason, arrived, body)
            SELECT tenant, device, sha256(body), reason, now(), body
            FROM unnest(tenants, devices, reasons, bodies) AS refused (tenant, device, reason, body)
            WHERE (SELECT count(*) FROM fleet.bad AS kept
                WHERE kept.tenant = refused.tenant AND kept.device = refused.device) < 1000
            ON CONFLICT DO NOTHING
        $$;
        """
}
