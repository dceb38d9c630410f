import BinaryMessages

/// 1071 to 1137, the multiple signal messages (MSM): pseudoranges, phase ranges, signal strengths and range rates for
/// all signals of a satellite system.
///
/// The last digit of the message number is the MSM level: MSM1 contains pseudoranges, MSM2 phase ranges, MSM3 both,
/// MSM4 also signal strengths, and MSM5 also range rates. MSM6 and MSM7 contain the same values as MSM4 and MSM5 with
/// higher resolution.
public struct MultiSignalObservations: RTCM3Message {
    public static let names: [UInt16: String] = {
        var names: [UInt16: String] = [:]
        for number: UInt16 in 1071...1137 where 1...7 ~= number % 10 {
            names[number] = SatelliteSystem(rawValue: number / 10 - 107).map { "\($0.name) MSM\(number % 10)" }
        }
        return names
    }()

    /// The satellite data that is common to all signals of a satellite.
    public struct Satellite: Hashable, Sendable {
        /// The satellite ID within its system; the PRN for SBAS and QZSS.
        public var number: UInt16
        /// The integer number of milliseconds in the rough range; `nil` if it is not available.
        public var wholeRange: Double?
        /// The rough range modulo one millisecond, in milliseconds.
        public var fractionalRange = 0.0
        /// The rough phase range rate, in meters per second; `nil` if it is not available.
        public var rangeRate: Double?
        /// The GLONASS frequency channel number, -7 … 6; `nil` if it is not available.
        public var frequencyChannel: Int8?
        /// Extended satellite information, which the standard reserves for future use.
        public var extendedInformation: UInt8 = 0
    }

    /// The observations of one satellite on one signal.
    public struct Signal: Hashable, Sendable {
        /// The satellite ID, as in ``MultiSignalObservations/satellites``.
        public var satellite: UInt16
        /// The signal ID within the system, 1 … 32.
        public var number: UInt8
        /// The RINEX observation code of the signal, such as 1C; `nil` if the signal ID is reserved.
        public var code: String?
        /// The fine pseudorange: the pseudorange minus the satellite's rough range, in milliseconds; `nil` if it is not
        /// available.
        public var pseudorange: Double?
        /// The fine phase range: the phase range minus the satellite's rough range, in milliseconds; `nil` if it is not
        /// available.
        public var phaseRange: Double?
        /// The phase range lock time indicator, as defined in the standard. MSM6 and MSM7 use an extended range with
        /// finer resolution.
        public var lockTime: UInt16 = 0
        /// Whether the phase range has an unresolved half-cycle ambiguity.
        public var hasHalfCycleAmbiguity = false
        /// The carrier-to-noise density ratio (CNR), in dBHz; `nil` if it is not available.
        public var signalStrength: Double?
        /// The fine phase range rate: the rate minus the satellite's rough rate, in meters per second; `nil` if it is
        /// not available.
        public var rangeRate: Double?
    }

    public var number: UInt16 = 1077
    /// The reference station ID.
    public var station: UInt16 = 0
    /// The GLONASS day of week: 0 is Sunday, and 7 is unknown; always 0 for other systems.
    public var dayOfWeek: UInt8 = 0
    /// The epoch time, in milliseconds: the system's time of week, or the time of the GLONASS day (UTC + 3 hours).
    public var time: UInt32 = 0
    /// Whether another message with observations of the same epoch follows (synchronous GNSS flag).
    public var isFollowed = false
    /// IODS (issue of data, station): a number that changes when the station's site or equipment changes.
    public var issueOfStation: UInt8 = 0
    /// The clock steering indicator: 0 off, 1 on, 2 unknown.
    public var clockSteering: UInt8 = 0
    /// The external clock indicator: 0 internal clock, 1 external clock locked, 2 external clock not locked, 3 unknown.
    public var externalClock: UInt8 = 0
    /// Whether divergence-free smoothing is applied to the pseudoranges.
    public var hasDivergenceFreeSmoothing = false
    /// The smoothing interval indicator; 0 if the pseudoranges are not smoothed.
    public var smoothing: UInt8 = 0
    /// The data common to all signals of each observed satellite.
    public var satellites: [Satellite] = []
    /// The observations of each satellite on each signal.
    public var signals: [Signal] = []

    /// Creates a message with default values.
    public init() {}

