/// 1001 to 1004 and 1009 to 1012: GPS or GLONASS pseudoranges and phase ranges for RTK.
public struct RTKObservations: RTCM3Message {
    public static let names: [UInt16: String] = [
        1001: "L1-Only GPS RTK Observables",
        1002: "Extended L1-Only GPS RTK Observables",
        1003: "L1 and L2 GPS RTK Observables",
        1004: "Extended L1 and L2 GPS RTK Observables",
        1009: "L1-Only GLONASS RTK Observables",
        1010: "Extended L1-Only GLONASS RTK Observables",
        1011: "L1 and L2 GLONASS RTK Observables",
        1012: "Extended L1 and L2 GLONASS RTK Observables",
    ]

    /// The observations of a satellite on L1 and, in some messages, L2.
    public struct Satellite: Hashable, Sendable {
        /// The satellite ID within its system. GPS satellite IDs from 40 on represent SBAS PRNs from 120 on. GLONASS
        /// satellite ID 0 means that the slot number is unknown.
        public var number: UInt8 = 0
        /// The GLONASS frequency channel number, -7 … 13; `nil` if it is unknown.
        public var frequencyChannel: Int8?
        /// The L1 code indicator: 0 C/A code, 1 P or P(Y) code.
        public var codeL1: UInt8 = 0
        /// The L1 pseudorange modulo the ambiguity interval, in meters.
        public var pseudorangeL1 = 0.0
        /// The L1 phase range minus the L1 pseudorange, in meters; `nil` if it is not available.
        public var phaseOffsetL1: Double?
        /// The L1 lock time indicator, as defined in the standard.
        public var lockTimeL1: UInt8 = 0
        /// The integer L1 pseudorange modulus ambiguity, in meters; `nil` in messages that are not extended.
        public var ambiguity: Double?
        /// The L1 carrier-to-noise density ratio (CNR), in dBHz; `nil` if it is not available.
        public var signalStrengthL1: Double?
        /// The L2 code indicator: 0 C/A code or L2C, 1 to 3 P or P(Y) code; 0 in messages without L2.
        public var codeL2: UInt8 = 0
        /// The L2 pseudorange minus the L1 pseudorange, in meters; `nil` if it is not available.
        public var pseudorangeOffsetL2: Double?
        /// The L2 phase range minus the L1 pseudorange, in meters; `nil` if it is not available.
        public var phaseOffsetL2: Double?
        /// The L2 lock time indicator, as defined in the standard; 0 in messages without L2.
        public var lockTimeL2: UInt8 = 0
        /// The L2 carrier-to-noise density ratio (CNR), in dBHz; `nil` if it is not available.
        public var signalStrengthL2: Double?
    }

    public var number: UInt16 = 1001
    /// The reference station ID.
    public var station: UInt16 = 0
    /// The epoch time, in milliseconds: the GPS time of week, or the time of the GLONASS day (UTC + 3 hours).
    public var time: UInt32 = 0
    /// Whether another message with observations of the same epoch follows (synchronous GNSS flag).
    public var isFollowed = false
    /// Whether divergence-free smoothing is applied to the pseudoranges.
    public var hasDivergenceFreeSmoothing = false
    /// The smoothing interval indicator; 0 if the pseudoranges are not smoothed.
    public var smoothing: UInt8 = 0
    /// The observations of each satellite.
    public var satellites: [Satellite] = []

    /// Creates a message with default values.
    public init() {}

    /// Whether the message contains GLONASS observations rather than GPS observations.
    public var isGLONASS: Bool { number >= 1009 }
    private var isExtended: Bool { number % 2 == 0 }
    private var hasL2: Bool { [1003, 1004, 1011, 1012].contains(number) }

    public mutating func read(from reader: inout BitReader) {
        let fields = isGLONASS ? Fields.glonass : Fields.gps
        reader.field("DF003", "station", &station, width: 12)
        reader.field(fields.time, "time", &time, width: fields.timeWidth)
        reader.field("DF005", "isFollowed", &isFollowed)
        satellites = Array(repeating: Satellite(), count: reader.count(fields.satelliteCount, width: 5))
        reader.field(fields.divergenceFreeSmoothing, "hasDivergenceFreeSmoothing", &hasDivergenceFreeSmoothing)
        reader.field(fields.smoothing, "smoothing", &smoothing, width: 3)
        let (isExtended, hasL2) = (isExtended, hasL2)
        reader.groups("satellites", &satellites) { satellite, reader in
            fields.readL1(&satellite, from: &reader, isExtended: isExtended)
            if hasL2 { fields.readL2(&satellite, from: &reader, isExtended: isExtended) }
        }
    }
}

