import GNSS

/// A writer of the TSIP messages of a Lassen iQ for one observation.
struct TSIPComposer {
    let observation: Observation
    let fix: Fix
    let time: Observation.SatelliteTime
    /// The satellites that the receiver tracks. The receiver supports only GPS, and has twelve channels.
    let satellites: [VisibleSatellite]

    init(_ observation: Observation) {
        self.observation = observation
        fix = observation.fix
        time = observation.satelliteTime
        satellites = Array(observation.satellites.lazy.filter { $0.constellation == .gps }.prefix(12))
    }

    /// Appends the messages that are due with an observation. The state and the satellites are sent every five seconds.
    func compose(_ number: Int, _ bytes: inout [UInt8]) {
        Self.append(lastFix, &bytes)
        if number % 5 == 0 {
            Self.append(timeOfWeek, &bytes)
            Self.append(health, &bytes)
            Self.append(hardware, &bytes)
        }
        Self.append(selection, &bytes)
        Self.append(correctionMode, &bytes)
        guard number % 5 == 0 else { return }
        for (channel, satellite) in satellites.enumerated() {
            Self.append(tracking(satellite, onChannel: channel), &bytes)
        }
    }

    /// Appends message 45: the version of the firmware.
    static func composeVersion(_ bytes: inout [UInt8]) {
        // The versions of the application and of the core, each with month, day and year.
        let payload = PayloadWriter(0x45, 1, 16, 4, 10, 105, 8, 16, 4, 10, 105)
        append(payload, &bytes)
    }

    /// Appends a frame. The byte 10 begins and ends frames, so it is sent twice within them.
    private static func append(_ payload: PayloadWriter, _ bytes: inout [UInt8]) {
        let escape: UInt8 = 0x10
        bytes.append(escape)
        for byte in payload.bytes {
            bytes.append(byte)
            if byte == escape { bytes.append(escape) }
        }
        bytes += [escape, 0x03]
    }

    /// The satellites used for the position.
    var used: [VisibleSatellite] { observation.coordinate == nil ? [] : satellites.filter(\.isUsed) }
}
