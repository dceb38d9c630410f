import CommandLineKit
import FleetEdge
import GPSBridge
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge publish` command, which sends the fixes of a receiver to the center of a fleet.
enum PublishCommand: Command {
    static let name = "publish"
    static let summary = "send the fixes of a receiver to the center"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        if words.first == "status" { return try PublishStatus.run(words.dropFirst()) }
        let request = try PublishRequest(words)
        Shutdown.begin()
        let report = PublishReport(isQuiet: request.isQuiet)
        let edge = try Edge(request.edge, report: report.show)
        let receiver = Receiver(request.source.source, options: request.source.options)
        var fixes = FinalFixes()
        var batches = receiver.batches(request.source.buffering).makeAsyncIterator()
        receiver.start()
        Shutdown.onRequest { receiver.stop() }
        while let batch = await batches.next() {
            report.show(batch.status)
            for fix in fixes.add(batch) { edge.accept(fix) }
            // The stream does not end when the receiver stops, because the receiver could be started again.
            if batch.status.phase == .stopped { break }
        }
        if let last = fixes.end() { edge.accept(last) }
        let isStored = edge.finish(within: .seconds(10))
        if !isStored { report.showWaiting(request.edge.queue) }
        if let failure = request.source.failure { throw failure }
        return .success
    }
}
