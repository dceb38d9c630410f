internal import GNSS
internal import GPSDProtocol
internal import NMEA
internal import Receivers
internal import ServerCore
internal import TextOutput
internal import TrackFormats

/// Writes the reports of one receiver.
final class ReportEncoder {
    /// Lines of text.
    struct Lines {
        /// The receiver's sentences, or generated ones where it has none.
        var sentences: SharedBytes
        /// What it sends, frames of binary protocols as hexadecimal digits.
        var withFrames: SharedBytes
    }

    private let name: String
    private let text: GatheredText
    private var output: OutputBuffer { text.output }
    /// By the variants' places.
    private var writers: [ReportWriter]
    private var generated: any TrackWriter
    /// What was told last of why there is no position.
    private var toldCause: String?
    private var cause: String?

    /// - Parameter text: where texts are made; it is empty before and after.
    init(_ receiver: ServedReceiver, _ text: GatheredText) {
        name = receiver.name.limited
        self.text = text
        generated = TrackFormat.nmea.writer(into: text.output)
        writers = ReportVariant.allCases.map { variant in
            var style = ReportWriter.Style()
            style.device = receiver.name.limited
            style.lineEnd = "\r\n"
            if !variant.hasAllSatellites { style.mostSatellites = ReportSet.mostSatellites }
            return ReportWriter(text.output, style: style)
        }
    }

    /// Notes what is the case, before the reports of it are written.
    func prepare(_ update: ReceiverUpdate) {
        toldCause = cause
        cause = update.receiver.condition.cause?.reportedName
    }

    func json(_ update: ReceiverUpdate, _ variant: ReportVariant) -> SharedBytes {
        let batch = update.batch
        writers[variant.index].isSimulated = batch.isSimulated
        writers[variant.index].cause = cause
        writers[variant.index].receptionTime = variant.hasTiming ? receptionTime(of: batch) : nil
        for next in update.epochs { writers[variant.index].write(next, withFix: next.epoch.isComplete) }
        let isUntold = batch.epochs.isEmpty || !update.receiver.status.isHeard
        if isUntold, cause != nil, cause != toldCause || update.becamePrimary {
            // Nobody is to take the last position for the present one.
            var fix = Fix()
            fix.mode = .noFix
            writers[variant.index].writeFix(fix)
        }
        return finish()
    }

    /// How far the computer's clock is off: as far as sentences that come some time after the moment that they tell can show it,
    /// and by the pulse. A simulated receiver's time is not the world's.
    func clock(_ update: ReceiverUpdate) -> SharedBytes {
        if !update.batch.isSimulated {
            if let sample = update.clock, sample.truth.nanosecond == 0 { append(sample, as: "TOFF", precision: -2) }
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
            case .frame: frames.output.appendDigits(packet.bytes)
            }
        }
        for epoch in batch.epochs where !epoch.hasPositionSentence { generated.append(epoch) }
        return Lines(sentences: finish(), withFrames: frames.shared())
    }

    private func finish() -> SharedBytes { text.shared() }
}

extension ReportEncoder {
    /// - Parameter precision: as a power of two of seconds.
    private func append(_ sample: ClockSample, as kind: String, precision: Int) {
        let computer = sample.computer.secondsAndNanoseconds
        output.append(
            #"{"class":"\#(kind)","device":\#(name.quotedForJSON),"real_sec":\#(sample.truth.secondsSince1970),"#)
        output.append(#""real_nsec":0,"clock_sec":\#(computer.seconds),"clock_nsec":\#(computer.nanoseconds),"#)
        output.append(#""precision":\#(precision)}"#)
        output.append("\r\n")
    }

    /// When the last byte came, in seconds since 1970 by the computer's clock.
    private func receptionTime(of batch: Receiver.Batch) -> Double {
        Duration.clock(at: batch.isSimulated ? .now : batch.time) / .seconds(1)
    }
}

extension Epoch {
    /// Whether the receiver told it in a sentence that programs read.
    fileprivate var hasPositionSentence: Bool {
        sentences.contains { ["RMC", "GGA", "GNS", "GLL"].contains($0.code) }
    }
}

extension OutputBuffer {
    fileprivate func appendDigits(_ bytes: ArraySlice<UInt8>) {
        let digits = Array("0123456789abcdef".utf8)
        for byte in bytes {
            append(digits[Int(byte >> 4)])
            append(digits[Int(byte & 15)])
        }
        append("\r\n")
    }
}
