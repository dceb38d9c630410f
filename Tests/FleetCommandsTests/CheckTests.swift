import FleetLink
import FleetStore
import GPSBridgeCLI
import SystemSupport
import Testing

@testable import FleetCommands

@Suite("Checking the state of a center")
struct CheckTests {
    @Test("the check finds no problems in a center with three servers, a collector and a synchronous standby")
    func good() {
        let findings = CenterState(life: 400 * 86_400).findings
        #expect(findings.allSatisfy { $0.outcome == .good && $0.remedy == nil })
        #expect(
            findings.map(\.part) == [
                .certificate, .server, .server, .server, .stream, .collector, .database, .standby,
            ])
        #expect(findings.last?.evidence == "commits wait for db2")
    }

    @Test("stream problems are omitted if no server can be reached")
    func unreachableServers() {
        let refusal = Result<BrokerGreeting, Failure>.failure(Failure(.cannotRead, "cannot connect to n1"))
        let failure = Result<StreamState?, Trouble>.failure(Trouble(.brokerUnreachable, "no server available"))
        let one = CenterState(greetings: [refusal, .good, .good])
        #expect(one.found.map(\.evidence) == ["cannot connect to n1"])
        let all = CenterState(greetings: [refusal, refusal, refusal], streams: failure)
        #expect(all.found.map(\.part) == [.server, .server, .server])
        #expect(CenterState(streams: failure).found.map(\.evidence) == ["no server available"])
    }

    @Test("streams that cannot be read are reported with a remedy, whether or not all servers answer")
    func unreadableStreams() {
        let refusal = Result<BrokerGreeting, Failure>.failure(Failure(.cannotRead, "cannot connect to n1"))
        let timeout = Result<StreamState?, Trouble>.failure(Trouble(.other, "cannot read the stream: timeout"))
        for greetings in [[.good, .good, .good], [refusal, refusal, .good]] as [[Result<BrokerGreeting, Failure>]] {
            let found = CenterState(greetings: greetings, streams: timeout).found
            #expect(found.last?.part == .stream)
            #expect(found.allSatisfy { $0.remedy != nil })
        }
        let stranger = CenterState(streams: .failure(Trouble(.noCredentials, "ssl error"))).found
        #expect(stranger.first?.remedy?.hasSuffix("--fleet collector.fleet") == true)
    }

    @Test(
        "an outdated server is reported unless its address is on the loopback interface",
        arguments: [
            ("2.9.10", true), ("2.12.6", true), ("2.12.7", false), ("2.14.0-RC.1", false), ("3.0.0", false),
            ("v1", true),
        ])
    func versions(_ version: String, isPoor: Bool) {
        let greeting = BrokerGreeting(version: version, hasJetStream: true, isProtected: true)
        #expect(CenterState(greetings: [.success(greeting)]).found.map(\.outcome) == (isPoor ? [.poor] : []))
        #expect(CenterState(greetings: [.success(greeting)], url: "nats://127.0.0.1:4222").found.isEmpty)
    }

    @Test("a server without JetStream or without access protection is reported")
    func settings() {
        let bare = BrokerGreeting(version: "2.14.0", hasJetStream: false, isProtected: true)
        let open = BrokerGreeting(version: "2.14.0", hasJetStream: true, isProtected: false)
        #expect(CenterState(greetings: [.success(bare)]).found.map(\.outcome) == [.bad])
        #expect(CenterState(greetings: [.success(open)]).found.map(\.outcome) == [.poor])
    }

    @Test(
        "an open server is reported unless its host is this machine",
        arguments: [
            ("nats://127.0.0.1:4222", false), ("nats://localhost", false), ("tls://[::1]:4222/", false),
            ("localhost:4222", false), ("nats://localhost.example.org", true), ("nats://127.example.org:4222", true),
            ("nats://n1.example", true), ("nats://10.0.0.7:4222", true),
        ])
    func openServers(_ url: String, isPoor: Bool) {
        let open = BrokerGreeting(version: "2.14.0", hasJetStream: true, isProtected: false)
        #expect(CenterState(greetings: [.success(open)], url: url).found.map(\.outcome) == (isPoor ? [.poor] : []))
    }

    @Test("each stream problem produces a finding with a remedy")
    func streams() {
        let faults: [(CheckFinding.Outcome, (inout StreamState) -> Void)] = [
            (.bad, { $0.hasLeader = false }), (.poor, { $0.lagging = ["n2"] }), (.poor, { $0.replicas = 1 }),
            (.bad, { ($0.bytes, $0.maxBytes) = (900, 1_000) }), (.poor, { $0.unusableBatches = 1 }),
            (.bad, { $0.servedShards = 0 }),
        ]
        for (outcome, change) in faults {
            var state = StreamState.good
            change(&state)
            let found = CenterState(streams: .success(state)).found
            #expect(found.map(\.outcome) == [outcome])
            #expect(found.allSatisfy { $0.remedy != nil })
        }
        #expect(CenterState(streams: .success(nil)).found.map(\.outcome) == [.bad])
        var single = StreamState.good
        single.replicas = 1
        #expect(CenterState(greetings: [.good], streams: .success(single)).found.isEmpty)
    }

    @Test("each database problem produces a finding with a remedy")
    func database() {
        let faults: [(CheckFinding.Outcome, (inout DatabaseHealth) -> Void)] = [
            (.bad, { $0.isPrepared = false }), (.poor, { $0.tables = nil }), (.bad, { $0.tables = 2 }),
            (.bad, { $0.tables = 4 }), (.bad, { $0.isDurable = false }), (.poor, { $0.standbys = nil }),
            (.poor, { $0.standbys = [] }), (.poor, { $0.standbys = [.init(name: "db2", isSynchronous: false)] }),
            (.bad, { ($0.standbys, $0.synchronousNames) = ([], "db2") }),
            (.bad, { ($0.neededStandbys, $0.synchronousNames) = (2, "FIRST 2 (db2, db3)") }),
            (.poor, { $0.clockOffset = -1_500_000 }),
            (.poor, { $0.overdueHours = 3 }),
            (.poor, { $0.refused = [.init(tenant: "acme", device: "van", count: 2)] }),
        ]
        for (outcome, change) in faults {
            var health = DatabaseHealth.good
            change(&health)
            let found = CenterState(database: .success(health)).found
            #expect(found.map(\.outcome) == [outcome])
            #expect(found.allSatisfy { $0.remedy != nil })
        }
        let failure = Failure(.cannotRead, "cannot connect to PostgreSQL")
        #expect(CenterState(database: .failure(failure)).found.map(\.evidence) == ["cannot connect to PostgreSQL"])
    }

    @Test("collectors that request nothing because the database fails are not reported as missing")
    func silentCollectors() {
        var streams = StreamState.good
        streams.servedShards = 0
        let failure = Failure(.cannotRead, "cannot connect to PostgreSQL")
        let evidence = CenterState(streams: .success(streams), database: .failure(failure)).found.map(\.evidence)
        #expect(evidence.last == "cannot connect to PostgreSQL" && evidence.first?.contains("running") == false)
        #expect(CenterState(streams: .success(streams)).found.first?.evidence.contains("running") == true)
    }

    @Test("collectors that wait for a synchronous standby are not reported as missing")
    func missingStandby() {
        var streams = StreamState.good
        streams.servedShards = 0
        var health = DatabaseHealth.good
        health.synchronousNames = "db2"
        #expect(CenterState(database: .success(health)).found.isEmpty)
        health.standbys = [.init(name: "db3", isSynchronous: false)]
        let found = CenterState(streams: .success(streams), database: .success(health)).found
        #expect(found.map(\.part) == [.collector, .standby] && found.map(\.outcome) == [.poor, .bad])
        #expect(
            found.last?.evidence
                == "commits wait for synchronous standbys (db2) that are missing or still catching up, so nothing is stored"
        )
        // Without permission to list the standbys, both causes are possible.
        health.standbys = nil
        let unknown = CenterState(streams: .success(streams), database: .success(health)).found
        #expect(unknown.map(\.outcome) == [.bad, .poor])
        #expect((found + unknown).allSatisfy { !$0.evidence.contains("running") })
    }

    @Test("two servers that accept writes are reported, without advice that would let the former primary store fixes")
    func formerPrimary() {
        var health = DatabaseHealth.good
        (health.standbys, health.synchronousNames) = ([], "db2")
        let servers = [PrimaryServer(name: "db1", timeline: 1), PrimaryServer(name: "db2", timeline: 2)]
        let failure = Failure(.cannotRead, "the database does not answer")
        for database in [.success(health), .failure(failure)] as [Result<DatabaseHealth, Failure>] {
            let found = CenterState(database: database, primaries: servers).found
            #expect(found.last?.part == .standby && found.last?.outcome == .bad)
            #expect(
                found.last?.evidence
                    == "2 servers of the database accept writes: db1 (timeline 1) and db2 (timeline 2)")
            #expect(found.last?.remedy?.hasPrefix("Stop db1 now, and make it a standby of db2") == true)
            #expect(found.allSatisfy { $0.remedy?.contains("synchronous_standby_names") != true })
        }
        // Without a later timeline, the check does not know which server to keep.
        let equal = servers.map { PrimaryServer(name: $0.name, timeline: 1) }
        let remedy = CenterState(database: .success(health), primaries: equal).found.last?.remedy
        #expect(remedy?.hasPrefix("Stop all but the one whose fixes you want to keep") == true)
        let one = CenterState(database: .success(health), primaries: [servers[0]]).found
        #expect(one.last?.remedy?.contains("synchronous_standby_names") == true)
    }

    @Test("the check counts the refused batches, and names up to five devices")
    func refusedBatches() {
        var health = DatabaseHealth.good
        health.refused = (1...7).map { .init(tenant: "acme", device: "van\($0)", count: $0) }
        let found = CenterState(database: .success(health)).found
        #expect(
            found.map(\.evidence) == [
                "28 batches were refused: van1 of acme (1), van2 of acme (2), van3 of acme (3), van4 of acme (4), "
                    + "van5 of acme (5) and 2 more"
            ])
    }

    @Test(
        "the command that removes refused batches names the database, but contains no password",
        arguments: [
            ("postgresql:///fleet", "'postgresql:///fleet'"),
            ("host=db1,db2 dbname=fleet user=O'Neil", #"'host=db1,db2 dbname=fleet user=O'\''Neil'"#),
            ("postgresql://ann@db1:5433/fleet", "'postgresql://ann@db1:5433/fleet'"),
            ("postgresql://ann:s3cret@db1/fleet", "CONNECTION"), ("host=db1 password=s3cret", "CONNECTION"),
            ("postgresql://db1/fleet?user=ann&password=s3cret", "CONNECTION"),
        ])
    func refusalRemedy(_ connection: String, _ argument: String) {
        var health = DatabaseHealth.good
        health.refused = [.init(tenant: "acme", device: "van", count: 2)]
        let found = CenterState(database: .success(health), connection: connection).found
        #expect(found.first?.remedy?.hasSuffix("Then run: psql -d \(argument) -c 'DELETE FROM fleet.bad'") == true)
    }

    @Test(
        "a certificate is reported if it expires within 30 days",
        arguments: [(-1, [.bad]), (86_400 * 29, [.poor]), (86_400 * 31, [])] as [(Int64, [CheckFinding.Outcome])])
    func certificates(_ life: Int64, outcomes: [CheckFinding.Outcome]) {
        #expect(CenterState(life: life).found.map(\.outcome) == outcomes)
    }

    @Test("a finding is printed with its remedy, both as text and as JSON")
    func text() {
        let finding = CheckFinding(.clock, .poor, "it is wrong", remedy: "Set it")
        #expect(
            finding.report.text(titleWidth: 13) == "poor   clock        it is wrong\n                    → Set it\n")
        #expect(
            StepReport.json([finding.report], exitCode: 0)
                == #"{"steps":[{"step":"clock","outcome":"poor","evidence":"it is wrong","remedy":"Set it"}],"exitCode":0}"#
                + "\n")
    }
}

