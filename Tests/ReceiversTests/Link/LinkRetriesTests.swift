import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

@Suite struct LinkRetriesTests {
    @Test("a port is retried at growing intervals, and its error is reported once")
    func growingPauses() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([.adapter("ttyUSB0")]))
        var pauses: [Duration?] = []
        for _ in 0..<7 {
            #expect(bench.handle(.failed(.busy)) == [])
            pauses.append(bench.pause)
            #expect(bench.wait().opensPort == "/dev/ttyUSB0")
        }
        #expect(pauses == [100, 200, 500, 1_000, 2_000, 2_000, 2_000].map { .milliseconds($0) })
        #expect(bench.phases == [.waiting(.noDevice), .opening, .waiting(.error(.busy))])
    }

    @Test("if retrying a port fails with a different error, the new error is reported")
    func otherError() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([.adapter("ttyUSB0")]))
        bench.handle(.failed(.busy))
        bench.wait()
        bench.handle(.failed(.denied))
        #expect(bench.phase == .waiting(.error(.denied)))
    }

    @Test("a port is opened as soon as its permissions are corrected")
    func correctedPermission() {
        let device = SerialDevice.receiver("ttyACM0")
        var bench = Bench()
        bench.handle(.devices([device]))
        bench.handle(.failed(.denied))
        #expect(bench.phase == .waiting(.error(.denied)))
        #expect(bench.handle(.hotplug(.changed(device)), after: .milliseconds(1)).opensPort == "/dev/ttyACM0")
        bench.handle(.opened(.init(device: device)))
        #expect(bench.phase == .reading(.noDataYet))
    }

    @Test("a port behind a symbolic link is opened as soon as its permissions are corrected")
    func correctedPermissionOfLink() {
        let device = SerialDevice.adapter("ttyUSB0", usbPort: "1-2")
        var bench = Bench(.path("/dev/serial/by-path/1-2"))
        bench.handle(.devices([device]))
        bench.handle(.failed(.denied))
        #expect(bench.handle(.hotplug(.changed(device))).opensPort == "/dev/serial/by-path/1-2")
    }

    @Test("a missing port is reported as .deviceIsAway")
    func aPortThatIsNotThereIsAway() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([]))
        bench.handle(.failed(.notFound))
        #expect(bench.phase == .waiting(.deviceIsAway))
        #expect(bench.handle(.hotplug(.added(.adapter("ttyUSB0")))).opensPort == "/dev/ttyUSB0")
    }

    @Test("a device file without hardware is reported as an error after several attempts")
    func fileWithoutHardware() {
        let nothing = LinkError.port(.disconnected)
        var bench = Bench(.path("/dev/ttyS5"))
        bench.handle(.devices([.builtIn("ttyS5")]))
        for _ in 0..<3 {
            bench.handle(.failed(nothing))
            #expect(bench.phase == .waiting(.deviceIsAway), "the device file may outlive the device")
            bench.wait()
        }
        bench.handle(.failed(nothing))
        #expect(bench.phase == .waiting(.error(nothing)))
    }

    @Test("a hang-up followed by the removal counts as one loss")
    func aHangUpBeforeTheRemovalIsOneLoss() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([device]))
        bench.read(device)
        #expect(bench.handle(.ended(.unplugged)) == [.close])
        #expect(bench.pause == .milliseconds(100), "the device file may outlive the device")
        #expect(bench.wait().opensPort == "/dev/ttyUSB0")
        bench.handle(.failed(.port(.disconnected)))
        #expect(bench.handle(.hotplug(.removed(path: "/dev/ttyUSB0"))).opensPort == nil)
        #expect(bench.status.losses == 1)
        #expect(bench.phase == .waiting(.deviceIsAway))
    }

    @Test("a removal followed by the hang-up counts as one loss")
    func aRemovalBeforeTheHangUpIsOneLoss() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([device]))
        bench.read(device)
        #expect(bench.handle(.hotplug(.removed(path: "/dev/ttyUSB0"))) == [])
        #expect(bench.phase == .reading(.good), "remaining data is still read")
        #expect(bench.handle(.ended(.unplugged)) == [.close])
        #expect(bench.status.losses == 1)
        #expect(bench.wait().opensPort == nil)
    }

    @Test("a port stays open after its device file vanishes without a hang-up")
    func vanishedFile() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        bench.handle(.devices([device]))
        bench.read(device)
        #expect(bench.handle(.hotplug(.removed(path: "/dev/ttyUSB0"))) == [])
        bench.handle(.sentence, after: .seconds(1))
        #expect(bench.phase == .reading(.good))
        #expect(bench.status.losses == 0)
    }

    @Test("a baud rate that the adapter does not accept is skipped")
    func aRefusedBaudRateIsSkipped() {
        let device = SerialDevice.adapter("ttyUSB0")
        let refused = LinkError.port(.unsupportedBaudRate(921_600))
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.handle(.devices([device]))
        bench.handle(.opened(.init(device: device, baudRate: 9_600, isBaudRateUnknown: true)))
        #expect(bench.wait(.milliseconds(1_300)).baudRates == [921_600])
        #expect(bench.handle(.baudRateRefused(refused)).baudRates == [460_800])
        #expect(bench.handle(.baudRateRefused(refused)).baudRates == [230_400])
        #expect(bench.status.baudRate == 230_400)
        #expect(bench.handle(.sentence) == [.remember(230_400, device.identity)])
    }

    @Test("an adapter that accepts no baud rate is retried after a pause")
    func refusedBaudRates() {
        let device = SerialDevice.adapter("ttyUSB0")
        let refused = LinkError.port(.unsupportedBaudRate(1))
        var bench = Bench()
        bench.handle(.devices([device]))
        bench.handle(.opened(.init(device: device, baudRate: 9_600, isBaudRateUnknown: true)))
        var actions = bench.wait(.milliseconds(1_300))
        var count = 0
        while !actions.baudRates.isEmpty, count < 1_000 {
            actions = bench.handle(.baudRateRefused(refused))
            count += 1
        }
        #expect(count < 50)
        #expect(actions == [.close])
        #expect(bench.phase == .waiting(.error(refused)))
        #expect(bench.pause == .milliseconds(100))
    }

    @Test("a device that vanishes while its baud rate is being set is reported as lost")
    func aDeviceThatFailsWhileItsBaudRateIsSetIsLost() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        bench.handle(.devices([device]))
        bench.handle(.opened(.init(device: device, baudRate: 9_600, isBaudRateUnknown: true)))
        bench.wait(.milliseconds(1_300))
        #expect(bench.handle(.baudRateRefused(.unplugged)) == [.close])
        #expect(bench.phase == .lost(.unplugged))
    }

    @Test("a server is retried at growing intervals")
    func serverRetries() {
        let refused = LinkError("cannot connect to example:1: connection refused", remedy: nil)
        let closed = LinkError.closed("example:1")
        var bench = Bench(.stream("example:1", isFinite: false))
        #expect(bench.handle(.devices([])) == [.openStream])
        for pause in [1, 2, 3, 4, 5, 5, 5] {
            bench.handle(.failed(refused))
            #expect(bench.pause == .seconds(pause))
            #expect(bench.wait() == [.openStream])
        }
        bench.handle(.opened(.init()))
        bench.handle(.sentence)
        #expect(bench.handle(.ended(closed)) == [.close])
        #expect(bench.phase == .lost(closed))
        #expect(bench.wait() == [.openStream])
        bench.handle(.failed(refused))
        #expect(bench.pause == .seconds(1), "a successful connection resets the pauses")
    }

    @Test("a server that closes each connection is retried at growing intervals")
    func serverThatCloses() {
        let closed = LinkError.closed("example:1")
        var bench = Bench(.stream("example:1", isFinite: false))
        #expect(bench.handle(.devices([])) == [.openStream])
        for pause in [1, 2, 3, 4, 5, 5] {
            bench.handle(.opened(.init()))
            #expect(bench.handle(.ended(closed)) == [.close])
            #expect(bench.pause == .seconds(pause))
            #expect(bench.wait() == [.openStream])
        }
    }

    @Test("a server that disconnects soon after a sentence is retried after a pause")
    func serverThatClosesAfterSentence() {
        let closed = LinkError.closed("example:1")
        var bench = Bench(.stream("example:1", isFinite: false))
        #expect(bench.handle(.devices([])) == [.openStream])
        for time in [0, 1, 4] {
            bench.handle(.opened(.init()))
            bench.handle(.sentence)
            #expect(bench.handle(.ended(closed), after: .seconds(time)) == [.close])
            #expect(bench.pause == .seconds(1))
            #expect(bench.wait() == [.openStream])
        }
        bench.handle(.opened(.init()))
        bench.handle(.sentence)
        bench.handle(.ended(closed), after: .seconds(5))
        #expect(bench.pause == .zero, "a source that was read for some seconds is reopened at once")
    }

    @Test("a hotplug monitor failure is reported until a port appears")
    func failedMonitor() {
        let noRoom = LinkError.port(.system, "/dev")
        var bench = Bench()
        bench.handle(.devices([], unwatched: noRoom))
        #expect(bench.phase == .waiting(.error(noRoom)))
        #expect(bench.handle(.devices([.receiver("ttyACM0")], unwatched: noRoom)).opensPort == "/dev/ttyACM0")
        bench = Bench()
        bench.handle(.devices([], unwatched: noRoom))
        bench.handle(.devices([]))
        #expect(bench.phase == .waiting(.noDevice))
    }

    @Test("a second search of a port tries more baud rates than the first")
    func otherBaudRates() {
        let (first, second) = (SerialDevice.adapter("ttyUSB0"), SerialDevice.adapter("ttyUSB1"))
        var bench = Bench()
        var opened = bench.handle(.devices([first, second])).opensPort
        var baudRates: [String: [Int]] = [:]
        for _ in 0..<6 {
            guard let path = opened else { break }
            let device = path == first.path ? first : second
            bench.handle(.opened(.init(device: device, baudRate: 9_600, isBaudRateUnknown: true)))
            var tried = 0
            opened = nil
            while opened == nil, tried < 100 {
                let actions = bench.wait()
                tried += actions.baudRates.count
                opened = actions.opensPort
            }
            baudRates[path, default: []].append(tried)
        }
        // A quick pass, a pass with rare baud rates and a patient pass
        #expect(baudRates[first.path]?.count == 3)
        #expect(baudRates[first.path].map { $0[1] > $0[0] } == true)
    }
}
