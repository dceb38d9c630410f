import GNSS
import NMEA
import SBF
import Testing

@testable import GPSDProtocol

/// Tests of the RAW reports of receivers other than u-blox's.
@Suite struct RawMeasurementTests {
    // MARK: GREIS

    private static func greis(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let length = String(data.count + 1, radix: 16, uppercase: true)
        let content = Array((type + String(repeating: "0", count: 3 - length.count) + length).utf8) + data
        let sum = content.reduce(UInt8(0)) { ($0 << 2 | $0 >> 6) ^ $1 }
        return content + [sum << 2 | sum >> 6]
    }

    private static func greis(_ type: String, numbers values: [Double]) -> [UInt8] {
        greis(type, values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) } })
    }

    private static func little(_ number: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// The beginning of an epoch at 43,218 seconds of a GPS Monday, in week 2323 or, without the highest bits, 275.
    private static let beginning =
        greis("~~", little(43_218_000, count: 4)) + greis("GT", little(129_618_000, count: 4) + little(275, count: 2))
    private static let end = greis("::", little(43_218_000, count: 4))
    private static let satellites = greis("SI", [5, 44, 45, 71, 133]) + greis("NN", [3, 21])

    private static func reports(_ bytes: [UInt8], latest: Int = 20_000) throws -> [GPSDReport] {
        let date = CalendarDate(daysSince1970: latest)
        return try FrameReportTests.reports(bytes, FrameReportWriter(latestDate: date))
    }

    @Test("the lists of a GREIS epoch become a RAW report")
    func lists() throws {
        let content =
            Self.greis("EC", [45, 40, 41, 42, 43]) + Self.greis("RC", numbers: [0.07, 0.0715, 0.072, 0.0725, 0.125])
            + Self.greis("PC", numbers: [1.5e8, 1.25e8, .nan, 1.75e8, 2e8])
            + Self.greis("R3", numbers: [0.0700001, .nan, .nan, .nan, .nan])
            + Self.greis("P3", numbers: [1.125e8, .nan, .nan, .nan, .nan])
            + Self.greis("DC", [-35_000_000, 10_000, 0x7FFF_FFFF, 0, 5].flatMap { Self.little($0, count: 4) })
        let reports = try Self.reports(Self.beginning + Self.satellites + content + Self.end)
        let report = try #require(reports.first)
        #expect(reports.count == 1 && report.kind == "RAW")
        #expect(report.values["time"] == 1_721_044_800 && report.values["nsec"] == 0)
        let list: [RawSatellite] = try #require(report.values["rawdata"])
        #expect(list.map(\.gnssid) == [0, 6, 6, 2, 1] && list.map(\.svid) == [5, 3, 21, 1, 133])
        #expect(list.map(\.freqid) == [nil, 6, 7, nil, nil] && list.map(\.snr) == [45, 40, 41, 42, 43])
        #expect(list[0].pseudorange == 20_985_472.06 && list[0].carrierphase == 1.5e8)
        #expect(list[0].c2c == 20_985_502.039246 && list[0].l2c == 1.125e8)
        // The receiver's values have the sign of the range rate.
        #expect(list.map(\.doppler) == [3_500, -1, nil, 0, -0.0005])
        #expect(list[1].c2c == nil && list[2].carrierphase == nil && list[0].obs == "L1C")
    }

    @Test("GREIS lists that do not match the satellites are ignored")
    func otherLengths() throws {
        let ranges = Self.greis("RC", numbers: [0.07, 0.0715, 0.072, 0.0725])
        #expect(try Self.reports(Self.beginning + Self.satellites + ranges + Self.end).isEmpty)
        #expect(try Self.reports(Self.beginning + ranges + Self.end).isEmpty)
        let all = Self.greis("RC", numbers: [0.07, 0.0715, 0.072, 0.0725, 0.125])
        #expect(try Self.reports(Self.beginning + Self.satellites + all + Self.end).count == 1)
        // The lists of an epoch that was cut off do not become part of the next epoch.
        let cut = Self.beginning + Self.satellites + all
        #expect(try Self.reports(cut + Self.beginning + Self.end).isEmpty)
        // Without a date there is no time.
        let undated = Self.greis("~~", Self.little(43_218_000, count: 4)) + Self.satellites + all + Self.end
        #expect(try Self.reports(undated).isEmpty)
    }

    @Test("the week of a GREIS receiver is completed by the latest or the approximate date")
    func weeks() throws {
        let stream =
            Self.beginning + Self.satellites + Self.greis("RC", numbers: [0.07, 0.0715, 0.072, 0.0725, 0.125])
            + Self.end
        #expect(try Self.reports(stream, latest: 14_000).first?.values["time"] == 1_721_044_800 - 1_024 * 604_800)
        var writer = FrameReportWriter(latestDate: CalendarDate(daysSince1970: 20_000))
        writer.beginStream(approximateDate: CalendarDate(daysSince1970: 12_700))
        let report = try #require(try FrameReportTests.reports(stream, writer).first)
        #expect(report.values["time"] == 1_721_044_800 - 1_024 * 604_800)
    }

    // MARK: SBF

    private static func report(_ message: MeasEpoch) throws -> GPSDReport? {
        var bytes: [UInt8] = []
        message.append(to: &bytes)
        return try FrameReportTests.reports(bytes).first
    }

    /// A satellite whose range is 22,000,000.5 m.
    private static func channel(_ number: UInt8, signal: UInt8) -> MeasEpoch.Channel {
        var channel = MeasEpoch.Channel()
        (channel.number, channel.type) = (number, signal)
        (channel.codeHigh, channel.codeLow) = (5, 525_164.02)
        (channel.carrierHigh, channel.carrierLow) = (-3, 12.345)
        (channel.doppler, channel.strength, channel.lockTime) = (-1_234.5, 35, 5)
        return channel
    }

    @Test("MeasEpoch becomes a RAW report with a measurement for each signal")
    func signals() throws {
        var channel = Self.channel(7, signal: 0)
        var second = MeasEpoch.SecondSignal()
        (second.type, second.strength, second.lockTime) = (2, 30, 0)
        // The code offset is -65.536 m + 10.5 m, the Doppler offset -2 × 6.5536 Hz + 0.25 Hz.
        (second.offsets, second.codeOffset, second.dopplerOffset) = (7 | 30 << 3, 10.5, 0.25)
        (second.carrierHigh, second.carrierLow, second.observation) = (2, 1.5, 4)
        channel.others = [second]
        var message = MeasEpoch()
        message.time = SBFTime(timeOfWeek: 129_618_250, week: 2_323)
        message.channels = [channel]
        let report = try #require(try Self.report(message))
        #expect(report.kind == "RAW")
        #expect(report.values["time"] == 1_721_044_800 && report.values["nsec"] == 250_000_000)
        let list: [RawSatellite] = try #require(report.values["rawdata"])
        #expect(list.map(\.svid) == [7, 7] && list.map(\.gnssid) == [0, 0] && list.map(\.obs) == ["L1C", "L2W"])
        // The GPS P code has no offset of 10 dBHz.
        #expect(list.map(\.snr) == [45, 30])
        #expect(list.map(\.lli) == [0, 3] && list.map(\.locktime) == [5_000, 0])
        #expect(isNear(list[0].pseudorange, 22_000_000.5))
        #expect(isNear(list[0].carrierphase, 22_000_000.5 / 0.19029367279836487 - 3 * 65.536 + 12.345))
        #expect(list[0].doppler == -1_234.5)
        let range = 22_000_000.5 - 65.536 + 10.5
        #expect(isNear(list[1].pseudorange, range))
        #expect(isNear(list[1].carrierphase, range / 0.24421021342456825 + 2 * 65.536 + 1.5))
        #expect(isNear(list[1].doppler, -1_234.5 * 60 / 77 - 13.1072 + 0.25))
    }

    @Test("many measurements are split into reports that clients can read, in order")
    func manySignals() throws {
        var message = MeasEpoch()
        message.time = SBFTime(timeOfWeek: 129_618_250, week: 2_323)
        message.channels = (0..<130).map { Self.channel(UInt8(1 + $0 % 30), signal: 0) }
        var bytes: [UInt8] = []
        message.append(to: &bytes)
        let lists: [[RawSatellite]] = try FrameReportTests.reports(bytes).map { try #require($0.values["rawdata"]) }
        #expect(lists.map(\.count) == [60, 60, 10])
        #expect(lists.joined().map(\.svid) == (0..<130).map { 1 + $0 % 30 })
    }

    @Test("the wavelength of GLONASS signals in MeasEpoch depends on the frequency channel")
    func frequencyChannels() throws {
        var channel = Self.channel(40, signal: 8)
        channel.observation = 11 << 3
        var second = MeasEpoch.SecondSignal()
        second.type = 11
        channel.others = [second]
        var message = MeasEpoch()
        message.time = SBFTime(timeOfWeek: 0, week: 2_323)
        message.channels = [channel]
        let list: [RawSatellite] = try #require(try Self.report(message)?.values["rawdata"])
        #expect(list.map(\.gnssid) == [6, 6] && list.map(\.svid) == [3, 3] && list.map(\.freqid) == [10, 10])
        #expect(list.map(\.obs) == ["L1C", "L2C"] && list.map(\.sigid) == [nil, 2])
        let cycles = 22_000_000.5 / 299_792_458
        #expect(isNear(list[0].carrierphase, cycles * 1_603.6875e6 - 3 * 65.536 + 12.345))
        #expect(isNear(list[1].carrierphase, cycles * 1_247.3125e6))
    }

    @Test("missing values of MeasEpoch, other antennas and unknown signals are omitted")
    func missingValues() throws {
        var channel = Self.channel(7, signal: 0)
        (channel.carrierHigh, channel.carrierLow) = (-128, 0)
        var second = MeasEpoch.SecondSignal()
        (second.type, second.offsets, second.carrierHigh) = (3, 4 | 16 << 3, -128)
        channel.others = [second]
        var message = MeasEpoch()
        message.time = SBFTime(timeOfWeek: 0, week: 2_323)
        message.channels = [
            channel, Self.channel(8, signal: 1 << 5), Self.channel(9, signal: 16), Self.channel(62, signal: 0),
        ]
        let list: [RawSatellite] = try #require(try Self.report(message)?.values["rawdata"])
        #expect(list.map(\.svid) == [7] && list[0].carrierphase == nil && isNear(list[0].pseudorange, 22_000_000.5))
        // Extended signal numbers begin at 32.
        channel = Self.channel(181, signal: 31)
        channel.observation = 1 << 3
        message.channels = [channel]
        let extended: [RawSatellite] = try #require(try Self.report(message)?.values["rawdata"])
        #expect(extended.map(\.obs) == ["L1Z"] && extended.map(\.gnssid) == [5] && extended.map(\.sigid) == [1])
        message.time = SBFTime()
        #expect(try Self.report(message) == nil)
    }
}

private func isNear(_ value: Double?, _ expected: Double) -> Bool { value.map { abs($0 - expected) < 1e-3 } ?? false }

/// A measurement in a RAW report.
private struct RawSatellite: Decodable {
    var gnssid: Int
    var svid: Int
    var snr: Int
    var obs: String
    var lli: Int
    var locktime: Int?
    var sigid: Int?
    var freqid: Int?
    var pseudorange: Double?
    var carrierphase: Double?
    var doppler: Double?
    var c2c: Double?
    var l2c: Double?
}
