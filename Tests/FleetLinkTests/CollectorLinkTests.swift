import FleetTestSupport
import FleetWire
import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import FleetLink

@Suite("Collector link", .needs("nats-server"), .serialized)
struct CollectorLinkTests {
    @Test("a collector receives each acknowledged batch once, with its tenant and device")
    func delivers() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("c1"))
            collector.connect()
            let edge = try EdgeDriver(broker.options())
            edge.publish((0..<100).map { [UInt8($0)] })
            #expect(collector.link.pull(shard: collector.shard, count: 60, timeout: .seconds(3600)))
            for number in 0..<60 as Range<UInt8> {
                let arrival = collector.arrival()
                #expect(arrival.payload == [number])
                #expect(arrival.tenant == "acme")
                #expect(arrival.device == "truck7")
                #expect(collector.link.acknowledge(arrival))
            }
            #expect(collector.next() == .finished(shard: collector.shard, count: 60))
            #expect(collector.link.pull(shard: collector.shard, timeout: .seconds(3600)))
            for number in 60..<100 as Range<UInt8> {
                let arrival = collector.arrival()
                #expect(arrival.payload == [number])
                #expect(collector.link.acknowledge(arrival))
            }
            edge.awaitAcknowledgements(shard: collector.shard)
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a request without a timeout gets the batches that are waiting, and ends")
    func asksForWaitingBatches() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("c1"))
            collector.connect()
            #expect(collector.link.pull(shard: collector.shard))
            #expect(collector.next() == .finished(shard: collector.shard, count: 0))
            let edge = try EdgeDriver(broker.options())
            edge.publish([[1], [2]])
            edge.awaitPending(2, shard: collector.shard)
            #expect(collector.link.pull(shard: collector.shard))
            for number in 1...2 as ClosedRange<UInt8> {
                guard case .arrived(let arrival) = collector.next() else {
                    Issue.record("a batch is missing")
                    return
                }
                #expect(arrival.payload == [number])
            }
            #expect(collector.next() == .finished(shard: collector.shard, count: 2))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("an unacknowledged batch is delivered again, even to another collector")
    func redelivers() async throws {
        try await onThread {
            let broker = try TestBroker()
            let first = try CollectorDriver(broker.options("c1"), commitTime: .milliseconds(200))
            first.connect()
            let edge = try EdgeDriver(broker.options())
            edge.publish([[1]])
            #expect(first.link.pull(shard: first.shard, timeout: .seconds(3600)))
            #expect(first.arrival().payload == [1])
            first.link.close()
            let second = try CollectorDriver(broker.options("c2"), commitTime: .milliseconds(200))
            #expect(second.arrival().payload == [1])
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a rejected batch is kept with the reason and is not delivered again")
    func rejects() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("c1"))
            collector.connect()
            let edge = try EdgeDriver(broker.options())
            edge.publish([[1, 2], [3]])
            #expect(collector.link.pull(shard: collector.shard, count: 1, timeout: .seconds(3600)))
            let poison = collector.arrival()
            #expect(collector.next() == .finished(shard: collector.shard, count: 1))
            #expect(
                collector.link.reject(
                    poison.payload, edge.record, ticket: poison.ticket, because: "no batch,\r\nbut noise"))
            #expect(collector.next() == .rejected(ticket: poison.ticket))
            #expect(collector.link.pull(shard: collector.shard, timeout: .seconds(3600)))
            let other = collector.arrival()
            #expect(other.payload == [3])
            #expect(collector.link.acknowledge(other))
            edge.awaitAcknowledgements(shard: collector.shard)
            let kept = edge.ask("STREAM.MSG.GET.FLEET_BAD", #"{"seq":1}"#)
            #expect(kept.contains(#""subject":"bad.\#(edge.record)""#))
            #expect(kept.contains(#""data":"AQI=""#))
            let headers = "NATS/1.0\r\nGpsbridge-Reason: no batch, but noise\r\n\r\n"
            #expect(kept.contains(#""hdrs":"\#(base64(headers))""#))
            #expect(edge.ask("STREAM.INFO.FLEET_BAD").contains(#""messages":1,"#))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("the stream does not accept batches that no collector would read", arguments: ["64", "zz", "-1", "01"])
    func unreadShards(_ shard: String) async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("c1"))
            collector.connect()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            #expect(edge.link.publish([9], to: "fleet.acme.\(shard).truck7", token: 1))
            guard case .failed(1, _) = edge.next() else {
                Issue.record("the batch was accepted")
                return
            }
            edge.publish([[1]])
            #expect(edge.messageCount() == 1)
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a batch with an invalid subject is moved to FLEET_BAD")
    func rejectsSubjects() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("c1"))
            collector.connect()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            #expect(edge.link.publish([9], to: "fleet.acme.\(collector.shard).Truck7", token: 1))
            #expect(edge.next() == .acknowledged(1))
            #expect(collector.link.pull(shard: collector.shard, count: 1, timeout: .seconds(3600)))
            #expect(collector.next() == .finished(shard: collector.shard, count: 1))
            guard case .rejected = collector.next() else {
                Issue.record("the batch was not rejected")
                return
            }
            #expect(edge.ask("STREAM.INFO.FLEET_BAD").contains(#""messages":1,"#))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a device's sync request reaches one of two collectors, whose answers reach the device")
    func answers() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collectors = try [CollectorDriver(broker.options("c1")), CollectorDriver(broker.options("c2"))]
            for collector in collectors { collector.connect() }
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            let question = SyncRequest(incarnation: Incarnation(), firstKept: 1, nextKept: 2)
            let answer = StoredAnswer(incarnation: question.incarnation, next: 61)
            #expect(edge.link.requestSync(question.payload, to: edge.sync))
            var list = PollList(collectors[0].link.descriptor, collectors[1].link.descriptor)
            list.wait()
            let collector = collectors[list.isReady(0) ? 0 : 1]
            guard case .asked(let asked) = collector.next() else {
                Issue.record("the question did not arrive")
                return
            }
            #expect(asked.tenant == "acme")
            #expect(asked.device == "truck7")
            #expect(asked.payload == question.payload)
            #expect(collector.link.answer(asked, answer.payload))
            #expect(edge.next() == .synced(answer.payload))
            #expect(collector.link.publishStored(answer.payload, tenant: "acme", device: "truck7"))
            #expect(edge.next() == .stored(answer.payload))
            #expect(collectors.allSatisfy { $0.link.events().isEmpty })
            withExtendedLifetime(broker) {}
        }
    }

    @Test(
        "an answer is sent only to the inbox of the device that has asked",
        arguments: [
            ("_INBOX.truck7.k3.sync", true), ("_INBOX.truck7.sync", true), ("", false), ("_INBOX.truck7", false),
            ("_INBOX.truck7.", false), ("_INBOX.truck7..sync", false), ("_INBOX.truck7.>", false),
            ("_INBOX.truck7.*", false), ("_INBOX.truck77.sync", false), ("_INBOX.truck8.k3.sync", false),
            ("stored.acme.truck8", false), ("bad.fleet.acme.13.truck7", false), ("no.such.1", false),
        ])
    func ownInbox(_ reply: String, _ isOwn: Bool) {
        let question = CollectorLink.Question(tenant: "acme", device: "truck7", payload: [], reply: reply)
        #expect(question.isReplyInOwnInbox == isOwn)
    }

    @Test("the answer to a question with a foreign reply subject is sent to the device that has asked")
    func foreignReply() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("c1"))
            collector.connect()
            let victim = try EdgeDriver(broker.options("truck8"), device: "truck8")
            victim.connect()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            let question = CollectorLink.Question(
                tenant: "acme", device: "truck7", payload: [], reply: "stored.acme.truck8")
            #expect(collector.link.answer(question, [1]))
            #expect(edge.next() == .stored([1]))
            // This later message is the first one that the other device receives.
            #expect(collector.link.publishStored([2], tenant: "acme", device: "truck8"))
            #expect(victim.next() == .stored([2]))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a question is not mistaken for a delivery, even if its reply subject looks like a delivery's")
    func forgedDelivery() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("c1"))
            let message = Message(
                subject: "sync.acme.truck7", reply: "$JS.ACK.FLEET.shard-1.1.1.1.1.0", status: "", payload: [4])
            guard case .asked(let question) = collector.link.programEvents(.message(message)).first else {
                Issue.record("the question was taken for a batch")
                return
            }
            #expect(question.device == "truck7" && question.payload == [4] && !question.isReplyInOwnInbox)
            withExtendedLifetime(broker) {}
        }
    }

    @Test("every acknowledged batch is delivered even if the server is killed repeatedly")
    func survivesKills() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("c1"), commitTime: .seconds(1))
            collector.connect()
            let edge = try EdgeDriver(broker.options())
            var arrived: Set<[UInt8]> = []
            for round in 1...3 as ClosedRange<UInt8> {
                let batches = (0..<50).map { [round, UInt8($0)] }
                edge.publish(batches)
                broker.kill()
                try broker.start()
                while !arrived.isSuperset(of: batches) {
                    let arrival = collector.arrival()
                    arrived.insert(arrival.payload)
                    collector.link.acknowledge(arrival)
                }
            }
            #expect(arrived.count == 150)
        }
    }

    @Test("a second collector connects although the streams have taken up nearly all of the server's storage")
    func fullStorage() async throws {
        try await onThread {
            let broker = try TestBroker(storage: "100MB")
            for name in ["c1", "c2"] {
                let collector = try CollectorDriver(broker.options(name))
                // The server may still be starting.
                let isConnected = collector.next { event in
                    switch event {
                    case .connected: true
                    case .trouble(let sentence): sentence.contains("storage") ? false : nil
                    default: Bool?.none
                    }
                }
                #expect(isConnected, "\(name)")
            }
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a collector recreates a deleted stream")
    func recreatesStreams() async throws {
        try await onThread {
            let broker = try TestBroker()
            var options = broker.options("c1")
            options.answerTime = .milliseconds(100)
            let collector = try CollectorDriver(options)
            collector.connect()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            #expect(edge.ask("STREAM.DELETE.FLEET").contains(#""success":true"#))
            var isConnected = false
            while !isConnected {
                collector.link.pull(shard: collector.shard, timeout: .milliseconds(10))
                for event in collector.link.events() where event == .connected { isConnected = true }
            }
            edge.publish([[5]])
            #expect(collector.link.pull(shard: collector.shard, timeout: .seconds(3600)))
            #expect(collector.arrival().payload == [5])
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a request of a consumer with too many unacknowledged batches ends, and the connection is kept")
    func fullConsumer() async throws {
        try await onThread {
            let broker = try TestBroker()
            var options = broker.options("c1")
            options.answerTime = .seconds(3)
            let collector = try CollectorDriver(options)
            collector.connect()
            let shard = collector.shard
            let edge = try EdgeDriver(broker.options())
            edge.publish([[1], [2]])
            let config = #""durable_name":"shard-\#(shard)","ack_policy":"explicit","max_ack_pending":1"#
            let filter = #""filter_subject":"\#(FleetSubject.records(shard: shard))""#
            let change = #"{"stream_name":"FLEET","config":{\#(config),\#(filter)}}"#
            #expect(edge.ask("CONSUMER.DURABLE.CREATE.FLEET.shard-\(shard)", change).contains(#""max_ack_pending":1,"#))
            edge.awaitPending(2, shard: shard)
            #expect(collector.link.pull(shard: shard, count: 1))
            let arrival = collector.arrival()
            #expect(arrival.payload == [1])
            #expect(collector.next() == .finished(shard: shard, count: 1))
            // The server does not answer the first of these requests.
            var events: [CollectorLink.Event] = []
            while events.isEmpty {
                #expect(collector.link.pull(shard: shard, count: 1))
                waitUntilReady(collector.link.descriptor, .milliseconds(50))
                events = collector.link.events()
            }
            #expect(events == [.finished(shard: shard, count: 0)])
            #expect(collector.link.acknowledge(arrival))
            #expect(collector.link.pull(shard: shard, count: 1, timeout: .seconds(3600)))
            #expect(collector.arrival().payload == [2])
            withExtendedLifetime(broker) {}
        }
    }

    @Test("an answer that has arrived but has not been collected does not count as missing")
    func uncollectedAnswer() async throws {
        try await onThread {
            let broker = try TestBroker()
            var options = broker.options("c1")
            options.answerTime = .zero
            let collector = try CollectorDriver(options)
            collector.connect()
            // With this answer time, the answer is due when the request expires, so it arrives too late.
            #expect(collector.link.pull(shard: collector.shard, timeout: .milliseconds(10)))
            wait(for: POLLIN, on: collector.link.descriptor)
            #expect(collector.link.pull(shard: collector.shard))
            #expect(collector.next() == .finished(shard: collector.shard, count: 0))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a consumer that is unreachable for a moment does not end the connection")
    func unreachableConsumer() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("c1"))
            collector.connect()
            collector.loseRequest(number: 1)
            collector.loseRequest(number: 2)
            try EdgeDriver(broker.options()).publish([[1]])
            collector.link.pull(shard: collector.shard, timeout: .seconds(3600))
            guard case .arrived(let arrival) = collector.next() else {
                Issue.record("the batch is missing")
                return
            }
            #expect(arrival.payload == [1])
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a consumer that stays unreachable is created again over a new connection")
    func lostConsumer() async throws {
        try await onThread {
            let broker = try TestBroker()
            var options = broker.options("c1")
            options.answerTime = .zero
            let collector = try CollectorDriver(options)
            collector.connect()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            #expect(edge.ask("CONSUMER.DELETE.FLEET.shard-\(collector.shard)").contains(#""success":true"#))
            collector.loseRequest(number: 1)
            collector.loseRequest(number: 2)
            #expect(collector.next() == .disconnected)
            collector.connect()
            edge.publish([[1]])
            #expect(collector.arrival().payload == [1])
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a collector reports a server without JetStream until JetStream is enabled")
    func reportsMissingJetStream() async throws {
        try await onThread {
            let broker = try TestBroker(hasJetStream: false)
            let collector = try CollectorDriver(broker.options("c1"))
            let sentence = collector.next { event -> String? in
                // On a busy machine, an attempt to connect or a request may take too long.
                guard case .trouble(let sentence) = event, sentence.contains("JetStream") else { return nil }
                return sentence
            }
            #expect(
                sentence == "cannot create the stream FLEET: JetStream is disabled. "
                    + "Add a jetstream block to nats-server's configuration")
            broker.kill()
            try broker.configure(hasJetStream: true)
            try broker.start()
            collector.connect()
        }
    }
}

private func base64(_ text: String) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: 3).map { start in
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        let whole = (0..<4).map { digits[bits >> (18 - 6 * $0) & 63] }
        return String(whole.prefix(group.count + 1)) + String(repeating: "=", count: 3 - group.count)
    }.joined()
}