/// The data fields of the observations. Their numbers, and some of their widths, differ between GPS and GLONASS.
private struct Fields {
    let time: StaticString
    let timeWidth: Int
    let satelliteCount: StaticString
    let divergenceFreeSmoothing: StaticString
    let smoothing: StaticString
    let satellite: StaticString
    let frequencyChannel: StaticString?
    let codeL1: StaticString
    let pseudorangeL1: StaticString
    let pseudorangeWidth: Int
    let phaseOffsetL1: StaticString
    let lockTimeL1: StaticString
    let ambiguity: StaticString
    let ambiguityWidth: Int
    /// The interval at which the L1 pseudorange wraps around, in millimeters.
    let ambiguityStep: Double
    let signalStrengthL1: StaticString
    let codeL2: StaticString
    let pseudorangeOffsetL2: StaticString
    let phaseOffsetL2: StaticString
    let lockTimeL2: StaticString
    let signalStrengthL2: StaticString

    static let gps = Fields(
        time: "DF004", timeWidth: 30, satelliteCount: "DF006", divergenceFreeSmoothing: "DF007", smoothing: "DF008",
        satellite: "DF009", frequencyChannel: nil, codeL1: "DF010", pseudorangeL1: "DF011", pseudorangeWidth: 24,
        phaseOffsetL1: "DF012", lockTimeL1: "DF013", ambiguity: "DF014", ambiguityWidth: 8, ambiguityStep: 299_792_458,
        signalStrengthL1: "DF015", codeL2: "DF016", pseudorangeOffsetL2: "DF017", phaseOffsetL2: "DF018",
        lockTimeL2: "DF019", signalStrengthL2: "DF020")

    static let glonass = Fields(
        time: "DF034", timeWidth: 27, satelliteCount: "DF035", divergenceFreeSmoothing: "DF036", smoothing: "DF037",
        satellite: "DF038", frequencyChannel: "DF040", codeL1: "DF039", pseudorangeL1: "DF041", pseudorangeWidth: 25,
        phaseOffsetL1: "DF042", lockTimeL1: "DF043", ambiguity: "DF044", ambiguityWidth: 7,
        ambiguityStep: 599_584_916, signalStrengthL1: "DF045", codeL2: "DF046", pseudorangeOffsetL2: "DF047",
        phaseOffsetL2: "DF048", lockTimeL2: "DF049", signalStrengthL2: "DF050")

    func readL1(_ row: inout RTKObservations.Satellite, from reader: inout BitReader, isExtended: Bool) {
        reader.field(satellite, "satellite", &row.number, width: 6)
        reader.field(codeL1, "codeL1", &row.codeL1, width: 1)
        if let frequencyChannel {
            row.frequencyChannel = reader.frequencyChannel(frequencyChannel, width: 5, last: 20)
        }
        reader.field(pseudorangeL1, "pseudorangeL1", &row.pseudorangeL1, .unsigned(pseudorangeWidth), parts: 50)
        reader.field(phaseOffsetL1, "phaseOffsetL1", &row.phaseOffsetL1, .signed(20), parts: 2000)
        reader.field(lockTimeL1, "lockTimeL1", &row.lockTimeL1, width: 7)
        guard isExtended else { return }
        var meters = 0.0
        reader.field(
            ambiguity, "ambiguity", &meters, .unsigned(ambiguityWidth), step: ambiguityStep, parts: 1000)
        row.ambiguity = meters
        reader.field(signalStrengthL1, "signalStrengthL1", &row.signalStrengthL1, .unsigned(8), parts: 4, missing: 0)
    }

    func readL2(_ row: inout RTKObservations.Satellite, from reader: inout BitReader, isExtended: Bool) {
        reader.field(codeL2, "codeL2", &row.codeL2, width: 2)
        reader.field(pseudorangeOffsetL2, "pseudorangeOffsetL2", &row.pseudorangeOffsetL2, .signed(14), parts: 50)
        reader.field(phaseOffsetL2, "phaseOffsetL2", &row.phaseOffsetL2, .signed(20), parts: 2000)
        reader.field(lockTimeL2, "lockTimeL2", &row.lockTimeL2, width: 7)
        guard isExtended else { return }
        reader.field(signalStrengthL2, "signalStrengthL2", &row.signalStrengthL2, .unsigned(8), parts: 4, missing: 0)
    }
}
