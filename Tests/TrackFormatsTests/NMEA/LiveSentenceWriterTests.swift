import GNSS
import NMEA
import Testing
import TextTestSupport

@testable import TrackFormats

/// Tests of the sentences that are generated for clients of a live receiver.
struct LiveSentenceWriterTests {
    private func sentences(_ epochs: [Epoch]) throws -> [String] {
        try gathered { output in
            var writer = LiveSentenceWriter(into: output)
            for epoch in epochs { writer.append(epoch) }
        }
        .split(separator: "\r\n").map(String.init)
    }

    private func sky(_ numbers: ClosedRange<UInt16>) -> Sky {
        Sky(satellites: numbers.map { Satellite(constellation: .gps, number: $0, receiverNumber: $0, isUsed: true) })
    }

    @Test("the altitude is computed if a receiver reports only the height above the ellipsoid")
    func altitude() throws {
        let epoch = epoch(48, 11, at: moment(2026, 2, 28)) { $0.ellipsoidalAltitude = 500 }
        let gga = try #require(sentences([epoch]).dropFirst().first)
        let altitude = Double(gga.split(separator: ",", omittingEmptySubsequences: false)[9])
        #expect(altitude.map { (440...470).contains($0) } == true)
    }

    @Test("a fix is not repeated when its satellites arrive")
    func lateSatellites() throws {
        let first = epoch(48, 11, at: moment(2026, 2, 28))
        var second = first
        second.isAmendment = true
        second.sky = sky(1...3)
        second.fix.dilution.horizontal = 1.5
        #expect(
            try sentences([first, second]).map { $0.dropFirst(3).prefix(3) } == ["RMC", "GGA", "GSA", "GSA", "GSV"])
    }

    @Test("a fix is repeated when its speed arrives")
    func lateSpeed() throws {
        let first = epoch(48, 11, at: moment(2026, 2, 28))
        var second = first
        second.isAmendment = true
        second.fix.speed = 3
        #expect(try sentences([first, second]).count == 6)
    }
}
