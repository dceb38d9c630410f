import GNSS

extension TSIPComposer {
    /// Message 41: the time of week, the week number, and the offset of GPS time from UTC.
    var timeOfWeek: PayloadWriter {
        var payload = PayloadWriter(0x41)
        payload.append(float: observation.isTimeKnown ? time.seconds : -1)
        payload.append(UInt16(truncatingIfNeeded: observation.isTimeKnown ? time.week : 0))
        payload.append(float: observation.isTimeKnown ? Double(observation.leapSeconds) : 0)
        return payload
    }

    /// Message 46: the receiver's state and error flags.
    var health: PayloadWriter {
        let state: UInt8
        if observation.coordinate != nil {
            state = 0
        } else if !observation.isTimeKnown {
            state = 1
        } else {
            // Codes 8 to 11 mean that no, one, two or three satellites are usable.
            state = 8 + UInt8(min(3, satellites.count(where: \.isUsed)))
        }
        let antenna: UInt8 =
            switch observation.antenna {
            case .connected: 0
            case .open: 0x10
            case .short: 0x30
            }
        return PayloadWriter(0x46, state, antenna)
    }

    /// Message 4B: the receiver's machine ID and additional status.
    var hardware: PayloadWriter { PayloadWriter(0x4B, 0x5A, 0, 1) }

    /// Message 6D: the fix mode, the DOPs and the satellites in use.
    var selection: PayloadWriter {
        let numbers = used.prefix(15).map { UInt8(truncatingIfNeeded: $0.number) }
        let mode: UInt8 = observation.coordinate == nil ? 1 : fix.mode == .twoDimensional ? 3 : 4
        let dilution = fix.dilution
        var payload = PayloadWriter(0x6D, mode | UInt8(numbers.count) << 4)
        for value in [dilution.position, dilution.horizontal, dilution.vertical, dilution.time] {
            payload.append(float: observation.coordinate == nil ? 0 : value ?? 0)
        }
        for number in numbers { payload.append(bytes: number) }
        return payload
    }

    /// Message 82: whether differential corrections are used.
    var correctionMode: PayloadWriter {
        PayloadWriter(0x82, observation.isDifferential ? 3 : 2)
    }

    /// Returns message 5C: the tracking status of a satellite.
    func tracking(_ satellite: VisibleSatellite, onChannel channel: Int) -> PayloadWriter {
        var payload = PayloadWriter(0x5C, UInt8(truncatingIfNeeded: satellite.number), UInt8(channel) << 3)
        let hasSignal = satellite.strength != nil
        payload.append(bytes: hasSignal ? 1 : 0, satellite.isUsed ? 3 : hasSignal ? 1 : 0)
        payload.append(float: satellite.strength ?? 0)
        payload.append(float: observation.isTimeKnown ? time.seconds : 0)
        payload.append(float: satellite.elevation.radians)
        payload.append(float: satellite.azimuth.radians)
        payload.append(bytes: 0, 0, 0, hasSignal ? 1 : 0)
        return payload
    }

    /// Message 8F-20: the last fix, with its velocity, satellites and time.
    var lastFix: PayloadWriter {
        let velocity = observation.velocity
        let fastest = max(abs(velocity.north), abs(velocity.east), abs(velocity.up))
        let isFast = fastest > 160
        let unit = isFast ? 0.020 : 0.005
        let semicircle = 0x1p31 / 180
        var payload = PayloadWriter(0x8F, 0x20, 0)
        for value in [velocity.east, velocity.north, velocity.up] { payload.append(value / unit, as: Int16.self) }
        payload.append(observation.isTimeKnown ? time.milliseconds : 0)
        payload.append((observation.coordinate?.latitude ?? 0) * semicircle, as: Int32.self)
        payload.append((observation.coordinate?.longitude ?? 0) * semicircle, as: Int32.self)
        payload.append(observation.coordinate == nil ? 0 : observation.height * 1_000, as: Int32.self)
        payload.append(bytes: isFast ? 1 : 0, 0, 0, flags)
        payload.append(bytes: UInt8(clamping: observation.usedCount))
        payload.append(bytes: UInt8(clamping: observation.isTimeKnown ? observation.leapSeconds : 0))
        payload.append(UInt16(truncatingIfNeeded: observation.isTimeKnown ? time.week : 0))
        // The PRNs of up to eight satellites, each with the issue number of its ephemeris.
        for index in 0..<8 {
            payload.append(bytes: index < used.count ? UInt8(truncatingIfNeeded: used[index].number) : 0, 0)
        }
        payload.append(zeros: 16)
        return payload
    }

    /// The flags of message 8F-20: bit 0 for no fix, bit 1 for differential corrections, and bit 2 for a
    /// two-dimensional fix.
    private var flags: UInt8 {
        guard observation.coordinate != nil else { return 1 }
        return (observation.isDifferential ? 2 : 0) | (fix.mode == .twoDimensional ? 4 : 0)
    }
}
