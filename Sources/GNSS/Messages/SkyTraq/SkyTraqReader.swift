import NMEA

/// A reader for the binary protocol of SkyTraq receivers. Offsets count from the start of the payload, which begins
/// with the message ID.
///
/// | message | content |
/// |---|---|
/// | 80 | firmware version |
/// | A8 | navigation data |
/// | DC | start of the next epoch |
/// | DE | satellites |
/// | DF | navigation state of receivers with raw measurements |
/// | E0 | subframes of the GPS satellites |
struct SkyTraqReader: FrameReader {
    static var talker: Talker { "ST" }

    /// The satellites in the latest DE message. They belong to the DF message that follows, unless the next epoch begins
    /// before it.
    private var heldSatellites = HeldSatellites()
    private var transmitted = TransmittedLeapSeconds()

    init() {}

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard frame.count > 7 else { return nil }
        let payload = UnsafeRawBufferPointer(rebasing: frame[4..<frame.count - 3])
        return switch (payload[0], payload.count) {
        case (0x80, 14...): Self.version(payload)
        case (0xA8, 59...): Self.navigationData(payload)
        case (0xDC, 10...): lateSatellites()
        case (0xDE, 3...): satellites(payload)
        case (0xDF, 81...): state(payload)
        case (0xE0, 33...): transmitted.report(GPSSubframe(skytraq: payload), named: Self.named("E0").name)
        default: nil
        }
    }

    /// Reads message 80: the versions of the kernel and the navigation software, and the firmware date.
    private static func version(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        func text(at offset: Int) -> String { "\(payload[offset + 1]).\(payload[offset + 2]).\(payload[offset + 3])" }
        var report = named("80")
        var supplement = Supplement()
        supplement.versions = ["FWVER=\(text(at: 6))", "KERNEL=\(text(at: 2))", "REVISION=\(text(at: 10))"]
        report.supplement = supplement
        return report
    }

    /// Reads message A8: the position, the DOPs, and the position and velocity in earth-centered coordinates.
    private static func navigationData(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("A8")
        report.time = .gps(
            GPSWeek(Int64(payload.big(UInt16.self, at: 3))),
            nanoseconds: Int64(payload.big(UInt32.self, at: 5)) * 10_000_000)
        var fix = Fix()
        fix.mode = payload[1] == 0 ? .noFix : payload[1] == 1 ? .twoDimensional : .threeDimensional
        if fix.mode != .noFix {
            fix.quality = quality(payload[1], differential: 3)
            let position = EarthCentered(centimeters: payload, at: 35)
            let velocity = EarthCentered(centimeters: payload, at: 47)
            report.keep(position: position, velocity: velocity)
            if let coordinate = Coordinate(
                onEarth: Double(payload.big(Int32.self, at: 9)) / 1e7, Double(payload.big(Int32.self, at: 13)) / 1e7)
            {
                fix.coordinate = coordinate
                fix.setVelocity(velocity, at: coordinate)
            }
            let height = Double(payload.big(Int32.self, at: 17)) / 100
            let altitude = Double(payload.big(Int32.self, at: 21)) / 100
            fix.setHeights(ellipsoidal: height, meanSea: altitude)
        }
        fix.satellitesUsed = payload[2]
        fix.dilution.geometric = Double(payload.big(UInt16.self, at: 25)) / 100
        fix.dilution.position = Double(payload.big(UInt16.self, at: 27)) / 100
        fix.dilution.horizontal = Double(payload.big(UInt16.self, at: 29)) / 100
        fix.dilution.vertical = Double(payload.big(UInt16.self, at: 31)) / 100
        fix.dilution.time = Double(payload.big(UInt16.self, at: 33)) / 100
        report.fix = fix
        report.isTimeOfFix = fix.mode != .noFix
        return report
    }

    /// Reads message DE: one entry of ten bytes for each channel.
    private mutating func satellites(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        let length = 10
        let channels = stride(from: 3, through: payload.count - length, by: length).prefix(Int(payload[2]))
        let list = channels.compactMap { start -> Satellite? in
            let number = UInt16(payload[start + 1])
            let elevation = payload.big(Int16.self, at: start + 5)
            let azimuth = payload.big(Int16.self, at: start + 7)
            // A channel that is still searching for its satellite has no direction.
            guard number > 0, (elevation, azimuth) != (0, 0) else { return nil }
            // Unlike in sentences, 201 and 202 are BeiDou satellites.
            let (constellation, slot) = SatelliteNumbering.satellite(number, of: number > 200 ? .beidou : nil)
            return Satellite(
                constellation: constellation, number: slot, receiverNumber: number,
                elevation: Float(elevation), azimuth: Float(azimuth), signalStrength: Float(payload[start + 4]),
                // Used for an autonomous or a differential fix.
                isUsed: payload[start + 9] & 0x30 != 0)
        }
        return heldSatellites.hold(list).map(Self.report)
    }

    /// Returns the satellites of the epoch that ends with message DC; `nil` if message DF has already taken them.
    private mutating func lateSatellites() -> BinaryReport? { heldSatellites.release().map(Self.report) }

    private static func report(_ satellites: BinaryReport.Satellites) -> BinaryReport {
        var report = named("DE")
        report.satellites = satellites
        return report
    }

    /// Reads message DF: the position and velocity in earth-centered coordinates, the clock, and the DOPs.
    private mutating func state(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("DF")
        report.time = .gps(
            GPSWeek(Int64(payload.big(UInt16.self, at: 3))), seconds: payload.bigDouble(at: 5))
        var fix = Fix()
        switch payload[2] {
        case 0, 1: fix.mode = .noFix
        case 2: fix.mode = .twoDimensional
        default: fix.mode = .threeDimensional
        }
        if fix.mode != .noFix {
            fix.quality = Self.quality(payload[2], differential: 4)
            let position = EarthCentered(
                x: payload.bigDouble(at: 13), y: payload.bigDouble(at: 21), z: payload.bigDouble(at: 29))
            let velocity = EarthCentered(
                x: payload.bigFloat(at: 37), y: payload.bigFloat(at: 41), z: payload.bigFloat(at: 45))
            fix.set(position: position, velocity: velocity)
            var supplement = Supplement()
            supplement.earthCenteredPosition = position
            supplement.earthCenteredVelocity = velocity
            supplement.clockBias = payload.bigDouble(at: 49) / WGS84.speedOfLight
            supplement.clockDrift = payload.bigFloat(at: 57) / WGS84.speedOfLight
            report.supplement = supplement
        }
        fix.dilution.geometric = payload.bigFloat(at: 61)
        fix.dilution.position = payload.bigFloat(at: 65)
        fix.dilution.horizontal = payload.bigFloat(at: 69)
        fix.dilution.vertical = payload.bigFloat(at: 73)
        fix.dilution.time = payload.bigFloat(at: 77)
        report.fix = fix
        report.isTimeOfFix = fix.mode != .noFix
        report.satellites = heldSatellites.release()
        return report
    }

    /// Returns the fix quality for a navigation state. The two codes after the code for a differential fix indicate
    /// carrier-phase fixes.
    private static func quality(_ state: UInt8, differential: UInt8) -> Fix.Quality {
        switch state {
        case differential: .differential
        case differential + 1: .rtkFloat
        case differential + 2: .rtkFixed
        default: .autonomous
        }
    }
}

extension EarthCentered {
    /// Reads three numbers in centimeters or centimeters per second.
    fileprivate init(centimeters payload: UnsafeRawBufferPointer, at offset: Int) {
        self.init(
            x: Double(payload.big(Int32.self, at: offset)) / 100,
            y: Double(payload.big(Int32.self, at: offset + 4)) / 100,
            z: Double(payload.big(Int32.self, at: offset + 8)) / 100)
    }
}
