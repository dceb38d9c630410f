import GNSS
import Receivers
import Recording

/// A day of a receiver that sends ten positions per second.
struct Day {
    /// The number of half seconds in a day. Recordings are written every half second.
    static let halves = 172_800
    static let start: Int64 = 1_795_132_800

    /// A batch to copy, because only receivers can create batches.
    let template: Receiver.Batch

    private let sky = Sky(
        satellites: (1...32).map { number in
            Satellite(
                constellation: number % 2 == 0 ? .gps : .galileo, number: number, receiverNumber: number,
                elevation: Float(number * 2), azimuth: Float(number * 11), signalStrength: 40, isUsed: number < 20)
        })

    init(template: Receiver.Batch) { self.template = template }

    static func firstBatch() async throws -> Receiver.Batch {
        let receiver = Receiver(.feed(Receiver.Feed(name: "a day") { AnyIterator { nil } }))
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        guard let batch = await batches.next() else { throw NoBatch() }
        return batch
    }

    private struct NoBatch: Error {}

    /// Returns the batches of half a second.
    func batches(_ half: Int) -> [RecordedBatch] {
        (0..<5).map { part in
            let tenth = half * 5 + part
            let time = UTCTime(
                secondsSince1970: Self.start + Int64(tenth / 10), nanosecond: UInt32(tenth % 10) * 100_000_000)
            var fix = Fix()
            let way = Double(tenth)
            fix.mode = .threeDimensional
            fix.quality = .differential
            fix.time = time
            fix.satellitesUsed = 19
            fix.coordinate = Coordinate(latitude: 48.137 + way * 1.3e-6, longitude: 11.575 + way * 0.7e-6)
            fix.altitude = 519.4 + Double(tenth % 977) / 10
            fix.ellipsoidalAltitude = fix.altitude.map { $0 + 46.2 }
            fix.geoidSeparation = 46.2
            fix.speed = 13.4 + Double(tenth % 211) / 100
            fix.course = Double(tenth % 3_600) / 10
            fix.dilution.horizontal = 0.9
            fix.dilution.vertical = 1.25
            fix.dilution.position = 1.54
            fix.errors = ErrorEstimate(origin: .receiver)
            fix.errors?.horizontal = 2.5 + Double(tenth % 31) / 10
            fix.errors?.vertical = 4.1
            var sky: Sky?
            if tenth % 10 == 0 {
                sky = self.sky
                sky?.satellites[tenth / 10 % 32].isUsed.toggle()
            }
            var batch = template
            batch.epochs = [Epoch(fix: fix, sky: sky)]
            let wall = (Self.start * 10 + Int64(tenth)) * 100_000_000 + 120_000_000
            return RecordedBatch(batch, at: RecordedBatch.Timestamp(wall: wall, monotonic: wall))
        }
    }
}
