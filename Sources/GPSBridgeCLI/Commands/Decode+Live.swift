import DelegateStreams
import Formats
import GNSS
import GPSBridge
import Glibc

extension Decode {
    /// Prints what a receiver says for as long as somebody reads it.
    static func run(live source: Receiver.Source, _ request: Request) async throws(Failure) -> ExitCode {
        // Ctrl-C is how it is meant to end.
        EndingSignals.cleanUpFirst { _exit(ExitCode.success.rawValue) }
        OutputReader.endTogether()
        let output = try OutputFile(nil)
        let buffer = OutputBuffer { bytes throws(Failure) in try output.write(bytes) }
        var reports = ReportWriter(buffer)
        let receiver = Receiver(source, options: request.receiverOptions)
        // Should whoever reads the reports be slow: many seconds of a fast receiver, and not too much of a server that floods.
        var batches = receiver.batches().makeAsyncIterator()
        receiver.start()
        var status = ""
        var lost = 0
        while let batch = await batches.next() {
            let news = batch.status.description
            if news != status { Terminal.say("gpsbridge: \(news)") }
            status = news
            if batches.lost > lost {
                lost = batches.lost
                Terminal.say("gpsbridge: reports are read too slowly: \(lost) pieces of data were left out so far")
            }
            reports.isSimulated = batch.isSimulated
            for epoch in batch.epochs { reports.write(epoch, withFix: epoch.isComplete || request.showsIncomplete) }
            try buffer.flush()
        }
        try output.finish()
        return reports.count > 0 ? .success : .nothingDecoded
    }
}
