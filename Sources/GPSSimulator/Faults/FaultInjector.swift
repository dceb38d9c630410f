internal import GNSS

// Faults are applied step by step: to the observation, to the sentences and frames, to the bytes, and to the
// connection. All random decisions are made in a fixed order from a generator that is seeded with the receiver's seed,
// so the same seed produces the same faults.

/// An injector that applies planned faults to the output of a receiver.
struct FaultInjector: Sendable {
    /// The faults that affect the current burst as a whole.
    private(set) var active: Set<Fault> = []

    private let plans: [FaultPlan]
    private let clock: ClockShift?
    private var random: SeededRandom
    private var missingType: ArraySlice<UInt8>?

    /// Creates an injector for planned faults.
    ///
    /// - Parameter start: The time at the beginning of the run.
    init(_ plans: [FaultPlan], seed: UInt64, start: UTCTime) {
        self.plans =
            plans.filter { !Self.order.contains($0.fault) }
            + Self.order.flatMap { fault in plans.filter { $0.fault == fault } }
        var random = SeededRandom(seed: seed ^ 0x6661_756C_7473)
        clock = ClockShift(plans, start: start, &random)
        self.random = random
    }

    /// The order in which faults are applied to a sentence, regardless of the order of the plans.
    ///
    /// The fault that looks for the last sentence of a GSV group comes first, because other faults may empty the fields
    /// that it checks. Checksum faults come last, because a fault that changes fields also recomputes the checksum.
    private static let order: [Fault] = [.shortGSV, .garbage, .emptyFields, .overlong, .badChecksum, .noChecksum]

    /// Whether no faults are planned, so that all checks can be skipped.
    var isIdle: Bool { plans.isEmpty }

    /// Selects the faults that affect the burst at the given time, in seconds since the start of the run.
    mutating func beginBurst(at seconds: Double) {
        active = []
        for plan in plans where plan.fault.level == .bursts {
            let isHit = random.nextUnit() < plan.chance
            if isHit, plan.covers(seconds) { active.insert(plan.fault) }
        }
    }

    /// Applies faults to the receiver's solution.
    func change(_ observation: inout Observation, at seconds: Double) {
        clock?.shift(&observation, at: seconds)
        if active.contains(.noFix) { observation.losePosition() }
        if active.contains(.twoDimensional) { observation.loseAltitude() }
        if active.contains(.antennaOpen) { observation.loseAntenna(.open) }
        if active.contains(.antennaShort) { observation.loseAntenna(.short) }
        if active.contains(.jump) { observation.jump(meters: 1_000) }
        if active.contains(.weekRollover) { observation.addDays(-GPSWeek.daysPerRollover) }
    }

    /// Applies faults to the sentences and frames of a burst.
    mutating func changeMessages(_ bytes: inout [UInt8], at seconds: Double) {
        let chances = chances(of: .sentences, at: seconds)
        guard !chances.isEmpty || !active.isDisjoint(with: [.missingType, .reordered]) else { return }
        var segments = BurstSegment.all(in: bytes)
        if active.contains(.missingType) { leaveOutOneType(&segments) }
        if active.contains(.reordered) { segments.reverseTypes() }
        bytes.removeAll(keepingCapacity: true)
        for var segment in segments {
            let isKept = chances.allSatisfy { fault, chance in
                random.nextUnit() >= chance || change(&segment, fault, &bytes)
            }
            if isKept { bytes += segment.bytes }
        }
    }

    /// Applies faults to the transmitted bytes.
    mutating func changeBytes(_ bytes: inout [UInt8], at seconds: Double) {
        let chances = chances(of: .bytes, at: seconds)
        guard !chances.isEmpty else { return }
        let sent = bytes
        bytes.removeAll(keepingCapacity: true)
        for byte in sent {
            var arriving: [UInt8] = [byte]
            for (fault, chance) in chances where random.nextUnit() < chance {
                switch fault {
                case .bitErrors: arriving = arriving.map { $0 ^ 1 << UInt8(random.next(upperBound: UInt(8))) }
                case .lostBytes: arriving = []
                case .doubledBytes: arriving += arriving
                case .nulBytes: arriving.insert(0, at: 0)
                default: break
                }
            }
            bytes += arriving
        }
    }

    /// Returns the number of bytes that are sent before the receiver is unplugged.
    ///
    /// The output breaks off inside a sentence or frame, before its checksum, so that the reader does not receive a
    /// complete message.
    mutating func unplugOffset(_ bytes: [UInt8]) -> Int {
        let beginnings = BurstSegment.all(in: bytes).map(\.beginning).filter { !$0.isEmpty }
        guard let beginning = beginnings.randomElement(using: &random) else { return bytes.count / 2 }
        return beginning.startIndex + Int(random.next(upperBound: UInt(beginning.count)))
    }

    private func chances(of level: Fault.Level, at seconds: Double) -> [(Fault, Double)] {
        plans.filter { $0.fault.level == level && $0.covers(seconds) }.map { ($0.fault, $0.chance) }
    }

    /// Applies a fault to a sentence or frame, or inserts bytes in front of it.
    /// - Returns: `false` if the sentence or frame must not be sent.
    private mutating func change(_ segment: inout BurstSegment, _ fault: Fault, _ bytes: inout [UInt8]) -> Bool {
        switch fault {
        case .garbage:
            let count = 1 + random.next(upperBound: UInt(40))
            for _ in 0..<count { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
        case .badChecksum: segment.spoilChecksum()
        // The other faults do not exist for frames.
        case _ where !segment.isSentence: break
        case .noChecksum: segment.removeChecksum()
        case .emptyFields:
            var fields = segment.fields
            for index in fields.indices.dropFirst() where random.nextUnit() < 0.5 { fields[index] = [] }
            segment.fields = fields
        case .overlong:
            segment.fields[segment.fields.count - 1] += Array(repeating: UInt8(ascii: "0"), count: 1_100)
        case .shortGSV: return !segment.isLastOfGroup
        default: break
        }
        return true
    }

    private mutating func leaveOutOneType(_ segments: inout [BurstSegment]) {
        if missingType == nil {
            missingType = segments.randomElement(using: &random)?.type
        }
        segments.removeAll { $0.type == missingType }
    }
}

extension BurstSegment {
    /// Whether this is the last sentence of a GSV group that has more than one sentence.
    fileprivate var isLastOfGroup: Bool {
        let fields = fields
        return type.elementsEqual("GSV".utf8) && fields.count > 2 && fields[1] == fields[2]
            && !fields[1].elementsEqual("1".utf8)
    }
}

extension [BurstSegment] {
    /// Reverses the order of the sentence and frame types. Consecutive messages of the same type keep their order.
    fileprivate mutating func reverseTypes() {
        var groups: [[BurstSegment]] = []
        for segment in self {
            if let last = groups.last?.first, last.kind == segment.kind, last.type == segment.type {
                groups[groups.count - 1].append(segment)
            } else {
                groups.append([segment])
            }
        }
        self = groups.reversed().flatMap { $0 }
    }
}
