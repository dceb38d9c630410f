import GNSS
import GPSBridge
import GPSDProtocol
import NMEA
import SystemSupport

/// The number of epochs, sentences and bytes in the inputs of a pipeline.
struct PipelineStatistics: Sendable {
    var epochs = 0
    var sentences = 0
    var bytes = 0
}

/// A pipeline that decodes files on two threads.
///
/// The caller's thread receives the epochs. While no epochs are ready, this thread helps the other thread parse
/// sentences and build epochs. Both threads work at most a few chunks ahead, so memory use does not depend on the size
/// of the files. Data from a pipe is delivered as it arrives, because each parcel that one thread passes to the other
/// contains at most one chunk of input.
final class EpochPipeline {
    private let options: EpochBuilder.Options
    private let firstDate: CalendarDate?
    private let frameReports: FrameReportWriter?

    /// Creates a pipeline for files that are decoded one after another.
    ///
    /// - Parameters:
    ///   - firstDate: The date that applies to the first time of day in a log without dates.
    ///   - frameReports: The writer of message reports; `nil` to omit message reports.
    init(
        earliestDate: CalendarDate? = nil, firstDate: CalendarDate? = nil, frameReports: FrameReportWriter? = nil
    ) {
        options = EpochBuilder.Options(
            earliestDate: earliestDate, isLive: false, latestDate: .today, firstDate: firstDate)
        self.firstDate = firstDate
        self.frameReports = frameReports
    }

    /// Decodes files one after another.
    ///
    /// - Parameters:
    ///   - progress: A closure that is called with the number of bytes in each decoded chunk.
    ///   - frameReport: A closure that is called with the text of each message report, between the epochs.
    ///   - body: A closure that is called with the epochs, in the order of the files.
    func run(
        _ files: [InputFile], progress: (Int) -> Void = { _ in }, frameReport: ([UInt8]) -> Void = { _ in },
        _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) -> PipelineStatistics {
        let stages = SharedStages(
            SentenceStage(files, firstDate: firstDate), EpochStage(options: options, frameReports: frameReports))
        let worker = try Self.thread { stages.work() }
        // Reading from anything other than a regular file may take forever, and must not delay the epochs.
        let canRead = files.allSatisfy { $0.length != nil }
        do throws(Failure) {
            let statistics = try stages.deliver(canRead: canRead, progress: progress, frameReport: frameReport, body)
            worker.join()
            return statistics
        } catch {
            stages.cancel()
            // The thread is not joined, because it may be waiting for hours for an input that delivers no data. The
            // objects that the thread uses stay alive until the thread ends.
            throw error
        }
    }

    private static func thread(_ work: @escaping @Sendable () -> Void) throws(Failure) -> WorkerThread {
        do throws(SystemError) { return try WorkerThread(work) } catch { throw Failure(.cannotRead, error) }
    }
}

/// The stages of a pipeline, and the parcels between them.
private final class SharedStages: @unchecked Sendable {
    // The conformance to `Sendable` is unchecked. It is safe, because the schedule assigns each stage and each parcel
    // to one thread at a time.
    private let schedule = StageSchedule()
    private var sentenceStage: SentenceStage
    private var epochStage: EpochStage
    private let sentences = ParcelRing<TypedSentence>()
    private let epochs = ParcelRing<Epoch>()

    init(_ sentenceStage: consuming SentenceStage, _ epochStage: consuming EpochStage) {
        self.sentenceStage = sentenceStage
        self.epochStage = epochStage
    }

    func cancel() { schedule.cancel() }

    /// Parses sentences and builds epochs until no more epochs are needed.
    func work() {
        while let (stage, number) = schedule.next(of: [.build, .parse]) { run(stage, number) }
    }

    /// Delivers the epochs of all files, and runs the other stages while no epochs are ready.
    ///
    /// - Parameter canRead: Whether this thread may run the stage that reads the files.
    func deliver(
        canRead: Bool, progress: (Int) -> Void, frameReport: ([UInt8]) -> Void,
        _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) -> PipelineStatistics {
        let stages: [Stage] = canRead ? [.deliver, .build, .parse] : [.deliver, .build]
        while let (stage, number) = schedule.next(of: stages) {
            guard stage == .deliver else {
                run(stage, number)
                continue
            }
            try epochs[number].pointee.deliver(frameReport: frameReport, body)
            switch epochs[number].pointee.content {
            case .file: break
            case .items(let bytes): progress(bytes)
            case .end(let result): return try result.get()
            }
            epochs[number].pointee.removeAll()
            schedule.finish(.deliver)
        }
        // The schedule is canceled only after this method has thrown an error.
        preconditionFailure("the pipeline ended without an end marker")
    }

    private func run(_ stage: Stage, _ number: Int) {
        var isLast = false
        switch stage {
        case .parse:
            isLast = sentenceStage.fill(&sentences[number].pointee)
        case .build:
            epochStage.fill(&epochs[number].pointee, from: sentences[number].pointee)
            sentences[number].pointee.removeAll()
        case .deliver: preconditionFailure("epochs are delivered by the caller")
        }
        schedule.finish(stage, isLast: isLast)
    }
}

extension Parcel where Item == Epoch {
    /// Passes the epochs and the texts between them to closures.
    fileprivate func deliver(
        frameReport: ([UInt8]) -> Void, _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) {
        var index = 0
        for (next, text) in texts {
            if index < next { try deliver(index..<next, body) }
            frameReport(text)
            index = next
        }
        // The caller writes the texts to the output only when `body` is called. `body` is therefore called even if no
        // epochs follow the last text.
        if index < items.count || !texts.isEmpty { try deliver(index..<items.count, body) }
    }

    private func deliver(
        _ range: Range<Int>, _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) {
        try body(UnsafeBufferPointer(rebasing: items.elements[range]).span)
    }
}
