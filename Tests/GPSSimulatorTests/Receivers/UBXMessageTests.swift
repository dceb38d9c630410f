import GNSS
import GPSSimulator
import Testing
import UBX

/// Tests of values that UBX messages contain and sentences do not.
@Suite struct UBXMessageTests {
    /// Returns the messages of a type that a receiver sends in two minutes after a cold start.
    private func messages<Message: UBXMessage>(_ type: Message.Type, from name: String) throws -> [Message] {
        var options = SimulatedReceiver.Options()
        options.duration = 120
        options.baudRate = 921_600
        let personality = try #require(Personality.named(name))
        let scenario = try #require(Scenario.named("coldstart"))
        return SimulatedReceiver(personality, scenario: scenario, options: options).flatMap { burst in
            DecodedOutput(burst.bytes).frames.compactMap { frame in
                frame.withUnsafeBytes { UBXFrame($0)?.read(type) }
            }
        }
    }

    @Test("NAV-STATUS contains the time since power-up and the time to first fix")
    func status() throws {
        let statuses = try messages(NavSTATUS.self, from: "ublox8-ubx")
        #expect(statuses.map(\.uptime) == (0..<120).map { $0 * 1_000 })
        let first = try #require(statuses.firstIndex { $0.flags.contains(.isFixOK) })
        #expect(first > 20)
        #expect(statuses[..<first].allSatisfy { $0.timeToFirstFix == 0 })
        #expect(statuses[first...].allSatisfy { $0.timeToFirstFix == UInt32(first) * 1_000 })
    }

    @Test("NAV-COV contains position covariances that match the accuracy in NAV-PVT")
    func covariances() throws {
        let covariances = try messages(NavCOV.self, from: "ubloxm10-ubx").filter(\.isPositionValid)
        let positions = try messages(NavPVT.self, from: "ubloxm10-ubx").filter { $0.flags.contains(.isFixOK) }
        #expect(covariances.count == positions.count && covariances.count > 50)
        for (covariance, position) in zip(covariances, positions) {
            let horizontal = Double(covariance.positionNN + covariance.positionEE).squareRoot()
            #expect(abs(horizontal - position.horizontalAccuracy) < 0.002)
            // A covariance of two values is at most the product of their standard deviations.
            let limit = (covariance.positionNN * covariance.positionEE).squareRoot() * 1.001
            #expect(covariance.positionNE.magnitude <= limit)
        }
        #expect(covariances.contains { $0.positionNE != 0 })
    }

    @Test(
        "NAV-SIG contains signals in the second band only if the receiver supports two bands",
        arguments: ["ubloxm10-ubx", "ubloxf9-ubx"])
    func signals(_ name: String) throws {
        let list = try #require(try messages(NavSIG.self, from: name).last)
        let satellites = try #require(try messages(NavSAT.self, from: name).last).satellites
        let isDualBand = name == "ubloxf9-ubx"
        #expect(list.signals.contains { $0.signal != 0 } == isDualBand)
        let received = satellites.count { $0.signalStrength > 0 }
        #expect(list.signals.count { $0.signal == 0 } == received)
        let glonass = Constellation.glonass.rawValue
        #expect(list.signals.filter { $0.system == glonass }.allSatisfy { 0...13 ~= $0.frequencyChannel })
    }

    @Test("NAV-HPPOSLLH positions have a resolution of 0.1 mm")
    func precisePosition() throws {
        let journey = try Journey(#require(Personality.named("ubloxf9-ubx")), duration: 90)
        for (epoch, observation) in zip(journey.epochs, journey.observations) where observation.fix.hasPosition {
            let place = try #require(epoch.fix.coordinate)
            #expect(try place.distance(to: #require(observation.fix.coordinate)) < 0.000_2)
        }
        #expect(journey.epochs.last?.fix.quality == .rtkFixed)
    }

    @Test("a receiver sends its firmware version in MON-VER at power-up")
    func version() throws {
        let version = try #require(try messages(MonVER.self, from: "ubloxm10-ubx").first)
        #expect(version.extensions.map(\.text).contains("PROTVER=34.10"))
        #expect(try messages(MonVER.self, from: "ublox8+ubx").count == 1)
        #expect(try messages(MonVER.self, from: "ublox8").isEmpty)
    }

    @Test("sentences and UBX from one receiver give one epoch per fix with UBX precision")
    func both() throws {
        let journey = try Journey(#require(Personality.named("ublox8+ubx")), rate: 5, duration: 60)
        #expect(journey.epochs.count == journey.observations.count)
        for (epoch, observation) in zip(journey.epochs, journey.observations) where observation.fix.hasPosition {
            let place = try #require(epoch.fix.coordinate)
            #expect(try place.distance(to: #require(observation.fix.coordinate)) < 0.01)
        }
    }
}
