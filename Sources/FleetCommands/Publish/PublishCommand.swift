import CommandLineKit
import FleetEdge
import GPSBridge
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge publish` command, which sends a receiver's fixes to a fleet's center.
enum PublishCommand: Command {
    static let name = "publish"
    static let summary = "send the fixes of a receiver to the center of a fleet"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        if words.first == "status" { return try PublishStatus.run(words.dropFirst()) }
        let request = try PublishRequest(words, .effective())
        if let warning = request.warning { Terminal.say("gpsbridge: \(warning)") }
        Shutdown.begin()
        try FileLimit.raise()
        let report = PublishReport(deviceCount: request.devices.count, isQuiet: request.isQuiet)
        var edges: [Edge] = []
        // Opening thousands of queues takes a while.
        for device in request.devices where !Shutdown.isRequested {
            edges.append(try Edge(device.edge) { report.show($0, of: device.edge.device) })
        }
        let receivers = zip(request.devices, edges).map { device, edge in
            PublishedReceiver(
                device.receiver, options: device.source.options, buffering: device.source.buffering, edge: edge)
        }
        for receiver in receivers { receiver.start() }
        // A receiver that is stopped before it has been started would never end.
        Shutdown.onRequest { for receiver in receivers { receiver.stop() } }
        await withTaskGroup { group in
            for receiver in receivers { group.addTask { await receiver.run(report: report.show) } }
        }
        let notice = Task.detached {
            try await Task.sleep(for: .seconds(1))
            report.showSending()
        }
        let isStored = Edge.finish(edges, within: .seconds(10))
        notice.cancel()
        if !isStored { report.showWaiting(request.devices.map(\.edge.queue)) }
        for device in request.devices { if let failure = device.source.failure { throw failure } }
        return report.lost == 0 ? .success : .cannotWrite
    }
}
