import Dashboard
import FleetStore
import GPSBridgeCLI
import SystemSupport

extension CenterState {
    /// The findings about the database.
    var databaseFindings: [CheckFinding] {
        switch database {
        case .failure(let failure):
            [CheckFinding(.database, .bad, failure.explained().message)] + (divergence.map { [$0] } ?? [])
        case .success(let health):
            [Self.tables(health)] + Self.compaction(health) + refusals(health) + safety(health)
        }
    }

    /// The finding that several servers accept writes; `nil` if there is at most one such server.
    ///
    /// A former primary that starts again after a failover accepts writes, like the standby that replaced it. Commands
    /// then use the server that the connection string lists first.
    private var divergence: CheckFinding? {
        guard primaries.count > 1 else { return nil }
        let list = primaries.map { "\($0.name) (timeline \($0.timeline))" }.joined(separator: " and ")
        let last = primaries.map(\.timeline).max()
        let current = primaries.filter { $0.timeline == last }
        let former = primaries.filter { $0.timeline != last }.map(\.name).joined(separator: " and ")
        return CheckFinding(
            .standby, .bad, "\(primaries.count) servers of the database accept writes: \(list)",
            remedy: current.count == 1
                ? "Stop \(former) now, and make it a standby of \(current[0].name): see 'A second database' in "
                    + "docs/fleets.md"
                : "Stop all but the one whose fixes you want to keep, and make them its standbys: see 'A second "
                    + "database' in docs/fleets.md")
    }

    private static func tables(_ health: DatabaseHealth) -> CheckFinding {
        let name = "PostgreSQL \(health.version), \(megabytes(health.size))"
        let remedy = "Create or update the tables: gpsbridge fleet prepare"
        guard health.isPrepared else {
            return CheckFinding(.database, .bad, "\(name): the fleet tables are missing", remedy: remedy)
        }
        guard let tables = health.tables else {
            return CheckFinding(
                .database, .poor,
                "\(name) was not checked, because the role \(health.role) cannot read the fleet tables",
                remedy: "Connect as the owner of the tables, for example with --database 'dbname=fleet user=OWNER'")
        }
        guard tables >= health.neededTables else {
            return CheckFinding(
                .database, .bad, "\(name): the fleet tables are from an older version of gpsbridge", remedy: remedy)
        }
        guard tables == health.neededTables else {
            return CheckFinding(
                .database, .bad, "\(name): the fleet tables are from a newer version of gpsbridge",
                remedy: "Update the package gpsbridge-fleet on this machine")
        }
        let arrival = health.lastArrival.map { "the last batch arrived \(DeviceText.age($0 / 1_000_000)) ago" }
        return CheckFinding(.database, "\(name): \(arrival ?? "no batch has arrived yet")")
    }

    private static func compaction(_ health: DatabaseHealth) -> [CheckFinding] {
        guard let hours = health.overdueHours, hours > 0 else { return [] }
        return [
            CheckFinding(
                .database, .poor,
                "\(count(Int(hours), "hour of fixes is", "hours of fixes are")) overdue for compaction",
                remedy: "Check the collectors' logs. If gpsbridge was updated, run: "
                    + "gpsbridge fleet prepare --collector ROLE")
        ]
    }

    /// The maximum number of devices that a finding names.
    private static let maxNamedCount = 5

    private func refusals(_ health: DatabaseHealth) -> [CheckFinding] {
        guard !health.refused.isEmpty else { return [] }
        let count = health.refused.reduce(0) { $0 + $1.count }
        let names = DeviceText.list(
            health.refused.map { "\($0.device) of \($0.tenant) (\($0.count))" }, maxCount: Self.maxNamedCount)
        return [
            CheckFinding(
                .database, .poor,
                "\(Dashboard.count(count, "batch was", "batches were")) refused: \(names)",
                remedy: "Read the reasons in the table fleet.bad. If the devices run a newer version, update the "
                    + "collectors. Then run: psql -d \(shellConnection) -c 'DELETE FROM fleet.bad'")
        ]
    }

    /// The connection string as an argument in a shell, or a placeholder if the string may contain a password.
    private var shellConnection: String {
        // The user of a URI ends at the last @, and a colon before it begins the password.
        let authority = connection.split(separator: "//", maxSplits: 1).last.map(String.init) ?? ""
        let user = authority.lastIndex(of: "@").map { authority[..<$0] } ?? ""
        guard !user.contains(":"), !connection.lowercased().contains("password") else { return "CONNECTION" }
        return "'\(connection.replacing("'", with: #"'\''"#))'"
    }

    /// Returns the findings about the durability of stored fixes and the synchronization of the clock.
    private func safety(_ health: DatabaseHealth) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        if !health.isDurable {
            findings.append(
                CheckFinding(
                    .database, .bad,
                    "the database confirms fixes before writing them to disk, so a power failure can lose fixes",
                    remedy: "Set fsync, full_page_writes and synchronous_commit to on in postgresql.conf"))
        }
        // If several servers accept writes, advice about the standbys of one of them could make them all store fixes.
        findings.append(divergence ?? Self.standby(health))
        let offset = Double(health.clockOffset) / 1_000_000
        if abs(offset) > 1 {
            let text = "\(fixed(abs(offset), 1)) s \(offset > 0 ? "ahead of" : "behind")"
            findings.append(
                CheckFinding(
                    .clock, .poor, "the database server's clock is \(text) this machine's clock",
                    remedy: "Synchronize both clocks with NTP, for example with systemd-timesyncd or chrony"))
        }
        return findings
    }

    private static func standby(_ health: DatabaseHealth) -> CheckFinding {
        let remedy = "See 'A second database' in docs/fleets.md"
        guard let standbys = health.standbys else {
            return CheckFinding(
                .standby, .poor,
                "the standbys were not checked, because the role \(health.role) is not permitted to list them",
                remedy: "Connect as a superuser, and run: GRANT pg_monitor TO \(health.role)")
        }
        guard health.lacksStandby != true else {
            return CheckFinding(
                .standby, .bad,
                "commits wait for synchronous standbys (\(health.synchronousNames)) that are missing or still catching "
                    + "up, so nothing is stored",
                remedy: "Start the standbys, and wait until they have caught up. If one no longer exists, run as a "
                    + "superuser on the database server: psql -c \"ALTER SYSTEM SET synchronous_standby_names = ''\" "
                    + "-c 'SELECT pg_reload_conf()'")
        }
        guard !standbys.isEmpty else {
            return CheckFinding(
                .standby, .poor,
                "the database has no standby: if its disk fails, fixes that devices have deleted are lost",
                remedy: remedy)
        }
        let names = standbys.map(\.name).joined(separator: ", ")
        guard standbys.contains(where: \.isSynchronous) else {
            return CheckFinding(
                .standby, .poor, "commits do not wait for \(names), so a failover can lose confirmed fixes",
                remedy: remedy)
        }
        return CheckFinding(
            .standby, "commits wait for \(standbys.filter(\.isSynchronous).map(\.name).joined(separator: ", "))")
    }

    private static func megabytes(_ bytes: Int64) -> String {
        bytes < 10_000_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1_000_000_000) GB"
    }
}
