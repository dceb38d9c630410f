internal import CPostgres
internal import SystemSupport

/// One of several servers in a connection string, if it accepts writes.
package struct PrimaryServer: Equatable, Sendable {
    /// The host, and the port if the connection string lists several ports.
    package let name: String
    /// The number of the server's timeline. Each promotion of a standby begins a timeline with a higher number.
    package let timeline: Int64

    /// Creates a server.
    package init(name: String, timeline: Int64) {
        self.name = name
        self.timeline = timeline
    }
}

extension PrimaryServer {
    /// Returns the servers in a connection string that accept writes, which should be a single one. Servers that do not
    /// answer are omitted. If the string lists fewer than two hosts, no server is asked.
    package static func all(in conninfo: String) -> [PrimaryServer] {
        let lists = lists(in: conninfo)
        let hosts = lists["hostaddr"] ?? lists["host"] ?? []
        guard hosts.count > 1 else { return [] }
        var starts: Set<Int64> = []
        return hosts.indices.compactMap { index in
            var settings = lists.filter { $1.count == hosts.count }.mapValues { $0[index] }
            // libpq ignores an empty setting, but an empty port in a list is the default port.
            if settings["port"] == "" { settings["port"] = "5432" }
            let server = try? server(conninfo, settings.map { ($0, $1) })
            // Two hosts may be addresses of the same server, which has started only once.
            guard let server, starts.insert(server.start).inserted else { return nil }
            let name = lists["host"].map { $0.count == hosts.count ? $0[index] : hosts[index] } ?? hosts[index]
            return PrimaryServer(
                name: settings["port"].map { "\(name):\($0)" } ?? name, timeline: server.timeline)
        }
    }

    /// Returns the timeline and the time of the start of a server; `nil` if the server is a standby.
    private static func server(
        _ conninfo: String, _ settings: [(String, String)]
    ) throws(FleetStoreError) -> (timeline: Int64, start: Int64)? {
        let connection = try PostgresConnection(
            conninfo, overrides: settings + [("target_session_attrs", "any"), ("connect_timeout", "3")])
        try connection.execute("SET statement_timeout = '\(FleetStore.maxAnswerTime.microseconds)us'")
        // The first eight digits of the name of a WAL file are the timeline. pg_control_checkpoint() returns the former
        // timeline until the first checkpoint after a promotion.
        let rows = try connection.execute(
            """
            SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint,
                (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint
            WHERE NOT pg_is_in_recovery()
            """)
        guard rows.count > 0, let timeline = rows.number(0, 0), let start = rows.number(0, 1) else { return nil }
        return (timeline, start)
    }

    /// Returns the hosts, the addresses and the ports in a connection string.
    private static func lists(in conninfo: String) -> [String: [String]] {
        guard let options = PQconninfoParse(conninfo, nil) else { return [:] }
        defer { PQconninfoFree(options) }
        var lists: [String: [String]] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            let name = String(cString: keyword)
            if ["host", "hostaddr", "port"].contains(name), let value = option.pointee.val {
                lists[name] = String(cString: value).split(separator: ",", omittingEmptySubsequences: false)
                    .map(String.init)
            }
            option += 1
        }
        return lists
    }
}
