internal import GNSS
internal import NMEA

/// The measurements of a GREIS receiver, which sends each property of all satellites in a separate message.
///
/// The messages of an epoch begin with `~~` and end with `::`. The message `SI` lists the satellites, and the messages
/// with measurements list their values in the same order.
struct GREISMeasurements {
    private var reader = BinaryReader()
    private var clock: SatelliteClock
    private var time: BinaryReport.Time?
    /// The receiver's satellite numbers.
    private var numbers: [UInt8] = []
    /// The numbers of GLONASS satellites within their system.
    private var slots: [UInt8] = []
    private var signalStrengths: [Double] = []
    private var first = Signal()
    private var second = Signal()
    /// The Doppler shifts of the first signal, in units of 0.0001 Hz, negative if the satellite approaches.
    private var dopplers: [Int32] = []

    /// The measurements of one signal of all satellites.
    private struct Signal {
        /// The times that the signal has traveled, in seconds.
        var delays: [Double] = []
        /// The carrier phases, in cycles.
        var phases: [Double] = []
    }

    private static let headerLength = 5

    /// The latest possible date.
    var latestDate: CalendarDate? {
        get { clock.latestDate }
        set { clock.latestDate = newValue }
    }

    /// - Parameters:
    ///   - latestDate: The latest possible date. It determines the complete week number, of which the receiver sends
    ///     only a part.
    ///   - approximateDate: The approximate date of the data; `nil` if it is unknown.
    init(latestDate: CalendarDate?, approximateDate: CalendarDate?) {
        clock = SatelliteClock(latestDate: latestDate, approximateDate: approximateDate)
    }

    /// Adds a frame.
    /// - Returns: The report of the epoch, if the frame ends an epoch with measurements.
    mutating func add(_ frame: borrowing BinaryFrame) -> RawReport? {
        let type = frame.withBytes { String(decoding: $0.prefix(2), as: UTF8.self) }
        switch type {
        case "~~":
            removeLists()
            addTime(frame)
        case "RD", "GT", "UO": addTime(frame)
        case "::":
            defer { removeLists() }
            return report
        default:
            frame.withBytes { addList(type, UnsafeRawBufferPointer(rebasing: $0[Self.headerLength...].dropLast())) }
        }
        return nil
    }

    private mutating func addTime(_ frame: borrowing BinaryFrame) {
        guard let report = reader.report(frame) else { return }
        if let time = report.time {
            clock.learn(time)
            self.time = time
        }
        if let leapSeconds = report.leapSeconds { clock.setLeapSeconds(leapSeconds) }
    }

    /// Removes the values of an epoch. The slots remain, because receivers may send them less often.
    private mutating func removeLists() {
        time = nil
        numbers = []
        signalStrengths = []
        (first, second) = (Signal(), Signal())
        dopplers = []
    }

    private mutating func addList(_ type: String, _ bytes: UnsafeRawBufferPointer) {
        switch type {
        case "SI": numbers = Array(bytes)
        case "NN": slots = Array(bytes)
        case "EC": signalStrengths = bytes.map { Double($0) }
        case "CE": signalStrengths = bytes.map { Double($0) / 4 }
        case "RC": first.delays = bytes.doubles
        case "PC": first.phases = bytes.doubles
        case "R3": second.delays = bytes.doubles
        case "P3": second.phases = bytes.doubles
        case "DC": dopplers = bytes.integers(Int32.self)
        default: break
        }
    }

    private var report: RawReport? {
        guard let time, let utc = clock.utc(time), let date = utc.date else { return nil }
        let satellites = GREISSky.satellites(numbers, slots: slots)
        let measurements = numbers.indices.compactMap { index in satellites[index].flatMap { measurement(index, $0) } }
        return measurements.isEmpty ? nil : RawReport(date: date, time: utc.time, measurements)
    }

    /// Returns the measurements of a satellite; `nil` if there are none.
    private func measurement(
        _ index: Int, _ satellite: (constellation: Constellation, number: UInt16)
    ) -> RawReport.Measurement? {
        var measurement = RawReport.Measurement(
            system: satellite.constellation.rawValue, number: UInt8(clamping: satellite.number),
            signalStrength: element(signalStrengths, index) ?? 0)
        let number = numbers[index]
        if 38...51 ~= number { measurement.frequencyChannel = number - 38 }
        measurement.pseudorange = element(first.delays, index).map { $0 * WGS84.speedOfLight }
        measurement.carrierPhase = element(first.phases, index)
        if let doppler = element(dopplers, index), doppler != .max { measurement.doppler = -Double(doppler) / 10_000 }
        measurement.secondPseudorange = element(second.delays, index).map { $0 * WGS84.speedOfLight }
        measurement.secondCarrierPhase = element(second.phases, index)
        return measurement.isEmpty ? nil : measurement
    }

    /// Returns an element of a list; `nil` if the element is not a number, or if the list does not have one element for
    /// each satellite.
    private func element(_ list: [Double], _ index: Int) -> Double? {
        list.count == numbers.count && list[index].isFinite ? list[index] : nil
    }

    private func element(_ list: [Int32], _ index: Int) -> Int32? { list.count == numbers.count ? list[index] : nil }
}

extension UnsafeRawBufferPointer {
    fileprivate var doubles: [Double] { integers(UInt64.self).map { Double(bitPattern: $0) } }

    fileprivate func integers<Number: FixedWidthInteger>(_ type: Number.Type) -> [Number] {
        stride(from: 0, to: count - count % MemoryLayout<Number>.size, by: MemoryLayout<Number>.size).map { offset in
            Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
        }
    }
}
