import NMEA
import ReceiverTestSupport
import TestSupport
import Testing

@testable import Receivers

/// Tests of antenna reports in the formats of several manufacturers.
struct AntennaStatusTests {
    private static let reports: [(String, AntennaStatus?)] = [
        ("GPTXT,01,01,01,ANTENNA OK", .normal), ("GPTXT,01,01,01,ANTENNA OPEN", .open),
        ("GPTXT,01,01,01,ANTENNA SHORT", .short), ("GNTXT,01,01,02,ANTSTATUS=SHORT", .short),
        ("GNTXT,01,01,02,ANTSTATUS=OPEN", .open), ("GPTXT,01,01,02,ANTSTATUS=OK", .normal),
        ("GNTXT,01,01,02,ANTSTATUS=INIT", nil), ("GNTXT,01,01,02,ANTSUPERV=AC SD OD PDoS SR", nil),
        ("GNTXT,01,01,01,ANT_OPEN", .open), ("GNTXT,ANT_SHORT", .short), ("PGTOP,11,1", .short),
        ("PGTOP,11,2", .inside), ("PGTOP,11,3", .outside), ("PGTOP,11,", nil), ("PGTOP,12,1", nil),
        ("PCD,11,1", .inside), ("PCD,11,2", .outside), ("PCD,11,3", .short), ("PCDIN,11,3", nil),
        ("PSTMANTENNASTATUS,1,0,0,0", .open), ("PSTMANTENNASTATUS,2,0,0,0", .short),
        ("PSTMANTENNASTATUS,0,0,1,1", .normal), ("PQTMANTENNASTATUS,1,2,1", .open), ("PQTMANTENNASTATUS,1,3,1", .short),
        ("PQTMANTENNASTATUS,1,0,1", nil), ("GPTXT,01,01,02,u-blox AG - www.u-blox.com", nil),
        ("GPRMC,,V,,,,,,,,,,N", nil),
    ]

    @Test("antenna reports from all manufacturers are recognized", arguments: reports)
    func report(_ body: String, _ expected: AntennaStatus?) {
        var statuses: [AntennaStatus?] = []
        var reader = SentenceReader()
        reader.read(Array(line(body).utf8)) { statuses.append(AntennaStatus($0.parsed())) }
        #expect(statuses == [expected])
    }
}
