import GNSS
import TestSupport
import Testing
import UBX

@testable import GPSDProtocol

@Suite struct FrameReportTests {
    /// Returns the reports of all frames in a stream.
    static func reports(
        _ bytes: [UInt8], _ writer: FrameReportWriter = FrameReportWriter()
    ) throws -> [GPSDReport] {
        try text(bytes, writer).split(separator: 0x0A).map { try #require(GPSDReport(Array($0))) }
    }

    /// Returns the text of the reports of all frames in a stream.
    private static func text(_ bytes: [UInt8], _ writer: FrameReportWriter) -> [UInt8] {
        var framer = Framer()
        var lines: [UInt8] = []
        var writer = writer
        bytes.withUnsafeBytes { bytes in
            framer.read(bytes, sentence: { _ in }, frame: { lines += writer.text($0) ?? [] })
        }
        framer.finish(sentence: { _ in }, frame: { lines += writer.text($0) ?? [] })
        return lines
    }

    static func report(_ message: some UBXMessage, isScaled: Bool = false) throws -> GPSDReport {
        var bytes: [UInt8] = []
        message.append(to: &bytes)
        return try #require(try reports(bytes, FrameReportWriter(isScaled: isScaled)).first)
    }

    @Test("RXM-RAWX becomes a RAW report with UTC time and without invalid values")
    func rawMeasurements() throws {
        var message = RxmRAWX()
        (message.week, message.timeOfWeek) = (2_327, 1.25)
        (message.leapSeconds, message.status) = (18, .areLeapSecondsKnown)
        var signal = RxmRAWX.Measurement()
        (signal.system, signal.number, signal.signal, signal.frequencyChannel) = (6, 11, 2, 9)
        (signal.pseudorange, signal.carrierPhase, signal.doppler) = (21_430_969.678717, 112_620_498.5, -359.5)
        (signal.signalStrength, signal.lockTime) = (43, 0)
        signal.tracking = [.isPseudorangeValid]
        message.measurements = [signal]
        let report = try Self.report(message)
        #expect(report.kind == "RAW")
        #expect(report.values["time"] == 1_723_334_383 && report.values["nsec"] == 250_000_000)
        let list: [Measurement] = try #require(report.values["rawdata"])
        let first = try #require(list.first)
        #expect(first.gnssid == 6 && first.svid == 11 && first.sigid == 2 && first.freqid == 9)
        #expect(first.obs == "L2C" && first.snr == 43)
        #expect(first.pseudorange == 21_430_969.678717 && first.doppler == -359.5 && first.carrierphase == nil)
        // A cycle slip, and a half-cycle ambiguity.
        #expect(first.lli == 3)
    }

    @Test(
        "a RAW report with an invalid time of week uses the start of the GPS week",
        arguments: [.nan, .infinity, -1, 1e300])
    func impossibleTime(_ time: Double) throws {
        var message = RxmRAWX()
        (message.week, message.timeOfWeek) = (2_327, time)
        (message.leapSeconds, message.status) = (18, .areLeapSecondsKnown)
        let report = try Self.report(message)
        #expect(report.values["time"] == 1_723_334_382 && report.values["nsec"] == 0)
    }

    @Test("a long RXM-RAWX is split into RAW reports of at most 60 measurements each")
    func longList() throws {
        var message = RxmRAWX()
        message.measurements = (1...130).map { _ in RxmRAWX.Measurement() }
        var bytes: [UInt8] = []
        message.append(to: &bytes)
        let counts = try Self.reports(bytes).map { report in
            let list: [Measurement]? = report.values["rawdata"]
            return list?.count
        }
        #expect(counts == [60, 60, 10])
    }

    @Test("RAW measurements with long numbers are split into lines of at most 10,240 bytes")
    func longNumbers() throws {
        var signal = RxmRAWX.Measurement()
        (signal.system, signal.number, signal.signal, signal.frequencyChannel) = (6, 255, 255, 255)
        (signal.pseudorange, signal.carrierPhase, signal.doppler) = (-1.23456789012345e-5, -1.23456789012345e300, -1e30)
        (signal.signalStrength, signal.lockTime) = (43, 64_500)
        signal.tracking = [.isPseudorangeValid, .isCarrierPhaseValid]
        var message = RxmRAWX()
        message.measurements = [RxmRAWX.Measurement](repeating: signal, count: 60)
        var older = RxmRAW.Measurement()
        (older.number, older.quality, older.signalStrength) = (32, 7, 43)
        (older.pseudorange, older.carrierPhase, older.doppler) = (-1.23456789012345e300, -1.23456789012345e300, -1e30)
        var olderMessage = RxmRAW()
        olderMessage.measurements = [RxmRAW.Measurement](repeating: older, count: 120)
        for (message, count) in [(message, 60), (olderMessage, 120)] as [(any UBXMessage, Int)] {
            var bytes: [UInt8] = []
            message.append(to: &bytes)
            let text = Self.text(bytes, FrameReportWriter(device: "/dev/serial/by-id/usb-u-blox", lineEnd: "\r\n"))
            let lines = text.split(separator: 0x0A)
            #expect(lines.count > 1 && lines.allSatisfy { $0.count < 10_240 })
            let counts = try lines.map { line in
                let list: [Measurement]? = try #require(GPSDReport(Array(line.dropLast()))).values["rawdata"]
                return list?.count ?? 0
            }
            #expect(counts.reduce(0, +) == count)
        }
    }

    @Test("GPS subframes are decoded into raw values, or into scaled values on request")
    func ephemeris() throws {
        var subframe = TestSubframe(number: 3)
        subframe.set(-5, at: 49, width: 16)
        subframe.set(-569, at: 225, width: 14)
        subframe.set(48, at: 145, width: 16)
        var report = try Self.report(subframe.message)
        #expect(report.values["gnssId"] == 0 && report.values["tSV"] == 3 && report.values["frame"] == 3)
        #expect(report.values["TOW17"] == 6 * 1_000)
        #expect(report.values["scaled"] == false)
        var part: [String: Double]? = report.values["EPHEM3"]
        #expect(part?["Cic"] == -5 && part?["IDOT"] == -569 && part?["Omega0"] == 0)
        report = try Self.report(subframe.message, isScaled: true)
        part = report.values["EPHEM3"]
        #expect(part?["Crc"] == 1.5)
    }

    @Test("the clock offset in an almanac is combined from two bit fields")
    func almanac() throws {
        var subframe = TestSubframe(number: 5)
        subframe.set(0b01_011000, at: 49, width: 8)
        subframe.set(0xFF, at: 217, width: 8)
        subframe.set(0b101, at: 236, width: 3)
        let report = try Self.report(subframe.message)
        let part: [String: Int]? = report.values["ALMANAC"]
        #expect(report.values["dataid"] == 24 && part?["ID"] == 24 && part?["af0"] == -3)
    }

    @Test("subframes of unsupported systems and signals are reported as words")
    func words() throws {
        var message = TestSubframe(number: 1).message
        message.signal = 3
        let words: [UInt32]? = try Self.report(message).values["words"]
        #expect(words == message.words)
        message.signal = 0
        message.system = 6
        #expect(try Self.report(message).values["frame"] as Int? == nil)
    }

    @Test("the example in the RTCM 3 standard becomes an RTCM3 report")
    func stationPosition() throws {
        let report = try #require(
            try Self.reports([
                0xD3, 0x00, 0x13, 0x3E, 0xD7, 0xD3, 0x02, 0x02, 0x98, 0x0E, 0xDE, 0xEF, 0x34, 0xB4, 0xBD, 0x62, 0xAC,
                0x09,
                0x41, 0x98, 0x6F, 0x33, 0x36, 0x0B, 0x98,
            ]).first)
        #expect(report.kind == "RTCM3" && report.values["type"] == 1005 && report.values["length"] == 19)
        #expect(report.values["station_id"] == 2003 && report.values["x"] == 1_114_104.5999)
        #expect(report.values["y"] == -4_850_729.7108 && report.values["z"] == 3_975_521.4643)
    }

