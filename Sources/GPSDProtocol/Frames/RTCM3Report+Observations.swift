internal import BinaryMessages
internal import RTCM3
internal import TextOutput

// In observations, gpsd sends some Boolean values, and also some intervals, as strings.

extension RTKObservations {
    func write(to text: inout JSONText) {
        text.member("station_id", Int(station))
        text.member("tow", Int(time))
        text.member("sync", isFollowed ? "true" : "false")
        text.member("smoothing", hasDivergenceFreeSmoothing ? "true" : "false")
        text.member("interval", "\(smoothing)")
        let hasL2 = [1003, 1004, 1011, 1012].contains(number)
        text.member("satellites") { text in
            text.list { text in
                for satellite in satellites {
                    text.object { write(satellite, hasL2: hasL2, to: &$0) }
                }
            }
        }
    }

    private func write(_ satellite: Satellite, hasL2: Bool, to text: inout JSONText) {
        text.member("ident", Int(satellite.number))
        text.member("channel", satellite.frequencyChannel.map(Int.init))
        if hasL2 {
            text.member("L1") { text in text.object { writeL1(of: satellite, to: &$0) } }
            text.member("L2") { text in text.object { satellite.writeL2(to: &$0) } }
        } else {
            writeL1(of: satellite, to: &text)
        }
    }

    private func writeL1(of satellite: Satellite, to text: inout JSONText) {
        text.member("ind", Int(satellite.codeL1))
        text.member("prange", satellite.pseudorangeL1, decimals: 2)
        text.member("delta", satellite.phaseOffsetL1, decimals: 4)
        text.member("lockt", Int(satellite.lockTimeL1))
        // The unit of the ambiguity is one light-millisecond, or two light-milliseconds for GLONASS.
        let step = isGLONASS ? 599_584.916 : 299_792.458
        text.member("amb", satellite.ambiguity.map { Int(($0 / step).rounded()) })
        text.member("CNR", satellite.signalStrengthL1, decimals: 2)
    }
}

extension RTKObservations.Satellite {
    fileprivate func writeL2(to text: inout JSONText) {
        text.member("ind", Int(codeL2))
        text.member("prange", pseudorangeOffsetL2, decimals: 2)
        text.member("delta", phaseOffsetL2, decimals: 4)
        text.member("lockt", Int(lockTimeL2))
        text.member("CNR", signalStrengthL2, decimals: 2)
    }
}

extension MultiSignalObservations {
    func write(to text: inout JSONText, _ masks: MultiSignalMasks) {
        text.member("station_id", Int(station))
        text.member("gnssid", system.ubloxNumber)
        text.member("subtype", "MSM\(level)")
        text.member("tow", timeOfWeek)
        text.member("sync", isFollowed ? "1" : "0")
        text.member("IODS", Int(issueOfStation))
        text.member("steering", Int(clockSteering))
        text.member("extclk", Int(externalClock))
        text.member("smoothing", hasDivergenceFreeSmoothing ? 1 : 0)
        text.member("interval", Int(smoothing))
        text.member("MaskSat") { $0.append(masks.satellites) }
        text.member("MaskSig") { $0.append(masks.signals) }
        text.member("MaskCell") { $0.append(masks.cells) }
        text.member("NSat", masks.satellites.nonzeroBitCount)
        text.member("NSig", masks.signals.nonzeroBitCount)
        text.member("NCell", masks.cellCount)
    }

    /// The time since the beginning of the week in milliseconds. GLONASS messages contain the day of the week, which
    /// may be unknown, and the time of day.
    private var timeOfWeek: Int { Int(time) + (dayOfWeek < 7 ? Int(dayOfWeek) * 86_400_000 : 0) }
}

extension SatelliteSystem {
    fileprivate var ubloxNumber: Int {
        switch self {
        case .gps: 0
        case .sbas: 1
        case .galileo: 2
        case .beidou: 3
        case .qzss: 5
        case .glonass: 6
        case .navic: 7
        }
    }
}

/// The masks of a multiple signal message, which list its satellites, its signals, and the signals of each of its
/// satellites.
struct MultiSignalMasks {
    private static let start = 73

    let satellites: UInt64
    let signals: UInt64
    let cells: UInt64
    let cellCount: Int

    init(_ payload: UnsafeRawBufferPointer) {
        satellites = payload.bits(at: Self.start, width: 64)
        signals = payload.bits(at: Self.start + 64, width: 32)
        cellCount = satellites.nonzeroBitCount * signals.nonzeroBitCount
        // The standard allows at most 64 cells.
        cells = payload.bits(at: Self.start + 96, width: min(cellCount, 64))
    }
}
