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
        var reports = LiveReports(output.makeBuffer(), showsIncomplete: request.showsIncomplete)
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
        while let batch = await batches.next() {
            try reports.append(batch, lost: batches.lost)
            if reports.hasFix { limit?.cancel() }
            // The stream does not end when the receiver stops, because the receiver could be started again.
            if batch.status.phase == .stopped { break }
        }
        try reports.finish()
        try output.finish()
        if Shutdown.isRequested { return .success }
        if !reports.hasFix, let fixTimeout = request.fixTimeout {
            throw Failure(
                .cannotRead,
                "no position within \(fixTimeout). To see the receiver's satellites and signals: gpsbridge monitor")
        }
        return reports.count > 0 ? .success : .nothingDecoded
    }
}

/// The reports of a live receiver, and the messages about its status.
private struct LiveReports {
    /// Whether the receiver has sent a position.
    private(set) var hasFix = false
    private let buffer: OutputBuffer
    private let showsIncomplete: Bool
    private var reports: ReportWriter
    private var frameReports = FrameReportWriter()
    private var firstFix = FirstFix()
    private var status = ""
    private var dropped = DroppedBatches(because: "the output is being read too slowly")

    init(_ buffer: OutputBuffer, showsIncomplete: Bool) {
        self.buffer = buffer
        self.showsIncomplete = showsIncomplete
        reports = ReportWriter(buffer)
    }

    /// The number of reports about epochs.
    var count: Int { reports.count }

    /// Writes the reports of a batch.
    ///
    /// - Parameter lost: The number of batches lost so far.
    mutating func append(_ batch: Receiver.Batch, lost: Int) throws(Failure) {
        let newStatus = batch.status.explanation
        if newStatus != status { Terminal.say("gpsbridge: \(newStatus)") }
        status = newStatus
        if let message = dropped.message(lost) { Terminal.say("gpsbridge: \(message)") }
        reports.isSimulated = batch.isSimulated
        if batch.epochs.contains(where: \.fix.hasPosition) { hasFix = true }
        frameReports.latestDate = .today
        for packet in batch.packets {
            frameReports.text(packet)?.withUnsafeBytes { buffer.append($0) }
        }
        for epoch in batch.epochs { write(firstFix.add(epoch)) }
        try buffer.flush()
    }

    mutating func finish() throws(Failure) {
        write(firstFix.finish())
        try buffer.flush()
    }

    private mutating func write(_ epochs: [Epoch]) {
        for epoch in epochs { reports.write(epoch, withFix: epoch.isComplete || showsIncomplete) }
    }
}
