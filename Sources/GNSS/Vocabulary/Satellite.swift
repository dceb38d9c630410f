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

    /// The satellite's number as the receiver sent it.
    public var receiverNumber: UInt16 { view.number }
    /// The elevation above the horizon in degrees, with a resolution of a tenth.
    public var elevation: Float? { view.elevation }
    /// The azimuth from true north in degrees, with a resolution of a tenth.
    public var azimuth: Float? { view.azimuth }
    /// The carrier-to-noise density in dBHz, with a resolution of a tenth; `nil` if the signal is not tracked.
    public var signalStrength: Float? { view.signalStrength }

    /// Creates a satellite. The ``receiverNumber`` must be between 1 and 9,999.
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

    /// The satellite number sent by the receiver, the elevation and the azimuth, packed into one word for fast
    /// comparison.
    public var packedDirection: UInt64 { view.packed & 0x0000_FFFF_FFFF_FFFF }

    /// The signal strength, packed into 16 bits for fast comparison.
    public var packedStrength: UInt16 { UInt16(truncatingIfNeeded: view.packed >> 48) }

    /// All values except ``packedDirection`` and ``packedStrength``, packed into one word for fast comparison.
    public var packedIdentity: UInt64 {
        UInt64(number) | UInt64(constellation.rawValue) << 16 | UInt64(signal.identifier) << 24 | (isUsed ? 1 << 32 : 0)
    }

    /// Whether the satellite is due north. A receiver reports an azimuth of 0 for all satellites until it knows their
    /// directions.
    var isDueNorth: Bool { view.azimuthBits == 0 }
}

/// The satellites in view.
public struct Sky: Hashable, Sendable {
    /// All satellites in view, one entry for each signal, in the receiver's order.
    public var satellites: [Satellite]

    /// Creates a sky.
    public init(satellites: [Satellite] = []) { self.satellites = satellites }

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
