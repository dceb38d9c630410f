import GNSS

/// Which of a satellite's signals.
enum Band: Sendable {
    /// L1, E1, B1.
    case first
    /// What a receiver of two bands hears besides: L2 or L5, E5, B2.
    case second
}

extension VisibleSatellite {
    /// How strongly it is received on a band, dBHz.
    @inline(__always)
    func strength(on band: Band) -> Double? {
        guard band == .second else { return strength }
        // A second signal is weaker, and lost sooner.
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

    /// Those of Block IIR, which send the civil signal on the first band only.
    private static let olderGPS: UInt64 = [2, 13, 16, 19, 20, 21, 22].reduce(0) { $0 | 1 << $1 }
}
