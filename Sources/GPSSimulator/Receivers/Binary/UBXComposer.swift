import GNSS
import UBX

/// A writer for the UBX messages that report one observation.
struct UBXComposer {
    let observation: Observation
    let fix: Fix
    let style: UBXStyle
    let time: Observation.SatelliteTime
    /// The reported satellites that belong to the receiver's satellite systems.
    let satellites: [VisibleSatellite]

    init(_ observation: Observation, _ constellations: Set<Constellation>, _ style: UBXStyle) {
        self.observation = observation
        self.style = style
        fix = observation.fix
        time = observation.satelliteTime
        satellites = observation.satellites.filter { constellations.contains($0.constellation) }
    }

    /// Appends messages of the given types, in the given order.
    func compose(_ messages: some Sequence<UBXMessageType>, _ bytes: inout [UInt8]) {
        for message in messages {
            switch message {
            case .clock: clock.append(to: &bytes)
            case .cov: covariances.append(to: &bytes)
            case .dop: dilutions.append(to: &bytes)
            case .eoe: endOfEpoch.append(to: &bytes)
            case .hpposllh: precisePosition.append(to: &bytes)
            case .monHW: hardware.append(to: &bytes)
            case .monRF: radio.append(to: &bytes)
            case .posllh: position.append(to: &bytes)
            case .pvt: solution.append(to: &bytes)
            case .sat: satelliteList.append(to: &bytes)
            case .sig: signalList.append(to: &bytes)
            case .sol: oldSolution.append(to: &bytes)
            case .status: status.append(to: &bytes)
            case .svinfo: channels.append(to: &bytes)
            case .timegps: timeGPS.append(to: &bytes)
            case .timeutc: timeUTC.append(to: &bytes)
            case .velned: velocity.append(to: &bytes)
            }
        }
    }

    /// u-blox's code for the fix type: 0 for no fix, 2 for a two-dimensional fix, and 3 for a three-dimensional fix.
    var fixType: UInt8 { observation.coordinate == nil ? 0 : fix.mode == .twoDimensional ? 2 : 3 }

    /// u-blox's code for the carrier-phase solution: 0 for none, 1 with float ambiguities, and 2 with fixed
    /// ambiguities.
    var carrierSolution: UInt8 {
        guard observation.coordinate != nil else { return 0 }
        return fix.quality == .rtkFixed ? 2 : fix.quality == .rtkFloat ? 1 : 0
    }

    /// The position accuracy that is sent while the receiver has no position, in meters.
    static let unknownAccuracy = 4e6
    /// The speed accuracy that is sent while the receiver has no position, in meters per second.
    static let unknownSpeedAccuracy = 20.0

    var horizontalAccuracy: Double { accuracy(\.horizontal) ?? Self.unknownAccuracy }
    var verticalAccuracy: Double { accuracy(\.vertical) ?? Self.unknownAccuracy }
    var speedAccuracy: Double { accuracy(\.speed) ?? Self.unknownSpeedAccuracy }
    var courseAccuracy: Double { observation.speed > 0.5 ? 2 : 180 }

    private func accuracy(_ path: KeyPath<ErrorEstimate, Double?>) -> Double? {
        observation.coordinate == nil ? nil : fix.errors?[keyPath: path]
    }

    private var endOfEpoch: NavEOE {
        var message = NavEOE()
        message.timeOfWeek = time.milliseconds
        return message
    }
}
