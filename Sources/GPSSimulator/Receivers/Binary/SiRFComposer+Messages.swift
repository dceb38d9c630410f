import GNSS
import NMEA

extension SiRFComposer {
    /// MID 2: the position and velocity in earth-centered coordinates.
    var measuredNavigation: PayloadWriter {
        var payload = PayloadWriter(2)
        let zero = Vector(x: 0, y: 0, z: 0)
        let (position, velocity) = observation.earthCentered ?? (zero, zero)
        for value in [position.x, position.y, position.z] { payload.append(value, as: Int32.self) }
        for value in [velocity.x, velocity.y, velocity.z] { payload.append(value * 8, as: Int16.self) }
        payload.append(bytes: solutionType)
        payload.append(dilution, as: UInt8.self)
        payload.append(bytes: 0)
        payload.append(UInt16(time.week & 0x3FF))
        payload.append(hundredths)
        let numbers = used.map { UInt8(truncatingIfNeeded: $0.number) }
        payload.append(bytes: UInt8(numbers.count))
        for index in 0..<Self.channels { payload.append(bytes: index < numbers.count ? numbers[index] : 0) }
        return payload
    }

    /// MID 4: the satellites tracked on the twelve channels.
    var trackedSatellites: PayloadWriter {
        var payload = PayloadWriter(4)
        payload.append(UInt16(time.week & 0x3FF))
        payload.append(hundredths)
        payload.append(bytes: UInt8(Self.channels))
        for satellite in tracked {
            payload.append(bytes: UInt8(truncatingIfNeeded: satellite.number))
            payload.append((satellite.azimuth / 1.5).truncatingRemainder(dividingBy: 240), as: UInt8.self)
            payload.append(satellite.elevation * 2, as: UInt8.self)
            // All stages of tracking are complete, and the ephemeris is known.
            payload.append(UInt16(satellite.strength == nil ? 0 : 0xBF))
            for _ in 0..<10 { payload.append(satellite.strength ?? 0, as: UInt8.self) }
        }
        payload.append(zeros: 15 * (Self.channels - tracked.count))
        return payload
    }

    /// MID 7: the offset and the drift of the receiver's clock.
    var clockStatus: PayloadWriter {
        let carrier = 1_575.42e6
        var payload = PayloadWriter(7)
        payload.append(UInt16(truncatingIfNeeded: time.week))
        payload.append(hundredths)
        payload.append(bytes: UInt8(used.count))
        payload.append(Observation.clockDrift * carrier, as: UInt32.self)
        // The receiver adds a millisecond to keep the offset positive.
        payload.append((observation.clockBias + 0.001) * 1e9, as: UInt32.self)
        payload.append(time.milliseconds)
        return payload
    }

    /// MID 9: the processor load.
    var processorLoad: PayloadWriter {
        var payload = PayloadWriter(9)
        for load: UInt16 in [3, 3, 3, 95] { payload.append(load) }
        return payload
    }

    /// MID 41: latitude, longitude and altitudes.
    var geodeticNavigation: PayloadWriter {
        let hasPosition = observation.coordinate != nil
        var payload = PayloadWriter(41)
        // Bit 0 marks the solution as invalid.
        payload.append(UInt16(hasPosition ? 0 : 1))
        payload.append(UInt16(solutionType))
        payload.append(UInt16(truncatingIfNeeded: time.week))
        payload.append(time.milliseconds)
        appendUTC(to: &payload)
        payload.append(usedNumbers)
        payload.append((observation.coordinate?.latitude ?? 0) * 1e7, as: Int32.self)
        payload.append((observation.coordinate?.longitude ?? 0) * 1e7, as: Int32.self)
        payload.append(hasPosition ? observation.height * 100 : 0, as: Int32.self)
        payload.append(hasPosition ? (fix.altitude ?? 0) * 100 : 0, as: Int32.self)
        // The map datum: WGS 84.
        payload.append(bytes: 21)
        payload.append(observation.speed * 100, as: UInt16.self)
        payload.append(observation.course * 100, as: UInt16.self)
        // The magnetic variation, which is not implemented in the firmware.
        payload.append(zeros: 2)
        payload.append(observation.velocity.up * 100, as: Int16.self)
        payload.append(zeros: 2)
        payload.append(accuracy(\.horizontal), as: UInt32.self)
        payload.append(accuracy(\.vertical), as: UInt32.self)
        payload.append(zeros: 4)
        payload.append(accuracy(\.speed), as: UInt16.self)
        // The clock, the distance and their errors.
        payload.append(zeros: 24)
        payload.append(bytes: UInt8(used.count))
        payload.append(dilution, as: UInt8.self)
        payload.append(bytes: 0)
        return payload
    }

    /// The PRNs of the satellites in use as a bit set, with bit 0 for PRN 1.
    private var usedNumbers: UInt32 {
        used.reduce(0) { 1...32 ~= $1.number ? $0 | 1 << UInt32($1.number - 1) : $0 }
    }

    /// Returns an estimated error in centimeters; 0 if it is unknown.
    private func accuracy(_ path: KeyPath<ErrorEstimate, Double?>) -> Double {
        observation.coordinate == nil ? 0 : (fix.errors?[keyPath: path] ?? 0) * 100
    }

    private func appendUTC(to payload: inout PayloadWriter) {
        let date = observation.time.date
        let secondOfDay = observation.time.secondOfDay
        payload.append(UInt16(truncatingIfNeeded: Int(date.year)))
        payload.append(bytes: date.month, date.day, UInt8(secondOfDay / 3_600), UInt8(secondOfDay / 60 % 60))
        payload.append(UInt16(observation.second) * 1_000 + UInt16(observation.time.nanosecond / 1_000_000))
    }

    /// MID 52: the time of the pulse per second, with the leap seconds.
    var pulse: PayloadWriter {
        let date = observation.time.date
        let secondOfDay = observation.time.secondOfDay
        var payload = PayloadWriter(52)
        payload.append(bytes: UInt8(secondOfDay / 3_600), UInt8(secondOfDay / 60 % 60), observation.second)
        payload.append(bytes: date.day, date.month)
        payload.append(UInt16(truncatingIfNeeded: Int(date.year)))
        payload.append(UInt16(clamping: observation.leapSeconds))
        payload.append(UInt32(0))
        // The time is valid, in UTC, and the leap seconds are known.
        payload.append(bytes: 7)
        payload.append(zeros: 4)
        return payload
    }
}
