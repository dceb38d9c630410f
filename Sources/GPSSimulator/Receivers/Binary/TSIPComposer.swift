import GNSS

/// A writer for the TSIP messages of a Lassen iQ that report one observation.
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

    /// Appends the messages that are due with the observation at index `number`. The receiver's state and its
    /// satellites are sent with every fifth observation.
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

    /// Appends message 45: the firmware version.
    static func composeVersion(_ bytes: inout [UInt8]) {
        // The versions of the application and of the navigation core, each followed by month, day and year.
        let payload = PayloadWriter(0x45, 1, 16, 4, 10, 105, 8, 16, 4, 10, 105)
        append(payload, &bytes)
    }

    /// Appends a frame with the given payload. The byte DLE (0x10) begins a frame, and DLE ETX (0x10 0x03) ends it. A
    /// DLE byte inside the payload is therefore doubled.
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
