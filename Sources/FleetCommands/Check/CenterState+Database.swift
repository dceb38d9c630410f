import Dashboard
import FleetStore
import SystemSupport

extension CenterState {
    /// The findings about the database.
    var databaseFindings: [CheckFinding] {
        switch database {
        case .failure(let failure): [CheckFinding(.database, .bad, failure.message)]
        case .success(let health): [Self.tables(health)] + Self.compaction(health) + Self.safety(health)
        }
    }

    private static func tables(_ health: DatabaseHealth) -> CheckFinding {
        let name = "PostgreSQL \(health.version), \(megabytes(health.size))"
        let cure = "Prepare the database: gpsbridge fleet prepare"
        guard health.isPrepared else {
            return CheckFinding(.database, .bad, "\(name): it has no fleet tables", cure: cure)
        }
        guard let tables = health.tables else {
            return CheckFinding(
                .database, .poor, "\(name): the role \(health.role) may not see the tables, so they are not checked",
                cure: "Connect as the owner of the tables: --database")
        }
        guard tables >= health.neededTables else {
            return CheckFinding(.database, .bad, "\(name): the tables are those of an older version", cure: cure)
        }
        guard tables == health.neededTables else {
            return CheckFinding(
                .database, .bad, "\(name): the tables are those of a newer version", cure: "Update gpsbridge-fleet")
        }
        let arrival = health.lastArrival.map { "the last batch arrived \(DeviceText.age($0 / 1_000_000)) ago" }
        return CheckFinding(.database, "\(name): \(arrival ?? "no batch has arrived yet")")
    }

    private static func compaction(_ health: DatabaseHealth) -> [CheckFinding] {
        guard let hours = health.overdueHours, hours > 0 else { return [] }
        return [
            CheckFinding(
                .database, .poor,
                "\(count(Int(hours), "hour of a device is", "hours of devices are")) not compacted yet",
                cure: "Read the collectors' logs. If gpsbridge was updated: gpsbridge fleet prepare --collector ROLE")
        ]
    }

    /// Findings about how safely fixes are stored, and about the clock.
    private static func safety(_ health: DatabaseHealth) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        if !health.isDurable {
            findings.append(
                CheckFinding(
                    .database, .bad, "it confirms fixes before they are on its disk, so a power failure can lose some",
                    cure: "Set fsync, full_page_writes and synchronous_commit to on in postgresql.conf"))
        }
        findings.append(standby(health))
        let offset = Double(health.clockOffset) / 1_000_000
        if abs(offset) > 1 {
            let text = "\(fixed(abs(offset), 1)) s \(offset > 0 ? "ahead of" : "behind")"
            findings.append(
                CheckFinding(
                    .clock, .poor, "the clock of the database is \(text) that of this machine",
                    cure: "Synchronize both with NTP, for example with systemd-timesyncd or chrony"))
        }
        return findings
    }

    private static func standby(_ health: DatabaseHealth) -> CheckFinding {
        let cure = "See 'A second database' in docs/fleets.md"
        guard let standbys = health.standbys else {
            return CheckFinding(
                .standby, .poor, "the role \(health.role) may not see the standbys",
                cure: "Grant the right: GRANT pg_monitor TO \(health.role)")
        }
        guard !standbys.isEmpty else {
            return CheckFinding(
                .standby, .poor, "no standby: if the database's disk fails, fixes that devices have deleted are lost",
                cure: cure)
        }
        let names = standbys.map(\.name).joined(separator: ", ")
        guard standbys.contains(where: \.isSynchronous) else {
            return CheckFinding(
                .standby, .poor, "no commit waits for \(names), so a failover can lose confirmed fixes", cure: cure)
        }
        return CheckFinding(
            .standby, "commits wait for \(standbys.filter(\.isSynchronous).map(\.name).joined(separator: ", "))")
    }

    private static func megabytes(_ bytes: Int64) -> String {
        bytes < 10_000_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1_000_000_000) GB"
    }
}
