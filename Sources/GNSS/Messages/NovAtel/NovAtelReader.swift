import NMEA

/// A reader for the binary messages of NovAtel receivers. Offsets count from the start of the payload.
///
/// | message | number | content |
/// |---|---|---|
/// | VERSION | 37 | versions |
/// | BESTPOS, BESTVEL | 42, 99 | position, velocity |
/// | PSRPOS, PSRVEL | 47, 100 | position, velocity from pseudoranges alone |
/// | TRACKSTAT | 83 | signals |
/// | TIME | 101 | leap seconds |
/// | PSRDOP | 174 | DOPs |
/// | BESTXYZ | 241 | position and velocity in earth-centered coordinates |
/// | SATVIS2 | 1043 | directions of the visible satellites |
/// | HEADING2 | 1335 | heading from two antennas |
struct NovAtelReader: FrameReader {
    static var talker: Talker { "NO" }

    /// The directions from the latest SATVIS2 message of each system, because TRACKSTAT contains none.
    var directions: [Constellation: [UInt16: (elevation: Float, azimuth: Float)]] = [:]

    /// Whether the receiver sends BESTPOS or BESTVEL, which are at least as accurate as PSRPOS and PSRVEL.
    private var sendsBest = (position: false, velocity: false)

    init() {}

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard let frame = NovAtelFrame(frame) else { return nil }
        let payload = frame.payload
        if frame.id == 42 { sendsBest.position = true }
        if frame.id == 99 { sendsBest.velocity = true }
        var report =
            switch (frame.id, payload.count) {
            case (37, 112...): Self.version(payload)
            case (42, 72...): Self.position("BESTPOS", payload)
            case (47, 72...): sendsBest.position ? nil : Self.position("PSRPOS", payload)
            case (83, 16...): signals(payload)
            case (99, 44...): Self.velocity("BESTVEL", payload)
            case (100, 44...): sendsBest.velocity ? nil : Self.velocity("PSRVEL", payload)
            case (101, 44...): Self.leapSeconds(payload)
            case (174, 20...): Self.dilutions(payload)
            case (241, 112...): Self.centeredPosition(payload)
            case (1_335, 32...): Self.heading(payload)
            case (1_043, 16...): visibleSatellites(payload)
            default: BinaryReport?.none
            }
        report?.time = frame.time
        return report
    }

    /// Returns an empty report whose time does not count as the time of a fix.
    static func withoutTimeOfFix(_ code: SentenceCode) -> BinaryReport {
        var report = named(code)
        report.isTimeOfFix = false
        return report
    }

    private static func version(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        func text(at offset: Int) -> String {
            String(decoding: payload[offset..<(offset + 16)].prefix { 0x20..<0x7F ~= $0 }, as: UTF8.self)
        }
        var report = withoutTimeOfFix("VERSION")
        var supplement = Supplement()
        supplement.product = text(at: 8)
        supplement.versions = ["HWVER=\(text(at: 40))", "FWVER=\(text(at: 56))"]
        report.supplement = supplement
        return report
    }

    /// Reads TIME, which contains UTC minus GPS time, a negative number of seconds. The receiver computes it from the
    /// satellites' polynomial, so it can differ from a whole number by some nanoseconds.
    private static func leapSeconds(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        let leapSeconds = (-payload.littleDouble(at: 20)).rounded()
        let isValid = payload.little(UInt32.self, at: 40) == 1
        guard isValid, 0..<128 ~= leapSeconds else { return nil }
        var report = withoutTimeOfFix("TIME")
        report.leapSeconds = Int64(leapSeconds)
        return report
    }

    private static func dilutions(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = withoutTimeOfFix("PSRDOP")
        report.fix.dilution.geometric = payload.littleFloat(at: 0)
        report.fix.dilution.position = payload.littleFloat(at: 4)
        report.fix.dilution.horizontal = payload.littleFloat(at: 8)
        report.fix.dilution.time = payload.littleFloat(at: 16)
        return report
    }

    private static func heading(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        guard payload.little(UInt32.self, at: 0) == 0, let quality = quality(payload.little(UInt32.self, at: 4)) else {
            return nil
        }
        var report = withoutTimeOfFix("HEADING")
        var attitude = Attitude()
        attitude.heading = payload.littleFloat(at: 12).asDirection
        attitude.pitch = payload.littleFloat(at: 16)
        attitude.headingAccuracy = payload.littleFloat(at: 24)
        report.attitude = attitude
        var baseline = Baseline()
        baseline.quality = quality
        let length = payload.littleFloat(at: 8)
        if length > 0 { baseline.length = length }
        baseline.course = attitude.heading
        var supplement = Supplement()
        supplement.antennaBaseline = baseline
        report.supplement = supplement
        return report
    }
}
