import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

@Suite struct LinkRetriesTests {
    @Test func aPortIsTriedAgainAfterGrowingPausesAndIsNewsOnce() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([.adapter("ttyUSB0")]))
        var pauses: [Duration?] = []
        for _ in 0..<7 {
            #expect(bench.tell(.failed(.busy)) == [])
            pauses.append(bench.pause)
            #expect(bench.wait().opensPort == "/dev/ttyUSB0")
        }
        #expect(pauses == [100, 200, 500, 1_000, 2_000, 2_000, 2_000].map { .milliseconds($0) })
        #expect(bench.phases == [.waiting(.noDevice), .opening, .waiting(.error(.busy))])
    }

    @Test func anotherReasonIsNews() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([.adapter("ttyUSB0")]))
        bench.tell(.failed(.busy))
        bench.wait()
        bench.tell(.failed(.denied))
        #expect(bench.phase == .waiting(.error(.denied)))
    }

    @Test func aPermissionThatIsPutRightIsUsedAtOnce() {
        let device = SerialDevice.receiver("ttyACM0")
        var bench = Bench()
        bench.tell(.devices([device]))
        bench.tell(.failed(.denied))
        #expect(bench.phase == .waiting(.error(.denied)))
        #expect(bench.tell(.hotplug(.changed(device)), after: .milliseconds(1)).opensPort == "/dev/ttyACM0")
        bench.tell(.opened(.init(device: device)))
        #expect(bench.phase == .reading(.noDataYet))
    }

    @Test func aPermissionThatIsPutRightIsUsedAtOnceThroughALinkToo() {
        let device = SerialDevice.adapter("ttyUSB0", socket: "1-2")
        var bench = Bench(.path("/dev/serial/by-path/1-2"))
        bench.tell(.devices([device]))
        bench.tell(.failed(.denied))
        #expect(bench.tell(.hotplug(.changed(device))).opensPort == "/dev/serial/by-path/1-2")
    }

    @Test func aPortThatIsNotThereIsAway() {
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([]))
        bench.tell(.failed(.notFound))
        #expect(bench.phase == .waiting(.deviceIsAway))
        #expect(bench.tell(.hotplug(.added(.adapter("ttyUSB0")))).opensPort == "/dev/ttyUSB0")
    }

    @Test func aNodeThatStaysWithNothingBehindItIsNotAway() {
        let nothing = LinkError.port(.disconnected)
        var bench = Bench(.path("/dev/ttyS5"))
        bench.tell(.devices([.builtIn("ttyS5")]))
        for _ in 0..<3 {
            bench.tell(.failed(nothing))
            #expect(bench.phase == .waiting(.deviceIsAway), "the node may outlive the device")
            bench.wait()
        }
        bench.tell(.failed(nothing))
        #expect(bench.phase == .waiting(.error(nothing)))
    }

    @Test func aHangUpBeforeTheRemovalIsOneLoss() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([device]))
        bench.read(device)
        #expect(bench.tell(.ended(.unplugged)) == [.close])
        #expect(bench.pause == .milliseconds(100), "the node may outlive the device")
        #expect(bench.wait().opensPort == "/dev/ttyUSB0")
        bench.tell(.failed(.port(.disconnected)))
        #expect(bench.tell(.hotplug(.removed(path: "/dev/ttyUSB0"))).opensPort == nil)
        #expect(bench.status.losses == 1)
        #expect(bench.phase == .waiting(.deviceIsAway))
    }

    @Test func aRemovalBeforeTheHangUpIsOneLoss() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([device]))
        bench.read(device)
        #expect(bench.tell(.hotplug(.removed(path: "/dev/ttyUSB0"))) == [])
        #expect(bench.phase == .reading(.good), "what still comes is still read")
        #expect(bench.tell(.ended(.unplugged)) == [.close])
        #expect(bench.status.losses == 1)
        #expect(bench.wait().opensPort == nil)
    }

    @Test func aNodeThatVanishesWithoutAHangUpIsReadOn() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        bench.tell(.devices([device]))
        bench.read(device)
        #expect(bench.tell(.hotplug(.removed(path: "/dev/ttyUSB0"))) == [])
        bench.tell(.sentence, after: .seconds(1))
        #expect(bench.phase == .reading(.good))
        #expect(bench.status.losses == 0)
    }

    @Test func aSpeedThatAnAdapterRefusesIsSkipped() {
        let device = SerialDevice.adapter("ttyUSB0")
        let refused = LinkError.port(.unsupportedSpeed(921_600))
        var bench = Bench(.path("/dev/ttyUSB0"))
        bench.tell(.devices([device]))
        bench.tell(.opened(.init(device: device, speed: 9_600, isSpeedUnknown: true)))
        #expect(bench.wait(.milliseconds(1_300)).speeds == [921_600])
        #expect(bench.tell(.speedRefused(refused)).speeds == [460_800])
        #expect(bench.tell(.speedRefused(refused)).speeds == [230_400])
        #expect(bench.status.speed == 230_400)
        #expect(bench.tell(.sentence) == [.remember(230_400, device.identity)])
    }

    @Test func anAdapterThatRefusesAllSpeedsIsLeftAloneForAWhile() {
        let device = SerialDevice.adapter("ttyUSB0")
        let refused = LinkError.port(.unsupportedSpeed(1))
        var bench = Bench()
        bench.tell(.devices([device]))
        bench.tell(.opened(.init(device: device, speed: 9_600, isSpeedUnknown: true)))
        var actions = bench.wait(.milliseconds(1_300))
        var count = 0
        while !actions.speeds.isEmpty, count < 1_000 {
            actions = bench.tell(.speedRefused(refused))
            count += 1
        }
        #expect(count < 50)
        #expect(actions == [.close])
        #expect(bench.phase == .waiting(.error(refused)))
        #expect(bench.pause == .milliseconds(100))
    }

    @Test func aDeviceThatGoesWhileItsSpeedIsSetIsLost() {
        let device = SerialDevice.adapter("ttyUSB0")
        var bench = Bench()
        bench.tell(.devices([device]))
        bench.tell(.opened(.init(device: device, speed: 9_600, isSpeedUnknown: true)))
        bench.wait(.milliseconds(1_300))
        #expect(bench.tell(.speedRefused(.unplugged)) == [.close])
        #expect(bench.phase == .lost(.unplugged))
    }

    @Test func aServerIsCalledAgainAndAgain() {
        let refused = LinkError("cannot call example:1: connection refused", cure: nil)
        let closed = LinkError.closed("example:1")
        var bench = Bench(.stream("example:1", isFinite: false))
        #expect(bench.tell(.devices([])) == [.openStream])
        for pause in [1, 2, 3, 4, 5, 5, 5] {
            bench.tell(.failed(refused))
            #expect(bench.pause == .seconds(pause))
            #expect(bench.wait() == [.openStream])
        }
        bench.tell(.opened(.init()))
        bench.tell(.sentence)
        #expect(bench.tell(.ended(closed)) == [.close])
        #expect(bench.phase == .lost(closed))
        #expect(bench.wait() == [.openStream])
        bench.tell(.failed(refused))
        #expect(bench.pause == .seconds(1), "a call that was answered begins the pauses anew")
    }

    @Test func aServerThatHangsUpEachTimeIsNotCalledWithoutAPause() {
        let closed = LinkError.closed("example:1")
        var bench = Bench(.stream("example:1", isFinite: false))
        #expect(bench.tell(.devices([])) == [.openStream])
        for pause in [1, 2, 3, 4, 5, 5] {
            bench.tell(.opened(.init()))
            #expect(bench.tell(.ended(closed)) == [.close])
            #expect(bench.pause == .seconds(pause))
            #expect(bench.wait() == [.openStream])
        }
    }

    @Test func aServerThatHangsUpAfterASentenceIsNotCalledWithoutAPauseEither() {
        let closed = LinkError.closed("example:1")
        var bench = Bench(.stream("example:1", isFinite: false))
        #expect(bench.tell(.devices([])) == [.openStream])
        for time in [0, 1, 4] {
            bench.tell(.opened(.init()))
            bench.tell(.sentence)
            #expect(bench.tell(.ended(closed), after: .seconds(time)) == [.close])
            #expect(bench.pause == .seconds(1))
            #expect(bench.wait() == [.openStream])
        }
        bench.tell(.opened(.init()))
        bench.tell(.sentence)
        bench.tell(.ended(closed), after: .seconds(5))
        #expect(bench.pause == .zero, "what was read for some seconds is gone on with at once")
    }

    @Test func wherePortsCannotBeWatchedForItIsToldUntilOneIsThere() {
        let noRoom = LinkError.port(.system, "/dev")
        var bench = Bench()
        bench.tell(.devices([], unwatched: noRoom))
        #expect(bench.phase == .waiting(.error(noRoom)))
        #expect(bench.tell(.devices([.receiver("ttyACM0")], unwatched: noRoom)).opensPort == "/dev/ttyACM0")
        bench = Bench()
        bench.tell(.devices([], unwatched: noRoom))
        bench.tell(.devices([]))
        #expect(bench.phase == .waiting(.noDevice))
    }

    @Test func aPortThatIsLeftForAnotherOneIsListenedToInAnotherWayTheNextTime() {
        let (first, second) = (SerialDevice.adapter("ttyUSB0"), SerialDevice.adapter("ttyUSB1"))
        var bench = Bench()
        var opened = bench.tell(.devices([first, second])).opensPort
        var speeds: [String: [Int]] = [:]
        for _ in 0..<6 {
            guard let path = opened else { break }
            let device = path == first.path ? first : second
            bench.tell(.opened(.init(device: device, speed: 9_600, isSpeedUnknown: true)))
            var tried = 0
            opened = nil
            while opened == nil, tried < 100 {
                let actions = bench.wait()
                tried += actions.speeds.count
                opened = actions.opensPort
            }
            speeds[path, default: []].append(tried)
        }
        // A quick pass, a pass with rare baud rates and a patient pass.
        #expect(speeds[first.path]?.count == 3)
        #expect(speeds[first.path].map { $0[1] > $0[0] } == true)
    }
}
