import CommandLineKit
import FleetEdge
import GNSS
import GPSBridge
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The `gpsbridge publish` command, which sends the fixes of a receiver to the center of a fleet.
enum PublishCommand: Command {
    static let name = "publish"
    static let summary = "send the fixes of a receiver to the center"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
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
            let received = Self.now
            for epoch in batch.epochs {
                if let fix = fixes.add(epoch, received: received) { edge.accept(fix) }
            }
            // The stream does not end when the receiver stops, because the receiver could be started again.
            if batch.status.phase == .stopped { break }
        }
        if let last = fixes.end() { edge.accept(last) }
        let isStored = edge.finish(within: .seconds(10))
        if !isStored { report.showWaiting(request.edge.queue) }
        if let failure = request.source.failure { throw failure }
        return .success
    }

    /// The time in microseconds since 1970.
    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
