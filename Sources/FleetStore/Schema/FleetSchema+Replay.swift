extension FleetSchema {
    /// The functions for replays, in which a device sends stored fixes again.
    static let replay = """
        -- Returns the sequence number from which a device must send a stream. If a replay was requested, the batches
        -- that the device will send again are deleted first: the batches from replay_from on that the device has kept.
        -- next_kept is the number after the last fix that the device has kept. Older collectors do not pass it.
        CREATE OR REPLACE FUNCTION fleet.answer(
            asked_tenant text, asked_device text, asked_incarnation bytea, first_kept bigint,
            next_kept bigint DEFAULT NULL)
        RETURNS bigint
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS $$
        DECLARE
            known record;
        BEGIN
            SELECT id, next, replay_from INTO known FROM fleet.streams
            WHERE tenant = asked_tenant AND device = asked_device AND incarnation = asked_incarnation;
            IF known.replay_from IS NOT NULL THEN
                RETURN fleet.rewind(known.id, first_kept, next_kept);
            END IF;
            RETURN coalesce(known.next, 1);
        END $$;

        -- Deletes the batches that a device will send again. Returns the sequence number that the center expects next.
        CREATE OR REPLACE FUNCTION fleet.rewind(rewound bigint, first_kept bigint, next_kept bigint) RETURNS bigint
        LANGUAGE plpgsql
        AS $$
        DECLARE
            subject fleet.streams;
            start bigint;
            -- The first of the device's streams of which a part has not arrived again. fleet.inside has the state before
            -- that part, which must not change.
            resumed bigint;
        BEGIN
            -- These row locks keep collectors from storing batches of the device. fleet.take locks the streams in the
            -- same order. fleet.await_compaction keeps collectors from compacting batches.
            PERFORM FROM fleet.streams JOIN fleet.streams AS asked USING (tenant, device)
            WHERE asked.id = rewound ORDER BY streams.incarnation FOR UPDATE OF streams;
            SELECT * INTO subject FROM fleet.streams WHERE id = rewound;
            -- Another collector may already have answered the same query.
            IF subject.replay_from IS NULL THEN
                RETURN subject.next;
            END IF;
            PERFORM fleet.await_compaction(rewound);
            SELECT min(id) INTO resumed FROM fleet.streams
            WHERE tenant = subject.tenant AND device = subject.device AND next < replay_end;
            -- A queue that was restored from a backup lacks the stream's last fixes. The fixes after a gap cannot be
            -- stored, so nothing is deleted, and the replay ends.
            IF first_kept IS NOT NULL AND next_kept >= subject.next THEN
                -- After a compaction, the batch that contains replay_from may begin before it.
                SELECT min(first) INTO start FROM fleet.batches
                WHERE stream = rewound AND first + count > subject.replay_from AND first >= first_kept;
            END IF;
            IF start IS NOT NULL THEN
                -- As in fleet.take, the device's position is locked before its rows in fleet.inside are changed.
                PERFORM FROM fleet.positions WHERE tenant = subject.tenant AND device = subject.device FOR UPDATE;
                WITH deleted AS (
                    DELETE FROM fleet.batches WHERE stream = rewound AND first >= start RETURNING count, is_gap)
                UPDATE fleet.streams
                SET next = start,
                    replay_end = greatest(replay_end, subject.next),
                    replay_chain = CASE WHEN replay_end > subject.next THEN replay_chain ELSE subject.chain END,
                    chain = coalesce(
                        (SELECT previous.chain FROM fleet.batches AS previous
                        WHERE stream = rewound AND first < start ORDER BY first DESC LIMIT 1),
                        decode(repeat('00', 16), 'hex')),
                    fixes = fixes - (SELECT coalesce(sum(count), 0) FROM deleted WHERE NOT is_gap),
                    dropped = dropped - (SELECT coalesce(sum(count), 0) FROM deleted WHERE is_gap)
                WHERE id = rewound;
                DELETE FROM fleet.gaps WHERE stream = rewound AND first >= start;
                IF start = 1 AND rewound = (
                    SELECT min(id) FROM fleet.streams WHERE tenant = subject.tenant AND device = subject.device)
                THEN
                    -- Before its first fix, a device was in no fence.
                    DELETE FROM fleet.inside WHERE tenant = subject.tenant AND device = subject.device;
                ELSIF resumed IS NULL OR resumed >= rewound THEN
                    PERFORM fleet.restore_inside(subject.tenant, subject.device, rewound, start);
                END IF;
                -- These crossings will be detected again.
                DELETE FROM fleet.fence_events WHERE stream = rewound AND number >= start;
                -- Crossings in later streams depend on the deleted ones, so the device must also send these streams
                -- again. Fixes that were forgotten stay forgotten.
                UPDATE fleet.streams AS later SET replay_from = least(replay_from, kept.first)
                FROM (
                    SELECT id, coalesce(max(gaps.first + gaps.count), 1) AS first
                    FROM fleet.streams LEFT JOIN fleet.gaps ON stream = id AND reason = '\(CenterGap.forgotten.rawValue)'
                    WHERE tenant = subject.tenant AND device = subject.device AND id > rewound
                    GROUP BY id
                ) AS kept
                WHERE later.id = kept.id AND kept.first < later.next;
            ELSIF resumed IS NULL THEN
                -- If an earlier stream has been sent again, fleet.inside lacks the crossings in this stream.
                PERFORM fleet.restore_inside(subject.tenant, subject.device);
            END IF;
            UPDATE fleet.streams SET replay_from = NULL WHERE id = rewound;
            RETURN (SELECT next FROM fleet.streams WHERE id = rewound);
        END $$;

        -- Restores the fences that a device was in before a fix or, without a fix, the fences that it is in after all
        -- stored crossings. The last crossing before the fix shows the state. If it has been forgotten, the first later
        -- crossing does. Fences whose crossings have all been forgotten keep their state.
        CREATE OR REPLACE FUNCTION fleet.restore_inside(
            asked_tenant text, asked_device text, fix_stream bigint DEFAULT NULL, fix_number bigint DEFAULT NULL)
        RETURNS void
        LANGUAGE sql VOLATILE
        AS $$
            -- As in fleet.take, the device's position is locked before its rows in fleet.inside are changed.
            SELECT FROM fleet.positions WHERE tenant = asked_tenant AND device = asked_device FOR UPDATE;

            WITH crossings AS (
                SELECT fence, is_entry, stream, number,
                    coalesce((stream, number) < (fix_stream, fix_number), true) AS is_earlier
                FROM fleet.streams JOIN fleet.fence_events ON stream = streams.id
                JOIN fleet.fences ON fences.id = fence AND NOT is_removed
                WHERE streams.tenant = asked_tenant AND streams.device = asked_device
            ), states AS (
                SELECT DISTINCT ON (fence) fence, is_entry = is_earlier AS is_inside FROM crossings
                ORDER BY fence, is_earlier DESC,
                    CASE WHEN is_earlier THEN stream END DESC, CASE WHEN is_earlier THEN number END DESC, stream, number
            ), outside AS (
                DELETE FROM fleet.inside AS old USING states
                WHERE (tenant, device) = (asked_tenant, asked_device) AND old.fence = states.fence AND NOT is_inside
            )
            INSERT INTO fleet.inside (tenant, device, fence)
            SELECT asked_tenant, asked_device, fence FROM states WHERE is_inside
            ON CONFLICT DO NOTHING;
        $$;
        """
}
