import GNSS
import Glibc
import NMEA
import UBX

// UBX frames for an observation.

extension Observation {
    /// Appends a NAV-PVT frame with the position, the velocity and the time.
    func appendPVT(to bytes: inout [UInt8]) {
        var solution = NavPVT()
        describeTime(in: &solution)
        describePosition(in: &solution)
        describeVelocity(in: &solution)
        solution.append(to: &bytes)
    }

    private func describeTime(in solution: inout NavPVT) {
        let date = time.date
        let second = time.secondOfDay
        solution.timeOfWeek = timeOfWeek
        solution.year = UInt16(truncatingIfNeeded: Int(date.year))
        solution.month = date.month
        solution.day = date.day
        solution.hour = UInt8(second / 3600)
        solution.minute = UInt8(second / 60 % 60)
        solution.second = UInt8(second % 60) + (time.isLeapSecond ? 1 : 0)
        solution.validity = isTimeKnown ? [.date, .time, .fullyResolved] : []
        solution.timeAccuracy = isTimeKnown ? 25 : UInt32.max
        solution.nanosecond = Int32(time.nanosecond)
        // These bits mark the date and the time as confirmed.
        solution.confirmations = isTimeKnown ? 0b1110_0000 : 0
    }

    private func describePosition(in solution: inout NavPVT) {
        solution.positionDilution = fix.hasPosition ? fix.dilution.position ?? 99.99 : 99.99
        // Bit 0 marks the position as invalid.
        solution.moreFlags = fix.hasPosition ? 0 : 1
        guard fix.hasPosition, let coordinate = fix.coordinate else {
            solution.height = fix.geoidSeparation ?? 0
            solution.horizontalAccuracy = 4e6
            solution.verticalAccuracy = 4e6
            return
        }
        solution.fixTypeValue =
            (fix.mode == .twoDimensional ? NavPVT.FixType.twoDimensional : .threeDimensional).rawValue
        solution.flags = flags
        solution.satellitesUsed = fix.satellitesUsed ?? 0
        solution.longitude = coordinate.longitude
        solution.latitude = coordinate.latitude
        solution.altitude = fix.altitude ?? 0
        solution.height = solution.altitude + (fix.geoidSeparation ?? 0)
        solution.horizontalAccuracy = fix.errors?.horizontal ?? 4e6
        solution.verticalAccuracy = fix.errors?.vertical ?? 4e6
    }

    private var flags: NavPVT.Flags {
        switch fix.quality {
        case .rtkFixed: [.isFixOK, .differential, .carrierFixed]
        case .rtkFloat: [.isFixOK, .differential, .carrierFloat]
        case .differential: [.isFixOK, .differential]
        default: .isFixOK
        }
    }

    private func describeVelocity(in solution: inout NavPVT) {
        let speed = fix.hasPosition ? fix.speed ?? 0 : 0
        let course = fix.hasPosition ? fix.course ?? 0 : 0
        solution.northVelocity = speed * cos(course * .pi / 180)
        solution.eastVelocity = speed * sin(course * .pi / 180)
        solution.downVelocity = fix.hasPosition ? -(fix.climb ?? 0) : 0
        solution.groundSpeed = speed
        solution.course = course
        solution.speedAccuracy = fix.hasPosition ? fix.errors?.speed ?? 20 : 20
        solution.courseAccuracy = speed > 0.5 ? 2 : 180
        solution.vehicleHeading = course
        solution.magneticDeclination = fix.magneticVariation ?? 0
    }

    /// Appends an RXM-SFRBX frame with a subframe of a GPS satellite, as sent by receivers that are set up for raw data.
    /// No position can be computed from it.
    func appendSubframe(to bytes: inout [UInt8]) {
        var subframe = RxmSFRBX()
        subframe.number = UInt8(truncatingIfNeeded: satellites.first { $0.constellation == .gps }?.number ?? 1)
        // The telemetry word and the handover word, which contains the time of the week in units of 6 s.
        subframe.words = [0x22C0_0000, timeOfWeek / 6_000 << 13] + [UInt32](repeating: 0, count: 8)
        subframe.append(to: &bytes)
    }

    /// Appends a NAV-SAT frame with the satellites in view.
    func appendSatellites(of constellations: Set<Constellation>, to bytes: inout [UInt8]) {
        let reported = satellites.filter { constellations.contains($0.constellation) }.prefix(255)
        NavSAT(timeOfWeek: timeOfWeek, satellites: reported.map(NavSAT.Satellite.init)).append(to: &bytes)
    }

    /// The milliseconds since the beginning of the GPS week, in GPS time, which has no leap seconds.
    private var timeOfWeek: UInt32 {
        let beginning: Int64 = 315_964_800
        let seconds = time.secondsSince1970 - beginning + leapSeconds + (time.isLeapSecond ? 1 : 0)
        let week: Int64 = 604_800
        let second = (seconds % week + week) % week
        return UInt32(second) * 1000 + time.nanosecond / 1_000_000
    }
}

extension NavSAT.Satellite {
    fileprivate init(_ satellite: VisibleSatellite) {
        self.init()
        system = satellite.constellation.rawValue
        number = UInt8(truncatingIfNeeded: satellite.number)
        signalStrength = satellite.strength ?? 0
        elevation = satellite.elevation
        azimuth = satellite.azimuth
        let hasSignal = satellite.strength != nil
        flags = [hasSignal ? .isLocked : .isSearched, .isHealthy]
        if satellite.isUsed { flags.insert(.isUsed) }
        if hasSignal { flags.formUnion([.usesEphemeris, .hasEphemeris]) }
    }
}