extension CenterState {
    /// Creates a center that has no problems except those in the arguments.
    fileprivate init(
        greetings: [Result<BrokerGreeting, Failure>] = [.good, .good, .good], url: String = "tls://n1.example:4222",
        streams: Result<StreamState?, Trouble> = .success(.good),
        database: Result<DatabaseHealth, Failure> = .success(.good), life: Int64? = nil,
        connection: String = Center.defaultDatabase, primaries: [PrimaryServer] = []
    ) {
        self.init(
            servers: greetings.map { Server(url: url, greeting: $0) }, streams: streams, database: database,
            primaries: primaries, certificateLife: life, connection: connection)
    }

    /// The findings that are not good.
    fileprivate var found: [CheckFinding] { findings.filter { $0.outcome != .good } }
}

extension Result<BrokerGreeting, Failure> {
    fileprivate static var good: Self {
        .success(BrokerGreeting(version: "2.14.0", hasJetStream: true, isProtected: true))
    }
}

extension StreamState {
    fileprivate static var good: StreamState {
        var state = StreamState()
        state.replicas = 3
        state.servedShards = 64
        return state
    }
}

extension DatabaseHealth {
    fileprivate static var good: DatabaseHealth {
        var health = DatabaseHealth()
        (health.isPrepared, health.tables, health.neededTables) = (true, 3, 3)
        health.standbys = [Standby(name: "db2", isSynchronous: true)]
        return health
    }
}
