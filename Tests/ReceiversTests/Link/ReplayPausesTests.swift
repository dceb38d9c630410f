import GNSS
import GPSSimulator
import TestSupport
import Testing

@testable import Receivers

/// Tests that a replayed log has the same epochs as the whole log although the line is idle between bursts.
struct ReplayPausesTests {
    /// The parts of an epoch that a replay must not change.
    private struct Content: Equatable {
        var fix: Fix
        var sky: Sky?
    }

    /// Returns the contents of the epochs after all amendments.
    private func contents(_ epochs: [Epoch]) -> [Content] {
        var amended = AmendedEpochs()
        var final = epochs.compactMap { amended.add($0) }
        if let last = amended.end() { final.append(last) }
        return final.map { Content(fix: $0.fix, sky: $0.sky) }
    }

    private func decoded(_ bytes: [UInt8]) -> [Epoch] {
        var epochs: [Epoch] = []
        var decoder = ReceiverDecoder()
        bytes.withUnsafeBytes { bytes in decoder.read(bytes) { epochs.append($0) } }
        decoder.finish { epochs.append($0) }
        return epochs
    }

    /// Decodes a replay as if its bursts arrived from a live receiver.
    /// - Parameter hasPauses: Whether the line is idle between bursts.
    private func replayed(_ bytes: [UInt8], hasPauses: Bool = true) -> [Epoch] {
        var epochs: [Epoch] = []
        var decoder = StreamDecoder(earliestDate: nil)
        var time = 0.0
        for burst in Replay(bytes) {
            let pause = hasPauses ? Duration.seconds(burst.time - time) : .zero
            while let timeout = decoder.idleTimeout, timeout <= pause { epochs += decoder.handleIdleLine().epochs }
            epochs += decoder.read(burst.bytes).epochs
            time = burst.time
        }
        return epochs + decoder.finish().epochs
    }

    /// Expects the epochs of a replay to equal those of the whole log.
    /// - Parameter dividedEpochs: The number of epochs that may be amended only because the line is idle between bursts.
    private func expectEqualEpochs(_ bytes: [UInt8], dividedEpochs: Int = 0) {
        let epochs = replayed(bytes)
        let usualAmendments = replayed(bytes, hasPauses: false).count(where: \.isAmendment)
        #expect(epochs.count(where: \.isAmendment) <= usualAmendments + dividedEpochs)
        let (found, expected) = (contents(epochs), contents(decoded(bytes)))
        #expect(found.count == expected.count)
        #expect(zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset == nil)
    }

    @Test("a replay of UBX and NMEA from one receiver has one fix per epoch", arguments: ["ublox8", "ubloxm10"])
    func twoProtocols(_ name: String) throws {
        let personality = try #require(Personality.named(name)?.sending(.both))
        var options = SimulatedReceiver.Options()
        options.duration = 60
        let bytes = SimulatedReceiver(personality, scenario: .default, options: options).flatMap(\.bytes)
        expectEqualEpochs(bytes)
    }

    /// The number of divided epochs in logs whose epochs a replay cannot keep together.
    private static let exceptions = [
        // The sentence that begins each burst, PSRFEPE, belongs to the previous epoch.
        "beidou-bd.log": 5, "beidou-gb.log": 2,
        // The log begins with sentences without times, or with more than a second of data at 9600 baud.
        "foretrex-201.log": 1, "gpsdf.log": 1, "ublox-glo.log": 1, "ublox-zed-f9p-nmea.log": 1,
        // Several seconds are missing in the middle of the log.
        "garmin48.log": 1,
    ]

    @Test(
        "a replayed log has the same epochs as the whole log",
        .enabled(if: !CorpusLog.all.isEmpty, CorpusLog.missing), arguments: CorpusLog.all)
    func log(_ log: CorpusLog) throws {
        let bytes = Array(try log.bytes().prefix(100_000))
        expectEqualEpochs(bytes, dividedEpochs: Self.exceptions[log.testDescription] ?? 0)
    }
}
