public import NMEA

/// One signal of one satellite, as the receiver sees it.
public struct Satellite: Hashable, Sendable {
    /// The system it belongs to.
    public var constellation: Constellation
    /// Its number within the system, as in `G07` or `E31`; SBAS satellites are numbered from 120.
    public var number: UInt16
    /// Its number as the receiver said it.
    public var receiverNumber: UInt16
    /// The signal that was received.
    public var signal: Signal
    /// Above the horizon, in degrees.
    @Compact public var elevation: Float?
    /// From true north, in degrees.
    @Compact public var azimuth: Float?
    /// Carrier to noise density in dBHz; `nil` when it is not tracked.
    @Compact public var signalStrength: Float?
    /// Whether the position was made with it.
    public var isUsed: Bool

    /// Makes a satellite.
    public init(
        constellation: Constellation, number: UInt16, receiverNumber: UInt16, signal: Signal = .unspecified,
        elevation: Float? = nil, azimuth: Float? = nil, signalStrength: Float? = nil, isUsed: Bool = false
    ) {
        self.constellation = constellation
        self.number = number
        self.receiverNumber = receiverNumber
        self.signal = signal
        self.elevation = elevation
        self.azimuth = azimuth
        self.signalStrength = signalStrength
        self.isUsed = isUsed
    }
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
        for satellite in satellites where satellite.isUsed { used.insert(satellite.constellation, satellite.number) }
        return used.count
    }
}
