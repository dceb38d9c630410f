import GNSS
import NMEA
import TestSupport
import Testing

/// Tests of GSV groups with a missing part.
struct LostPartsTests {
    private static let parts = [
        "GPGSV,2,1,06,01,10,010,41,02,20,020,42,03,30,030,43,04,40,040,44", "GPGSV,2,2,06,05,50,050,45,06,60,060,46",
    ]
    private static let glonass = "GLGSV,1,1,01,70,15,100,30"

    /// Returns the satellite numbers of each epoch, with one epoch per second.
    private func skies(_ bursts: [[String]]) -> [[UInt16]?] {
        var reader = SentenceReader()
        var builder = EpochBuilder()
        var skies: [[UInt16]?] = []
        func keep(_ epoch: Epoch) { skies.append(epoch.sky?.satellites.map(\.receiverNumber)) }
        for (second, burst) in bursts.enumerated() {
            let fix = "GPRMC,12000\(second).00,A,4807.038,N,01131.000,E,000.0,000.0,010326,,,A"
            let text = ([fix] + burst).map(line).joined()
            reader.read(Array(text.utf8)) { builder.add($0, keep) }
        }
        builder.finish(keep)
        return skies
    }

    @Test("a GSV group without its first part does not extend the previous list")
    func lostFirstPart() {
        let found = skies([Self.parts, [Self.parts[1]], Self.parts])
        #expect(found == [[1, 2, 3, 4, 5, 6], nil, [1, 2, 3, 4, 5, 6]])
    }

    @Test("a truncated GSV group does not cause complete groups to be discarded")
    func incompleteGroup() {
        let found = skies([
            [Self.glonass] + Self.parts, [Self.glonass, Self.parts[0]], [Self.parts[1], Self.glonass],
            [Self.parts[0], Self.glonass],
        ])
        #expect(found == [[70, 1, 2, 3, 4, 5, 6], [70], [70], [70]])
    }
}
