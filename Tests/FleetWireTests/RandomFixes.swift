import FleetWire
import GNSS
import TestSupport

/// Fixes with random values, in the forms that receivers and other programs produce.
struct RandomFixes {
    private var generator: SplitMix64
    private static let numbers: [any WritableKeyPath<Fix, Double?> & Sendable] = [
        \.altitude, \.ellipsoidalAltitude, \.geoidSeparation, \.speed, \.course, \.magneticCourse, \.climb,
        \.magneticVariation, \.correctionAge, \.dilution.position, \.dilution.horizontal, \.dilution.vertical,
        \.dilution.time, \.dilution.geometric, \.dilution.north, \.dilution.east,
    ]
    private static let errors: [any WritableKeyPath<ErrorEstimate, Double?> & Sendable] = [
        \.north, \.east, \.vertical, \.horizontal, \.spherical, \.major, \.minor, \.orientation, \.speed, \.climb,
        \.course, \.rangeDeviation,
    ]
    private static let attitudes: [any WritableKeyPath<Attitude, Double?> & Sendable] = [
        \.heading, \.magneticHeading, \.headingAccuracy, \.pitch, \.roll, \.rateOfTurn,
    ]
    private static let extremes: [Double] = [
        0, -0.0, .infinity, -.infinity, .greatestFiniteMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, .pi,
        0.1 + 0.2, 9_007_199_254_740_992, -1e18, 4e18, .leastNonzeroMagnitude,
    ]

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// Returns fixes whose properties have a random form each, with or without holes.
    mutating func next(count: Int) -> [FleetFix] {
        var fixes = (0..<count).map { _ in FleetFix(fix: Fix(), received: 0) }
        fill(&fixes) {
            $0.received = $1
        } with: { random in
            random.integer()
        }
        let timeForm = Int.random(in: 0..<4, using: &generator)
        fill(&fixes) {
            $0.fix.time = $1
        } with: {
            $0.time(timeForm)
        }
        fill(&fixes) {
            $0.fix.mode = $1
        } with: {
            Fix.Mode(rawValue: .random(in: 0...3, using: &$0.generator))
        }
        fill(&fixes) {
            $0.fix.quality = $1
        } with: {
            Fix.Quality(rawValue: .random(in: 0...9, using: &$0.generator))
        }
        fill(&fixes) {
            $0.fix.satellitesUsed = $1
        } with: {
            .random(in: 0 ... .max, using: &$0.generator)
        }
        fill(&fixes) {
            $0.fix.correctionStation = $1
        } with: {
            .random(in: 0 ... .max, using: &$0.generator)
        }
        let (latitude, longitude) = (form(), form())
        fill(&fixes) {
            $0.fix.coordinate = $1
        } with: {
            Coordinate(latitude: $0.number(latitude), longitude: $0.number(longitude))
        }
        for path in Self.numbers { fillNumbers(&fixes) { $0.fix[keyPath: path] = $1 } }
        fill(&fixes) {
            $0.fix.errors = $1
        } with: {
            ErrorEstimate(origin: [.receiver, .server, .dilution].randomElement(using: &$0.generator) ?? .server)
        }
        for path in Self.errors { fillNumbers(&fixes) { $0.fix.errors?[keyPath: path] = $1 } }
        fill(&fixes) {
            $0.attitude = $1
        } with: { _ in
            Attitude()
        }
        for path in Self.attitudes { fillNumbers(&fixes) { $0.attitude?[keyPath: path] = $1 } }
        return fixes
    }

    private mutating func fillNumbers(_ fixes: inout [FleetFix], _ set: (inout FleetFix, Double) -> Void) {
        let form = form()
        fill(&fixes, set) { $0.number(form) }
    }

    /// Sets no values, some, all, or the same value everywhere.
    private mutating func fill<Value>(
        _ fixes: inout [FleetFix], _ set: (inout FleetFix, Value) -> Void, with value: (inout RandomFixes) -> Value?
    ) {
        let kind = Int.random(in: 0..<4, using: &generator)
        guard kind > 0 else { return }
        let constant = value(&self)
        for index in fixes.indices where kind > 1 || Bool.random(using: &generator) {
            if let value = kind == 3 ? constant : value(&self) { set(&fixes[index], value) }
        }
    }

    private mutating func form() -> Int { .random(in: 0..<10, using: &generator) }

    private mutating func number(_ form: Int) -> Double {
        let digits = Double(Int64.random(in: -5_000_000_000...5_000_000_000, using: &generator))
        switch form {
        case 0: return digits / 1e7
        case 1: return digits / 60e5
        case 2: return (digits / 1e3).rounded() / 1e3 * (1852.0 / 3600)
        case 3: return Double(Float(digits / 1.7e6))
        case 4: return (digits / 1e8).rounded() / 10
        case 5: return digits / 1e9 * .pi
        case 6: return Self.extremes.randomElement(using: &generator) ?? 0
        case 7: return (digits / 1e9).rounded() / 3.6
        case 8:
            let value = Double(bitPattern: generator.next())
            return value.isNaN ? 1 : value
        default: return (digits / 1e9).rounded()
        }
    }

    private mutating func integer() -> Int64 {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: Int64(bitPattern: generator.next())
        case 1: 1_795_000_000_000_000 + .random(in: 0..<60_000_000, using: &generator)
        default: [Int64.min, .max, 0, -1].randomElement(using: &generator) ?? 0
        }
    }

    private mutating func time(_ form: Int) -> UTCTime {
        let second = 1_795_000_000 + Int64.random(in: 0...60, using: &generator)
        switch form {
        case 0: return UTCTime(secondsSince1970: second)
        case 1:
            return UTCTime(secondsSince1970: second, nanosecond: .random(in: 0..<10, using: &generator) * 100_000_000)
        case 2:
            return UTCTime(
                secondsSince1970: .random(in: -3_000_000_000...10_000_000_000, using: &generator),
                nanosecond: .random(in: 0..<1_000_000_000, using: &generator), isLeapSecond: .random(using: &generator))
        default:
            return UTCTime(
                secondsSince1970: integer(), nanosecond: .random(in: 0 ... .max, using: &generator),
                isLeapSecond: .random(using: &generator))
        }
    }
}

extension RandomFixes {
    /// The bits of all numbers, which distinguish 0.0 from -0.0.
    static func bits(_ fixes: [FleetFix]) -> [[UInt64?]] {
        fixes.map { fix in
            let coordinate = [fix.fix.coordinate?.latitude, fix.fix.coordinate?.longitude]
            let numbers = numbers.map { fix.fix[keyPath: $0] } + coordinate
            let errors = errors.map { fix.fix.errors?[keyPath: $0] }
            let attitudes = attitudes.map { fix.attitude?[keyPath: $0] }
            return (numbers + errors + attitudes).map { $0?.bitPattern }
        }
    }
}
