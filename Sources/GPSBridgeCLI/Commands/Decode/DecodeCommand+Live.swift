import DelegateStreams
import GNSS
import GPSBridge
import GPSDProtocol
import SystemSupport
import TextOutput

extension DecodeCommand {
    /// Prints a live receiver's reports until the receiver stops, a signal arrives or the output closes.
    static func run(live source: Receiver.Source, _ request: Request) async throws(Failure) -> ExitCode {
        try FileLimit.raise()
        // Ctrl-C is the normal way to end this command.
        Shutdown.begin()
        Shutdown.exitWhenOutputCloses()
        let output = try OutputFile(nil)
        let buffer = output.makeBuffer()
        var reports = ReportWriter(buffer)
        var frameReports = FrameReportWriter()
        let receiver = Receiver(source, options: request.receiverOptions)
        // If the reports are read slowly, batches wait in the default buffer, which holds many seconds of data from a
        // fast receiver. The buffer must be bounded, because a TCP server can send data faster than the reports are
        // read.
        var batches = receiver.batches().makeAsyncIterator()
        receiver.start()
        Shutdown.onRequest { receiver.stop() }
        let limit = request.fixTimeout.map { fixTimeout in
            Task {
                try await Task.sleep(for: fixTimeout)
                receiver.stop()
            }
        }
        var hasFix = false
        var status = ""
        var dropped = DroppedBatches(because: "the output is being read too slowly")
        var firstFix = FirstFix()
        func write(_ epochs: [Epoch]) {
            for epoch in epochs { reports.write(epoch, withFix: epoch.isComplete || request.showsIncomplete) }
        }
        while let batch = await batches.next() {
            let newStatus = batch.status.explanation
            if newStatus != status { Terminal.say("gpsbridge: \(newStatus)") }
            status = newStatus
            if let message = dropped.message(batches.lost) { Terminal.say("gpsbridge: \(message)") }
            reports.isSimulated = batch.isSimulated
            if !hasFix, batch.epochs.contains(where: \.fix.hasPosition) {
                hasFix = true
                limit?.cancel()
            }
            frameReports.latestDate = .today
            for packet in batch.packets {
                frameReports.text(packet)?.withUnsafeBytes { buffer.append($0) }
            }
            for epoch in batch.epochs { write(firstFix.add(epoch)) }
            try buffer.flush()
            // The stream does not end when the receiver stops, because the receiver could be started again.
            if batch.status.phase == .stopped { break }
        }
        write(firstFix.finish())
        try buffer.flush()
        try output.finish()
        if Shutdown.isRequested { return .success }
        if !hasFix, let fixTimeout = request.fixTimeout {
            throw Failure(
                .cannotRead,
                "no position within \(fixTimeout). To see the receiver's satellites and signals: gpsbridge monitor")
        }
        return reports.count > 0 ? .success : .nothingDecoded
    }
}
