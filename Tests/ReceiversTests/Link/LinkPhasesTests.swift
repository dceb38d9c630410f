import GNSS
import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

@Suite struct LinkPhasesTests {
    @Test("a phase is reported each time a receiver appears, is lost or returns")
    func wholeCycle() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        #expect(bench.handle(.devices([])) == [])
        #expect(bench.machine.deadline == nil, "no deadline without a device")
        #expect(bench.handle(.hotplug(.added(device)), after: .seconds(3)).opensPort == "/dev/ttyUSB0")
        bench.handle(.opened(.init(device: device, baudRate: 9_600, isBaudRateUnknown: true)), after: .milliseconds(2))
        #expect(bench.handle(.sentence, after: .milliseconds(500)) == [.remember(9_600, device.identity)])
        #expect(bench.handle(.ended(.unplugged), after: .seconds(60)) == [.close])
        bench.handle(.hotplug(.removed(path: "/dev/ttyUSB0")), after: .milliseconds(50))
        bench.handle(.hotplug(.added(device)), after: .seconds(2))
        bench.read(device)
        #expect(
            bench.phases == [
                .waiting(.noDevice), .opening, .findingBaudRate(.undecided), .reading(.good), .lost(.unplugged),
                .waiting(.noDevice), .opening, .findingBaudRate(.undecided), .reading(.good),
            ])
        #expect(bench.status.losses == 1)
        #expect(bench.status.device == device)
        #expect(bench.status.baudRate == 9_600)
    }

    @Test("a receiver without a baud rate is read immediately")
    func receiversWithoutABaudRateAreReadAtOnce() {
        let device = SerialDevice.receiver("ttyACM0")
        var bench = Bench()
        #expect(bench.handle(.devices([device])).opensPort == "/dev/ttyACM0")
        #expect(bench.handle(.opened(.init(device: device))) == [])
        #expect(bench.phase == .reading(.noDataYet))
        #expect(bench.handle(.sentence) == [], "without a baud rate nothing is remembered")
        #expect(bench.phase == .reading(.good))
        #expect(bench.status.baudRate == nil)
    }

    @Test("specifying a baud rate disables the baud rate search")
    func aGivenBaudRateIsNotSearched() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([]))
        bench.handle(.opened(.init(device: nil, baudRate: 4_800)))
        #expect(bench.phase == .reading(.noDataYet))
        for _ in 0..<10 { #expect(bench.handle(.garbage, after: .seconds(1)) == []) }
        #expect(bench.phase == .reading(.garbled))
    }

    @Test("the baud rate search reports whether it receives nothing or only garbage")
    func silenceAndGarbage() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([]))
        bench.handle(.opened(.init(device: nil, baudRate: 9_600, isBaudRateUnknown: true)))
        bench.wait(.seconds(20))
        #expect(bench.phase == .findingBaudRate(.silence))
        #expect(bench.status.baudRatePasses == 1)
        bench.wait(.seconds(20))
        #expect(bench.status.baudRatePasses == 2)
        for _ in 0..<100 { bench.handle(.garbage, after: .milliseconds(300)) }
        #expect(bench.phase == .findingBaudRate(.garbage))
        bench.handle(.sentence)
        #expect(bench.status.baudRatePasses == 0)
    }

    @Test("silence is reported after five seconds and ends with the next byte")
    func silence() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([]))
        bench.read(nil)
        #expect(bench.pause == .seconds(5))
        bench.handle(.time, after: .milliseconds(4_999))
        #expect(bench.phase == .reading(.good))
        bench.handle(.time, after: .milliseconds(1))
        #expect(bench.phase == .reading(.silent))
        #expect(bench.machine.deadline == nil)
        bench.handle(.halfSentence, after: .seconds(100))
        #expect(bench.phase == .reading(.good))
    }

    @Test("persistent garbage on a good line starts a baud rate search")
    func lastingGarbage() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        bench.handle(.devices([device]))
        bench.read(device)
        #expect(bench.handle(.garbage, after: .seconds(1)) == [])
        #expect(bench.handle(.garbage, after: .seconds(1)) == [], "some noise does not start a search")
        #expect(bench.handle(.garbage, after: .seconds(1)).baudRates == [9_600])
        #expect(bench.phase == .findingBaudRate(.undecided))
        bench.wait(.milliseconds(1_300))
        #expect(bench.status.baudRate == 921_600)
        #expect(bench.handle(.sentence) == [.remember(921_600, device.identity)])
        #expect(bench.phase == .reading(.good))
        #expect(bench.status.losses == 0)
    }

    @Test("a switch to a binary protocol and back is reported")
    func binaryProtocol() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([]))
        bench.read(nil)
        for _ in 0..<5 { #expect(bench.handle(.frame(.ubx), after: .seconds(1)) == []) }
        #expect(bench.phase == .reading(.binary(.ubx)))
        bench.handle(.sentence, after: .seconds(1))
        #expect(bench.phase == .reading(.good))
    }

    @Test("alternating UBX and RTCM frames do not change the reported protocol")
    func mixedProtocols() {
        var bench = Bench(.path("/dev/ttyACM0"))
        bench.handle(.devices([]))
        bench.handle(.opened(.init(device: nil)))
        for index in 0..<100 {
            bench.handle(index % 3 == 0 ? .frame(.ubx) : .frame(.rtcm3), after: .milliseconds(100))
            bench.handle(.frame(.ubx, .rtcm3), after: .milliseconds(100))
        }
        #expect(bench.phases.count == 4, "waiting, opening, no data yet and one protocol: \(bench.phases)")
    }

    @Test("a link ends when the end of its file is reached")
    func aFileEnds() {
        var bench = Bench(.stream("a.log", isFinite: true))
        #expect(bench.handle(.devices([])) == [.openStream])
        bench.handle(.opened(.init()))
        bench.handle(.sentence)
        #expect(bench.handle(.ended(nil)) == [.close])
        #expect(bench.phases == [.waiting(.noDevice), .opening, .reading(.noDataYet), .reading(.good), .ended])
        #expect(bench.machine.isOver)
        #expect(bench.machine.deadline == nil)
        #expect(bench.status.losses == 0)
        #expect(bench.status.name == "a.log")
    }

    @Test("a file that cannot be opened is not retried")
    func aFileThatCannotBeOpenedIsNotTriedAgain() {
        let error = LinkError("cannot open a.log: no such file", remedy: nil)
        var bench = Bench(.stream("a.log", isFinite: true))
        bench.handle(.devices([]))
        #expect(bench.handle(.failed(error)) == [])
        #expect(bench.phase == .waiting(.error(error)))
        #expect(bench.machine.isOver)
        #expect(bench.machine.deadline == nil)
    }

    @Test("events that arrive while no port is open do not change the phase")
    func lateInputs() {
        var bench = Bench()
        bench.handle(.devices([]))
        for input: LinkMachine.Input in [
            .sentence, .garbage, .ended(.unplugged), .ended(nil), .failed(.busy), .opened(.init()),
            .baudRateRefused(.port(.unsupportedBaudRate(9_600))), .time,
        ] {
            #expect(bench.handle(input, after: .seconds(1)) == [])
        }
        #expect(bench.phases == [.waiting(.noDevice)])
    }
}
