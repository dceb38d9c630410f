import FleetStore
import FleetWire
import GNSS
import Glibc
import TestSupport

/// A device that has sealed fixes, one per second, into batches.
struct SimulatedDevice: Sendable {
    let tenant: String
    let name: String
    private(set) var incarnation: Incarnation
    private(set) var fixes: [FleetFix] = []
    private(set) var arrivals: [Arrival] = []
    private var chain = BatchHeader.firstChain
    private var startsChain = false
    private var next: UInt64 = 1
    private var random: SplitMix64

    init(_ name: String, seed: UInt64 = 1, tenant: String = "acme") {
        self.name = name
        self.tenant = tenant
        random = SplitMix64(seed: seed)
        incarnation = Incarnation(using: &random)
    }

    /// Seals new fixes. Those with the same number in a batch differ between devices.
    mutating func seal(_ count: Int, from second: Int64? = nil, isLate: Bool = false) {
        let second = second ?? Self.start + Int64(fixes.count)
        let new = (0..<Int64(count)).map { index in
            var fix = Fix()
            fix.mode = .threeDimensional
            fix.time = UTCTime(secondsSince1970: second + index)
            fix.coordinate = Coordinate(
                latitude: 48 + Double(fixes.count + Int(index)) / 1e5,
                longitude: 11 + Double(random.next() % 1000) / 1e5)
            return FleetFix(fix: fix, received: (second + index) * 1_000_000 + 250_000)
        }
        fixes += new
        send(new, header(count: count, isLate: isLate))
    }

    /// Seals new fixes without a position or a time, received at the given times.
    mutating func sealWithoutTime(received: [Int64]) {
        let new = received.map { FleetFix(fix: Fix(), received: $0) }
        fixes += new
        send(new, header(count: new.count, isLate: false))
    }

    /// Opens the queue again, so that numbers begin with 1.
    mutating func reopen() {
        incarnation = Incarnation(using: &random)
        chain = BatchHeader.firstChain
        next = 1
    }

    /// Begins a new chain with the next batch, as the rest of a partly stored batch does.
    mutating func beginChain() {
        chain = BatchHeader.firstChain
        startsChain = true
    }

    /// Reports that numbers were dropped.
    mutating func drop(_ count: Int, reason: String) {
        var header = header(count: count, isLate: true)
        header.isGap = true
        header.reason = reason
        send([], header)
    }

    private func header(count: Int, isLate: Bool) -> BatchHeader {
        BatchHeader(
            tenant: tenant, device: name, incarnation: incarnation, first: next, count: count, isLate: isLate,
            startsChain: startsChain, chain: chain)
    }

    private mutating func send(_ fixes: [FleetFix], _ header: BatchHeader) {
        let sealed = Batch.seal(fixes, as: header)
        chain = sealed.header.chain
        next = sealed.header.next
        startsChain = false
        arrivals.append(Arrival(tenant: tenant, device: name, payload: sealed.payload))
    }

    /// The time of the first fix: an hour that began about a day ago.
    static let start = (Int64(time(nil)) / 3600 - 24) * 3600
}
