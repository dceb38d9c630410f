import NMEA

/// One signal of one satellite, as the receiver sees it.
public struct Satellite: Hashable, Sendable {
    /// The receiver's own number, both angles and the strength, packed as they were read.
    private let view: SatelliteInView
    /// Its number within the system, as in `G07` or `E31`; SBAS satellites are numbered from 120.
    public let number: UInt16
    /// The system it belongs to.
    public let constellation: Constellation
    /// The signal that was received.
    public let signal: Signal
    /// Whether the position was made with it.
    public var isUsed: Bool

    /// Its number as the receiver said it.
    public var receiverNumber: UInt16 { view.number }
    /// Above the horizon, in degrees, kept to a tenth.
    public var elevation: Float? { view.elevation }
    /// From true north, in degrees, kept to a tenth.
    public var azimuth: Float? { view.azimuth }
    /// Carrier to noise density in dBHz, kept to a tenth; `nil` when it is not tracked.
    public var signalStrength: Float? { view.signalStrength }

    /// Makes a satellite.
    /// - Parameter receiverNumber: Between 1 and 9,999.
    public init(
        constellation: Constellation, number: UInt16, receiverNumber: UInt16, signal: Signal = .unspecified,
        elevation: Float? = nil, azimuth: Float? = nil, signalStrength: Float? = nil, isUsed: Bool = false
    ) {
        self.init(
            constellation: constellation, number: number, signal: signal,
            view: SatelliteInView(
                number: receiverNumber, elevation: elevation, azimuth: azimuth, signalStrength: signalStrength),
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

    /// The receiver's number and both angles in one word, for comparisons.
    public var packedDirection: UInt64 { view.packed & 0x0000_FFFF_FFFF_FFFF }

    /// The strength in a few bits, for comparisons.
    public var packedStrength: UInt16 { UInt16(truncatingIfNeeded: view.packed >> 48) }

    /// All but those and the strength in one word, for comparisons.
    public var packedIdentity: UInt64 {
        UInt64(number) | UInt64(constellation.rawValue) << 16 | UInt64(signal.identifier) << 24 | (isUsed ? 1 << 32 : 0)
    }

    /// Whether it stands due north, as all do for a receiver that knows no directions yet.
    var isDueNorth: Bool { view.azimuthBits == 0 }
}

/// The satellites in view.
public struct Sky: Hashable, Sendable {
    /// All of them, one entry a signal, in the receiver's order.
    public var satellites: [Satellite]

    /// Makes a sky.
    public init(satellites: [Satellite] = []) { self.satellites = satellites }

    /// How many of them the position was made with; several signals of a satellite count once.
    public var usedCount: Int {
        var used = SatelliteSet()
        var count = 0
        for satellite in satellites where satellite.isUsed {
            if used.insert(satellite.constellation, satellite.number) { count += 1 }
        }
        return count
    }
}