    @Test("each time tag in ESF-RAW becomes an IMU report")
    func sensors() throws {
        var message = EsfRAW()
        message.measurements = [(16, 1_024, 7), (14, -2_048, 7), (18, 512, 9)].map { type, value, tag in
            var measurement = EsfRAW.Measurement()
            measurement.word = EsfRAW.Word(rawValue: UInt32(type) << 24 | UInt32(bitPattern: Int32(value)) & 0xFF_FFFF)
            measurement.timeTag = UInt32(tag)
            return measurement
        }
        var bytes: [UInt8] = []
        message.append(to: &bytes)
        let reports = try Self.reports(bytes)
        #expect(reports.map { $0.values["timeTag"] as Int? } == [7, 9])
        #expect(reports[0].values["acc_x"] == 1.0 && reports[0].values["gyro_x"] == -0.5)
        #expect(reports[1].values["acc_z"] == 0.5)
    }

    @Test("fix messages produce no reports other than TPV and SKY")
    func otherMessages() throws {
        var bytes: [UInt8] = []
        NavPVT().append(to: &bytes)
        #expect(try Self.reports(bytes).isEmpty)
    }
}

/// A measurement in a RAW report.
private struct Measurement: Decodable {
    var gnssid: Int
    var svid: Int
    var snr: Int
    var obs: String
    var lli: Int
    var sigid: Int?
    var freqid: Int?
    var pseudorange: Double?
    var carrierphase: Double?
    var doppler: Double?
}

extension TestSubframe {
    /// The subframe as sent by GPS satellite 3.
    fileprivate var message: RxmSFRBX {
        var message = RxmSFRBX()
        message.number = 3
        message.words = words.map { $0 << 6 }
        return message
    }
}
