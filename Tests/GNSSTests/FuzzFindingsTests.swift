import GNSS
import NMEA
import TestSupport
import Testing

/// Inputs found by fuzzing, each with the bug that it revealed.
struct FuzzFindingsTests {
    /// The list of satellites grew with each of these sentences, and was copied for each epoch. Half a megabyte of them
    /// took more memory than the machine had.
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
