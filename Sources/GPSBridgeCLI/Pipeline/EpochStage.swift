import GNSS
import GPSDProtocol
import NMEA

/// The second stage of an epoch pipeline: builds epochs from sentences and from the frames of binary protocols.
struct EpochStage: ~Copyable {
    private let options: EpochBuilder.Options
    private var frameReports: FrameReportWriter?
    // Replaced at the beginning of each file.
    private var builder: EpochBuilder
    private var dater: LogDater?
    private var count = 0

    init(options: EpochBuilder.Options, frameReports: FrameReportWriter?) {
        self.options = options
        self.frameReports = frameReports
        builder = EpochBuilder(options: options)
    }

    /// Fills an empty parcel with the epochs that the items of a parcel complete.
    mutating func fill(_ epochs: inout Parcel<Epoch>, from sentences: borrowing Parcel<TypedSentence>) {
        epochs.content = sentences.content
        switch sentences.content {
        case .items:
            if let firstDate = sentences.firstDate { dater = LogDater(firstDate: firstDate) }
            build(sentences, &epochs)
            count += epochs.items.count
        case .file(let approximateDate):
            end(&epochs)
            dater = nil
            var options = options
            options.approximateDate = approximateDate
            builder = EpochBuilder(options: options)
            frameReports?.beginStream(approximateDate: approximateDate)
        case .end(let result):
            end(&epochs)
            let total = result.map { PipelineStatistics(epochs: count, sentences: $0.sentences, bytes: $0.bytes) }
            epochs.content = .end(total)
        }
    }

    /// Completes the last epoch of the current file, which has ended or could not be read to the end.
    private mutating func end(_ epochs: inout Parcel<Epoch>) {
        builder.finish { epochs.items.append($0) }
        count += epochs.items.count
    }

    private mutating func build(_ sentences: borrowing Parcel<TypedSentence>, _ epochs: inout Parcel<Epoch>) {
        let items = sentences.items.elements
        var index = 0
        sentences.frames.withFrames { frameIndex, frame in
            let next = sentences.positions[frameIndex]
            if next > index { build(items[index..<next], &epochs) }
            if let text = frameReports?.text(frame) { epochs.texts.append((epochs.items.count, text)) }
            builder.add(frame) { epochs.items.append($0) }
            index = next
        }
        build(items[index...], &epochs)
    }

    /// Builds epochs from consecutive sentences, without binary messages between them.
    private mutating func build(_ sentences: Slice<UnsafeBufferPointer<TypedSentence>>, _ epochs: inout Parcel<Epoch>) {
        if dater == nil {
            builder.add(UnsafeBufferPointer(rebasing: sentences).span) { epochs.items.append($0) }
        } else {
            for sentence in sentences { dater?.date(sentence) { builder.add($0) { epochs.items.append($0) } } }
        }
    }
}