    /// The satellite system, derived from the message number.
    public var system: SatelliteSystem { SatelliteSystem(rawValue: number / 10 - 107) ?? .gps }
    /// The MSM level, 1 … 7.
    public var level: UInt16 { number % 10 }

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF003", "station", &station, width: 12)
        readTime(from: &reader)
        reader.field("DF393", "isFollowed", &isFollowed)
        reader.field("DF409", "issueOfStation", &issueOfStation, width: 3)
        reader.skip(7)
        reader.field("DF411", "clockSteering", &clockSteering, width: 2)
        reader.field("DF412", "externalClock", &externalClock, width: 2)
        reader.field("DF417", "hasDivergenceFreeSmoothing", &hasDivergenceFreeSmoothing)
        reader.field("DF418", "smoothing", &smoothing, width: 3)
        readMasks(from: &reader)
        let (system, level) = (system, level)
        reader.columns("satellites", &satellites) { $0.read(from: &$1, system, level) }
        reader.columns("signals", &signals) { $0.read(from: &$1, level) }
    }

    private mutating func readTime(from reader: inout BitReader) {
        if system == .glonass { reader.field("DF416", "dayOfWeek", &dayOfWeek, width: 3) }
        switch system {
        case .gps, .sbas: reader.field("DF004", "time", &time, width: 30)
        case .glonass: reader.field("DF034", "time", &time, width: 27)
        case .galileo: reader.field("DF248", "time", &time, width: 30)
        case .qzss: reader.field("DF428", "time", &time, width: 30)
        case .beidou: reader.field("DF427", "time", &time, width: 30)
        case .navic: reader.field("DF546", "time", &time, width: 30)
        }
    }

    /// Reads the satellite mask, the signal mask and the cell mask.
    private mutating func readMasks(from reader: inout BitReader) {
        let satelliteNumbers = (1...64).filter { _ in reader.next(1) == 1 }.map { system.offset + $0 }
        let signalNumbers = (UInt8(1)...32).filter { _ in reader.next(1) == 1 }
        let codes = signalNumbers.map { system.code(ofSignal: $0).map { "\($0)" } }
        for number in satelliteNumbers {
            satellites.append(Satellite(number: number))
            for (signal, code) in zip(signalNumbers, codes) where reader.next(1) == 1 {
                signals.append(Signal(satellite: number, number: signal, code: code))
            }
        }
    }
}

extension MultiSignalObservations.Satellite {
    fileprivate mutating func read(from reader: inout BitReader, _ system: SatelliteSystem, _ level: UInt16) {
        let number = number
        reader.list("PRN", .integer(Int64(number)))
        if level >= 4 { reader.field("DF397", "wholeRange", &wholeRange, .unsigned(8), missing: 255) }
        let hasRates = level == 5 || level == 7
        if hasRates, system == .glonass {
            frequencyChannel = reader.frequencyChannel("DF419", width: 4, last: 13)
        } else if hasRates {
            reader.field("ExtSatInfo", "extendedInformation", &extendedInformation, width: 4)
        }
        reader.field("DF398", "fractionalRange", &fractionalRange, .unsigned(10), parts: 0x1p10)
        if hasRates { reader.field("DF399", "rangeRate", &rangeRate, .signed(14)) }
    }
}

extension MultiSignalObservations.Signal {
    fileprivate mutating func read(from reader: inout BitReader, _ level: UInt16) {
        let (satellite, number, code) = (satellite, number, code)
        reader.list("satellite", .integer(Int64(satellite)))
        reader.list("signal", .integer(Int64(number)))
        if let code { reader.list("code", .text(code)) }
        if level >= 6 {
            readFine(from: &reader)
        } else {
            readCoarse(from: &reader, level)
        }
        if level == 5 || level == 7 { reader.field("DF404", "rangeRate", &rangeRate, .signed(15), parts: 10_000) }
    }

    private mutating func readCoarse(from reader: inout BitReader, _ level: UInt16) {
        if level != 2 { reader.field("DF400", "pseudorange", &pseudorange, .signed(15), parts: 0x1p24) }
        if level == 1 { return }
        reader.field("DF401", "phaseRange", &phaseRange, .signed(22), parts: 0x1p29)
        reader.field("DF402", "lockTime", &lockTime, width: 4)
        reader.field("DF420", "hasHalfCycleAmbiguity", &hasHalfCycleAmbiguity)
        if level >= 4 { reader.field("DF403", "signalStrength", &signalStrength, .unsigned(6), missing: 0) }
    }

    private mutating func readFine(from reader: inout BitReader) {
        reader.field("DF405", "pseudorange", &pseudorange, .signed(20), parts: 0x1p29)
        reader.field("DF406", "phaseRange", &phaseRange, .signed(24), parts: 0x1p31)
        reader.field("DF407", "lockTime", &lockTime, width: 10)
        reader.field("DF420", "hasHalfCycleAmbiguity", &hasHalfCycleAmbiguity)
        reader.field("DF408", "signalStrength", &signalStrength, .unsigned(10), parts: 16, missing: 0)
    }
}
