import GNSS

/// A frequency band of a satellite's signals.
enum Band: Sendable {
    /// L1, E1, B1.
    case first
    /// L2 or L5, E5, B2, which only dual-band receivers receive.
    case second
}

extension VisibleSatellite {
    /// Returns the strength on a band in dBHz; `nil` when the signal is not received.
    @inline(__always)
    func strength(on band: Band) -> Double? {
        guard band == .second else { return strength }
        // The second signal is weaker and is lost earlier.
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

    /// The satellites of Block IIR, which send the civil signal on the first band only, as a bit set.
    private static let olderGPS: UInt64 = [2, 13, 16, 19, 20, 21, 22].reduce(0) { $0 | 1 << $1 }
}
