package import GNSS
package import NMEA
internal import SBF
internal import TextOutput
internal import UBX

// Binary messages that do not describe a fix become separate reports: raw measurements, subframes of the satellites'
// navigation data, differential corrections, sensor measurements and stored positions. They use the names and units of
// gpsd_json(5) or, if that page does not define them, of gpsd's reports.

/// A report that is created from a single binary message.
protocol FrameReport {
    /// The value of the report's `class` member.
    static var name: String { get }

    /// Writes the members of the report that follow its class and its device.
    func write(to text: inout JSONText)
}

/// A writer that converts binary messages to the reports RAW, SUBFRAME, RTCM2, RTCM3, IMU and LOG.
package struct FrameReportWriter {
    private let device: String?
    private let lineEnd: StaticString
    private let isScaled: Bool
    /// The latest possible date, such as today's. See ``EpochBuilder/Options/latestDate``.
    package var latestDate: CalendarDate? {
        didSet { greis.latestDate = latestDate }
    }
    private var greis: GREISMeasurements

    /// Creates a writer.
    /// - Parameters:
    ///   - device: The name of the receiver to include in every report; `nil` to omit the name.
    ///   - lineEnd: The text that ends each report.
    ///   - isScaled: Whether to write subframes in physical units.
    ///   - latestDate: See ``latestDate``.
    package init(
        device: String? = nil, lineEnd: StaticString = "\n", isScaled: Bool = false, latestDate: CalendarDate? = nil
    ) {
        self.device = device
        self.lineEnd = lineEnd
        self.isScaled = isScaled
        self.latestDate = latestDate
        greis = GREISMeasurements(latestDate: latestDate, approximateDate: nil)
    }

    /// Begins another stream.
    /// - Parameter approximateDate: The approximate date of the data; `nil` if it is unknown.
    package mutating func beginStream(approximateDate: CalendarDate?) {
        greis = GREISMeasurements(latestDate: latestDate, approximateDate: approximateDate)
    }

    /// Returns the reports for a message as lines of text; `nil` if the message has no reports.
    package mutating func text(_ frame: borrowing BinaryFrame) -> [UInt8]? {
        let kind = frame.kind
        if kind == .greis { return text(greis.add(frame)?.parts ?? []) }
        return text(frame.withBytes { kind.reports($0, isScaled: isScaled) })
    }

    /// Returns the reports for a message as lines of text; `nil` if the message has no reports.
    package mutating func text(_ packet: Packet) -> [UInt8]? {
        guard case .frame(let kind) = packet.kind else { return nil }
        return packet.bytes.withUnsafeBytes { text(BinaryFrame(kind: kind, bytes: $0)) }
    }

    private func text(_ reports: [any FrameReport]) -> [UInt8]? {
        guard !reports.isEmpty else { return nil }
        var lines: [UInt8] = []
        for report in reports {
            var text = JSONText()
            text.object { text in
                text.member("class", type(of: report).name)
                text.member("device", device)
                report.write(to: &text)
            }
            lines += text.bytes
            lines += UnsafeBufferPointer(start: lineEnd.utf8Start, count: lineEnd.utf8CodeUnitCount)
        }
        return lines
    }
}

extension BinaryProtocol {
    /// Returns the reports of a message. Most messages have none.
    /// - Parameter isScaled: Whether to write subframes in physical units.
    fileprivate func reports(_ frame: UnsafeRawBufferPointer, isScaled: Bool) -> [any FrameReport] {
        switch self {
        case .ubx: UBXFrame(frame)?.reports(isScaled: isScaled) ?? []
        case .septentrio: SBFFrame(frame)?.read(MeasEpoch.self).flatMap { RawReport($0)?.parts } ?? []
        case .sirf: SubframeReport(sirf: frame, isScaled: isScaled).map { [$0] } ?? []
        case .skytraq: SubframeReport(skytraq: frame, isScaled: isScaled).map { [$0] } ?? []
        case .rtcm2: RTCM2Report(frame).map { [$0] } ?? []
        case .rtcm3: RTCM3Report(frame).map { [$0] } ?? []
        default: []
        }
    }
}
