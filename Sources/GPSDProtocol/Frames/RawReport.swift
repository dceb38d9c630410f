internal import GNSS
internal import NMEA
internal import TextOutput
internal import UBX

/// RAW: measurements of the satellites' signals, from which programs compute positions themselves.
struct RawReport {
    /// The measurements of a signal.
    struct Measurement {
        /// The satellite system, the satellite and the signal, as u-blox identifiers (`gnssId`, `svId` and `sigId`).
        var system: UInt8
        var number: UInt8
        var signal: UInt8 = 0
        /// A GLONASS satellite's frequency channel number, plus 7.
        var frequencyChannel: UInt8?
        var signalStrength: Double
        /// The loss-of-lock indicator of RINEX: 1 after a cycle slip, and 2 if half a cycle is uncertain.
        var lossOfLock: UInt8 = 0
        /// The time since the receiver locked onto the carrier, in milliseconds.
        var lockTime: UInt16?
        var pseudorange: Double?
        var carrierPhase: Double?
        /// The Doppler shift in hertz, positive if the satellite approaches.
        var doppler: Double?
        /// The RINEX code of the carrier phase; `nil` if it follows from the system and the signal.
        var observationCode: String?
        /// The pseudorange in meters and the carrier phase in cycles of the civil signal on the second frequency; `nil`
        /// if that signal is missing or has a separate measurement.
        var secondPseudorange: Double?
        var secondCarrierPhase: Double?
    }

    // Clients written in C read lines of at most 10,240 bytes.

    /// The maximum number of measurements in a report.
    private static let maxMeasurements = 60
    /// The maximum length of the measurements in a report, in bytes. The rest of the line is reserved for the device
    /// and the time.
    private static let maxLength = 9_600

    private var seconds = 0
    private var nanoseconds = 0
    var measurements: [Measurement] = []

    /// A report with some of the measurements.
    struct Part: FrameReport {
        static let name = "RAW"

        fileprivate let seconds: Int
        fileprivate let nanoseconds: Int
        /// The elements of the list of measurements.
        fileprivate let measurements: JSONText

        func write(to text: inout JSONText) {
            text.member("time", seconds)
            text.member("nsec", nanoseconds)
            text.member("rawdata") { text in text.list { $0.append(measurements) } }
        }
    }

    /// The measurements, split into reports that are short enough for all clients.
    var parts: [Part] {
        var parts: [Part] = []
        var text = JSONText()
        var count = 0
        for measurement in measurements {
            let length = text.bytes.count
            text.object { measurement.write(to: &$0) }
            if count == Self.maxMeasurements || count > 0 && text.bytes.count > Self.maxLength {
                text.takeBack(to: length)
                parts.append(Part(seconds: seconds, nanoseconds: nanoseconds, measurements: text))
                text.clear()
                text.object { measurement.write(to: &$0) }
                count = 0
            }
            count += 1
        }
        return parts + [Part(seconds: seconds, nanoseconds: nanoseconds, measurements: text)]
    }

    /// Creates a report without measurements.
    ///
    /// - Parameters:
    ///   - timeOfWeek: The time since the beginning of the GPS week, in seconds.
    ///   - leapSeconds: GPS time minus UTC in seconds; `nil` if the receiver does not report it.
    init(week: Int, timeOfWeek: Double, leapSeconds: Int?) {
        let beginning = 315_964_800 + week * 604_800
        // A damaged message may contain any number.
        let secondsOfWeek = 0...604_800.0 ~= timeOfWeek ? timeOfWeek : 0
        let sinceBeginning = Int((secondsOfWeek * 1e9).rounded())
        let leapSeconds = leapSeconds ?? Int(UTCTime(secondsSince1970: Int64(beginning)).leapSeconds)
        seconds = beginning + sinceBeginning / 1_000_000_000 - leapSeconds
        nanoseconds = sinceBeginning % 1_000_000_000
    }

