import GNSS
import Testing

@testable import Receivers

struct ReceiverConditionTests {
    private static func status(_ phase: Receiver.Phase, hasServer: Bool = false) -> Receiver.Status {
        var status = Receiver.Status(phase: phase, since: .now)
        if hasServer { status.server = Receiver.Server() }
        return status
    }

    private static let error = LinkError("cannot open /dev/ttyUSB0: permission denied", remedy: "Log in again")

    @Test(
        "each phase is mapped to its cause and severity",
        arguments: [
            (.stopped, .stopped, .pending), (.waiting(.noDevice), .noDevice, .blocked),
            (.waiting(.deviceIsAway), .deviceIsAway, .blocked), (.waiting(.error(error)), .cannotOpen, .blocked),
            (.opening, .opening, .pending), (.findingBaudRate(.undecided), .opening, .pending),
            (.findingBaudRate(.silence), .silence, .interrupted),
            (.findingBaudRate(.garbage), .noReceiver, .interrupted),
            (.reading(.noDataYet), .opening, .pending), (.reading(.binary(.sirf)), .binaryOnly, .interrupted),
            (.reading(.garbled), .noReceiver, .interrupted), (.reading(.silent), .silence, .interrupted),
            (.reading(.good), .noFix, .pending), (.lost(error), .lost, .interrupted), (.ended, .ended, .blocked),
        ] as [(Receiver.Phase, ReceiverCondition.Cause, ReceiverCondition.Severity)])
    func causes(phase: Receiver.Phase, cause: ReceiverCondition.Cause, severity: ReceiverCondition.Severity) {
        let condition = ReceiverCondition(Self.status(phase), epoch: nil, sky: nil)
        #expect(condition.cause == cause)
        #expect(condition.severity == severity)
    }

    @Test("behind a server, binary data is reported as noFix, and a missing receiver as interrupted")
    func servers() {
        let binary = ReceiverCondition(Self.status(.reading(.binary(.sirf)), hasServer: true), epoch: nil, sky: nil)
        #expect(binary.cause == .noFix)
        let missing = ReceiverCondition(Self.status(.waiting(.noDevice), hasServer: true), epoch: nil, sky: nil)
        #expect(missing.severity == .interrupted)
    }

    @Test("the cause is noSatellites without satellites, and nil with a position")
    func skies() {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.coordinate = Coordinate(latitude: 1, longitude: 2)
        let good = ReceiverCondition(Self.status(.reading(.good)), epoch: Epoch(fix: fix), sky: nil)
        #expect(good.cause == nil)
        #expect(good.severity == .none)
        let dark = ReceiverCondition(Self.status(.reading(.good)), epoch: nil, sky: Sky())
        #expect(dark.cause == .noSatellites)
    }

    @Test("the condition for an error contains the error's remedy")
    func remedies() {
        let condition = ReceiverCondition(Self.status(.waiting(.error(Self.error))), epoch: nil, sky: nil)
        #expect(condition.remedy == "Log in again")
    }
}
