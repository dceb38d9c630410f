import NMEA

// Some receivers send a separate message for each satellite. Channel numbers ascend within a list.

/// A satellite list that the receiver sends one satellite at a time.
struct SatelliteList {
    private(set) var satellites: [Satellite] = []
    private var lastPart = -1

    /// Adds a part of the list. A part whose number is not higher than the previous one begins the next list.
    /// - Parameter satellite: The satellite in the part; `nil` if the part contains no satellite.
    mutating func add(_ satellite: Satellite?, part: Int) {
        if part <= lastPart { satellites.removeAll(keepingCapacity: true) }
        lastPart = part
        if let satellite { satellites.append(satellite) }
    }
}

extension TSIPReader {
    private func list(_ code: SentenceCode) -> BinaryReport {
        var report = Self.named(code)
        report.satellites = .whole(tracked.satellites)
        return report
    }

    /// Reads message 5C: a GPS satellite.
    mutating func trackedSatellite(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let number = bytes.big(UInt8.self, at: 1)
        let part = Int(bytes.big(UInt8.self, at: 2) >> 3)
        guard number > 0 else {
            tracked.add(nil, part: part)
            return nil
        }
        // The satellite may have been lost since the receiver listed the used satellites.
        let hasSignal = bytes.bigFloat(at: 5) > 0
        tracked.add(Satellite(bytes, Self.satellite(number), isUsed: hasSignal && used.contains(number)), part: part)
        return list("5C")
    }

    /// Reads message 5D: a satellite of any system.
    mutating func trackedSatelliteOfSystem(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let number = bytes.big(UInt8.self, at: 1)
        let part = Int(bytes.big(UInt8.self, at: 2))
        guard number > 0 else {
            tracked.add(nil, part: part)
            return nil
        }
        let system = Self.satellite(number, type: bytes.big(UInt8.self, at: 26))
        tracked.add(Satellite(bytes, system, isUsed: bytes.big(UInt8.self, at: 4) != 0), part: part)
        return list("5D")
    }

    /// Returns a satellite's system and its number within that system.
    /// - Parameters:
    ///   - number: The receiver's number for the satellite. Unlike in NMEA, 97 is the first Galileo satellite.
    ///   - type: The code of the system in message 5D; 0 if the number identifies the system.
    private static func satellite(_ number: UInt8, type: UInt8 = 0) -> (Constellation, UInt16) {
        switch (type, number) {
        case (3, 97...): (.galileo, UInt16(number) - 96)
        case (0, 97...119): (.galileo, UInt16(number) - 96)
        case (0, 183), (5, 183): (.qzss, 1)
        case (0, 192), (5, 192): (.qzss, 2)
        case (0, 193), (5, 193): (.qzss, 3)
        case (0, 200), (5, 200): (.qzss, 4)
        default: SatelliteNumbering.satellite(UInt16(number), of: systems[type])
        }
    }

    private static let systems: [UInt8: Constellation] = [1: .glonass, 2: .beidou, 3: .galileo, 5: .qzss]

    /// Reads message 47: the signal levels of GPS satellites, from receivers that do not send directions.
    func levels(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        guard tracked.satellites.isEmpty else { return nil }
        var report = Self.named("47")
        var satellites: [Satellite] = []
        for offset in stride(from: 2, to: bytes.count - 4, by: 5) where bytes[offset] > 0 {
            let system = Self.satellite(bytes[offset])
            satellites.append(
                Satellite(
                    constellation: system.0, number: system.1, receiverNumber: UInt16(bytes[offset]),
                    signalStrength: Float(max(0, bytes.bigFloat(at: offset + 1))), isUsed: used.contains(bytes[offset]))
            )
        }
        report.satellites = .whole(satellites)
        return report
    }

    /// Reads messages 6C and 6D: the mode, the DOPs and the satellites used.
    mutating func selection(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        let state = bytes.big(UInt8.self, at: 1)
        let isLong = bytes[0] == 0x6C
        let start = isLong ? 19 : 18
        var report = Self.named(isLong ? "6C" : "6D")
        selectionQuality = nil
        switch state & 7 {
        case 3: mode = .twoDimensional
        case 4: mode = .threeDimensional
        // The time is computed from more satellites than are needed, with a known position.
        case 5:
            mode = .threeDimensional
            selectionQuality = .manual
        case 6:
            mode = .threeDimensional
            selectionQuality = .differential
        default: mode = hasFixedPosition ? mode : .noFix
        }
        // Without a position, another message, such as 8F-20, decides whether there is a fix.
        report.fix.mode = mode == .noFix || coordinate != nil ? mode : nil
        // In message 6D, a satellite's number is negative if the receiver has excluded the satellite because it
        // contradicts the others.
        used = bytes.dropFirst(start).filter { 0 < $0 && (isLong || $0 < 0x80) }
        report.fix.satellitesUsed = UInt8(clamping: used.count)
        report.fix.dilution.position = bytes.dilution(at: 2)
        report.fix.dilution.horizontal = bytes.dilution(at: 6)
        report.fix.dilution.vertical = bytes.dilution(at: 10)
        report.fix.dilution.time = bytes.dilution(at: 14)
        return report
    }
}

extension Satellite {
    /// Creates a satellite from message 5C or 5D.
    fileprivate init(_ bytes: UnsafeRawBufferPointer, _ system: (Constellation, UInt16), isUsed: Bool) {
        let degrees = 180 / Double.pi
        let elevation = bytes.bigFloat(at: 13) * degrees
        let azimuth = bytes.bigFloat(at: 17) * degrees
        let hasDirection = -90...90 ~= elevation && 0...360 ~= azimuth && (elevation, azimuth) != (0, 0)
        self.init(
            constellation: system.0, number: system.1, receiverNumber: UInt16(bytes.big(UInt8.self, at: 1)),
            elevation: hasDirection ? Float(elevation) : nil, azimuth: hasDirection ? Float(azimuth) : nil,
            signalStrength: Float(max(0, bytes.bigFloat(at: 5))), isUsed: isUsed)
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the DOP at an offset; `nil` if the receiver does not know it.
    fileprivate func dilution(at offset: Int) -> Double? {
        let value = bigFloat(at: offset)
        return value > 0 && value < 100 ? value : nil
    }
}
