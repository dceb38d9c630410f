import Foundation
import GNSS
import Receivers
import Serial
import SystemSupport
import Testing
import WebTestSupport

@testable import ServerCore
@testable import WebDashboard
@testable import WebServer

/// An outlet with the live page on a loopback port.
final class TestOutlet {
    let loop: EventLoop
    let outlet: WebOutlet
    let list: ClientList
    private let port: UInt16
    private let start = ContinuousClock.now

    /// A reader that never reads.
    private final class Reader: ReceiverReader {
        let status = Receiver.Status(phase: .opening, since: .now)
        func start() {}
        func stop() {}
    }

    init(_ change: (inout WebOutlet.Options) -> Void = { _ in }) throws {
        var options = WebOutlet.Options()
        options.servesPage = true
        change(&options)
        loop = try EventLoop()
        let socket = try #require(try ListenSocket.open([.address("127.0.0.1", port: 0)]).first)
        port = socket.port
        list = ClientList([socket], budget: ClientBudget(HTTPServer.limits))
        outlet = WebOutlet(list, options: options)
        try outlet.begin(on: loop)
    }

    deinit { outlet.end() }

    /// Adds a receiver that is named after a URL rather than a device.
    func add(_ name: String = "tcp://gps:1", isPrimary: Bool = false) -> ServedReceiver {
        let receiver = ServedReceiver(
            name: name, source: Receiver.Source(name) ?? .automatic, number: 0, reader: Reader())
        receiver.isPrimary = isPrimary
        outlet.add(receiver)
        return receiver
    }

    /// Delivers a batch from a receiver that is sending data.
    func deliver(
        _ receiver: ServedReceiver, after seconds: Double = 0, becomesPrimary: Bool = false,
        _ change: (inout Receiver.Batch) -> Void = { _ in }
    ) {
        var status = receiver.status
        status.phase = .reading(.good)
        var batch = Receiver.Batch(time: start + .seconds(seconds), status: status, statistics: receiver.statistics)
        change(&batch)
        let isNew = receiver.handle(batch)
        outlet.handle(
            ReceiverUpdate(receiver: receiver, batch: batch, isActivityNew: isNew, becamePrimary: becomesPrimary))
    }

    func epoch(_ second: Int64 = 0, _ change: (inout Epoch) -> Void = { _ in }) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.coordinate = Coordinate(latitude: 48.1173, longitude: -11.5)
        fix.time = UTCTime(secondsSince1970: 1_795_000_000 + second)
        var epoch = Epoch(fix: fix)
        change(&epoch)
        return epoch
    }

    func call(_ path: String, _ fields: String...) -> Caller {
        let caller = Caller(port: port, on: loop)
        caller.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields.map { "\($0)\r\n" }.joined())\r\n")
        return caller
    }

    /// Opens a stream, and waits for its first events.
    func view(_ path: String = "/events", _ fields: String...) -> Caller {
        let caller = Caller(port: port, on: loop)
        caller.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields.map { "\($0)\r\n" }.joined())\r\n")
        #expect(loop.wait { caller.text.contains("event: status\n") })
        loop.settle()
        return caller
    }

    /// Waits until a viewer has received a matching event, and then returns and clears all received events.
    func events(_ caller: Caller, until isLast: (Event) -> Bool) -> [Event] {
        #expect(loop.wait { Event.all(in: caller.text).contains(where: isLast) })
        defer { caller.clear() }
        return Event.all(in: caller.text)
    }

    /// Triggers the events of the next second, and then returns and clears all events that a viewer has received.
    func eventsAfterTick(_ caller: Caller) -> [Event] {
        outlet.tick()
        return events(caller) { $0.name == "link" }
    }
}

/// A server-sent event.
struct Event {
    var name: String
    var id: String?
    var data: [String: Any]

    static func all(in text: String) -> [Event] {
        // The last block is incomplete, because each event ends with an empty line.
        text.components(separatedBy: "\n\n").dropLast().compactMap { block in
            let lines = block.components(separatedBy: "\n").suffix(3)
            func value(_ name: String) -> String? {
                lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
            }
            guard let name = value("event") else { return nil }
            let object = value("data").flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
            guard let data = object as? [String: Any] else {
                Issue.record("not a JSON object: \(block)")
                return nil
            }
            #expect(data["at"] is Double)
            return Event(name: name, id: value("id"), data: data)
        }
    }
}

extension [Event] {
    /// The data of the last event with the given name.
    subscript(name: String) -> [String: Any]? { last { $0.name == name }?.data }

    /// The texts of all log entries.
    var notes: [String] {
        filter { $0.name == "note" }.flatMap {
            ($0.data["events"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
        }
    }
}
