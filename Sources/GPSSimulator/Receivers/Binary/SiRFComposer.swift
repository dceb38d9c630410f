import GNSS

/// A writer for the binary messages with which a SiRF III receiver reports one observation. Each message type has a
/// message ID (MID).
struct SiRFComposer {
    let observation: Observation
    let fix: Fix
    let time: Observation.SatelliteTime

    init(_ observation: Observation) {
        self.observation = observation
        fix = observation.fix
        time = observation.satelliteTime
    }

    /// The number of channels, and therefore of satellites that the receiver can track at the same time.
    static let channels = 12

    /// Appends the messages for the observation, in the same order as real receivers.
    func compose(_ bytes: inout [UInt8]) {
        append(geodeticNavigation, &bytes)
        append(trackedSatellites, &bytes)
        append(measuredNavigation, &bytes)
        append(processorLoad, &bytes)
        append(clockStatus, &bytes)
        if observation.coordinate != nil { append(pulse, &bytes) }
    }

    /// Appends MID 6: the firmware version.
    static func composeVersion(_ bytes: inout [UInt8]) {
        var payload = PayloadWriter(6)
        payload.append(text: "GSW3.5.0_3.5.00.00-C23P1.00a")
        append(payload, &bytes)
    }

    private func append(_ payload: PayloadWriter, _ bytes: inout [UInt8]) { Self.append(payload, &bytes) }

    /// Appends a frame with the given payload.
    private static func append(_ payload: PayloadWriter, _ bytes: inout [UInt8]) {
        var beginning = PayloadWriter(0xA0, 0xA2)
        beginning.append(UInt16(payload.bytes.count))
        var end = PayloadWriter()
        end.append(payload.bytes.reduce(UInt16(0)) { $0 &+ UInt16($1) } & 0x7FFF)
        end.append(bytes: 0xB0, 0xB3)
        bytes += beginning.bytes + payload.bytes + end.bytes
    }

    // MARK: Values of several messages

    /// The code for the type of solution: 0 for none, 3 with three satellites, 4 with more than three. The highest bit
    /// is set if differential corrections are used.
    var solutionType: UInt8 {
        guard observation.coordinate != nil else { return 0 }
        return (fix.mode == .twoDimensional ? 3 : 4) | (observation.isDifferential ? 0x80 : 0)
    }

    /// The satellites used for the position.
    var used: [VisibleSatellite] {
        observation.coordinate == nil ? [] : Array(tracked.filter(\.isUsed))
    }

    /// The satellites that occupy the receiver's channels. This protocol can identify only GPS and SBAS satellites.
    var tracked: [VisibleSatellite] {
        Array(observation.satellites.lazy.filter { [.gps, .sbas].contains($0.constellation) }.prefix(Self.channels))
    }

    /// The time of the week in hundredths of a second.
    var hundredths: UInt32 { (time.milliseconds + 5) / 10 }

    /// HDOP in units of 0.2, as in most messages; 250 if it is unknown.
    var dilution: Double { (observation.coordinate == nil ? nil : fix.dilution.horizontal).map { $0 * 5 } ?? 250 }
}
