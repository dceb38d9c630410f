internal import GNSS
internal import GPSDProtocol
internal import NMEA
internal import Receivers
internal import ServerCore
internal import TextOutput
internal import TrackFormats

/// An encoder for the reports of one receiver.
final class ReportEncoder {
    /// The receiver's data as text.
    struct Lines {
        /// The receiver's sentences.
        var sentences: SharedBytes
        /// The receiver's data, with binary frames as hexadecimal digits.
        var withFrames: SharedBytes
    }

    private let name: String
    private let text: GatheredText
    private var output: OutputBuffer { text.output }
    /// The writers of the variants, indexed by ``ReportVariant/index``.
    private var writers: [ReportWriter]
    /// The writers of message reports for the variants, indexed by ``ReportVariant/index``.
    private var frameReports: [FrameReportWriter]
    private var generator: LiveSentenceWriter
    /// The reason for the missing position at the time of the previous batch.
    private var lastCause: String?
    /// The reason for a missing position; `nil` if the receiver has a position.
    private var cause: String?

    /// Creates an encoder.
    ///
    /// - Parameter text: A buffer to encode into, shared by the encoders. It is empty between calls.
    init(_ receiver: ServedReceiver, _ text: GatheredText) {
        let name = receiver.name.limited
        self.name = name
        self.text = text
        generator = LiveSentenceWriter(into: text.output)
        frameReports = ReportVariant.allCases.map { variant in
            FrameReportWriter(device: name, lineEnd: "\r\n", isScaled: variant.isScaled)
        }
        writers = ReportVariant.allCases.map { variant in
            var style = ReportWriter.Style()
            style.device = name
            style.lineEnd = "\r\n"
            if !variant.hasAllSatellites { style.maxSatellites = ReportSet.maxSatellites }
            return ReportWriter(text.output, style: style)
        }
    }

    /// Updates the stored reason for a missing position. Call this method before encoding the reports for the same
    /// update.
    func prepare(_ update: ReceiverUpdate) {
        lastCause = cause
        cause = update.receiver.reportedCause
    }

    func json(_ update: ReceiverUpdate, _ variant: ReportVariant) -> SharedBytes {
        let batch = update.batch
        writers[variant.index].isSimulated = batch.isSimulated
        writers[variant.index].cause = cause
        writers[variant.index].receptionTime = variant.hasTiming ? receptionTime(of: batch) : nil
        if batch.packets.hasFrames {
            // The server may run for years.
            frameReports[variant.index].latestDate = .today
            for packet in batch.packets {
                frameReports[variant.index].text(packet)?.withUnsafeBytes { output.append($0) }
            }
        }
        for next in update.epochs { writers[variant.index].write(next, withFix: next.epoch.isComplete) }
        let isUnreported = batch.epochs.isEmpty || !update.receiver.status.isReceiving
        if isUnreported, cause != nil, cause != lastCause || update.becamePrimary {
            // Report the loss of the fix. Otherwise, clients would continue to treat the last position as current.
            writers[variant.index].writeNoFix()
        }
        return finish()
    }

    /// Returns the offset of the system clock as TOFF and PPS reports.
    ///
    /// TOFF is derived from the arrival time of the sentences, whose delay varies, whereas PPS is derived from the
    /// receiver's pulse per second. Simulated receivers are skipped, because their time is simulated.
    func clock(_ update: ReceiverUpdate) -> SharedBytes {
        if !update.batch.isSimulated {
            if let sample = update.clock, sample.second != nil { append(sample, as: "TOFF", precision: -2) }
            if let sample = update.pulse { append(sample, as: "PPS", precision: -20) }
        }
        return finish()
    }

    func lines(of batch: Receiver.Batch) -> Lines {
        let frames = GatheredText()
        for packet in batch.packets {
            switch packet.kind {
            case .sentence:
                for text in [output, frames.output] {
                    packet.bytes.withUnsafeBytes { text.append($0) }
                    text.append("\r\n")
                }
            case .frame:
                packet.bytes.hexadecimalDigits.withUnsafeBytes { frames.output.append($0) }
                frames.output.append("\r\n")
            }
        }
        return Lines(sentences: finish(), withFrames: frames.shared())
    }

    /// Returns sentences for the epochs that the receiver does not send as sentences.
    func generatedSentences(of batch: Receiver.Batch) -> SharedBytes {
        for epoch in batch.epochs where !epoch.sentences.contains(where: \.code.reportsPosition) {
            generator.append(epoch)
        }
        return finish()
    }

    private func finish() -> SharedBytes { text.shared() }
}

extension ReportEncoder {
    /// Appends a report about a sample of the system clock's offset.
    ///
    /// - Parameter precision: The precision as the base-2 logarithm of seconds.
    private func append(_ sample: ClockSample, as kind: String, precision: Int) {
        let computer = sample.computer.secondsAndNanoseconds
        output.append(
            #"{"class":"\#(kind)","device":\#(name.quotedForJSON),"real_sec":\#(sample.truth.secondsSince1970),"#)
        output.append(#""real_nsec":\#(sample.truth.nanosecond),"#)
        output.append(#""clock_sec":\#(computer.seconds),"clock_nsec":\#(computer.nanoseconds),"#)
        output.append(#""precision":\#(precision)"#)
        if let error = sample.quantizationError { output.append(#","qErr":\#(Int((error * 1e12).rounded()))"#) }
        output.append("}")
        output.append("\r\n")
    }

    /// Returns the time at which the last byte of a batch arrived, in seconds since 1970 according to the system clock.
    /// For a simulated receiver, the current time is returned.
    private func receptionTime(of batch: Receiver.Batch) -> Double {
        Duration.clock(at: batch.isSimulated ? .now : batch.time) / .seconds(1)
    }
}
