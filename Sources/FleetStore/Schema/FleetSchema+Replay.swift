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
                PERFORM fleet.forget_crossings(rewound, start);
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
            END IF;
            UPDATE fleet.streams SET replay_from = NULL WHERE id = rewound;
            RETURN (SELECT next FROM fleet.streams WHERE id = rewound);
        END $$;

        -- Returns the last stored crossing of each existing fence by a device, in the streams up to last_stream or, if
        -- it is NULL, in all streams.
        CREATE OR REPLACE FUNCTION fleet.last_crossings(asked_tenant text, asked_device text, last_stream bigint)
        RETURNS TABLE (crossed_fence bigint, was_entry boolean)
        LANGUAGE sql STABLE
        AS $$
            SELECT DISTINCT ON (events.fence) events.fence, events.is_entry
            FROM fleet.streams
            JOIN fleet.fence_events AS events ON events.stream = streams.id
            JOIN fleet.fences ON fences.id = events.fence AND NOT is_removed
            WHERE streams.tenant = asked_tenant AND streams.device = asked_device
                AND (last_stream IS NULL OR streams.id <= last_stream)
            ORDER BY events.fence, streams.id DESC, events.number DESC
        $$;

        -- Restores the fences that a device is in from its stored crossings, after a replay has ended early. Fences whose
        -- crossings have all been forgotten keep their state.
        CREATE OR REPLACE FUNCTION fleet.restore_inside(asked_tenant text, asked_device text) RETURNS void
        LANGUAGE sql VOLATILE
        AS $$
            -- As in fleet.take, the device's position is locked before its rows in fleet.inside are changed.
            SELECT FROM fleet.positions WHERE tenant = asked_tenant AND device = asked_device FOR UPDATE;

            DELETE FROM fleet.inside USING fleet.last_crossings(asked_tenant, asked_device, NULL)
            WHERE tenant = asked_tenant AND device = asked_device AND fence = crossed_fence AND NOT was_entry;

            INSERT INTO fleet.inside (tenant, device, fence)
            SELECT asked_tenant, asked_device, crossed_fence
            FROM fleet.last_crossings(asked_tenant, asked_device, NULL) WHERE was_entry
            ON CONFLICT DO NOTHING;
        $$;

        -- Deletes the crossings that will be detected again, and restores the fences that the device was in before
        -- these crossings. Crossings in later streams are ignored, because the device also sends those streams again.
        CREATE OR REPLACE FUNCTION fleet.forget_crossings(rewound bigint, start bigint) RETURNS void
        LANGUAGE sql VOLATILE
        AS $$
            DELETE FROM fleet.fence_events WHERE stream = rewound AND number >= start;

            DELETE FROM fleet.inside AS old USING fleet.streams AS stream
            WHERE stream.id = rewound AND (old.tenant, old.device) = (stream.tenant, stream.device);

            INSERT INTO fleet.inside (tenant, device, fence)
            SELECT stream.tenant, stream.device, crossed_fence
            FROM fleet.streams AS stream, fleet.last_crossings(stream.tenant, stream.device, rewound)
            WHERE stream.id = rewound AND was_entry;
        $$;
        """
}
