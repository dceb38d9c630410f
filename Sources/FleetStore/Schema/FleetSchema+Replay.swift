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
                    FROM fleet.streams LEFT JOIN fleet.gaps ON stream = id AND reason = '\(ForgottenParts.reason)'
                    WHERE tenant = subject.tenant AND device = subject.device AND id > rewound
                    GROUP BY id
                ) AS kept
                WHERE later.id = kept.id AND kept.first < later.next;
            END IF;
            UPDATE fleet.streams SET replay_from = NULL WHERE id = rewound;
            RETURN (SELECT next FROM fleet.streams WHERE id = rewound);
        END $$;

        -- Deletes the crossings that will be detected again, and restores the fences that the device was in before
        -- these crossings. Crossings in later streams are ignored, because the device also sends those streams again.
        CREATE OR REPLACE FUNCTION fleet.forget_crossings(rewound bigint, start bigint) RETURNS void
        LANGUAGE sql VOLATILE
        AS $$
            DELETE FROM fleet.fence_events WHERE stream = rewound AND number >= start;

            DELETE FROM fleet.inside AS old USING fleet.streams AS stream
            WHERE stream.id = rewound AND (old.tenant, old.device) = (stream.tenant, stream.device);

            INSERT INTO fleet.inside (tenant, device, fence)
            SELECT tenant, device, fence
            FROM (
                SELECT DISTINCT ON (events.fence) streams.tenant, streams.device, events.fence, events.is_entry
                FROM fleet.streams AS subject
                JOIN fleet.streams USING (tenant, device)
                JOIN fleet.fence_events AS events ON events.stream = streams.id
                JOIN fleet.fences ON fences.id = events.fence AND NOT is_removed
                WHERE subject.id = rewound AND streams.id <= rewound
                ORDER BY events.fence, streams.id DESC, events.number DESC
            ) AS last
            WHERE is_entry;
        $$;
        """
}
