import TestSupport
import Testing

@testable import GPSBridge

/// What receivers report of their antennas, in the words of their makers.
struct AntennaWatchTests {
    private static func line(_ body: String) -> [UInt8] {
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return Array("$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n".utf8)
    }

    private static let reports: [(String, AntennaReport?)] = [
        ("GPTXT,01,01,01,ANTENNA OK", .normal), ("GPTXT,01,01,01,ANTENNA OPEN", .open),
        ("GPTXT,01,01,01,ANTENNA SHORT", .short), ("GNTXT,01,01,02,ANTSTATUS=SHORT", .short),
        ("GNTXT,01,01,02,ANTSTATUS=OPEN", .open), ("GPTXT,01,01,02,ANTSTATUS=OK", .normal),
        ("GNTXT,01,01,02,ANTSTATUS=INIT", nil), ("GNTXT,01,01,02,ANTSUPERV=AC SD OD PDoS SR", nil),
        ("GNTXT,01,01,01,ANT_OPEN", .open), ("GNTXT,ANT_SHORT", .short), ("PGTOP,11,1", .short),
        ("PGTOP,11,2", .inside), ("PGTOP,11,3", .outside), ("PCD,11,1", .inside), ("PCD,11,3", .short),
        ("PSTMANTENNASTATUS,1,0,0,0", .open), ("PSTMANTENNASTATUS,2,0,0,0", .short),
        ("PSTMANTENNASTATUS,0,0,1,1", .normal), ("PQTMANTENNASTATUS,1,2,1", .open), ("PQTMANTENNASTATUS,1,3,1", .short),
        ("GPTXT,01,01,02,u-blox AG - www.u-blox.com", nil), ("GPRMC,,V,,,,,,,,,,N", nil),
    ]

    @Test("each maker's report is understood", arguments: reports)
    func report(_ body: String, _ expected: AntennaReport?) {
        var watch = AntennaWatch()
        watch.add(Self.line(body))
        #expect(watch.report == expected)
    }

    @Test("a report may come in pieces, and a damaged one is not believed")
    func pieces() {
        var watch = AntennaWatch()
        for byte in Self.line("GPTXT,01,01,01,ANTENNA SHORT") { watch.add([byte]) }
        #expect(watch.report == .short)
        watch.add(Array("$GPTXT,01,01,01,ANTENNA OPEN*35\r\n$GPTXT,01,01,01,ANTENNA OK*00\r\n".utf8))
        #expect(watch.report == .short)
    }
}
