import GNSS
import Glibc
import Testing

@testable import GPSSimulator

/// Returns the position error of an observation in meters.
private func error(_ observation: Observation) -> (east: Double, north: Double, up: Double)? {
    guard let coordinate = observation.fix.coordinate, let height = observation.fix.ellipsoidalAltitude else {
        return nil
    }
    let frame = LocalFrame(observation.truth)
    let place = LocalFrame(latitude: coordinate.latitude, longitude: coordinate.longitude, height: height)
    let step = place.origin - frame.origin
    return (step.dot(frame.east), step.dot(frame.north), step.dot(frame.up))
}

/// Statistics of position errors and their estimates.
private struct Statistics {
    var count = 0.0
    /// The number of errors within the ellipses that should contain 50%, 68% and 95% of all errors.
    var (half, most, nearlyAll) = (0.0, 0.0, 0.0)
    /// The sums of the errors, of their squares relative to the estimates, and of the squared estimates.
    var (north, east, up) = (0.0, 0.0, 0.0)
    var (squareNorth, squareEast, squareUp, squareAll) = (0.0, 0.0, 0.0, 0.0)
    var (estimatedNorth, estimatedEast, estimatedUp, estimatedPlane) = (0.0, 0.0, 0.0, 0.0)
    /// The sums of the products of north and east errors, both actual and derived from the error ellipse.
    var (both, estimatedBoth) = (0.0, 0.0)

    mutating func add(_ observation: Observation) {
        guard let error = error(observation), let estimate = observation.fix.errors, let major = estimate.major,
            let minor = estimate.minor, let turn = estimate.orientation?.radians, let north = estimate.north,
            let east = estimate.east, let up = estimate.vertical, let plane = estimate.horizontal
        else { return }
        count += 1
        // The error along each axis of the ellipse, relative to the axis.
        let along = (error.north * cos(turn) + error.east * sin(turn)) / major
        let across = (error.east * cos(turn) - error.north * sin(turn)) / minor
        let square = along * along + across * across
        // In a two-dimensional normal distribution, the share within the ellipse is 1 - exp(-square / 2).
        half += square < 1.386 ? 1 : 0
        most += square < 2.279 ? 1 : 0
        nearlyAll += square < 5.991 ? 1 : 0
        self.north += error.north
        self.east += error.east
        self.up += error.up
        squareNorth += error.north * error.north / (north * north)
        squareEast += error.east * error.east / (east * east)
        squareUp += error.up * error.up / (up * up)
        squareAll += error.north * error.north + error.east * error.east
        estimatedNorth += north * north
        estimatedEast += east * east
        estimatedUp += up * up
        estimatedPlane += plane * plane
        both += error.north * error.east
        estimatedBoth += (major * major - minor * minor) * sin(turn) * cos(turn)
    }
}

private func longRun(
    _ constellations: Set<Constellation>, seed: UInt64, step: Double, count: Int,
    settings: ReceiverModel.Settings = ReceiverModel.Settings()
) -> Statistics {
    var model = ReceiverModel(
        scenario: .stationary, constellations: constellations, seed: seed,
        start: UTCTime(secondsSince1970: 1_750_000_000), settings: settings)
    for second in 0..<120 { _ = model.observe(at: Double(second)) }
    var statistics = Statistics()
    for index in 0..<count { statistics.add(model.observe(at: 120 + step * Double(index))) }
    return statistics
}

