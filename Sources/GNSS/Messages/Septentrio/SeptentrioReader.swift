import NMEA

/// A reader of SBF, the protocol of Septentrio receivers. Offsets are those in the block, including its header.
///
/// | block | number | content |
/// |---|---|---|
/// | DOP | 4001 | dilutions |
/// | PVTCartesian, PVTGeodetic | 4006, 4007 | position, velocity and clock |
/// | SatVisibility | 4012 | directions of the visible satellites |
/// | ChannelStatus | 4013 | directions and use of the tracked satellites |
/// | MeasEpoch | 4027 | signal strengths |
/// | BaseVectorGeod | 4028 | vector from the base station |
/// | PosCovGeodetic, VelCovGeodetic | 5906, 5908 | variances |
/// | ReceiverTime | 5914 | leap seconds |
/// | EndOfPVT | 5921 | end of the epoch |
/// | AttEuler | 5938 | attitude |
struct SeptentrioReader: FrameReader {
    /// The signal strengths in the latest MeasEpoch, which the other blocks lack.
    private var strengths: [UInt8: Float] = [:]
    /// Whether the receiver sends ChannelStatus, which has everything of SatVisibility and the use of each satellite.
    private var sendsChannels = false

    init() {}

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        // The upper three bits are the revision of the block.
        switch (frame.little(UInt16.self, at: 4) & 0x1FFF, frame.count) {
        case (4_001, 24...): return Self.dilutions(frame)
        case (4_006, 76...): return Self.cartesianPosition(frame)
        case (4_007, 76...): return Self.geodeticPosition(frame)
        case (4_012, 16...):
            return sendsChannels ? nil : Self.satellites(frame, "SatVis", Self.visible(frame, strengths))
        case (4_013, 20...):
            sendsChannels = true
            return Self.satellites(frame, "ChanStat", Self.channels(frame, strengths))
        case (4_027, 20...):
            strengths = Self.strengths(frame)
            return nil
        case (4_028, 68...): return Self.baseline(frame)
        case (5_906, 32...): return Self.positionVariances(frame)
        case (5_908, 32...): return Self.velocityVariances(frame)
        case (5_914, 22...): return Self.receiverTime(frame)
        case (5_921, 14...):
            var report = Self.repeating("EndOfPVT", frame)
            report.endsEpoch = true
            return report
        case (5_938, 32...): return Self.attitude(frame)
        default: return nil
        }
    }

    /// Returns a report with the time of the block.
    static func named(_ code: SentenceCode, _ frame: UnsafeRawBufferPointer) -> BinaryReport {
        var report = BinaryReport(SentenceName(talker: "SB", code: code))
        let time = frame.little(UInt32.self, at: 8)
        let week = frame.little(UInt16.self, at: 12)
        if time != .max { report.time = .gps(week == .max ? nil : GPSWeek(Int64(week)), milliseconds: time) }
        return report
    }

    /// Returns a report with the time of the fix that it describes.
    static func repeating(_ code: SentenceCode, _ frame: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named(code, frame)
        report.isTimeOfFix = false
        return report
    }

    private static func satellites(
        _ frame: UnsafeRawBufferPointer, _ code: SentenceCode, _ satellites: [Satellite]
    ) -> BinaryReport {
        var report = repeating(code, frame)
        report.satellites = .whole(satellites)
        return report
    }

    /// ReceiverTime: the leap seconds are valid if the receiver has them from a satellite.
    private static func receiverTime(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        let leapSeconds = frame.little(Int8.self, at: 20)
        guard leapSeconds >= 0 else { return nil }
        var report = repeating("RxTime", frame)
        report.leapSeconds = Int64(leapSeconds)
        return report
    }

    private static func attitude(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard frame[15] == 0, frame.little(UInt16.self, at: 16) != 0 else { return nil }
        var report = repeating("AttEuler", frame)
        var attitude = Attitude()
        attitude.heading = frame.value(at: 20)?.asDirection
        attitude.pitch = frame.value(at: 24)
        attitude.roll = frame.value(at: 28)
        // The rate is in degrees per second.
        attitude.rateOfTurn = frame.value(at: 40)
        report.attitude = attitude
        return report
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the floating-point number of 32 bits at an offset; `nil` if the receiver marks it as unknown or it is
    /// beyond the end.
    func value(at offset: Int) -> Double? {
        guard offset + 4 <= count else { return nil }
        let value = littleFloat(at: offset)
        return value > -1e10 ? value : nil
    }
}
