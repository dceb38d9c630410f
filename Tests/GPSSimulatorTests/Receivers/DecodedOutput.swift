import GNSS
import NMEA

/// The output of a receiver, parsed with this package.
struct DecodedOutput {
    private(set) var epochs: [Epoch] = []
    private(set) var sentences: [String] = []
    private(set) var frames: [[UInt8]] = []
    /// Whether every byte belongs to a valid sentence or frame.
    private(set) var isClean = false
    /// The number of epochs that were replaced, because more messages arrived.
    private(set) var amendments = 0

    init(_ bytes: [UInt8]) {
        var framer = Framer()
        let listener = Listener()
        bytes.withUnsafeBytes { chunk in
            framer.read(chunk, sentence: { listener.hear($0) }, frame: { listener.hear($0) })
        }
        framer.finish(sentence: { listener.hear($0) }, frame: { listener.hear($0) })
        listener.finish()
        epochs = listener.epochs
        sentences = listener.sentences
        frames = listener.frames
        isClean = framer.statistics.strayBytes == 0 && framer.statistics.rejected == 0
        amendments = listener.amendments
    }
}

/// Collects the results of several closures.
private final class Listener {
    var builder = EpochBuilder(options: .init(isLive: true))
    var epochs: [Epoch] = []
    var sentences: [String] = []
    var frames: [[UInt8]] = []
    var amendments = 0

    func hear(_ sentence: borrowing RawSentence) {
        sentences.append(sentence.withBytes { String(decoding: $0, as: UTF8.self) })
        builder.add(sentence) { take($0) }
    }

    func hear(_ frame: borrowing BinaryFrame) {
        frames.append(frame.withBytes { Array($0) })
        builder.add(frame) { take($0) }
    }

    private func take(_ epoch: Epoch) {
        if epoch.isAmendment, !epochs.isEmpty {
            epochs[epochs.count - 1] = epoch
            amendments += 1
        } else {
            epochs.append(epoch)
        }
    }

    func finish() { builder.finish { take($0) } }
}
