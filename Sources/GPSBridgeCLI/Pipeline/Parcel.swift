import GNSS
import NMEA
import SystemSupport

/// The items that one stage of an epoch pipeline passes to the next.
struct Parcel<Item>: ~Copyable {
    var content = ParcelContent.items(bytes: 0)
    var items = ReusableBuffer<Item>()
    /// The frames of binary protocols. The next stage parses them, because their bytes need less memory than the
    /// parsed values.
    var frames = FrameList()
    /// The number of sentences before each frame.
    var positions: [Int] = []
    /// The texts of message reports, each with the number of epochs before the report.
    var texts: [(index: Int, text: [UInt8])] = []
    /// The date of the first time of day in the file; `nil` if the date is unknown, or if the parcel does not contain
    /// the first sentences of the file.
    var firstDate: CalendarDate?

    /// Removes all items, frames and texts, but keeps the allocated memory.
    mutating func removeAll() {
        items.removeAll()
        frames.removeAll()
        positions.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        firstDate = nil
    }
}

extension Parcel where Item == TypedSentence {
    mutating func append(_ frame: borrowing BinaryFrame) {
        positions.append(items.count)
        frames.append(frame)
    }
}

/// The kind of a parcel.
enum ParcelContent {
    /// The items found in a chunk of this many bytes.
    case items(bytes: Int)
    /// The beginning of the next file. `approximateDate` is the date on which the file was recorded; `nil` if it is
    /// not known.
    case file(approximateDate: CalendarDate?)
    /// The end of the last file, or of the file that could not be read.
    case end(Result<PipelineStatistics, Failure>)
}

/// The parcels between two stages. A parcel is reused after the next stage has processed it.
struct ParcelRing<Item>: ~Copyable {
    private let parcels = UnsafeMutablePointer<Parcel<Item>>.allocate(capacity: StageSchedule.capacity)

    init() {
        for index in 0..<StageSchedule.capacity { (parcels + index).initialize(to: Parcel()) }
    }

    deinit {
        parcels.deinitialize(count: StageSchedule.capacity)
        parcels.deallocate()
    }

    /// Returns the parcel with a number. A ``StageSchedule`` ensures that only one stage uses it.
    subscript(number: Int) -> UnsafeMutablePointer<Parcel<Item>> { parcels + number % StageSchedule.capacity }
}
