import NMEA

/// A reader for the binary protocol of SiRF receivers. Offsets count from the start of the payload, which begins with
/// the message ID.
///
/// | message | content |
/// |---|---|
/// | 2 | measured navigation data: the position in whole meters |
/// | 4 | satellites |
/// | 6 | firmware version |
/// | 7 | clock status |
/// | 8 | subframes of the GPS satellites |
/// | 41 | geodetic navigation data |
/// | 52 | time of the pulse |
/// | 67, 1 and 16 | SiRFstarV: navigation data and satellites of all systems |
/// | 98 | navigation data of receivers with u-blox firmware |
struct SiRFReader: FrameReader {
    static var talker: Talker { "SI" }

    /// Whether the firmware is version 232 or later. Earlier versions do not fill in all fields of message 41.
    private var hasGeodeticData = false
    /// Whether message 41 has arrived, and whether another message with a position has. If message 41 is the only
    /// message with a position, all its fields are used regardless of the firmware.
    private var positions = (areGeodetic: false, areOther: false)
    /// Whether the receiver lists its satellites in message 67. If so, message 4 lists only some of them, and
    /// identifies GLONASS satellites by frequency.
    private var hasAllSystems = false
    /// The satellites received so far from a list that spans several messages of type 67.
    private var firstSatellites: [Satellite] = []
    private var transmitted = TransmittedLeapSeconds()

    init() {}

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard frame.count > 8 else { return nil }
        let payload = UnsafeRawBufferPointer(rebasing: frame[4..<frame.count - 4])
        if [2, 67, 98].contains(payload[0]) { positions.areOther = true }
        return switch (payload[0], payload.count) {
        case (2, 41...): Self.measuredNavigation(payload, listsUsed: !hasAllSystems)
        case (4, 8...) where !hasAllSystems: Self.trackedSatellites(payload)
        case (6, 2...): version(payload)
        case (7, 20...): Self.clockStatus(payload)
        case (8, 43...): transmitted.report(GPSSubframe(sirf: payload), named: Self.named("MID8").name)
        case (41, 91...): geodeticNavigation(payload)
        case (52, 15...): Self.pulse(payload)
        case (67, 2...): allSystems(payload)
        case (98, 39...): Self.ubloxNavigation(payload)
        default: nil
        }
    }

    private mutating func version(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        // SiRFstarIV and later send the lengths of two texts, followed by the texts: the version, and a text set by the
        // customer.
        let printable = UInt8(0x20)..<0x7F
        let length = Int(payload[1])
        let hasLengths = payload.count > 2 && !printable.contains(payload[2]) && payload.count >= 3 + length
        let bytes = hasLengths && length > 0 ? payload.dropFirst(3).prefix(length) : payload.dropFirst()
        let text = String(decoding: bytes.prefix { printable.contains($0) }, as: UTF8.self)
        guard !text.isEmpty else { return nil }
        // SiRFstarII versions begin with the firmware number, such as "232.000.000". Versions of later chips begin with
        // a name, such as "GSW3.5.0".
        hasGeodeticData = Int(text.prefix(3)).map { $0 >= 232 } ?? true
        var report = Self.named("MID6")
        var supplement = Supplement()
        supplement.versions = ["FWVER=\(text)"]
        report.supplement = supplement
        return report
    }

    private mutating func geodeticNavigation(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        // At the beginning of a stream, message 2 may follow the first message 41.
        let isAlone = positions.areGeodetic && !positions.areOther
        positions.areGeodetic = true
        // Bits 0 to 2 are zero if there is no fix. Then the time may be wrong, too, and message 2 reports the loss.
        let hasFix = payload[4] & 7 != 0
        return Self.geodeticNavigation(
            payload, isWhole: isAlone || hasGeodeticData && hasFix, listsUsed: isAlone && !hasAllSystems)
    }

    private mutating func allSystems(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        switch (payload[1], payload.count) {
        case (1, 102...): return Self.allSystemsNavigation(payload)
        case (16, 18...):
            hasAllSystems = true
            return allSystemsSatellites(payload)
        default: return nil
        }
    }

    /// The maximum number of satellites in a list. Receivers send fewer, but without a limit, a list that never ends
    /// could use any amount of memory.
    private static let maxSatellites = 1_000

    private mutating func allSystemsSatellites(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        // The upper four bits contain the number of messages in the list, and the lower four the position of this
        // message, counted from 1.
        let count = payload[16] >> 4
        let number = payload[16] & 0x0F
        if number <= 1 || firstSatellites.count > Self.maxSatellites {
            firstSatellites.removeAll(keepingCapacity: true)
        }
        let satellites = firstSatellites + Self.allSystemsList(payload)
        guard number >= count else {
            firstSatellites = satellites
            return nil
        }
        firstSatellites.removeAll(keepingCapacity: true)
        var report = Self.named("MID67.16")
        report.time = .gps(.sirf(payload.big(UInt16.self, at: 2)), milliseconds: payload.big(UInt32.self, at: 4))
        report.isTimeOfFix = false
        report.satellites = .whole(satellites)
        return report
    }
}

extension GPSWeek {
    /// Creates a week number. Many firmware versions send only the lowest 10 bits.
    static func sirf(_ number: UInt16) -> GPSWeek { GPSWeek(Int64(number), modulus: number < 1_024 ? 1_024 : nil) }
}
