import GNSS
import Glibc
import NMEA

// What a u-blox says about an observation in its own protocol.

extension Observation {
    /// NAV-PVT: place, velocity and time.
    func appendPVT(to bytes: inout [UInt8]) {
        let frame = UBXFrame(class: 0x01, id: 0x07, in: &bytes)
        appendTime(to: &bytes)
        appendPlace(to: &bytes)
        appendVelocity(to: &bytes)
        bytes.append(fix.hasPosition ? fix.dilution.position ?? 99.99 : 99.99, in: 100, as: UInt16.self)
        // Whether the place is to be disregarded.
        bytes.append(littleEndian: UInt16(fix.hasPosition ? 0 : 1))
        bytes.append(littleEndian: UInt32(0))
        bytes.append(fix.hasPosition ? fix.course ?? 0 : 0, in: 1e5, as: Int32.self)
        bytes.append(fix.magneticVariation ?? 0, in: 100, as: Int16.self)
        bytes.append(littleEndian: UInt16(0))
        frame.end(in: &bytes)
    }

    private func appendTime(to bytes: inout [UInt8]) {
        let date = time.date
        let second = time.secondOfDay
        bytes.append(littleEndian: timeOfWeek)
        bytes.append(littleEndian: UInt16(truncatingIfNeeded: Int(date.year)))
        bytes.append(date.month)
        bytes.append(date.day)
        bytes.append(UInt8(second / 3600))
        bytes.append(UInt8(second / 60 % 60))
        bytes.append(UInt8(second % 60) + (time.isLeapSecond ? 1 : 0))
        // Date and time are known, and known to the second.
        bytes.append(isTimeKnown ? 0b0111 : 0)
        bytes.append(littleEndian: isTimeKnown ? 25 : UInt32.max)
        bytes.append(littleEndian: Int32(time.nanosecond))
    }

    private func appendPlace(to bytes: inout [UInt8]) {
        let place = fix.hasPosition ? fix.coordinate : nil
        let isCorrected = fix.quality == .differential || fix.quality == .rtkFloat || fix.quality == .rtkFixed
        let carrier: UInt8 = fix.quality == .rtkFixed ? 2 : fix.quality == .rtkFloat ? 1 : 0
        bytes.append(place == nil ? 0 : fix.mode == .twoDimensional ? 2 : 3)
        bytes.append(place == nil ? 0 : 1 | (isCorrected ? 2 : 0) | carrier << 6)
        // Date and time are confirmed.
        bytes.append(isTimeKnown ? 0b1110_0000 : 0)
        bytes.append(place == nil ? 0 : fix.satellitesUsed ?? 0)
        bytes.append(place?.longitude ?? 0, in: 1e7, as: Int32.self)
        bytes.append(place?.latitude ?? 0, in: 1e7, as: Int32.self)
        let altitude = place == nil ? 0 : fix.altitude ?? 0
        bytes.append(altitude + (fix.geoidSeparation ?? 0), in: 1000, as: Int32.self)
        bytes.append(altitude, in: 1000, as: Int32.self)
        bytes.append(place == nil ? 4e6 : fix.errors?.horizontal ?? 4e6, in: 1000, as: UInt32.self)
        bytes.append(place == nil ? 4e6 : fix.errors?.vertical ?? 4e6, in: 1000, as: UInt32.self)
    }

    private func appendVelocity(to bytes: inout [UInt8]) {
        let speed = fix.hasPosition ? fix.speed ?? 0 : 0
        let course = fix.hasPosition ? fix.course ?? 0 : 0
        bytes.append(speed * cos(course * .pi / 180), in: 1000, as: Int32.self)
        bytes.append(speed * sin(course * .pi / 180), in: 1000, as: Int32.self)
        bytes.append(fix.hasPosition ? -(fix.climb ?? 0) : 0, in: 1000, as: Int32.self)
        bytes.append(speed, in: 1000, as: Int32.self)
        bytes.append(course, in: 1e5, as: Int32.self)
        bytes.append(fix.hasPosition ? fix.errors?.speed ?? 20 : 20, in: 1000, as: UInt32.self)
        bytes.append(speed > 0.5 ? 2 : 180, in: 1e5, as: UInt32.self)
    }

    /// NAV-POSLLH: the place alone, as older receivers tell it.
    func appendPosition(to bytes: inout [UInt8]) {
        let frame = UBXFrame(class: 0x01, id: 0x02, in: &bytes)
        bytes.append(littleEndian: timeOfWeek)
        bytes.append(fix.coordinate?.longitude ?? 0, in: 1e7, as: Int32.self)
        bytes.append(fix.coordinate?.latitude ?? 0, in: 1e7, as: Int32.self)
        bytes.append(fix.ellipsoidalAltitude ?? 0, in: 1000, as: Int32.self)
        bytes.append(fix.altitude ?? 0, in: 1000, as: Int32.self)
        bytes.append(fix.errors?.horizontal ?? 1e5, in: 1000, as: UInt32.self)
        bytes.append(fix.errors?.vertical ?? 1e5, in: 1000, as: UInt32.self)
        frame.end(in: &bytes)
    }

    /// NAV-SAT: the satellites in view.
    func appendSatellites(of constellations: Set<Constellation>, to bytes: inout [UInt8]) {
        let frame = UBXFrame(class: 0x01, id: 0x35, in: &bytes)
        bytes.append(littleEndian: timeOfWeek)
        bytes.append(1)
        let place = bytes.count
        var count: UInt8 = 0
        bytes.append(0)
        bytes.append(littleEndian: UInt16(0))
        for satellite in satellites where constellations.contains(satellite.constellation) && count < 255 {
            satellite.append(to: &bytes)
            count += 1
        }
        bytes[place] = count
        frame.end(in: &bytes)
    }

    /// Milliseconds since the week of GPS began, whose time knows no leap seconds.
    private var timeOfWeek: UInt32 {
        let beginning: Int64 = 315_964_800
        let seconds = time.secondsSince1970 - beginning + leapSeconds + (time.isLeapSecond ? 1 : 0)
        let week: Int64 = 604_800
        let second = (seconds % week + week) % week
        return UInt32(second) * 1000 + time.nanosecond / 1_000_000
    }
}

extension VisibleSatellite {
    fileprivate func append(to bytes: inout [UInt8]) {
        bytes.append(constellation.rawValue)
        bytes.append(UInt8(truncatingIfNeeded: number))
        bytes.append(strength ?? 0, in: 1, as: UInt8.self)
        bytes.append(elevation, in: 1, as: Int8.self)
        bytes.append(azimuth, in: 1, as: Int16.self)
        // The residual of its range.
        bytes.append(littleEndian: Int16(0))
        // Code and carrier locked, or searched for; used; healthy, with its ephemeris.
        let quality: UInt32 = strength == nil ? 1 : 7
        bytes.append(littleEndian: quality | (isUsed ? 1 << 3 : 0) | 1 << 4 | (strength == nil ? 0 : 1 << 8 | 1 << 11))
    }
}
