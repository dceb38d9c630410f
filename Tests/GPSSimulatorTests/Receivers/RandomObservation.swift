import GNSS
import GPSSimulator

/// Random observations with any values that a receiver could send, including values that no scenario produces.
struct RandomObservations {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Returns observations of consecutive seconds, often around midnight or a leap second.
    mutating func run(of count: Int) -> [Observation] {
        // 2016-12-31 23:59:60 was a leap second.
        let newYear: Int64 = 1_483_228_800
        let begins: [Int64] = [
            newYear - 4, MadeUp.noon, MadeUp.noon + 43_197, Int64(number(in: 946_684_800...3_400_000_000)),
        ]
        let begin = begins.randomElement(using: &random) ?? 0
        return (0..<Int64(count)).map { second in
            let isAfter = begin == newYear - 4 && second >= 4
            let isLeapSecond = begin == newYear - 4 && second == 4
            let time = UTCTime(
                secondsSince1970: begin + second - (isAfter ? 1 : 0), isLeapSecond: isLeapSecond)
            let mode = Bool.random(using: &random) ? Fix.Mode.twoDimensional : .threeDimensional
            return observation(at: time, mode: number(in: 0...1) < 0.25 ? .noFix : mode)
        }
    }

    private mutating func observation(at time: UTCTime, mode: Fix.Mode) -> Observation {
        var satellites = satellites()
        let most = mode == .noFix ? 0 : mode == .twoDimensional ? 3 : satellites.count
        for index in satellites.indices where satellites[..<index].count(where: \.isUsed) >= most {
            satellites[index].isUsed = false
        }
        var fix = Fix()
        fix.mode = mode
        if mode != .noFix { describe(&fix, used: satellites.count(where: \.isUsed)) }
        return Observation(
            time: time, isTimeKnown: mode != .noFix || Bool.random(using: &random), fix: fix, satellites: satellites,
            truth: Truth(latitude: 0, longitude: 0, height: 0))
    }

    private mutating func describe(_ fix: inout Fix, used: Int) {
        let latitudes = [90, -90, 0, -0.000_000_4, 59.999_999_9, number(in: -90...90), number(in: -90...90)]
        let longitudes = [180, -180, 0, -0.000_000_4, 179.999_999_99, number(in: -180...180), number(in: -180...180)]
        fix.coordinate = Coordinate(
            latitude: latitudes.randomElement(using: &random) ?? 0,
            longitude: longitudes.randomElement(using: &random) ?? 0)
        fix.quality = [.autonomous, .differential, .rtkFixed, .rtkFloat].randomElement(using: &random)
        if fix.mode == .threeDimensional { fix.altitude = number(in: -430...18_000) }
        fix.geoidSeparation = number(in: -106...85)
        fix.speed = Bool.random(using: &random) ? 0 : number(in: 0...515)
        if fix.speed != 0 { fix.course = number(in: 0...359.9) }
        fix.correctionAge = number(in: 1...20)
        fix.magneticVariation = number(in: -180...180)
        fix.climb = number(in: -20...20)
        fix.satellitesUsed = fix.mode == .twoDimensional ? 3 : UInt8(clamping: max(4, used))
        fix.dilution.position = number(in: 1...20)
        fix.dilution.horizontal = number(in: 0.4...20)
        fix.dilution.vertical = number(in: 0.4...20)
        var errors = ErrorEstimate(origin: .receiver)
        errors.north = number(in: 0.01...200)
        errors.east = number(in: 0.01...200)
        errors.vertical = number(in: 0.01...200)
        errors.horizontal = number(in: 0.01...200)
        fix.errors = errors
    }

    private mutating func satellites() -> [VisibleSatellite] {
        let numbers: [(Constellation, ClosedRange<UInt16>)] = [
            (.gps, 1...32), (.sbas, 120...158), (.galileo, 1...36), (.beidou, 1...63), (.qzss, 1...10),
            (.glonass, 1...24),
        ]
        let all = numbers.flatMap { constellation, range in range.map { (constellation, $0) } }.shuffled(using: &random)
        let isUsedOften = Bool.random(using: &random)
        return all.prefix(Int(number(in: 0...60))).map { constellation, number in
            var satellite = VisibleSatellite(
                constellation: constellation, number: number, elevation: self.number(in: 0...90),
                azimuth: self.number(in: 0...360))
            if Bool.random(using: &random) {
                satellite.strength = self.number(in: 1...55)
                satellite.isUsed = isUsedOften || self.number(in: 0...1) < 0.2
            }
            return satellite
        }
    }

    private mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + random.nextUnit() * (range.upperBound - range.lowerBound)
    }
}
