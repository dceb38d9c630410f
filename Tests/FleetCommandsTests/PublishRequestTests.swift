import CommandLineKit
import FleetEdge
import FleetLink
import SystemSupport
import TestSupport
import Testing

@testable import FleetCommands
@testable import GPSBridgeCLI

@Suite("Command lines of gpsbridge publish")
struct PublishRequestTests {
    @Test("command-line options override the configuration, setting by setting")
    func configuration() throws {
        let text = "[publish]\nname = boat\nqueue = /tmp/boat.queue\nbatch = 30s\nlive = 5s"
        let edge = try Self.request("--live", "1s", settings: text).devices[0].edge
        #expect(edge.device == "boat" && edge.queue == "/tmp/boat.queue")
        #expect(edge.batch == .seconds(30) && edge.live == .seconds(1))
    }

    @Test("--servers overrides the configured fleet file")
    func servers() throws {
        let text = "[publish]\nfleet = /missing.fleet\nname = boat\nqueue = /tmp/boat.queue"
        let edge = try Self.request("--servers", "nats://a", settings: text).devices[0].edge
        #expect(edge.link.servers == ["nats://a"])
        #expect(throws: Failure.self) { try Self.request(settings: text) }
    }

    @Test("options for MQTT servers are refused for NATS servers", arguments: ["--ca", "--password-file"])
    func optionsOfMQTT(_ option: String) {
        let failure = #expect(throws: Failure.self) {
            try Self.request("--servers", "nats://a", option, "/dev/null", "--name", "boat", "--queue", "/tmp/a.queue")
        }
        #expect(failure?.message.hasPrefix("\(option) applies to MQTT servers only") == true)
    }

    @Test(
        "wrong values for the queue's limits and writes are refused",
        arguments: [("--keep", "forever"), ("--keep", "1kB"), ("--sync", "soon"), ("--sync", "-1s")])
    func wrongQueueOptions(_ option: String, _ value: String) {
        let failure = #expect(throws: Failure.self) {
            try Self.request("--servers", "nats://a", "--name", "boat", "--queue", "/tmp/a.queue", "\(option)=\(value)")
        }
        #expect(failure?.kind == .usage && failure?.message.hasPrefix("\(option) must be ") == true)
    }

    @Test("the publish status is read from the configured queue")
    func statusQueue() throws {
        var configuration = Configuration()
        configuration.add("[publish]\nqueue = /tmp/boat.queue", from: "config")
        #expect(try PublishRequest.queue([], configuration) == "/tmp/boat.queue")
        #expect(try PublishRequest.queue([], Configuration()) == nil)
    }

    @Test(
        "the publish status of a directory or of several devices is refused with a remedy",
        arguments: [["--queue", "/tmp"], ["--queue", "/tmp", "--count", "3"]])
    func statusOfSeveralQueues(_ words: [String]) {
        let failure = #expect(throws: Failure.self) { try PublishStatus.run(words[...]) }
        #expect(
            failure?.message
                == (words.contains("--count")
                    ? "'publish status' shows one queue. Specify it with --queue FILE instead of --count"
                    : "/tmp is a directory. Specify one of the queues in it, such as /tmp/NAME-1.queue"))
    }

    @Test(
        "the status of a queue that does not exist yet is that nothing has been published",
        arguments: [(["--name", "truck7"], " as truck7"), ([], "")] as [([String], String)])
    func statusOfMissingQueue(_ words: [String], _ name: String) throws {
        let queue = TemporaryDirectory()("truck7.queue")
        let arguments = try PublishRequest.arguments((words + ["--queue", queue])[...], Configuration())
        let access = Result { () throws(Failure) in try FleetAccess(arguments) }
        let diagnosis = PublishDiagnosis(nil, queue: queue, access, arguments)
        #expect(diagnosis.findings.map(\.cause) == [.notRunning] && diagnosis.isBad)
        let evidence = "nothing has been published\(name) yet: the queue \(queue) does not exist"
        #expect(
            PublishStatus.lines(diagnosis).suffix(3).prefix(2) == [
                "link      down: gpsbridge publish is not running", "problem   \(evidence)",
            ])
        let json = PublishStatusJSON.text(diagnosis, exitCode: 1)
        #expect(json.contains(#""running":false,"connected":false,"causes":[{"cause":"notRunning","outcome":"bad""#))
    }

    @Test("the publish status of a queue that does not exist yet has the exit code 1, and creates no file")
    func exitCodeOfMissingQueue() async throws {
        let directory = TemporaryDirectory()
        let command = "\(programDirectory)/gpsbridge-fleet publish status --name truck7 --queue truck7.queue"
        let outcome = try await shell(command, in: directory)
        #expect(outcome.status == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output.contains("problem   nothing has been published as truck7 yet: the queue truck7.queue "))
        #expect(directory.names.isEmpty)
    }

    @Test(
        "with --count, each simulated device has its own name and queue")
    func count() throws {
        let text = "[publish]\nfleet = /missing.fleet\nname = boat\nqueue = /tmp/boat.queue\nbatch = 30s"
        let devices = try Self.request(
            "--simulate", "walk", "--count", "3", "--name", "test", "--queue", "/tmp", settings: text
        ).devices
        #expect(devices.map(\.edge.device) == ["test-1", "test-2", "test-3"])
        #expect(devices.map(\.edge.queue) == ["/tmp/test-1.queue", "/tmp/test-2.queue", "/tmp/test-3.queue"])
        #expect(devices.allSatisfy { $0.edge.batch == .seconds(30) && $0.source.isSimulated })
    }

    @Test(
        "--count requires --simulate and --name",
        arguments: [["--count", "3", "--name", "test"], ["--simulate", "--count", "3"]])
    func wrongCount(_ words: [String]) {
        #expect(throws: Failure.self) { try PublishRequest(words[...], Configuration()) }
    }

    @Test("the spans of --offline apply to each simulated device, with and without --count")
    func outages() throws {
        let spans = [DaySpan("10:00-18:00"), DaySpan("22:00-6:00")].compactMap { $0 }
        let words = ["--name", "test", "--queue", "/tmp", "--offline", "10:00-18:00", "--offline=22:00-06:00"]
        for words in [words, words + ["--count", "2"]] {
            let devices = try PublishRequest((["--simulate", "walk"] + words)[...], Configuration()).devices
            #expect(devices.allSatisfy { $0.edge.outages == spans })
        }
        #expect(try Self.request("--name", "test", "--queue", "/tmp").devices[0].edge.outages.isEmpty)
    }

    @Test(
        "--offline requires a span of the day and a simulation with a speed",
        arguments: [
            ["--simulate", "--offline", "10-18"], ["--simulate", "--offline", "10:00-18:00", "--speed", "max"],
            ["--offline", "10:00-18:00"],
        ])
    func wrongOutages(_ words: [String]) {
        let failure = #expect(throws: Failure.self) {
            try PublishRequest((words + ["--name", "test", "--queue", "/tmp/queue"])[...], Configuration())
        }
        #expect(failure?.message.contains("--offline") == true)
    }

    @Test("messages about a replay name the file")
    func replay() throws {
        let directory = TemporaryDirectory()
        let log = directory("drive.nmea")
        try write("$GPRMC,120000,A,4807.000,N,01131.000,E,0,0,201126,,*11\r\n", to: log)
        let words = ["--replay", log, "--name", "truck7", "--queue", directory("queue")]
        #expect(try PublishRequest(words[...], Configuration()).devices[0].replay == log)
    }

    @Test("the help of the publish command matches the golden file")
    func help() throws { try expectGolden(PublishCommand.manual.text, "publish-help.txt") }

    private static func request(_ words: String..., settings: String = "") throws -> PublishRequest {
        var configuration = Configuration()
        configuration.add(settings, from: "config")
        return try PublishRequest(words.contains("--simulate") ? words[...] : ["--simulate"] + words, configuration)
    }
}

