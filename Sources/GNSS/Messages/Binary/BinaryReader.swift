/// A reader for the frames of all binary protocols in one stream.
public struct BinaryReader {
    // Most streams have no frames, so there are no readers until the first frame arrives.
    private var readers: [(kind: BinaryProtocol, reader: any InPlaceReader)] = []

    /// Creates a reader for one stream.
    public init() {}

    /// Reads the navigation data in a frame into an empty report.
    /// - Returns: `true` if the frame's protocol is decoded and the frame contains navigation data. Otherwise the
    ///   report may be incomplete.
    public mutating func read(_ frame: borrowing BinaryFrame, into report: inout BinaryReport) -> Bool {
        guard let index = readerIndex(of: frame.kind),
            frame.withBytes({ readers[index].reader.read($0, into: &report) })
        else { return false }
        report.removeImpossibleValues()
        return true
    }

    /// Returns the navigation data in a frame; `nil` if the frame contains no navigation data or its protocol is not
    /// decoded.
    public mutating func report(_ frame: borrowing BinaryFrame) -> BinaryReport? {
        var report = BinaryReport()
        return read(frame, into: &report) ? report : nil
    }

    // Streams contain frames of one or two protocols, so a linear search is faster than a dictionary.
    private mutating func readerIndex(of kind: BinaryProtocol) -> Int? {
        if let index = readers.firstIndex(where: { $0.kind == kind }) { return index }
        guard let type = kind.reader else { return nil }
        readers.append((kind, type.init()))
        return readers.count - 1
    }
}

extension BinaryProtocol {
    /// The reader of the protocol; `nil` if the protocol is not decoded.
    var reader: (any InPlaceReader.Type)? {
        switch self {
        case .ubx: UBXReader.self
        case .sirf: SiRFReader.self
        case .skytraq: SkyTraqReader.self
        case .casic: CASICReader.self
        case .garmin: GarminReader.self
        case .tsip: TSIPReader.self
        case .oncore: OncoreReader.self
        case .greis: GREISReader.self
        case .italk: ITalkReader.self
        case .geostar: GeostarReader.self
        case .superStar: SuperStarReader.self
        case .allystar: AllystarReader.self
        case .zodiac: ZodiacReader.self
        case .navcom: NavcomReader.self
        case .novatel: NovAtelReader.self
        case .unicore: UnicoreReader.self
        case .septentrio: SeptentrioReader.self
        // Ashtech messages are not decoded, because Ashtech receivers send the same position in sentences.
        case .rtcm2, .rtcm3, .ashtech: nil
        }
    }
}
