import FleetLink
import FleetStore
import SystemSupport

extension CenterState {
    /// The findings, in the order in which a batch passes through the center.
    var findings: [CheckFinding] {
        certificateFindings + servers.map(Self.finding) + streamFindings + databaseFindings
    }

    /// The first nats-server version without known vulnerabilities that can be exploited from the Internet.
    private static let safeVersion = [2, 12, 7]

    private static func finding(_ server: Server) -> CheckFinding {
        switch server.greeting {
        case .failure(let failure):
            return CheckFinding(
                .server, .bad, failure.message, cure: "Start nats-server there, or correct the address and the firewall"
            )
        case .success(let greeting):
            let name = "\(server.url): nats-server \(greeting.version)"
            guard greeting.hasJetStream else {
                return CheckFinding(
                    .server, .bad, "\(name) without JetStream",
                    cure: "Use the configuration that 'gpsbridge fleet init' has written, or add a block jetstream")
            }
            if isLocal(server.url) { return CheckFinding(.server, "\(name) on this machine") }
            guard greeting.isProtected else {
                return CheckFinding(
                    .server, .poor, "\(name) accepts clients without credentials",
                    cure: "Create keys and configurations: gpsbridge fleet init")
            }
            let version = greeting.version.split { !$0.isNumber }.prefix(3).compactMap { Int($0) }
            guard version.lexicographicallyPrecedes(safeVersion) else { return CheckFinding(.server, name) }
            return CheckFinding(
                .server, .poor, "\(name) has known security holes",
                cure: "Let only your own networks reach its ports, or install version 2.12.7 or later")
        }
    }

    private static func isLocal(_ url: String) -> Bool {
        ["://127.", "://localhost", "://[::1]"].contains { url.contains($0) }
    }

    private var streamFindings: [CheckFinding] {
        switch streams {
        // The findings about the servers already report that no server answers.
        case .failure where servers.allSatisfy { (try? $0.greeting.get()) == nil }: return []
        case .failure(let failure): return [CheckFinding(.stream, .bad, failure.message)]
        case .success(nil):
            return [
                CheckFinding(
                    .stream, .bad, "the servers have no stream FLEET",
                    cure: "Start a collector, which creates it: gpsbridge fleet collect")
            ]
        case .success(let state?): return [stream(state)] + Self.backlog(state) + [Self.collectors(state)]
        }
    }

    private func stream(_ state: StreamState) -> CheckFinding {
        guard state.hasLeader else {
            return CheckFinding(
                .stream, .bad, "the stream FLEET has no leader, so nothing is accepted",
                cure: "Start the servers that do not answer. More than half of them are needed")
        }
        guard state.lagging.isEmpty else {
            let names = state.lagging.joined(separator: ", ")
            return CheckFinding(
                .stream, .poor, "a copy of the stream FLEET is behind or cannot be reached: \(names)",
                cure: "Start this server. After a restart, wait until it has caught up")
        }
        guard state.replicas > 1 || servers.count < 3 else {
            return CheckFinding(
                .stream, .poor, "the stream FLEET is on only one of \(servers.count) servers",
                cure: "Change it with the program nats: nats stream edit FLEET --replicas 3")
        }
        return CheckFinding(.stream, state.replicas > 1 ? "on \(state.replicas) servers" : "on one server")
    }

    private static func backlog(_ state: StreamState) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        if state.maxBytes > 0, state.bytes > state.maxBytes / 10 * 8 {
            let share = Int(Double(state.bytes) / Double(state.maxBytes) * 100)
            findings.append(
                CheckFinding(
                    .stream, .bad, "the stream FLEET is \(share) % full, and will refuse batches",
                    cure: "Start more collectors, and look at the database"))
        }
        if state.unusableBatches > 0 {
            findings.append(
                CheckFinding(
                    .stream, .poor,
                    "\(count(state.unusableBatches, "batch", "batches")) in FLEET_BAD cannot be stored",
                    cure: "Update the collectors. If this does not help, report it with these batches"))
        }
        return findings
    }

    private static func collectors(_ state: StreamState) -> CheckFinding {
        let waiting = "\(count(state.waitingBatches, "batch", "batches")) waiting"
        guard state.servedShards > 0 else {
            return CheckFinding(
                .collector, .bad, "no collector is running, \(waiting)", cure: "Start one: gpsbridge fleet collect")
        }
        return CheckFinding(.collector, "at least one collector is running, \(waiting)")
    }

    private var certificateFindings: [CheckFinding] {
        guard let certificateLife else { return [] }
        let days = certificateLife / 86_400
        let cure = "Create a new fleet file with 'gpsbridge fleet enrol', and copy it here"
        switch certificateLife {
        case ...0: return [CheckFinding(.certificate, .bad, "the fleet file's certificate has expired", cure: cure)]
        case ..<(30 * 86_400):
            return [
                CheckFinding(.certificate, .poor, "the fleet file's certificate expires in \(days) days", cure: cure)
            ]
        default: return [CheckFinding(.certificate, "valid for another \(days) days")]
        }
    }

    /// Returns a number and the noun that agrees with it.
    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
