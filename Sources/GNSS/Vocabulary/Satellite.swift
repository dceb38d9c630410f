import NMEA

/// One signal of a satellite, as the receiver reports it.
public struct Satellite: Hashable, Sendable {
    /// The satellite number sent by the receiver, the elevation, the azimuth and the signal strength, in packed form.
    private let view: SatelliteInView
    /// The satellite's number within its system, as in `G07` or `E31`. SBAS satellites are numbered from 120.
    public let number: UInt16
    /// The satellite system.
    public let constellation: Constellation
    /// The signal that was received.
    public let signal: Signal
    /// Whether the satellite was used for the position.
    public var isUsed: Bool
    /// The state of the signal, if the receiver reports it.
    public var tracking = Tracking()

    /// The satellite's number as the receiver sent it.
    public var receiverNumber: UInt16 { view.number }
    /// The elevation above the horizon in degrees, with a resolution of a tenth.
    public var elevation: Float? { view.elevation }
    /// The azimuth from true north in degrees, with a resolution of a tenth.
    public var azimuth: Float? { view.azimuth }
    /// The carrier-to-noise density in dBHz, with a resolution of a tenth; `nil` if the signal is not tracked.
    public var signalStrength: Float? { view.signalStrength }

    /// Creates a satellite. The ``receiverNumber`` must be between 1 and 9,999. Angles and signal strengths that are
    /// out of range become `nil`, and an azimuth of 360 becomes 0.
    public init(
        constellation: Constellation, number: UInt16, receiverNumber: UInt16, signal: Signal = .unspecified,
        elevation: Float? = nil, azimuth: Float? = nil, signalStrength: Float? = nil, isUsed: Bool = false
    ) {
        self.init(
            constellation: constellation, number: number, signal: signal,
            view: SatelliteInView(
                number: receiverNumber, elevation: elevation.within(-90...90),
                azimuth: azimuth.within(0...360).map { $0 < 360 ? $0 : 0 },
                signalStrength: signalStrength.within(0...200)),
            isUsed: isUsed)
    }

    @inline(__always)
    init(constellation: Constellation, number: UInt16, signal: Signal, view: SatelliteInView, isUsed: Bool = false) {
        self.constellation = constellation
        self.number = number
        self.signal = signal
        self.view = view
        self.isUsed = isUsed
    }

    /// The satellite number sent by the receiver, the elevation and the azimuth, packed into one word for fast
    /// comparison.
    public var packedDirection: UInt64 { view.packed & 0x0000_FFFF_FFFF_FFFF }

    /// The signal strength, packed into 16 bits for fast comparison.
    public var packedStrength: UInt16 { UInt16(truncatingIfNeeded: view.packed >> 48) }

    /// All values except ``packedDirection`` and ``packedStrength``, packed into one word for fast comparison.
    public var packedIdentity: UInt64 {
        UInt64(number) | UInt64(constellation.rawValue) << 16 | UInt64(signal.packed) << 24 | (isUsed ? 1 << 40 : 0)
            | UInt64(tracking.packed) << 41
    }

    /// Whether the satellite is due north. A receiver reports an azimuth of 0 for all satellites until it knows their
    /// directions.
    var isDueNorth: Bool { view.azimuthBits == 0 }
}

extension Float? {
    /// Returns the value; `nil` if it is outside a range.
    fileprivate func within(_ range: ClosedRange<Float>) -> Float? { flatMap { range.contains($0) ? $0 : nil } }
}

extension Satellite {
    /// The tracking state of a signal. Only binary protocols report it.
    public struct Tracking: Hashable, Sendable {
        /// A satellite's health, as reported in its navigation message.
        public enum Health: UInt8, Sendable {
            /// The satellite can be used.
            case healthy = 1
            /// The satellite must not be used.
            case unhealthy = 2
        }

        // The stored quality and frequency are 1 higher than the actual values, so that 0 represents a missing value.
        // Optional values would make each satellite 50% larger, and a sky contains up to a hundred satellites.
        private var storedQuality: UInt8 = 0
        private var storedHealth: UInt8 = 0
        private var storedFrequency: UInt8 = 0
        private var storedResidual = Int16.min

        /// Creates a state without values.
        public init() {}

        /// The tracking quality: 0 for no signal, 1 for searching, 2 for acquired, 3 for unusable, 4 for code locked,
        /// and 5 to 7 for code and carrier locked; `nil` if it is unknown.
        public var quality: UInt8? {
            get { storedQuality == 0 ? nil : storedQuality - 1 }
            set { storedQuality = newValue.map { min($0, 14) + 1 } ?? 0 }
        }

        /// The satellite's health according to its navigation message; `nil` if the health is unknown.
        public var health: Health? {
            get { Health(rawValue: storedHealth) }
            set { storedHealth = newValue?.rawValue ?? 0 }
        }

        /// The frequency channel of a GLONASS satellite, plus 7: 0 … 13.
        public var frequency: UInt8? {
            get { storedFrequency == 0 ? nil : storedFrequency - 1 }
            set { storedFrequency = newValue.map { min($0, 14) + 1 } ?? 0 }
        }

        /// The residual of the pseudorange in meters, with a resolution of a tenth.
        public var residual: Double? {
            get { storedResidual == .min ? nil : Double(storedResidual) / 10 }
            set {
                let known = newValue.flatMap { $0.isNaN ? nil : $0 }
                storedResidual = known.map { Int16(max(-32_767, min(($0 * 10).rounded(), 32_767))) } ?? .min
            }
        }

        /// All values except ``residual``.
        var packed: UInt16 { UInt16(storedQuality) | UInt16(storedHealth) << 4 | UInt16(storedFrequency) << 6 }
    }
}

/// The satellites in view.
public struct Sky: Hashable, Sendable {
    /// All satellites in view, one entry for each signal, in the receiver's order.
    public var satellites: [Satellite]

    /// Creates a sky.
    public init(satellites: [Satellite] = []) { self.satellites = satellites }

    /// The number of satellites in view. A satellite counts once, even if several of its signals are listed.
    public var satelliteCount: Int {
        var known = SatelliteSet()
        // Some receivers list numbers that no satellite has. This set is almost always empty, so it is not allocated.
        var others: Set<UInt32> = []
        var count = 0
        for satellite in satellites {
            if satellite.number > SatelliteSet.maxNumber {
                others.insert(UInt32(satellite.constellation.rawValue) << 16 | UInt32(satellite.number))
            } else if known.insert(satellite.constellation, satellite.number) {
                count += 1
            }
        }
        return count + others.count
    }

    /// The number of satellites used for the position. A satellite counts once, even if several of its signals are
    /// used.
    public var usedCount: Int {
        var used = SatelliteSet()
        var count = 0
        for satellite in satellites where satellite.isUsed {
            if used.insert(satellite.constellation, satellite.number) { count += 1 }
        }
        return count
    }
}
