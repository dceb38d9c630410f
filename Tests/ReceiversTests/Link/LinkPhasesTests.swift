import GNSS
import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

@Suite struct LinkPhasesTests {
    @Test("a receiver appears, is read, is lost and is read again")
    func wholeCycle() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        #expect(bench.tell(.devices([])) == [])
        #expect(bench.machine.deadline == nil, "no deadline without a device")
        #expect(bench.tell(.hotplug(.added(device)), after: .seconds(3)).opensPort == "/dev/ttyUSB0")
        bench.tell(.opened(.init(device: device, speed: 9_600, isSpeedUnknown: true)), after: .milliseconds(2))
        #expect(bench.tell(.sentence, after: .milliseconds(500)) == [.remember(9_600, device.identity)])
        #expect(bench.tell(.ended(.unplugged), after: .seconds(60)) == [.close])
        bench.tell(.hotplug(.removed(path: "/dev/ttyUSB0")), after: .milliseconds(50))
        bench.tell(.hotplug(.added(device)), after: .seconds(2))
        bench.read(device)
        #expect(
            bench.phases == [
                .waiting(.noDevice), .opening, .findingSpeed(.undecided), .reading(.good), .lost(.unplugged),
                .waiting(.noDevice), .opening, .findingSpeed(.undecided), .reading(.good),
            ])
        #expect(bench.status.losses == 1)
        #expect(bench.status.device == device)
        #expect(bench.status.speed == 9_600)
    }

    @Test("a receiver without a baud rate is read at once")
    func aReceiverWithoutASpeedIsReadAtOnce() {
        let device = SerialDevice.receiver("ttyACM0")
        var bench = Bench()
        #expect(bench.tell(.devices([device])).opensPort == "/dev/ttyACM0")
        #expect(bench.tell(.opened(.init(device: device))) == [])
        #expect(bench.phase == .reading(.noDataYet))
        #expect(bench.tell(.sentence) == [], "without a baud rate nothing is remembered")
        #expect(bench.phase == .reading(.good))
        #expect(bench.status.speed == nil)
    }

    @Test("a given baud rate disables the baud rate search")
    func aSpeedThatIsGivenIsNotSearched() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([]))
        bench.tell(.opened(.init(device: nil, speed: 4_800)))
        #expect(bench.phase == .reading(.noDataYet))
        for _ in 0..<10 { #expect(bench.tell(.garbage, after: .seconds(1)) == []) }
        #expect(bench.phase == .reading(.garbled))
    }

    @Test("silence and garbage at all baud rates are reported")
    func silenceAndGarbage() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([]))
        bench.tell(.opened(.init(device: nil, speed: 9_600, isSpeedUnknown: true)))
        bench.wait(.seconds(20))
        #expect(bench.phase == .findingSpeed(.silence))
        #expect(bench.status.speedPasses == 1)
        bench.wait(.seconds(20))
        #expect(bench.status.speedPasses == 2)
        for _ in 0..<100 { bench.tell(.garbage, after: .milliseconds(300)) }
        #expect(bench.phase == .findingSpeed(.garbage))
        bench.tell(.sentence)
        #expect(bench.status.speedPasses == 0)
    }

    @Test("silence is reported after five seconds and ends with the next byte")
    func silence() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([]))
        bench.read(nil)
        #expect(bench.pause == .seconds(5))
        bench.tell(.time, after: .milliseconds(4_999))
        #expect(bench.phase == .reading(.good))
        bench.tell(.time, after: .milliseconds(1))
        #expect(bench.phase == .reading(.silent))
        #expect(bench.machine.deadline == nil)
        bench.tell(.halfSentence, after: .seconds(100))
        #expect(bench.phase == .reading(.good))
    }

    @Test("lasting garbage on a good line starts a baud rate search")
    func lastingGarbage() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        bench.tell(.devices([device]))
        bench.read(device)
        #expect(bench.tell(.garbage, after: .seconds(1)) == [])
        #expect(bench.tell(.garbage, after: .seconds(1)) == [], "some noise does not start a search")
        #expect(bench.tell(.garbage, after: .seconds(1)).speeds == [9_600])
        #expect(bench.phase == .findingSpeed(.undecided))
        bench.wait(.milliseconds(1_300))
        #expect(bench.status.speed == 921_600)
        #expect(bench.tell(.sentence) == [.remember(921_600, device.identity)])
        #expect(bench.phase == .reading(.good))
        #expect(bench.status.losses == 0)
    }

    @Test("a switch to a binary protocol and back is reported")
    func binaryProtocol() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([]))
        bench.read(nil)
        for _ in 0..<5 { #expect(bench.tell(.frame(.ubx), after: .seconds(1)) == []) }
        #expect(bench.phase == .reading(.binary(.ubx)))
        bench.tell(.sentence, after: .seconds(1))
        #expect(bench.phase == .reading(.good))
    }

    @Test("alternating UBX and RTCM frames do not change the reported protocol")
    func mixedProtocols() {
        var bench = Bench(.path("/dev/ttyACM0"))
        bench.tell(.devices([]))
        bench.tell(.opened(.init(device: nil)))
        for index in 0..<100 {
            bench.tell(index % 3 == 0 ? .frame(.ubx) : .frame(.rtcm3), after: .milliseconds(100))
            bench.tell(.frame(.ubx, .rtcm3), after: .milliseconds(100))
        }
        #expect(bench.phases.count == 4, "waiting, opening, no data yet and one protocol: \(bench.phases)")
    }

    @Test("the end of a file ends the link")
    func aFileEnds() {
        var bench = Bench(.stream("a.log", isFinite: true))
        #expect(bench.tell(.devices([])) == [.openStream])
        bench.tell(.opened(.init()))
        bench.tell(.sentence)
        #expect(bench.tell(.ended(nil)) == [.close])
        #expect(bench.phases == [.waiting(.noDevice), .opening, .reading(.noDataYet), .reading(.good), .ended])
        #expect(bench.machine.isOver)
        #expect(bench.machine.deadline == nil)
        #expect(bench.status.losses == 0)
        #expect(bench.status.name == "a.log")
    }

    @Test("a file that cannot be opened is not retried")
    func aFileThatCannotBeOpenedIsNotTriedAgain() {
        let error = LinkError("cannot open a.log: no such file", cure: nil)
        var bench = Bench(.stream("a.log", isFinite: true))
        bench.tell(.devices([]))
        #expect(bench.tell(.failed(error)) == [])
        #expect(bench.phase == .waiting(.error(error)))
        #expect(bench.machine.isOver)
        #expect(bench.machine.deadline == nil)
    }

    @Test("inputs without an open port do not change the phase")
    func lateInputs() {
        var bench = Bench()
        bench.tell(.devices([]))
        for input: LinkMachine.Input in [
            .sentence, .garbage, .ended(.unplugged), .ended(nil), .failed(.busy), .opened(.init()),
            .speedRefused(.port(.unsupportedSpeed(9_600))), .time,
        ] {
            #expect(bench.tell(input, after: .seconds(1)) == [])
        }
        #expect(bench.phases == [.waiting(.noDevice)])
    }
}
