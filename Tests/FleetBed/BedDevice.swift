import FleetQueue
import FleetWire
import GNSS
import SystemSupport

/// A device that keeps its batches in memory until the center has stored them.
struct BedDevice {
    let name: String
    let incarnation = Incarnation()
    let recordSubject: String
    let syncSubject: String
    var publisher = Publisher(random: SystemRandomNumberGenerator())
    private let tenant: String
    private let route: [FleetFix]
    private var position: Int
    private var chain = BatchHeader.firstChain
    /// The sequence number after the last sealed fix.
    private(set) var next: UInt64 = 1
    /// The batches that are not stored, and when each was sealed.
    private var waiting: [(batch: QueuedBatch, sealed: ContinuousClock.Instant)] = []
    private var longestWait = Duration.zero

    /// The number of fixes in a batch.
    private static let batchCount = 60

    /// - Parameter number: The device's number, which determines where it begins on the route.
    init(_ name: String, tenant: String, route: [FleetFix], number: Int) {
        self.name = name
        self.tenant = tenant
        self.route = route
        position = number * 7 % route.count
        recordSubject = FleetSubject.record(tenant: tenant, device: name)
        syncSubject = FleetSubject.sync(tenant: tenant, device: name)
    }

    /// Seals the fixes of the last minute.
    ///
    /// - Parameter end: The current time in seconds since 1970.
    mutating func seal(endingAt end: Int64, _ now: ContinuousClock.Instant) {
        let fixes = (0..<Self.batchCount).map { index in
            var fix = route[(position + index) % route.count]
            let second = end - Int64(Self.batchCount - index)
            let delay = fix.received - (fix.fix.time?.secondsSince1970 ?? 0) * 1_000_000
            fix.fix.time = UTCTime(secondsSince1970: second)
            fix.received = second * 1_000_000 + delay
            return fix
        }
        position = (position + fixes.count) % route.count
        let sealed = Batch.seal(
            fixes,
            as: BatchHeader(
                tenant: tenant, device: name, incarnation: incarnation, first: next, count: fixes.count, chain: chain))
        chain = sealed.header.chain
        next = sealed.header.next
        waiting.append((QueuedBatch(header: sealed.header, payload: sealed.payload), now))
    }

    /// Returns the first batches whose numbers are greater than `number`.
    func batches(after number: UInt64, limit: Int) -> [QueuedBatch] {
        waiting.lazy.map(\.batch).filter { $0.header.first > number }.prefix(limit).map { $0 }
    }

    /// Removes the stored batches.
    mutating func confirm(_ next: UInt64, _ now: ContinuousClock.Instant) {
        while let first = waiting.first, first.batch.header.next <= next {
            longestWait = max(longestWait, now - first.sealed)
            waiting.removeFirst()
        }
    }

    /// The number of the first fix that the center has not stored; `nil` if there is none.
    var firstKept: UInt64? { waiting.first?.batch.header.first }

    var isEverythingStored: Bool { waiting.isEmpty }

    /// The device's name, incarnation, number of fixes, chain hash and longest wait.
    var report: String {
        let hash = chain.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        return "\(name) \(incarnation.text) \(next - 1) \(hash) \(longestWait.microseconds / 1_000)"
    }
}
