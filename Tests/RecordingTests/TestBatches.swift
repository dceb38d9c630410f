import GNSS
import GPSBridge
import Glibc
import TestSupport

@testable import Recording

/// Batches like those that a receiver delivers.
enum TestBatches {
    static let start: Int64 = 1_795_132_800

    /// Returns one batch per second with the data of that second.
    static func seconds(_ count: Int, from first: Int = 0) async -> [RecordedBatch] {
        guard let template = await template() else { return [] }
        return (first..<first + count).map { second in
            var batch = template
            batch.bytes = Array("$GPZDA,\(second)\r\n".utf8)
            batch.packets = PacketList(batch.bytes)
            batch.epochs = [epoch(second)]
            let wall = (start + Int64(second)) * 1_000_000_000 + 250_000_000
            return RecordedBatch(batch, at: RecordedBatch.Timestamp(wall: wall, monotonic: wall))
        }
    }

    static func epoch(_ second: Int) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.quality = .differential
        fix.time = UTCTime(secondsSince1970: start + Int64(second))
        fix.coordinate = Coordinate(latitude: 48.25 + Double(second) / 1_024, longitude: -11.5)
        fix.altitude = 519.5
        fix.ellipsoidalAltitude = 565.75
        fix.speed = 13.5
        fix.course = 84.25
        fix.satellitesUsed = 8
        fix.dilution.horizontal = 0.75
        fix.errors = ErrorEstimate(origin: .receiver)
        fix.errors?.horizontal = 2.5
        let satellite = Satellite(
            constellation: .galileo, number: 7, receiverNumber: 307, signal: Signal(identifier: 7), elevation: -3.5,
            azimuth: 359.9, signalStrength: Float(20 + second % 20), isUsed: second % 2 == 0)
        let other = Satellite(constellation: .sbas, number: 123, receiverNumber: 36)
        return Epoch(fix: fix, sky: Sky(satellites: [satellite, other]))
    }

    private static func template() async -> Receiver.Batch? {
        let receiver = Receiver(.feed(Receiver.Feed(name: "a test") { AnyIterator { nil } }))
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        return await batches.next()
    }
}