@Suite("Position errors")
struct ErrorStatisticsTests {
    @Test(
        "error ellipses contain 50%, 68% and 95% of the positions",
        arguments: [[.gps], [.gps, .sbas], [.gps, .glonass, .galileo, .beidou]] as [Set<Constellation>])
    func circles(constellations: Set<Constellation>) {
        // Errors ten minutes apart are independent, so 6,000 of them determine the shares to within two percent.
        let all = longRun(constellations, seed: 11, step: 601, count: 6_000)
        #expect(all.count > 5_900)
        #expect(abs(all.half / all.count - 0.50) < 0.025)
        #expect(abs(all.most / all.count - 0.68) < 0.025)
        #expect(abs(all.nearlyAll / all.count - 0.95) < 0.015)
        for square in [all.squareNorth, all.squareEast, all.squareUp] { #expect(abs(square / all.count - 1) < 0.07) }
        #expect(abs(all.squareAll / all.estimatedPlane - 1) < 0.07)
        // The mean error is zero in every direction.
        let sigma = (all.estimatedPlane / all.count).squareRoot()
        #expect(abs(all.north / all.count) < 0.06 * sigma)
        #expect(abs(all.east / all.count) < 0.06 * sigma)
        #expect(abs(all.up / all.count) < 0.06 * (all.estimatedUp / all.count).squareRoot())
        #expect(abs(all.both - all.estimatedBoth) / all.count < 0.05 * sigma * sigma)
    }

    @Test("error ellipses contain 50%, 68% and 95% of the positions even if the positions are one second apart")
    func everySecond() {
        // Many short runs are needed, because an error persists for minutes.
        var sums = (0.0, 0.0, 0.0, 0.0)
        for seed in 0..<150 as Range<UInt64> {
            let part = longRun([.gps, .sbas], seed: seed, step: 1, count: 120)
            sums = (sums.0 + part.count, sums.1 + part.half, sums.2 + part.most, sums.3 + part.nearlyAll)
        }
        #expect(abs(sums.1 / sums.0 - 0.50) < 0.09)
        #expect(abs(sums.2 / sums.0 - 0.68) < 0.08)
        #expect(abs(sums.3 / sums.0 - 0.95) < 0.04)
    }

    @Test("estimated errors are DOPs times a range error, which is smaller with SBAS")
    func dilutions() {
        for (constellations, range) in [([.gps], 5.0), ([.gps, .sbas], 2)] as [(Set<Constellation>, Double)] {
            var model = ReceiverModel(
                scenario: .stationary, constellations: constellations, seed: 4,
                start: UTCTime(secondsSince1970: 1_750_000_000))
            for second in 0..<100 { _ = model.observe(at: Double(second)) }
            let fix = model.observe(at: 100).fix
            #expect(fix.quality == (range == 5 ? .autonomous : .differential))
            #expect(abs((fix.errors?.horizontal ?? 0) / (fix.dilution.horizontal ?? 1) - range) < 0.05)
            #expect(abs((fix.errors?.vertical ?? 0) / (fix.dilution.vertical ?? 1) - range) < 0.05)
            #expect((fix.correctionAge != nil) == (range == 2))
            #expect(fix.errors?.origin == .receiver)
        }
    }

    @Test("position errors in consecutive seconds are correlated")
    func correlation() {
        var model = ReceiverModel(
            scenario: .stationary, constellations: [.gps, .sbas], seed: 5,
            start: UTCTime(secondsSince1970: 1_750_000_000))
        for second in 0..<60 { _ = model.observe(at: Double(second)) }
        var (product, square) = (0.0, 0.0)
        var before = 0.0
        for second in 60..<6_000 {
            guard let now = error(model.observe(at: Double(second)))?.north else { continue }
            if second > 60 {
                product += now * before
                square += now * now
            }
            before = now
        }
        #expect(product / square > 0.9)
        #expect(product / square < 0.999)
    }

    @Test("position errors are decimeters with RTK float and centimeters with RTK fixed")
    func realTimeKinematic() {
        for (kind, quality, range) in [
            (.float, .rtkFloat, 0.3), (.fixed, .rtkFixed, 0.012),
        ] as [(ReceiverModel.Settings.RealTimeKinematic, Fix.Quality, Double)] {
            var settings = ReceiverModel.Settings()
            settings.realTimeKinematic = kind
            var model = ReceiverModel(
                scenario: .drive, constellations: [.gps, .galileo], seed: 6,
                start: UTCTime(secondsSince1970: 1_750_000_000), settings: settings)
            var qualities: [Fix.Quality] = []
            for second in 0..<60 {
                if let quality = model.observe(at: Double(second)).fix.quality, qualities.last != quality {
                    qualities.append(quality)
                }
            }
            #expect(qualities == (kind == .float ? [.autonomous, .rtkFloat] : [.autonomous, .rtkFloat, .rtkFixed]))
            let all = longRun([.gps, .galileo], seed: 8, step: 601, count: 600, settings: settings)
            #expect(model.observe(at: 61).fix.quality == quality)
            #expect(abs(all.nearlyAll / all.count - 0.95) < 0.03)
            #expect((all.squareAll / all.count).squareRoot() < 1.6 * range)
        }
    }

    @Test("speed and course errors match the estimates")
    func speeds() {
        var model = ReceiverModel(
            scenario: .circle, constellations: [.gps, .galileo], seed: 9,
            start: UTCTime(secondsSince1970: 1_750_000_000))
        for second in 0..<60 { _ = model.observe(at: Double(second)) }
        var (count, square, estimated, turns) = (0.0, 0.0, 0.0, 0.0)
        for second in 60..<6_000 {
            let observation = model.observe(at: Double(second))
            guard let speed = observation.fix.speed, let course = observation.fix.course,
                let sigma = observation.fix.errors?.speed
            else { continue }
            let off = speed - observation.truth.groundSpeed
            let direction = atan2(observation.truth.eastSpeed, observation.truth.northSpeed).degrees
            let turn = (course - direction).remainder(dividingBy: 360)
            #expect(abs(turn) < 2)
            count += 1
            square += off * off
            estimated += sigma * sigma
            turns += turn * turn
        }
        #expect(count == 5_940)
        #expect(abs((square / estimated).squareRoot() - 1) < 0.12)
        // The course error is the velocity error perpendicular to the direction of motion, divided by the speed.
        #expect(abs((turns / count).squareRoot().radians * 10 / (estimated / count).squareRoot() - 1) < 0.2)
    }

    @Test("a receiver at rest reports a low speed and no course")
    func atRest() {
        var model = ReceiverModel(
            scenario: .stationary, constellations: [.gps], seed: 9, start: UTCTime(secondsSince1970: 1_750_000_000))
        for second in 0..<1_000 {
            let fix = model.observe(at: Double(second)).fix
            guard fix.hasPosition else { continue }
            #expect((fix.speed ?? 9) < 0.5)
            #expect(fix.course == nil || (fix.speed ?? 0) >= 0.3)
        }
    }

    @Test("errors near the pole and on the antimeridian match their estimates", arguments: ["pole", "antimeridian"])
    func seams(name: String) throws {
        let scenario = try #require(Scenario.named(name))
        var model = ReceiverModel(
            scenario: scenario, constellations: [.gps, .glonass, .galileo], seed: 3,
            start: UTCTime(secondsSince1970: 1_750_000_000))
        for second in 0..<500 {
            let observation = model.observe(at: Double(second))
            guard let off = error(observation), let estimate = observation.fix.errors?.horizontal else { continue }
            #expect((off.east * off.east + off.north * off.north).squareRoot() < 5 * estimate)
            let place = observation.fix.coordinate
            #expect(-90...90 ~= place?.latitude ?? 99 && -180..<180 ~= place?.longitude ?? 999)
        }
    }
}
