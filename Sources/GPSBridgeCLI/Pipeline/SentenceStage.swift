import GNSS
import NMEA
import SystemSupport

/// The first stage of an epoch pipeline: reads files one after another, and parses their sentences.
struct SentenceStage: ~Copyable {
    private let files: [InputFile]
    /// The date that applies to the first time of day in a log without dates.
    private let firstDate: CalendarDate?
    private var framer = Framer()
    private var statistics = PipelineStatistics()
    /// The index of the current or next file.
    private var index = 0
    private var isReading = false
    /// Whether the first date of the current file has already been searched for.
    private var isDated = false

    init(_ files: [InputFile], firstDate: CalendarDate?) {
        self.files = files
        self.firstDate = firstDate
    }

    /// Fills an empty parcel with the sentences of the next chunk, or marks it as the beginning of a file or as the end
    /// of all files.
    ///
    /// - Returns: Whether the parcel is the last one.
    mutating func fill(_ parcel: inout Parcel<TypedSentence>) -> Bool {
        guard index < files.count else {
            parcel.content = .end(.success(statistics))
            return true
        }
        do throws(Failure) {
            if isReading { try read(files[index], into: &parcel) } else { try begin(files[index], &parcel) }
            return false
        } catch {
            parcel.content = .end(.failure(error))
            return true
        }
    }

    private mutating func begin(_ file: InputFile, _ parcel: inout Parcel<TypedSentence>) throws(Failure) {
        isReading = true
        isDated = false
        framer = Framer(options: ReaderOptions(missingChecksum: Self.policy(forFileWith: try file.beginning())))
        parcel.content = .file(approximateDate: firstDate ?? file.reopened().flatMap { LogHeader.date(in: $0) })
    }

    /// Returns the policy for a file. Unlike a receiver, a file can be checked for checksums before it is read, so that
    /// its first sentences are not lost.
    private static func policy(forFileWith beginning: UnsafeRawBufferPointer) -> MissingChecksumPolicy {
        var framer = Framer()
        var withChecksum = 0
        var lacking = 0
        framer.read(
            beginning, sentence: { withChecksum += $0.hasChecksum ? 1 : 0 },
            rejected: { lacking += $0.lacksOnlyChecksum ? 1 : 0 })
        return withChecksum == 0 && lacking == MissingChecksumPolicy.proof ? .acceptUntilChecksum : .automatic
    }

    private mutating func read(_ file: InputFile, into parcel: inout Parcel<TypedSentence>) throws(Failure) {
        if let chunk = try file.read() {
            framer.read(
                chunk, sentence: { sentence in parcel.items.append { sentence.typed(into: $0) } },
                frame: { parcel.append($0) })
            parcel.content = .items(bytes: chunk.count)
            statistics.bytes += chunk.count
        } else {
            framer.finish(
                sentence: { sentence in parcel.items.append { sentence.typed(into: $0) } },
                frame: { parcel.append($0) })
            parcel.content = .items(bytes: 0)
            statistics.sentences += framer.statistics.sentences
            isReading = false
            index += 1
        }
        // The search for the first date may read the whole file, so it starts only after the first sentence.
        if !isDated, parcel.items.count > 0 {
            isDated = true
            parcel.firstDate = file.reopened().flatMap { LogDater.firstDate(in: $0) } ?? firstDate
        }
    }
}
