extension FleetSchema {
    /// Enables row-level security on all tables, so that roles other than the owner see only rows that a policy allows.
    ///
    /// Rows that belong to a stream are visible if their stream is. For tables with a tenant, `fleet.admit_reader`
    /// creates the policies. The owner, and therefore the functions of the collectors, bypass all policies. Queries of
    /// `fleet.batches` use its policy for all partitions; a query of a single partition finds no rows.
    static let rowSecurity = """
        DO $$
        DECLARE
            secured regclass;
        BEGIN
            FOR secured IN
                SELECT table_id FROM unnest(ARRAY[
                    'streams', 'batches', 'gaps', 'positions', 'bad', 'fences', 'fence_events', 'inside', 'version',
                    'fence_version']) WITH ORDINALITY AS names (name, place),
                    LATERAL (SELECT ('fleet.' || name)::regclass AS root) AS roots,
                    LATERAL (
                        SELECT root AS table_id
                        UNION SELECT relid FROM pg_partition_tree(root)) AS tables
                ORDER BY place, table_id
            LOOP
                EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', secured);
            END LOOP;
        END $$;

        CREATE POLICY of_visible_stream ON fleet.batches FOR SELECT
        USING (EXISTS (SELECT FROM fleet.streams WHERE id = stream));
        CREATE POLICY of_visible_stream ON fleet.gaps FOR SELECT
        USING (EXISTS (SELECT FROM fleet.streams WHERE id = stream));
        CREATE POLICY of_visible_stream ON fleet.fence_events FOR SELECT
        USING (EXISTS (SELECT FROM fleet.streams WHERE id = stream));
        """

    /// The function that limits a role to one tenant.
    static let readers = """
        -- Lets a role read the rows of one tenant. The tenant that the role could read before is replaced.
        CREATE OR REPLACE FUNCTION fleet.admit_reader(reader text, read_tenant text) RETURNS void LANGUAGE plpgsql
        AS $$
        DECLARE
            old record;
            secured text;
            -- Unique, because a role can be renamed, and gets another number if the database is restored elsewhere.
            policy text := 'reader_' || gen_random_uuid();
        BEGIN
            FOR old IN
                SELECT tablename, policyname FROM pg_catalog.pg_policies
                WHERE schemaname = 'fleet' AND reader = ANY(roles)
            LOOP
                EXECUTE format('DROP POLICY %I ON fleet.%I', old.policyname, old.tablename);
            END LOOP;
            FOREACH secured IN ARRAY ARRAY['streams', 'positions', 'bad', 'fences', 'inside'] LOOP
                EXECUTE format(
                    'CREATE POLICY %I ON fleet.%I FOR SELECT TO %I USING (tenant = %L)',
                    policy, secured, reader, read_tenant);
            END LOOP;
            EXECUTE format('GRANT USAGE ON SCHEMA fleet TO %I', reader);
            EXECUTE format(
                'GRANT SELECT ON fleet.streams, fleet.batches, fleet.gaps, fleet.positions, fleet.bad, fleet.fences, '
                'fleet.fence_events, fleet.inside TO %I', reader);
            EXECUTE format('GRANT EXECUTE ON FUNCTION fleet.micros TO %I', reader);
        END $$;
        """
}