@Suite("Status messages for several devices")
struct ConnectionSummaryTests {
    @Test("one message is printed when all devices are connected, and one when the first device is disconnected")
    func connections() {
        var summary = ConnectionSummary(count: 2)
        #expect(summary.text(after: .connected, of: "a") == nil)
        #expect(summary.text(after: .connected, of: "b") == "all 2 devices are connected to the fleet")
        #expect(summary.text(after: .disconnected, of: "a")?.hasPrefix("some devices are not connected") == true)
        #expect(summary.text(after: .disconnected, of: "b") == nil)
        #expect(summary.text(after: .connected, of: "a") == nil)
        #expect(summary.text(after: .connected, of: "b") != nil)
    }

    @Test("a problem shared by several devices is printed once until all devices are connected again")
    func troubles() {
        var summary = ConnectionSummary(count: 2)
        #expect(summary.text(after: .trouble("no server"), of: "a") == "no server")
        #expect(summary.text(after: .trouble("no server"), of: "b") == nil)
        _ = summary.text(after: .connected, of: "a")
        _ = summary.text(after: .connected, of: "b")
        #expect(summary.text(after: .trouble("no server"), of: "b") == "no server")
    }

    @Test("a message about one device's queue names the device")
    func queueEvents() {
        var summary = ConnectionSummary(count: 2)
        #expect(summary.text(after: .lost(7), of: "a") == "a: LOST 7 fixes, because the queue could not be written")
        #expect(summary.text(after: .lost(1), of: "a") == "a: LOST 1 fix, because the queue could not be written")
        #expect(
            summary.text(after: .damaged(61...120), of: "a")
                == "a: LOST 60 fixes, because the disk has damaged them in the queue: 61 to 120")
    }
}
