import NMEA

// VTG and GSA have no time. They usually follow the timed sentences of their epoch: RMC, GGA, VTG. Some receivers, such
// as the ones in phones, send them first: VTG, RMC, GGA. The order alone does not show which epoch they belong to,
// because reading may start at any sentence. But values repeat within an epoch: VTG contains the same speed as RMC, and
// GSA the same horizontal dilution as GGA. When a value changes, it therefore shows which epoch a sentence belongs to.
//
// If a sentence is wrongly treated as the first of its epoch, it splits an epoch. Therefore:
// - values are compared only across the boundary between two consecutive epochs;
// - an untimed sentence between two sentences with the same time disproves everything learned so far;
// - the learned order applies only after the same timed sentence as before.

/// A pure state machine that learns which untimed sentences precede the timed sentences of their epoch. It must receive
/// every time and every value, in order.
struct LeadingSentences {
    /// The speeds in RMC and VTG, in meters per second. VTG may have one decimal, in km/h or knots.
    private var speeds = Comparison(tolerance: 0.03)
    /// The horizontal dilutions in GGA or GNS, and in GSA. Some receivers send one decimal.
    private var dilutions = Comparison(tolerance: 0.051)
    /// The type of the last timed sentence.
    private var lastTimed: SentenceCode?

    /// Returns whether the next sentence, which has this type and no time, precedes the timed sentences of its epoch.
    @inline(__always)
    func contains(_ code: SentenceCode) -> Bool {
        switch code {
        case "VTG": speeds.isLeading(after: lastTimed)
        case "GSA": dilutions.isLeading(after: lastTimed)
        default: false
        }
    }

    /// Adds the time of a sentence. Its values must be added after this call.
    /// - Parameter isNew: Whether the time differs from the previous time.
    @inline(__always)
    mutating func addTime(of code: SentenceCode, isNew: Bool) {
        speeds.addTime(isNew: isNew)
        dilutions.addTime(isNew: isNew)
        lastTimed = code
    }

    @inline(__always)
    mutating func add(_ rmc: Sentence.RMC) { speeds.add(timed: rmc.speed) }

    @inline(__always)
    mutating func add(_ vtg: Sentence.VTG) { speeds.add(untimed: vtg.speed, after: lastTimed) }

    /// Adds the horizontal dilution of GGA or GNS.
    @inline(__always)
    mutating func add(dilution: Double?) { dilutions.add(timed: dilution) }

    @inline(__always)
    mutating func add(_ gsa: Sentence.GSA) { dilutions.add(untimed: gsa.horizontalDilution, after: lastTimed) }
}

/// A comparison of the values in untimed sentences with the timed sentences of the epochs before and after them.
private struct Comparison {
    /// The largest difference between two values that may be equal before rounding.
    let tolerance: Double
    /// The value in the last timed sentence, unless an epoch without such a sentence has begun since.
    private var timed: Double?
    /// Whether the current epoch has a timed value.
    private var hasTimed = false
    /// The value in the untimed sentences since ``timed``. If they disagree, it is `nil`.
    private var untimed: Double?
    /// Whether untimed sentences have arrived since the last time.
    private var awaitsTime = false
    /// The type of the timed sentence before the untimed ones.
    private var predecessor: SentenceCode?
    /// The value of ``predecessor`` for which ``leads`` was counted.
    private var learnedPredecessor: SentenceCode?
    /// The number of values that matched only the following epoch.
    private var leads = 0
    /// The number of values that did not.
    private var others = 0

    /// The number of matching values that are needed.
    private static let enough = 8
    /// The factor by which matching values must outnumber others. A lost sentence can make a value seem wrong.
    private static let majority = 4
    /// The counts are halved at this limit, because a receiver may be reconfigured.
    private static let maxCount = 64

    init(tolerance: Double) { self.tolerance = tolerance }

    @inline(__always)
    func isLeading(after code: SentenceCode?) -> Bool {
        leads >= Self.enough && leads > others * Self.majority && code == learnedPredecessor
    }

    @inline(__always)
    mutating func add(untimed value: Double?, after code: SentenceCode?) {
        untimed = awaitsTime && untimed != value ? nil : value
        predecessor = code
        awaitsTime = true
    }

    @inline(__always)
    mutating func addTime(isNew: Bool) {
        if isNew {
            if !hasTimed { timed = nil }
            hasTimed = false
        } else if awaitsTime {
            leads = 0
            untimed = nil
        }
        awaitsTime = false
    }

    @inline(__always)
    mutating func add(timed value: Double?) {
        if let untimed, let timed, let value, timed != value { compare(untimed, before: timed, after: value) }
        timed = value
        hasTimed = true
        untimed = nil
    }

    private mutating func compare(_ value: Double, before: Double, after: Double) {
        // Some receivers change their HDOP only by the smallest step.
        if value == before || value == after { return count(isLead: value == after) }
        let differences = (before: abs(value - before), after: abs(value - after))
        // A value that may match both epochs proves nothing.
        guard max(differences.before, differences.after) > 2 * tolerance else { return }
        count(isLead: differences.after <= tolerance)
    }

    private mutating func count(isLead: Bool) {
        if isLead, predecessor != learnedPredecessor {
            learnedPredecessor = predecessor
            leads = 0
        }
        if isLead { leads += 1 } else { others += 1 }
        guard max(leads, others) >= Self.maxCount else { return }
        leads /= 2
        others /= 2
    }
}
