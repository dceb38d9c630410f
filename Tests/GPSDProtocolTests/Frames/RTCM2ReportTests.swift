import Testing

@testable import GPSDProtocol

/// Tests of the reports of RTCM 2 messages. gpsd 3.22 reads the same values from these frames.
@Suite struct RTCM2ReportTests {
    @Test("RTCM 2 message 5 becomes a report of the satellites' health")
    func health() throws {
        let report = try #require(try FrameReportTests.reports(Array("faJL{\u{7F}lw}wSdRvYA@PLG".utf8)).first)
        #expect(report.kind == "RTCM2" && report.values["type"] == 5 && report.values["station_id"] == 268)
        let list: [Health] = try #require(report.values["satellites"])
        #expect(
            list == [
                Health(
                    ident: 13, iodl: true, health: 5, snr: 45, isEnabled: true, isNew: false, isLeaving: true, tou: 45),
                Health(
                    ident: 32, iodl: false, health: 0, snr: -1, isEnabled: false, isNew: true, isLeaving: false, tou: 15
                ),
            ])
    }

    @Test("RTCM 2 message 7 becomes a report of radio beacons")
    func beacons() throws {
        let report = try #require(try FrameReportTests.reports(Array(#"faKLT@SHFwhQ{|\\rDHcXvsyZ"#.utf8)).first)
        let list: [Beacon] = try #require(report.values["satellites"])
        #expect(
            list == [
                Beacon(
                    lat: -15.5956, lon: 67.8152, range: 200, frequency: 221.3, health: 2, station: 268, bitrate: 110)
            ])
    }

    @Test("RTCM 2 message 13 becomes a report of the transmitter")
    func transmitter() throws {
        let report = try #require(try FrameReportTests.reports(Array("fqJLX@SHBm~cFmxsOvlS".utf8)).first)
        #expect(report.values["status"] == true && report.values["rangeflag"] == false)
        #expect(report.values["lat"] == -56.78 && report.values["lon"] == 123.45 && report.values["range"] == 200)
    }
}

private struct Health: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
        case ident, iodl, health, snr, tou
        case isEnabled = "health_en"
        case isNew = "new_data"
        case isLeaving = "los_warning"
    }

    var ident: Int
    var iodl: Bool
    var health: Int
    var snr: Int
    var isEnabled: Bool
    var isNew: Bool
    var isLeaving: Bool
    var tou: Int
}

private struct Beacon: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
        case lat, lon, range, frequency, health, bitrate
        case station = "station_id"
    }

    var lat: Double
    var lon: Double
    var range: Int
    var frequency: Double
    var health: Int
    var station: Int
    var bitrate: Int
}
