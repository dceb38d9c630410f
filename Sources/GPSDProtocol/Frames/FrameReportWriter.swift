package import GNSS
internal import TextOutput
internal import UBX

// Binary messages that do not describe a fix become separate reports: raw measurements, subframes of the satellites'
// navigation data, differential corrections, sensor measurements and stored positions. Names and units are those of
// gpsd_json(5) or, if that page does not define them, those of gpsd's reports.

/// A report that is created from a single binary message.
protocol FrameReport {
    /// The value of the report's `class` member.
    static var name: String { get }

    /// Writes the members of the report that follow its class and its device.
    /// - Parameter isScaled: Whether to write physical units instead of the integers in the message, if the report
    ///   exists in both forms.
    func write(to text: inout JSONText, isScaled: Bool)
}

/// A writer that converts binary messages to the reports RAW, SUBFRAME, RTCM2, RTCM3, IMU and LOG.
package struct FrameReportWriter {
    private let device: String?
    private let lineEnd: StaticString
    private let isScaled: Bool

    /// Creates a writer.
    /// - Parameters:
    ///   - device: The name of the receiver to include in every report; `nil` to omit the name.
    ///   - lineEnd: The text that ends each report.
    ///   - isScaled: Whether to write subframes in physical units.
    package init(device: String? = nil, lineEnd: StaticString = "\n", isScaled: Bool = false) {
        self.device = device
        self.lineEnd = lineEnd
        self.isScaled = isScaled
    }

    /// Returns the reports for a message as lines of text; `nil` if the message has no reports.
    package func text(_ frame: borrowing BinaryFrame) -> [UInt8]? { frame.withBytes { text($0, of: frame.kind) } }

    /// Returns the reports for a message as lines of text; `nil` if the message has no reports.
    package func text(_ packet: Packet) -> [UInt8]? {
        guard case .frame(let kind) = packet.kind else { return nil }
        return packet.bytes.withUnsafeBytes { text($0, of: kind) }
    }

    private func text(_ bytes: UnsafeRawBufferPointer, of kind: BinaryProtocol) -> [UInt8]? {
        let reports = kind.reports(bytes)
        guard !reports.isEmpty else { return nil }
        var lines: [UInt8] = []
        for report in reports {
            var text = JSONText()
            text.object { text in
                text.member("class", type(of: report).name)
                text.member("device", device)
                report.write(to: &text, isScaled: isScaled)
            }
            lines += text.bytes
            lines += UnsafeBufferPointer(start: lineEnd.utf8Start, count: lineEnd.utf8CodeUnitCount)
        }
        return lines
    }
}

extension BinaryProtocol {
    /// Returns the reports of a message. Most messages have none.
    fileprivate func reports(_ frame: UnsafeRawBufferPointer) -> [any FrameReport] {
        switch self {
        case .ubx: UBXFrame(frame)?.reports ?? []
        case .sirf: SubframeReport(sirf: frame).map { [$0] } ?? []
        case .skytraq: SubframeReport(skytraq: frame).map { [$0] } ?? []
        case .rtcm2: RTCM2Report(frame).map { [$0] } ?? []
        case .rtcm3: RTCM3Report(frame).map { [$0] } ?? []
        default: []
        }
    }
}
