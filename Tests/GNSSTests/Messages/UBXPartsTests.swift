import GNSS
import TestSupport
import Testing
import UBX

/// Tests of receivers that spread a fix over several UBX messages, without NAV-PVT and NAV-SOL.
struct UBXPartsTests {
    private static let timeOfWeek = GPSMonday.secondOfWeek(0) * 1_000

    private static func time() -> NavTIMEUTC {
        var time = NavTIMEUTC()
        time.timeOfWeek = timeOfWeek
        (time.year, time.month, time.day) = (2024, 7, 15)
        time.validity = [.utc]
        return time
    }

    private static func position() -> NavPOSLLH {
        var position = NavPOSLLH()
        position.timeOfWeek = timeOfWeek
        (position.latitude, position.longitude) = (48.1173, 11.5166667)
        (position.height, position.altitude) = (592.3, 545.4)
        return position
    }

    private static func precisePosition() -> NavHPPOSLLH {
        var position = NavHPPOSLLH()
        position.timeOfWeek = timeOfWeek
        (position.latitude, position.longitude) = (48.117300012, 11.516666712)
        (position.height, position.altitude) = (592.3001, 545.4001)
        return position
    }

    private static func velocity() -> NavVELNED {
        var velocity = NavVELNED()
        velocity.timeOfWeek = timeOfWeek
        (velocity.groundSpeed, velocity.course, velocity.downVelocity) = (1.5, 84.4, 0.25)
        return velocity
    }

    private static func status(isTrusted: Bool) -> NavSTATUS {
        var status = NavSTATUS()
        status.timeOfWeek = timeOfWeek
        status.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        status.flags = isTrusted ? [.isFixOK] : []
        return status
    }

    private static func epochs(_ messages: [any UBXMessage]) -> [Epoch] {
        BinaryEpochs.decode(messages.reduce(into: []) { $1.append(to: &$0) })
    }

    @Test("NAV-VELNED gives speed, course and climb, whichever message has the position", arguments: [false, true])
    func velocity(isPrecise: Bool) throws {
        let position: any UBXMessage = isPrecise ? Self.precisePosition() : Self.position()
        for messages in [[position, Self.velocity(), Self.time()], [Self.velocity(), position, Self.time()]] {
            let epochs = Self.epochs(messages)
            let fix = try #require(epochs.first?.fix)
            #expect(epochs.count == 1 && epochs.first?.moment == "2024-07-15 00:00:00")
            #expect(fix.mode == .threeDimensional && fix.speed == 1.5 && fix.course == 84.4 && fix.climb == -0.25)
            #expect(fix.altitude == (isPrecise ? 545.4001 : 545.4))
        }
    }

    @Test("NAV-STATUS without the flag gnssFixOK gives no fix, unless another message has the mode")
    func untrusted() {
        for position in [Self.position(), Self.precisePosition()] as [any UBXMessage] {
            let trusted = Self.epochs([position, Self.status(isTrusted: true), Self.time()])
            #expect(trusted.map(\.fix.mode) == [.threeDimensional])
            let untrusted = Self.epochs([position, Self.status(isTrusted: false), Self.time()])
            #expect(untrusted.map(\.fix.mode) == [.noFix] && untrusted.first?.fix.coordinate == nil)
        }
        var solution = NavPVT()
        solution.timeOfWeek = Self.timeOfWeek
        (solution.year, solution.month, solution.day) = (2024, 7, 15)
        solution.validity = [.date, .time, .fullyResolved]
        solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        (solution.latitude, solution.longitude) = (48.1173, 11.5166667)
        let epochs = Self.epochs([solution, Self.status(isTrusted: false)])
        #expect(epochs.map(\.fix.mode) == [.threeDimensional])
    }

    @Test("NAV-SAT takes precedence over NAV-SVINFO of the same epoch, whichever arrives first")
    func satelliteLists() {
        var channel = NavSVINFO.Channel()
        (channel.number, channel.signalStrength) = (7, 30)
        var channels = NavSVINFO()
        channels.timeOfWeek = Self.timeOfWeek
        channels.channels = [channel]
        var satellite = NavSAT.Satellite()
        (satellite.number, satellite.signalStrength) = (7, 40)
        let list = NavSAT(timeOfWeek: Self.timeOfWeek, satellites: [satellite])
        for messages in [[list, channels], [channels, list]] as [[any UBXMessage]] {
            let epochs = Self.epochs([Self.position()] + messages + [Self.time()])
            #expect(epochs.map { $0.sky?.satellites.map(\.signalStrength) } == [[40]])
        }
    }

    @Test(
        "NMEA's satellite numbers end with SBAS satellite 151",
        arguments: [(120, 33), (151, 64), (152, 152), (158, 158)] as [(UInt8, UInt16)])
    func augmentation(number: UInt8, receiverNumber: UInt16) {
        var satellite = NavSAT.Satellite()
        (satellite.system, satellite.number, satellite.signalStrength) = (1, number, 40)
        let list = NavSAT(timeOfWeek: Self.timeOfWeek, satellites: [satellite])
        let satellites = Self.epochs([Self.position(), list, Self.time()]).first?.sky?.satellites
        #expect(satellites?.map(\.number) == [UInt16(number)])
        #expect(satellites?.map(\.receiverNumber) == [receiverNumber])
    }
}
