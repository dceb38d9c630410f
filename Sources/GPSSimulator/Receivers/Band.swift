import GNSS

/// A frequency band of a satellite's signals.
enum Band: Sendable {
    /// L1, E1 or B1, depending on the system.
    case first
    /// L2 or L5, E5 or B2, depending on the system. Only dual-band receivers receive this band.
    case second
}

extension VisibleSatellite {
    /// Returns the satellite's signal strength on a band in dBHz, or `nil` if the signal is not received.
    @inline(__always)
    func strength(on band: Band) -> Double? {
        guard band == .second else { return strength }
        // The signal on the second band is weaker, so it is lost before the signal on L1, E1 or B1.
        guard sendsSecondSignal, let strength, strength > 20 else { return nil }
        return strength - 4
    }

    private var sendsSecondSignal: Bool {
        switch constellation {
        case .gps: Self.olderGPS & 1 &<< UInt64(number & 63) == 0
        case .galileo, .beidou, .glonass, .qzss: true
        case .sbas, .imes, .navic: false
        }
    }

    /// The PRNs of the GPS Block IIR satellites, as a bit set. These satellites transmit a civil signal on L1 only.
    private static let olderGPS: UInt64 = [2, 13, 16, 19, 20, 21, 22].reduce(0) { $0 | 1 << $1 }
}
