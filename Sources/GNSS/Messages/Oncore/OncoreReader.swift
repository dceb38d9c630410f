import NMEA

/// A reader for the binary protocol of Motorola Oncore receivers.
struct OncoreReader: FrameReader {
    static var talker: Talker { "ON" }

    /// GPS time minus UTC in seconds; `nil` until the receiver has reported it.
    private var leapSeconds: Int64?
    /// Whether the receiver sends GPS time instead of UTC.
    private var sendsGPSTime = false
    /// Whether the receiver is used only for timing, and therefore holds a fixed position.
    private var holdsPosition = false
    /// The directions of the satellites in view.
    private var directions: [(number: UInt8, elevation: UInt8, azimuth: UInt16)] = []
    private var channels: [Channel] = []

    private struct Channel {
        var number: UInt8
        var signalStrength: UInt8
        var isUsed: Bool

        /// Creates a channel without a signal.
        init(number: UInt8) {
            self.number = number
            signalStrength = 0
            isUsed = false
        }

        /// Reads a channel; `nil` if it receives no satellite.
        init?(_ bytes: UnsafeRawBufferPointer, at offset: Int, status: UInt8) {
            number = bytes.big(UInt8.self, at: offset)
            signalStrength = bytes.big(UInt8.self, at: offset + 2)
            isUsed = status & 0x80 != 0
            if number == 0 || signalStrength == 0 { return nil }
        }
    }

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        let bytes = UnsafeRawBufferPointer(rebasing: frame.dropFirst(4))
        switch frame.big(UInt16.self, at: 2) {
        case OncoreFormat.type("At"), OncoreFormat.type("Gd"):
            holdsPosition = bytes.first == 1
            return nil
        case OncoreFormat.type("Aw"):
            sendsGPSTime = bytes.first == 0
            return nil
        case OncoreFormat.type("Bo"):
            // The value is 0 until the receiver has received the difference between GPS time and UTC from a satellite.
            let seconds = Int64(bytes.big(Int8.self, at: 0))
            leapSeconds = seconds > 0 ? seconds : nil
            var report = Self.named("Bo")
            report.leapSeconds = leapSeconds
            return report
        case OncoreFormat.type("Ba"): return solution("Ba", bytes, channelCount: 6)
        case OncoreFormat.type("Ea"): return solution("Ea", bytes, channelCount: 8)
        case OncoreFormat.type("Ha"): return solutionOfTwelveChannels(bytes)
        case OncoreFormat.type("Bb"): return satellitesInView(bytes)
        default: return nil
        }
    }

    // MARK: Fixes

    /// Reads messages Ba and Ea: the time, the position, the velocity and the channels.
    private mutating func solution(
        _ code: SentenceCode, _ bytes: UnsafeRawBufferPointer, channelCount: Int
    ) -> BinaryReport {
        channels = (0..<channelCount).compactMap { channel in
            let offset = 36 + 4 * channel
            return Channel(bytes, at: offset, status: bytes.big(UInt8.self, at: offset + 3))
        }
        let status = bytes.big(UInt8.self, at: 36 + 4 * channelCount)
        let isHeld = status & 0x38 == 0x08 && holdsPosition
        let mode: Fix.Mode =
            isHeld || status & 0x20 != 0 ? .threeDimensional : status & 0x10 != 0 ? .twoDimensional : .noFix
        var report = report(code, bytes, mode: mode)
        guard report.fix.coordinate != nil else { return report }
        report.fix.quality = isHeld ? .manual : status & 0x04 != 0 ? .differential : .autonomous
        report.fix.speed = Double(bytes.big(UInt16.self, at: 27)) / 100
        report.fix.course = Double(bytes.big(UInt16.self, at: 29)) / 10
        let dilution = Double(bytes.big(UInt16.self, at: 31)) / 10
        if dilution > 0 {
            let isHorizontal = bytes.big(UInt8.self, at: 33) & 1 != 0
            if isHorizontal {
                report.fix.dilution.horizontal = dilution
            } else {
                report.fix.dilution.position = dilution
            }
        }
        return report
    }

    /// Reads message Ha: the time, the position, the velocity and twelve channels.
    private mutating func solutionOfTwelveChannels(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        channels = (0..<12).compactMap { channel in
            let offset = 53 + 6 * channel
            return Channel(bytes, at: offset, status: bytes.big(UInt8.self, at: offset + 5))
        }
        let status = bytes.big(UInt16.self, at: 125)
        let state = status >> 13
        let isHeld = state == 4
        let mode: Fix.Mode = isHeld || state == 7 ? .threeDimensional : state == 6 ? .twoDimensional : .noFix
        let knowsUTC = bytes.big(UInt8.self, at: 137) & 0x40 != 0
        if knowsUTC {
            leapSeconds = Int64(bytes.big(UInt8.self, at: 137) & 0x3F)
            sendsGPSTime = bytes.big(UInt8.self, at: 137) & 0x80 == 0
        }
        var report = report("Ha", bytes, mode: mode)
        if knowsUTC { report.leapSeconds = leapSeconds }
        var supplement = Supplement()
        switch status >> 1 & 3 {
        case 1: supplement.antennaFault = .short
        case 2: supplement.antennaFault = .open
        default: break
        }
        if supplement != Supplement() { report.supplement = supplement }
        guard report.fix.coordinate != nil else { return report }
        report.fix.quality = isHeld ? .manual : status & 0x40 != 0 ? .differential : .autonomous
        report.fix.speed = Double(bytes.big(UInt16.self, at: 45)) / 100
        report.fix.course = Double(bytes.big(UInt16.self, at: 47)) / 10
        let dilution = Double(bytes.big(UInt16.self, at: 49)) / 10
        if dilution > 0 { report.fix.dilution.position = dilution }
        return report
    }

    /// Reads the fields that all messages about a fix begin with.
    private func report(_ code: SentenceCode, _ bytes: UnsafeRawBufferPointer, mode: Fix.Mode) -> BinaryReport {
        var report = Self.named(code)
        report.time = time(bytes)
        report.satellites = .whole(satellites)
        if mode != .noFix {
            let height = Double(bytes.big(Int32.self, at: 19)) / 100
            report.fix.setPlausible(
                latitude: Double(bytes.big(Int32.self, at: 11)) / 3_600_000,
                longitude: Double(bytes.big(Int32.self, at: 15)) / 3_600_000,
                altitude: mode == .threeDimensional ? height : nil)
        }
        report.fix.mode = report.fix.coordinate == nil ? .noFix : mode
        report.isTimeOfFix = report.fix.mode != .noFix
        // Most receivers have no geoid model and send 0.
        let altitude = Double(bytes.big(Int32.self, at: 23)) / 100
        if report.fix.mode == .threeDimensional, altitude != 0 { report.fix.altitude = altitude }
        return report
    }

    /// Returns the time; `nil` until the receiver knows the difference between GPS time and UTC. Until then, its UTC
    /// time is wrong by this difference.
    private func time(_ bytes: UnsafeRawBufferPointer) -> BinaryReport.Time? {
        let nanosecond = bytes.big(UInt32.self, at: 7)
        guard leapSeconds != nil, nanosecond < 1_000_000_000,
            let date = CalendarDate(
                year: bytes.big(Int16.self, at: 2), month: bytes.big(UInt8.self, at: 0),
                day: bytes.big(UInt8.self, at: 1)),
            let time = TimeOfDay(
                hour: bytes.big(UInt8.self, at: 4), minute: bytes.big(UInt8.self, at: 5),
                second: bytes.big(UInt8.self, at: 6), nanosecond: nanosecond)
        else { return nil }
        return sendsGPSTime ? .gps(date, time) : .utc(date, time)
    }

    // MARK: Satellites

    /// Reads message Bb: the directions of the satellites in view.
    private mutating func satellitesInView(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        let count = min(Int(bytes.big(UInt8.self, at: 0)), 12)
        directions = (0..<count).map { index in
            let offset = 1 + 7 * index
            return (
                bytes.big(UInt8.self, at: offset), bytes.big(UInt8.self, at: offset + 3),
                bytes.big(UInt16.self, at: offset + 4)
            )
        }
        var report = Self.named("Bb")
        report.satellites = .whole(satellites)
        return report
    }

    /// The satellites that are assigned to channels, followed by the other satellites in view.
    private var satellites: [Satellite] {
        let others = directions.filter { direction in !channels.contains { $0.number == direction.number } }
        return channels.map(satellite)
            + others.map { satellite(Channel(number: $0.number)) }
    }

    private func satellite(_ channel: Channel) -> Satellite {
        let (constellation, number) = SatelliteNumbering.satellite(UInt16(channel.number), of: nil)
        let direction = directions.first { $0.number == channel.number && $0.elevation <= 90 && $0.azimuth <= 360 }
        return Satellite(
            constellation: constellation, number: number, receiverNumber: UInt16(channel.number),
            elevation: direction.map { Float($0.elevation) }, azimuth: direction.map { Float($0.azimuth) },
            signalStrength: channel.signalStrength > 0 ? Float(channel.signalStrength) : nil, isUsed: channel.isUsed)
    }
}
