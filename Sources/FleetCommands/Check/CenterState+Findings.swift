import Dashboard
import FleetLink
import FleetStore
import SystemSupport

extension CenterState {
    /// The findings, in the order in which a batch passes its parts.
    var findings: [CheckFinding] {
        certificateFindings + servers.map(Self.finding) + streamFindings + databaseFindings
    }

    /// The first nats-server version without known vulnerabilities that can be exploited from the Internet.
    private static let safeVersion = [2, 12, 7]

    private static func finding(_ server: Server) -> CheckFinding {
        switch server.greeting {
        case .failure(let failure):
            return CheckFinding(
                .server, .bad, failure.message,
                remedy: "Start nats-server on that machine, or check the address and the firewall")
        case .success(let greeting):
            let name = "\(server.url): nats-server \(greeting.version)"
            guard greeting.hasJetStream else {
                return CheckFinding(
                    .server, .bad, "\(name) is running without JetStream",
                    remedy: "Use the configuration from 'gpsbridge fleet init', or add a jetstream block to "
                        + "nats-server's configuration")
            }
            if isLocal(server.url) { return CheckFinding(.server, "\(name) on this machine") }
            guard greeting.isProtected else {
                return CheckFinding(
                    .server, .poor, "\(name) accepts clients without credentials",
                    remedy: "Create keys and configurations: gpsbridge fleet init")
            }
            let version = greeting.version.split { !$0.isNumber }.prefix(3).compactMap { Int($0) }
            guard version.lexicographicallyPrecedes(safeVersion) else { return CheckFinding(.server, name) }
            return CheckFinding(
                .server, .poor, "\(name) has known vulnerabilities",
                remedy: "Install nats-server 2.12.7 or later, or make its ports reachable only from your own networks")
        }
    }

    private static func isLocal(_ url: String) -> Bool {
        BrokerGreeting.address(in: url).map { HostName.isLoopback($0.host) } ?? false
    }

    private var streamFindings: [CheckFinding] {
        switch streams {
        // The findings about the servers already report that no server answers.
        case .failure where servers.allSatisfy { !$0.answers }: return []
        case .failure(let trouble):
            return [CheckFinding(.stream, .bad, trouble.sentence, remedy: remedy(trouble.cause))]
        case .success(nil):
            return [
                CheckFinding(
                    .stream, .bad, "the stream FLEET does not exist on the servers",
                    remedy: "Start a collector, which creates the stream: gpsbridge fleet collect")
            ]
        case .success(let state?): return [stream(state)] + Self.backlog(state) + [collectors(state)]
        }
    }

    /// The remedy for streams that cannot be read.
    private func remedy(_ cause: Trouble.Cause) -> String {
        switch cause {
        case .noCredentials, .revoked, .wrongCertificate, .notPermitted:
            "Use the file of this fleet's collectors: gpsbridge fleet check --fleet collector.fleet"
        case _ where servers.allSatisfy(\.answers):
            "Make sure that the servers can reach each other, and read the logs of nats-server"
        default: Self.majority
        }
    }

    /// The remedy for streams that cannot be used because servers do not respond.
    private static let majority = "Start the servers that do not respond. More than half of all servers must be running"

    private func stream(_ state: StreamState) -> CheckFinding {
        guard state.hasLeader else {
            return CheckFinding(
                .stream, .bad, "the stream FLEET has no leader, so the servers accept no batches",
                remedy: Self.majority)
        }
        guard state.lagging.isEmpty else {
            let names = state.lagging.joined(separator: ", ")
            return CheckFinding(
                .stream, .poor,
                "these servers are unreachable, or their copy of the stream FLEET is outdated: \(names)",
                remedy: "Make sure that the servers are running, and wait until they have caught up")
        }
        guard state.replicas > 1 || servers.count < 3 else {
            return CheckFinding(
                .stream, .poor, "the stream FLEET is stored on only one of \(servers.count) servers",
                remedy: "Add replicas with the NATS command-line tool: nats stream edit FLEET --replicas 3")
        }
        return CheckFinding(
            .stream, "the stream FLEET is stored on \(count(max(state.replicas, 1), "server", "servers"))")
    }

    private static func backlog(_ state: StreamState) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        if state.maxBytes > 0, state.bytes > state.maxBytes / 10 * 8 {
            let share = Int(Double(state.bytes) / Double(state.maxBytes) * 100)
            findings.append(
                CheckFinding(
                    .stream, .bad, "the stream FLEET is \(share) % full, and refuses batches once it is full",
                    remedy: "Make sure that the collectors and the database are working, or start more collectors"))
        }
        if state.unusableBatches > 0 {
            findings.append(
                CheckFinding(
                    .stream, .poor,
                    "\(count(state.unusableBatches, "batch", "batches")) in the stream FLEET_BAD could not be stored",
                    remedy: "Update the collectors. If FLEET_BAD continues to grow, report a bug and attach its batches"
                ))
        }
        return findings
    }

    /// Whether running collectors request no batches because of the database; `nil` if this is unknown.
    private var blocksCollectors: Bool? {
        switch database {
        case .failure: true
        case .success(let health): health.lacksStandby
        }
    }

    private func collectors(_ state: StreamState) -> CheckFinding {
        let waiting = "\(count(state.waitingBatches, "batch is", "batches are")) waiting"
        guard state.servedShards > 0 else {
            guard blocksCollectors != true else {
                return CheckFinding(
                    .collector, .poor, "no collector requests batches; \(waiting)",
                    remedy: "Correct the problem with the database first, and then check again")
            }
            guard blocksCollectors != nil else {
                return CheckFinding(
                    .collector, .bad, "no collector requests batches; \(waiting)",
                    remedy: "Start a collector: gpsbridge fleet collect. If one is running, check that the synchronous "
                        + "standby is connected to the database")
            }
            return CheckFinding(
                .collector, .bad, "no collector is running; \(waiting)",
                remedy: "Start a collector: gpsbridge fleet collect")
        }
        return CheckFinding(.collector, "at least one collector is running; \(waiting)")
    }

    private var certificateFindings: [CheckFinding] {
        guard let certificateLife else { return [] }
        let days = certificateLife / 86_400
        let remedy = "Create a new fleet file with 'gpsbridge fleet renew', and copy it to this machine"
        switch certificateLife {
        case ...0: return [CheckFinding(.certificate, .bad, "the fleet file's certificate has expired", remedy: remedy)]
        case ..<(30 * 86_400):
            return [
                CheckFinding(
                    .certificate, .poor,
                    "the fleet file's certificate expires in \(count(Int(days), "day", "days"))",
                    remedy: remedy)
            ]
        default: return [CheckFinding(.certificate, "the fleet file's certificate is valid for another \(days) days")]
        }
    }
}
