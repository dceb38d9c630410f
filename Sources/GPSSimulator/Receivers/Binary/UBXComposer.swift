import GNSS
import UBX

/// A writer of the UBX messages for one observation.
struct UBXComposer {
    let observation: Observation
    let fix: Fix
    let style: UBXStyle
    let time: Observation.SatelliteTime
    /// The satellites that the receiver reports.
    let satellites: [VisibleSatellite]

    init(_ observation: Observation, _ constellations: Set<Constellation>, _ style: UBXStyle) {
        self.observation = observation
        self.style = style
        fix = observation.fix
        time = observation.satelliteTime
        satellites = observation.satellites.filter { constellations.contains($0.constellation) }
    }

    /// Appends messages.
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

    /// The type of the fix: 0 none, 2 two-dimensional, 3 three-dimensional.
    var fixType: UInt8 { observation.coordinate == nil ? 0 : fix.mode == .twoDimensional ? 2 : 3 }

    /// The carrier-phase solution: 0 none, 1 with float ambiguities, 2 with fixed ones.
    var carrierSolution: UInt8 {
        guard observation.coordinate != nil else { return 0 }
        return fix.quality == .rtkFixed ? 2 : fix.quality == .rtkFloat ? 1 : 0
    }

    /// The accuracy that is sent for lengths while there is no position, in meters.
    static let unknownAccuracy = 4e6
    /// The accuracy that is sent for speeds while there is no position, in meters per second.
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
