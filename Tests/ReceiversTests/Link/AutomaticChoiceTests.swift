import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

@Suite struct AutomaticChoiceTests {
    @Test("a receiver takes precedence over an adapter")
    func aSureReceiverComesBeforeAnAdapter() {
        var bench = Bench()
        let ports = [SerialDevice.adapter("ttyUSB0"), .receiver("ttyACM0", usbPort: "1-2")]
        #expect(bench.handle(.devices(ports)).opensPort == "/dev/ttyACM0")
    }

    @Test(
        "boards, modems and built-in ports are opened only on request",
        arguments: [SerialDevice.arduino("ttyACM0"), .modem("ttyUSB0"), .builtIn("ttyS0")])
    func openedOnRequest(_ device: SerialDevice) {
        var bench = Bench()
        #expect(bench.handle(.devices([device])) == [])
        #expect(bench.handle(.hotplug(.added(device))) == [])
        #expect(bench.handle(.hotplug(.changed(device))) == [])
        #expect(bench.phase == .waiting(.noDevice))
        var asked = Bench(.path(device.path))
        #expect(asked.handle(.devices([device])).opensPort == device.path)
    }

    @Test("adapters are ignored if triesAdapters is false")
    func ignoredAdapters() {
        var bench = Bench(.best(triesAdapters: false))
        #expect(bench.handle(.devices([.adapter("ttyUSB0")])) == [])
        #expect(bench.handle(.hotplug(.added(.receiver("ttyACM0", usbPort: "1-2")))).opensPort == "/dev/ttyACM0")
    }

    @Test("access is reported as blocked only if every suitable port denies access")
    func blockedAccess() {
        let denies = { (device: SerialDevice) -> LinkError? in device.path.hasSuffix("0") ? .denied : nil }
        func isBlocked(_ ports: SerialDevice...) -> Bool {
            var chooser = PortChooser(.best(triesAdapters: true))
            chooser.replaceAll(ports)
            return chooser.isBlocked(by: denies)
        }
        #expect(!isBlocked())
        #expect(isBlocked(.receiver("ttyACM0")))
        #expect(!isBlocked(.receiver("ttyACM0"), .adapter("ttyUSB1", usbPort: "1-2")))
        // Boards and built-in ports are opened only on request, so their permissions do not matter.
        #expect(!isBlocked(.arduino("ttyACM0"), .builtIn("ttyS0")))
    }

    @Test("a busy receiver is skipped, and is reported if no other port can be opened")
    func busyReceiver() {
        var bench = Bench()
        bench.handle(.devices([.receiver("ttyACM0"), .adapter("ttyUSB0", usbPort: "1-2")]))
        #expect(bench.handle(.failed(.busy)).opensPort == "/dev/ttyUSB0")
        bench.handle(.failed(.denied))
        #expect(bench.phase == .waiting(.error(.busy)), "the error of the better device is reported")
    }

    @Test("a silent adapter is closed to try another adapter")
    func silentAdapter() {
        let ports = [SerialDevice.adapter("ttyUSB0"), .adapter("ttyUSB1", usbPort: "1-2")]
        var bench = Bench()
        #expect(bench.handle(.devices(ports)).opensPort == "/dev/ttyUSB0")
        bench.handle(.opened(.init(device: ports[0], baudRate: 9_600, isBaudRateUnknown: true)))
        let actions = bench.wait(.seconds(15))
        #expect(actions.last?.opens == "/dev/ttyUSB1")
        #expect(actions.contains(.close))
        bench.read(ports[1])
        #expect(bench.status.name == "/dev/ttyUSB1")
    }

    @Test("silent adapters are tried one after another")
    func allSilentAdaptersTakeTurns() {
        let ports = (0..<3).map { SerialDevice.adapter("ttyUSB\($0)", usbPort: "1-\($0)") }
        var bench = Bench()
        var opened = [bench.handle(.devices(ports)).opensPort]
        while opened.count < 7 {
            guard let path = opened.last, let device = ports.first(where: { $0.path == path }) else { break }
            bench.handle(.opened(.init(device: device, baudRate: 9_600, isBaudRateUnknown: true)))
            var actions: [LinkMachine.Action] = []
            for _ in 0..<200 where actions.opensPort == nil { actions = bench.wait() }
            opened.append(actions.opensPort)
        }
        #expect(Set(opened.compactMap { $0 }).count == 3)
        #expect(opened.suffix(3).compactMap { $0 }.count == 3, "no device is kept: \(opened)")
    }

    @Test("a silent board without a baud rate is closed to try an adapter")
    func silentBoard() {
        let ports = [SerialDevice.board("ttyACM0"), .adapter("ttyUSB0", usbPort: "1-2")]
        var bench = Bench()
        #expect(bench.handle(.devices(ports)).opensPort == "/dev/ttyACM0")
        bench.handle(.opened(.init(device: ports[0])))
        #expect(bench.wait(.seconds(5)).last?.opens == "/dev/ttyUSB0")
    }

    @Test("an adapter that is connected while another device is silent is tried immediately")
    func newAdapter() {
        var bench = Bench()
        bench.handle(.devices([.board("ttyACM0")]))
        bench.handle(.opened(.init(device: .board("ttyACM0"))))
        bench.wait(.seconds(60))
        #expect(bench.phase == .reading(.silent))
        #expect(bench.handle(.hotplug(.added(.adapter("ttyUSB0", usbPort: "1-2")))).opensPort == "/dev/ttyUSB0")
    }

    @Test("a new receiver ends the baud rate search on an adapter")
    func newReceiver() {
        let adapter = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        bench.handle(.devices([adapter]))
        bench.handle(.opened(.init(device: adapter, baudRate: 9_600, isBaudRateUnknown: true)))
        let actions = bench.handle(.hotplug(.added(.receiver("ttyACM0", usbPort: "1-2"))), after: .seconds(1))
        #expect(actions.first == .close)
        #expect(actions.opensPort == "/dev/ttyACM0")
        #expect(bench.status.losses == 0)
    }

    @Test("another device does not replace the receiver that is being read")
    func keptReceiver() {
        let adapter = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        bench.handle(.devices([adapter]))
        bench.read(adapter)
        #expect(bench.handle(.hotplug(.added(.receiver("ttyACM0", usbPort: "1-2")))) == [])
        #expect(bench.handle(.hotplug(.changed(adapter))) == [])
        #expect(bench.phase == .reading(.good))
    }

    @Test("a silent adapter stays open if it is the only device")
    func loneSilentAdapter() {
        let adapter = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        bench.handle(.devices([adapter]))
        bench.handle(.opened(.init(device: adapter, baudRate: 9_600, isBaudRateUnknown: true)))
        #expect(!bench.wait(.seconds(600)).contains(.close))
        #expect(bench.phase == .findingBaudRate(.silence))
    }
}

extension LinkMachine.Action {
    fileprivate var opens: String? { if case .openPort(let choice) = self { choice.path } else { nil } }
}
