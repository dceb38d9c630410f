import GNSS
import Receivers
import Serial
import Testing

@testable import ServerCore

/// Tests of a receiver's state after each batch.
struct ServedReceiverTests {
    private let receiver = ServedReceiver(
        name: "gps", source: .port("/dev/gps"), number: 0, reader: Receiver(.port("/dev/gps")))
    private let start = ContinuousClock.now

    @Test("the clock sample of a late epoch uses the arrival time of the previous batch")
    func belatedEpoch() throws {
        let clock = { $0 - start }
        _ = receiver.clockSample(of: batch(at: .zero), clock: clock)
        let prompt = try #require(
            receiver.clockSample(of: batch(at: .milliseconds(200), epoch(second: 1)), clock: clock))
        let belated = epoch(second: 2) { $0.isBelated = true }
        let late = try #require(receiver.clockSample(of: batch(at: .milliseconds(400), belated), clock: clock))
        // The epoch's last byte arrived with the previous batch. The current batch only showed that the epoch was
        // complete.
        #expect(late.computer == .milliseconds(200) && prompt.computer == .milliseconds(200))
        #expect(
            receiver.clockSample(of: batch(at: .milliseconds(600), belated), clock: clock) == nil,
            "the sample is delivered once")
    }

    @Test("a satellite list expires after a minute")
    func expiredSatellites() {
        let sky = Sky(satellites: [])
        _ = receiver.handle(batch(at: .zero, epoch(second: 0) { $0.sky = sky }))
        _ = receiver.handle(batch(at: .seconds(59), epoch(second: 59)))
        #expect(receiver.sky == sky)
        _ = receiver.handle(batch(at: .seconds(60), epoch(second: 60)))
        #expect(receiver.sky == nil)
    }

    @Test("climb is computed from the previous epoch unless the receiver was silent in between")
    func completion() throws {
        func altitude(_ altitude: Double) -> (inout Epoch) -> Void { { $0.fix.altitude = altitude } }
        _ = receiver.handle(batch(at: .zero, epoch(second: 0, altitude(500))))
        _ = receiver.handle(batch(at: .seconds(2), epoch(second: 2, altitude(501))))
        #expect(receiver.epoch?.fix.climb == 0.5 && receiver.epochs.map(\.epoch.fix.climb) == [0.5])
        _ = receiver.handle(batch(at: .seconds(3)))
        #expect(receiver.epochs.isEmpty && receiver.epoch?.fix.climb == 0.5)
        var silence = batch(at: .seconds(9))
        silence.status.phase = .reading(.silent)
        _ = receiver.handle(silence)
        #expect(receiver.latest == nil)
        _ = receiver.handle(batch(at: .seconds(20), epoch(second: 20, altitude(600))))
        #expect(receiver.epoch?.fix.altitude == 600 && receiver.epoch?.fix.climb == nil)
    }

    @Test("a receiver's product name is kept until the receiver becomes silent")
    func identity() {
        _ = receiver.handle(
            batch(
                at: .zero,
                epoch(second: 0) { epoch in
                    epoch.supplement = Supplement()
                    epoch.supplement?.product = "HW UBX-M8030"
                    epoch.supplement?.versions = ["PROTVER=19.20"]
                }))
        _ = receiver.handle(batch(at: .seconds(1), epoch(second: 1)))
        let state = ReceiverState(of: receiver)
        #expect(state.receiverProduct == "HW UBX-M8030" && state.versions == ["PROTVER=19.20"])
        var silence = batch(at: .seconds(9))
        silence.status.phase = .reading(.silent)
        _ = receiver.handle(silence)
        #expect(receiver.product == nil && receiver.versions.isEmpty)
    }

    @Test("values of a server's receiver are forgotten when the server changes to another receiver")
    func changeOfReceiver() {
        var first = batch(
            at: .zero,
            epoch(second: 0) { epoch in
                epoch.fix.altitude = 100
                epoch.sky = Sky(satellites: [])
                epoch.supplement = Supplement()
                epoch.supplement?.product = "HW UBX-M8030"
            })
        first.status.server = server("/dev/ttyACM0")
        _ = receiver.handle(first)
        #expect(receiver.product != nil && receiver.sky != nil && receiver.reports.identity != nil)
        var second = batch(at: .seconds(1), epoch(second: 1) { $0.fix.altitude = 200 })
        second.status.server = server("/dev/ttyACM1")
        _ = receiver.handle(second)
        #expect(receiver.product == nil && receiver.sky == nil && receiver.reports.identity == nil)
        #expect(receiver.epoch?.fix.altitude == 200 && receiver.epoch?.fix.climb == nil)
    }

    private func server(_ device: String) -> Receiver.Server {
        var server = Receiver.Server()
        server.device = device
        return server
    }

    @Test("a receiver reports why it has no position, and no reason while it has one")
    func reportedCause() {
        #expect(receiver.reportedCause == "noDevice", "it has not been started")
        receiver.isRestarting = true
        #expect(receiver.reportedCause == "opening")
        receiver.isRestarting = false
        _ = receiver.handle(batch(at: .zero, epoch(second: 0)))
        #expect(receiver.reportedCause == nil)
        _ = receiver.handle(batch(at: .seconds(1), epoch(second: 1) { $0.fix.mode = .noFix }))
        #expect(receiver.reportedCause == "noFix")
        var binary = batch(at: .seconds(2), epoch(second: 2))
        binary.status.phase = .reading(.binary(.sirf))
        _ = receiver.handle(binary)
        #expect(receiver.epoch?.fix.hasPosition == true && receiver.reportedCause == "binaryOnly")
        var silence = batch(at: .seconds(9))
        silence.status.phase = .reading(.silent)
        _ = receiver.handle(silence)
        #expect(receiver.reportedCause == "silence")
    }

    @Test("a position expires if the receiver sends only other data, after two and a half of the receiver's intervals")
    func expiredPosition() {
        _ = receiver.handle(batch(at: .zero, epoch(second: 0)))
        _ = receiver.handle(batch(at: .seconds(5), epoch(second: 5)))
        _ = receiver.handle(batch(at: .seconds(17)))
        #expect(receiver.reportedCause == nil && receiver.rank == .hasFix)
        _ = receiver.handle(batch(at: .seconds(18)))
        #expect(receiver.latest == nil && receiver.reportedCause == "noFix" && receiver.rank == .receiving)
        #expect(receiver.rankSince == start + .seconds(5), "it has had no position since its last epoch")
        _ = receiver.handle(batch(at: .seconds(19), epoch(second: 19)))
        #expect(receiver.reportedCause == nil && receiver.rank == .hasFix)
    }

    @Test("the position of a slow receiver does not expire before its second epoch is complete")
    func slowReceiver() {
        _ = receiver.handle(batch(at: .zero, epoch(second: 0)))
        _ = receiver.handle(batch(at: .seconds(4)))
        #expect(receiver.reportedCause == nil && receiver.rank == .hasFix)
    }

    @Test("epochs that arrive together do not shorten the time after which a position expires")
    func groupedEpochs() {
        _ = receiver.handle(batch(at: .zero, epoch(second: 0)))
        _ = receiver.handle(batch(at: .seconds(5), epoch(second: 5), epoch(second: 6)))
        _ = receiver.handle(batch(at: .milliseconds(5_500), epoch(second: 7)))
        _ = receiver.handle(batch(at: .seconds(16)))
        #expect(receiver.rank == .hasFix)
        _ = receiver.handle(batch(at: .seconds(17)))
        #expect(receiver.rank == .receiving, "an interval is 4.5 seconds, and the last epoch arrived at 5.5 seconds")
    }

    @Test("a device without a serial number can only replace a disconnected device")
    func deviceWithoutSerialNumber() {
        let (first, second) = (device("1-1", "ttyACM0"), device("1-2", "ttyACM1"))
        let served = ServedReceiver(
            name: "/dev/ttyACM0", source: .device(first.identity), number: 0,
            reader: Receiver(.device(first.identity)), identity: first.identity)
        #expect(served.isBehind(first, among: [first]))
        #expect(!served.isBehind(second, among: [first, second]), "two identical devices are two receivers")
        #expect(served.isBehind(second, among: [second]), "the device was moved to another USB port")
        var other = second
        other.usb?.product = 0x01A7
        #expect(!served.isBehind(other, among: [other]))
    }

    private func device(_ socket: String, _ name: String) -> SerialDevice {
        let usb = USBIdentity(vendor: 0x1546, product: 0x01A8, portPath: socket)
        return SerialDevice(path: "/dev/\(name)", sysfsPath: "", usb: usb, verdict: .certain("u-blox 8"))
    }

    private func batch(at offset: Duration, _ epochs: Epoch...) -> Receiver.Batch {
        var status = receiver.status
        status.phase = .reading(.good)
        var batch = Receiver.Batch(time: start + offset, status: status, statistics: .init())
        batch.epochs = epochs
        return batch
    }

    private func epoch(second: Int64, _ change: (inout Epoch) -> Void = { _ in }) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.coordinate = Coordinate(latitude: 1, longitude: 2)
        fix.time = UTCTime(secondsSince1970: 1_795_000_000 + second)
        var epoch = Epoch(fix: fix)
        change(&epoch)
        return epoch
    }
}
