import FleetTestSupport
import FleetWire
import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import FleetLink

/// Takes the events of a link one by one.
class Driver<Event> {
    private var waiting: [Event] = []
    private let descriptor: Int32
    private let take: () -> [Event]
    /// The time after which a request is repeated; `nil` if an answer cannot be lost while the link stays connected.
    fileprivate let repetitionTime: Duration?

    init(_ descriptor: Int32, repetitionTime: Duration?, _ take: @escaping () -> [Event]) {
        self.descriptor = descriptor
        self.repetitionTime = repetitionTime
        self.take = take
    }

    /// Waits for the next event.
    func next() -> Event {
        while waiting.isEmpty {
            wait(for: POLLIN, on: descriptor)
            waiting = take()
        }
        return waiting.removeFirst()
    }

    /// Waits for the next event. Returns `nil` if it is time to repeat a request.
    func nextOrNone() -> Event? {
        guard let repetitionTime else { return next() }
        if waiting.isEmpty {
            waitUntilReady(descriptor, repetitionTime)
            waiting = take()
        }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Whether all events were taken.
    var isIdle: Bool { waiting.isEmpty }

    /// Discards events until one has a value, and returns the value.
    @discardableResult
    func next<Value>(_ value: (Event) -> Value?) -> Value {
        while true {
            if let found = value(next()) { return found }
        }
    }
}

/// The link of a device.
final class EdgeDriver: Driver<EdgeLink.Event> {
    let link: EdgeLink
    /// The subject of the device's batches.
    let record: String
    /// The subject of the device's requests.
    let sync: String
    private var token: UInt64 = 0

    /// - Parameter repetitionTime: The time after which a request is repeated. It is needed for clusters, whose answers
    ///   may be lost while the link stays connected.
    init(_ options: LinkOptions, device: String = "truck7", repetitionTime: Duration? = nil) throws {
        record = FleetSubject.record(tenant: "acme", device: device)
        sync = FleetSubject.sync(tenant: "acme", device: device)
        let link = try EdgeLink(options, stored: FleetSubject.stored(tenant: "acme", device: device))
        self.link = link
        super.init(link.descriptor, repetitionTime: repetitionTime, link.events)
    }

    /// Waits until the link is connected.
    func connect() { next { $0 == .connected ? true : nil } }

    /// Publishes batches, repeats those that are lost, and waits until the broker has stored all of them.
    func publish(_ batches: [[UInt8]]) {
        var next = 0
        while next < batches.count {
            // A late answer to a repeated batch must not count as the answer to another batch.
            token += 1
            guard link.publish(batches[next], to: record, token: token) else {
                connect()
                continue
            }
            var isStored: Bool?
            while isStored == nil {
                isStored =
                    switch nextOrNone() {
                    case .acknowledged(token): true
                    case .disconnected, nil: false
                    // A cluster that is electing a leader needs time, so an immediate repetition would not help.
                    case .failed where repetitionTime == nil: false
                    default: nil
                    }
            }
            if isStored == true { next += 1 }
        }
    }

    /// Sends a request to JetStream, repeats it if it is lost, and returns the answer.
    @discardableResult
    func ask(_ subject: String, _ payload: String = "") -> String {
        while true {
            guard link.requestSync(Array(payload.utf8), to: "$JS.API.\(subject)") else {
                connect()
                continue
            }
            var event = nextOrNone()
            waiting: while let other = event {
                switch other {
                case .synced(let answer): return String(decoding: answer, as: UTF8.self)
                case .disconnected: break waiting
                // JetStream is not ready.
                case .unanswered where repetitionTime == nil: break waiting
                default: event = nextOrNone()
                }
            }
        }
    }

    /// Creates the stream of the batches.
    func createStream(replicas: Int = 1) {
        let config = #"{"name":"FLEET","subjects":["fleet.>"],"storage":"file","num_replicas":\#(replicas)}"#
        while !ask("STREAM.CREATE.FLEET", config).contains(#""did_create""#) {}
    }

    /// Waits until the consumer of a shard has noticed a number of batches that it can deliver.
    func awaitPending(_ count: Int, shard: Int) {
        let pending = #""num_pending":\#(count)"#
        while true {
            // The number is the last member of the answer of some versions of nats-server.
            let answer = ask("CONSUMER.INFO.FLEET.shard-\(shard)")
            if answer.contains("\(pending),") || answer.contains("\(pending)}") { return }
        }
    }

    /// Waits until the broker will not deliver any batch of a shard again.
    func awaitAcknowledgements(shard: Int) {
        while !ask("CONSUMER.INFO.FLEET.shard-\(shard)").contains(#""num_ack_pending":0,"#) {}
    }

    /// Waits until a number of other servers have the same batches as the leader.
    func awaitReplicas(_ count: Int) {
        while ask("STREAM.INFO.FLEET").ranges(of: #""current":true"#).count < count {}
    }

    /// Returns the number of batches in the stream.
    func messageCount() -> Int {
        let mark = #""messages":"#
        while true {
            // A late answer to another request also contains a number.
            let answer = ask("STREAM.INFO.FLEET")
            if answer.contains("stream_info_response"), let start = answer.firstRange(of: mark)?.upperBound {
                return Int(answer[start...].prefix { $0.isNumber }) ?? 0
            }
        }
    }
}

/// The link of a collector.
final class CollectorDriver: Driver<CollectorLink.Event> {
    let link: CollectorLink
    /// The shard of the device `truck7`.
    let shard = FleetSubject.shard(of: "truck7")

    init(_ options: LinkOptions, commitTime: Duration = .seconds(3600), replicas: Int = 1) throws {
        var streams = FleetStreams()
        streams.replicas = replicas
        streams.maxBytes = 1 << 26
        streams.maxUnusableBytes = 1 << 24
        streams.commitTime = commitTime
        let link = try CollectorLink(options, streams: streams)
        self.link = link
        super.init(link.descriptor, repetitionTime: nil, link.events)
    }

    /// Waits until the link is connected.
    func connect() { next { $0 == .connected ? true : nil } }

    /// Makes a request that reaches no consumer.
    ///
    /// - Parameter number: The number of the collector's requests so far, including this one.
    func loseRequest(number: Int) {
        link.pull(shard: shard, timeout: .seconds(3600))
        let answer = Message(
            subject: "\(link.inbox).pull.\(shard).\(number)", reply: "", status: "503", payload: [])
        #expect(link.programEvents(.message(answer)).isEmpty)
    }

    /// Waits for the next batch, and requests batches.
    func arrival() -> CollectorLink.Arrival {
        while true {
            if isIdle { link.pull(shard: shard, timeout: .seconds(3600)) }
            if case .arrived(let arrival) = next() { return arrival }
        }
    }
}
