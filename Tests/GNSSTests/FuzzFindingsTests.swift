import GNSS
import NMEA
import TestSupport
import Testing

/// Tests with inputs found by fuzzing. Each input revealed a defect.
struct FuzzFindingsTests {
    /// In an earlier version, each of these sentences extended the satellite list, which was copied for each epoch.
    /// Half a megabyte of input was enough to exhaust memory.
    @Test("GSV groups without a first part add no satellites")
    func groupsWithoutFirstPart() {
        let lines =
            line("GPGSV,3,3,12,05,07,301,20,13,60,045,44,30,12,210,29,31,10,011,12") + line("HEHDT,1.5,T")
        var reader = SentenceReader()
        var builder = EpochBuilder()
        var longest = 0
        for _ in 0..<2000 {
            reader.read(Array(lines.utf8)) { sentence in
                builder.add(sentence) { longest = max(longest, $0.sky?.satellites.count ?? 0) }
            }
        }
        #expect(longest == 0)
    }
}
