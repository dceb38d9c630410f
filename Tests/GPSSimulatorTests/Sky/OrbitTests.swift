import GNSS
import Glibc
import Testing

@testable import GPSSimulator

/// The length of a sidereal day in seconds.
private let siderealDay = 2 * .pi / EarthRotation.rate

@Suite("Orbits")
struct OrbitTests {
    @Test("every constellation has unique satellite numbers in its range")
    func numbers() {
        func numbers(_ constellation: Constellation) -> [UInt16] {
            NominalSatellite.all.filter { $0.constellation == constellation }.map(\.number)
        }
        for constellation in Constellation.allCases {
            #expect(Set(numbers(constellation)).count == numbers(constellation).count)
        }
        #expect(numbers(.gps).count == 31 && numbers(.gps).allSatisfy { 1...32 ~= $0 })
        #expect(numbers(.glonass) == Array(1...24))
        #expect(numbers(.galileo).count == 26 && numbers(.galileo).allSatisfy { 1...36 ~= $0 })
        #expect(numbers(.beidou).count == 45 && numbers(.beidou).allSatisfy { 1...63 ~= $0 })
        #expect(numbers(.qzss).count == 5 && numbers(.qzss).allSatisfy { 1...10 ~= $0 })
        #expect(numbers(.sbas).count == 13 && numbers(.sbas).allSatisfy { 120...158 ~= $0 })
    }

    @Test("semi-major axes of orbits match published values")
    func sizes() {
        let sizes: [Constellation: ClosedRange<Double>] = [
            .gps: 26_555e3...26_565e3, .glonass: 25_500e3...25_515e3, .galileo: 27_970e3...29_605e3,
            .beidou: 27_900e3...42_170e3, .qzss: 42_160e3...42_170e3, .sbas: 42_160e3...42_170e3,
        ]
        for satellite in NominalSatellite.all {
            #expect(sizes[satellite.constellation]?.contains(satellite.orbit.semiMajorAxis) == true)
        }
    }

    @Test("ground tracks repeat after the published number of days")
    func repetition() {
        let days: [Constellation: Double] = [.gps: 1, .glonass: 8, .galileo: 20, .beidou: 7, .qzss: 1, .sbas: 1]
        for start in [946_684_800.0, 1_750_000_000, 2_208_988_800] {
            for satellite in NominalSatellite.all {
                let before = satellite.orbit.position(at: EarthRotation(at: start))
                let after = satellite.orbit.position(
                    at: EarthRotation(at: start + siderealDay * (days[satellite.constellation] ?? 0)))
                #expect((after - before).length < 100)
            }
        }
    }

    @Test("each satellite's orbit has the inclination of its constellation and stays between perigee and apogee")
    func inclinations() {
        let inclinations: [Constellation: ClosedRange<Double>] = [
            .gps: 54.9...55, .glonass: 64.7...64.8, .galileo: 49.7...56, .beidou: 0...55, .qzss: 0...41,
            .sbas: 0...0.001,
        ]
        for satellite in NominalSatellite.all {
            let places = (0..<300).map {
                satellite.orbit.position(at: EarthRotation(at: 1_600_000_000 + Double($0) * siderealDay / 299))
            }
            let highest = places.map { ($0.z / $0.length) }.max() ?? 0
            #expect(inclinations[satellite.constellation]?.contains(asin(highest).degrees) == true)
            for place in places {
                let (axis, off) = (satellite.orbit.semiMajorAxis, satellite.orbit.eccentricity)
                #expect((axis * (1 - off) - 1...axis * (1 + off) + 1).contains(place.length))
            }
        }
    }

    @Test("an eccentric orbit obeys Kepler's second law")
    func evenAreas() throws {
        let satellite = try #require(NominalSatellite.all.first { $0.number == 14 && $0.constellation == .galileo })
        // The position without the earth's rotation.
        func place(_ seconds: Double) -> Vector {
            let rotation = EarthRotation(at: seconds)
            let place = satellite.orbit.position(at: rotation)
            return Vector(
                x: rotation.cosine * place.x - rotation.sine * place.y,
                y: rotation.sine * place.x + rotation.cosine * place.y, z: place.z)
        }
        let areas = (0..<50).map { step in
            let (one, other) = (place(Double(step) * 900), place(Double(step) * 900 + 1))
            let (length, along) = (one.dot(one), one.dot(other))
            return (length * other.dot(other) - along * along).squareRoot()
        }
        let (least, most) = (areas.min() ?? 0, areas.max() ?? 1)
        #expect(most / least < 1.000_001)
    }

    @Test("geostationary satellites keep their longitude", arguments: [(123, 31.5), (136, 5.0), (131, -117)])
    func geostationary(number: Int, longitude: Double) throws {
        let satellite = try #require(NominalSatellite.all.first { $0.number == number })
        for time in [1_000_000_000.0, 1_700_012_345] {
            let place = satellite.orbit.position(at: EarthRotation(at: time))
            #expect(abs(atan2(place.y, place.x).degrees - longitude) < 0.001)
            #expect(abs(place.z) < 1)
        }
    }

    @Test("the direction of Astra 5B from Munich matches a table for satellite dishes")
    func dish() throws {
        let satellite = try #require(NominalSatellite.all.first { $0.number == 123 })
        let direction = LocalFrame(.munich).direction(to: satellite.orbit.position(at: EarthRotation(at: 1.7e9)))
        // 31.5° E seen from 48.14° N 11.58° E, from a table for satellite dishes
        #expect(abs(direction.azimuth - 154) < 1)
        #expect(abs(direction.elevation - 31.2) < 1)
    }

    @Test("at any time, at least one QZSS satellite is above 60° elevation in Tokyo")
    func quasiZenith() {
        let tokyo = LocalFrame(latitude: 35.68, longitude: 139.77, height: 40)
        let satellites = NominalSatellite.qzss.filter { $0.orbit.eccentricity > 0 }
        for step in 0..<96 {
            let rotation = EarthRotation(at: 1.7e9 + Double(step) * 900)
            let highest = satellites.map { tokyo.direction(to: $0.orbit.position(at: rotation)).elevation }.max() ?? 0
            #expect(highest > 60)
        }
    }
}