    /// - Parameter time: The time of day in UTC.
    init(date: CalendarDate, time: TimeOfDay, _ measurements: [Measurement]) {
        seconds = date.daysSince1970 * 86_400 + Int(time.hour) * 3_600 + Int(time.minute) * 60 + Int(time.second)
        nanoseconds = Int(time.nanosecond)
        self.measurements = measurements
    }
}

extension RawReport {
    init(_ message: RxmRAWX) {
        self.init(
            week: Int(message.week), timeOfWeek: message.timeOfWeek,
            leapSeconds: message.status.contains(.areLeapSecondsKnown) ? Int(message.leapSeconds) : nil)
        measurements = message.measurements.map { signal in
            let slip: UInt8 = signal.lockTime == 0 ? 1 : 0
            let half: UInt8 = signal.tracking.contains(.isHalfCycleResolved) ? 0 : 2
            return Measurement(
                system: signal.system, number: signal.number, signal: signal.signal,
                frequencyChannel: signal.system == 6 ? signal.frequencyChannel : nil,
                signalStrength: signal.signalStrength, lossOfLock: slip | half, lockTime: signal.lockTime,
                pseudorange: signal.tracking.contains(.isPseudorangeValid) ? signal.pseudorange : nil,
                carrierPhase: signal.tracking.contains(.isCarrierPhaseValid) ? signal.carrierPhase : nil,
                doppler: Double(signal.doppler))
        }
    }

    init(_ message: RxmRAW) {
        self.init(week: Int(message.week), timeOfWeek: Double(message.timeOfWeek) / 1000, leapSeconds: nil)
        measurements = message.measurements.map { satellite in
            Measurement(
                system: satellite.number < 120 ? 0 : 1, number: satellite.number,
                signalStrength: satellite.signalStrength, lossOfLock: satellite.lossOfLock,
                pseudorange: satellite.quality >= 4 ? satellite.pseudorange : nil,
                carrierPhase: satellite.quality >= 6 ? satellite.carrierPhase : nil,
                doppler: Double(satellite.doppler))
        }
    }
}

extension RawReport.Measurement {
    /// Whether there is neither a range, a phase nor a Doppler shift.
    var isEmpty: Bool {
        pseudorange == nil && carrierPhase == nil && doppler == nil && secondPseudorange == nil
            && secondCarrierPhase == nil
    }

    fileprivate func write(to text: inout JSONText) {
        text.member("gnssid", Int(system))
        text.member("svid", Int(number))
        text.member("snr", Int(signalStrength))
        text.member("obs", code)
        text.member("lli", Int(lossOfLock))
        text.member("locktime", lockTime.map(Int.init))
        if signal != 0 { text.member("sigid", Int(signal)) }
        text.member("freqid", frequencyChannel.map(Int.init))
        text.member("pseudorange", pseudorange, decimals: 6)
        text.member("carrierphase", carrierPhase, decimals: 6)
        text.member("doppler", doppler, decimals: 6)
        text.member("c2c", secondPseudorange, decimals: 6)
        text.member("l2c", secondCarrierPhase, decimals: 6)
    }

    /// The RINEX code of the signal's carrier phase; empty if the signal is unknown.
    private var code: String { observationCode ?? Self.codes[system]?[signal] ?? "" }

    private static let codes: [UInt8: [UInt8: String]] = [
        0: [0: "L1C", 3: "L2L", 4: "L2S", 6: "L5I", 7: "L5Q"],
        1: [0: "L1C"],
        2: [0: "L1C", 1: "L1B", 3: "L5I", 4: "L5Q", 5: "L7I", 6: "L7Q", 8: "L6B", 9: "L6C", 10: "L6A"],
        3: [
            0: "L2I", 1: "L2I", 2: "L7I", 3: "L7I", 4: "L6I", 5: "L1P", 6: "L1D", 7: "L5P", 8: "L5D", 10: "L6I",
        ],
        5: [0: "L1C", 1: "L1Z", 4: "L2S", 5: "L2L", 8: "L5I", 9: "L5Q"],
        6: [0: "L1C", 2: "L2C"],
        7: [0: "L5A"],
    ]
}
