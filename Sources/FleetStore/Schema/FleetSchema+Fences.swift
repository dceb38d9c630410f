extension FleetSchema {
    /// The functions for fences. Collectors detect the crossings, because the database cannot decode fixes.
    static let fenceFunctions = """
        -- Returns the version of the fences, which increases with each change of a fence; 0 if no fence has ever
        -- existed.
        CREATE OR REPLACE FUNCTION fleet.fence_version() RETURNS bigint
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS $$ SELECT number FROM fleet.fence_version $$;

        CREATE OR REPLACE FUNCTION fleet.current_fences()
        RETURNS TABLE (fence_id bigint, fence_tenant text, fence_name text, fence_area text)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS $$ SELECT id, tenant, name, area FROM fleet.fences WHERE NOT is_removed $$;

        -- Returns the fences that contain each device. If fleet.take has stored a device's position in this
        -- transaction, other transactions cannot change these fences, because they wait for the device's row in
        -- fleet.positions.
        CREATE OR REPLACE FUNCTION fleet.devices_inside(tenants text[], devices text[])
        RETURNS TABLE (inside_tenant text, inside_device text, inside_fence bigint)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS $$
            SELECT tenant, device, fence
            FROM unnest(tenants, devices) AS asked (tenant, device) JOIN fleet.inside USING (tenant, device)
        $$;

        -- Stores crossings, which must be in order. A device's last crossing of a fence determines whether the device
        -- is inside that fence.
        CREATE OR REPLACE FUNCTION fleet.store_crossings(
            tenants text[], devices text[], incarnations bytea[], numbers bigint[], fences bigint[], times bigint[],
            are_entries boolean[])
        RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS $$
            INSERT INTO fleet.fence_events (stream, number, fence, time, is_entry, arrived)
            SELECT id, number, fence, time, is_entry, now()
            FROM unnest(tenants, devices, incarnations, numbers, fences, times, are_entries)
                AS crossings (tenant, device, incarnation, number, fence, time, is_entry)
            JOIN fleet.streams USING (tenant, device, incarnation);

            DELETE FROM fleet.inside AS old
            USING unnest(tenants, devices, fences) AS crossings (tenant, device, fence)
            WHERE (old.tenant, old.device, old.fence) = (crossings.tenant, crossings.device, crossings.fence);

            INSERT INTO fleet.inside (tenant, device, fence)
            SELECT tenant, device, fence
            FROM (
                SELECT DISTINCT ON (tenant, device, fence) tenant, device, fence, is_entry
                FROM unnest(tenants, devices, fences, are_entries)
                    WITH ORDINALITY AS crossings (tenant, device, fence, is_entry, place)
                ORDER BY tenant, device, fence, place DESC
            ) AS last
            WHERE is_entry;
        $$;
        """
}
