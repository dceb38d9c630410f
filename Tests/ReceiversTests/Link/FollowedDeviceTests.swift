import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

@Suite struct FollowedDeviceTests {
    /// Returns a bench that has read a device. The device was then unplugged together with others.
    private func bench(reading device: SerialDevice, beside others: SerialDevice..., wish: PortSelection? = nil)
        -> Bench
    {
        var bench = Bench(wish ?? .path(device.path))
        bench.handle(.devices([device] + others))
        bench.read(device)
        bench.handle(.ended(.unplugged))
        for device in [device] + others { bench.handle(.hotplug(.removed(path: device.path))) }
        // Attempts to open the unplugged port fail.
        for _ in 0..<3 {
            bench.wait()
            bench.handle(.failed(.notFound))
        }
        #expect(bench.phase == .waiting(.deviceIsAway))
        return bench
    }

    @Test("a device that is plugged back into the same USB port is reopened", arguments: [nil, "A1"])
    func sameUSBPort(_ serialNumber: String?) {
        let device = SerialDevice.adapter("ttyUSB0", serialNumber: serialNumber)
        var bench = bench(reading: device)
        #expect(bench.handle(.hotplug(.added(device))).opensPort == "/dev/ttyUSB0")
    }

    @Test("a device is found again at another USB port and under another device file", arguments: [nil, "A1"])
    func otherUSBPort(_ serialNumber: String?) {
        let device = SerialDevice.adapter("ttyUSB0", serialNumber: serialNumber)
        let moved = SerialDevice.adapter("ttyUSB3", serialNumber: serialNumber, usbPort: "2-4.1")
        var bench = bench(reading: device)
        #expect(bench.handle(.hotplug(.added(moved))).opensPort == "/dev/ttyUSB3")
        bench.read(moved)
        #expect(bench.status.name == "/dev/ttyUSB3")
        #expect(bench.status.device == moved)
        bench.handle(.ended(.unplugged))
        bench.handle(.hotplug(.removed(path: "/dev/ttyUSB3")))
        #expect(bench.handle(.hotplug(.added(device)), after: .seconds(5)).opensPort == "/dev/ttyUSB0")
        #expect(bench.status.losses == 2)
    }

    @Test("a different receiver that gets the lost receiver's device file is not read")
    func anotherReceiverThatTakesTheOldNameIsNotRead() {
        let device = SerialDevice.adapter("ttyUSB0", serialNumber: "A1")
        var bench = bench(reading: device)
        let other = SerialDevice.adapter("ttyUSB0", serialNumber: "B2", usbPort: "1-2")
        #expect(bench.handle(.hotplug(.added(other))) == [])
        #expect(bench.wait(.seconds(10)) == [])
        #expect(bench.phase == .waiting(.deviceIsAway))
        let back = SerialDevice.adapter("ttyUSB1", serialNumber: "A1")
        #expect(bench.handle(.hotplug(.added(back))).opensPort == "/dev/ttyUSB1")
    }

    @Test("a lost device that udevd announced late is not replaced by another device")
    func earlyDevice() {
        let device = SerialDevice.adapter("ttyUSB0", serialNumber: "A1")
        var bench = Bench(.path(device.path))
        bench.handle(.devices([]))
        bench.read(device)
        bench.handle(.hotplug(.added(device)))
        bench.handle(.ended(.unplugged))
        bench.handle(.hotplug(.removed(path: device.path)))
        let other = SerialDevice.adapter("ttyUSB0", serialNumber: "B2", usbPort: "1-2")
        #expect(bench.handle(.hotplug(.added(other))).opensPort == nil)
        bench.wait(.seconds(5))
        #expect(bench.phase == .waiting(.deviceIsAway))
        let back = SerialDevice.adapter("ttyUSB1", serialNumber: "A1")
        #expect(bench.handle(.hotplug(.added(back))).opensPort == "/dev/ttyUSB1")
    }

    @Test("a device requested by identity is found under any device file")
    func requestedIdentity() {
        let device = SerialDevice.adapter("ttyUSB7", serialNumber: "A1")
        var bench = Bench(.device(device.identity))
        #expect(
            bench.handle(.devices([.adapter("ttyUSB0", usbPort: "1-2"), .receiver("ttyACM0", usbPort: "1-3")])) == [])
        #expect(bench.phase == .waiting(.deviceIsAway))
        #expect(bench.handle(.hotplug(.added(device))).opensPort == "/dev/ttyUSB7")
    }

    /// Serial numbers: none; "0001", which manufacturers give to all their devices; "7", shared by chance.
    @Test(
        "of two identical devices, the one at the original USB port is read",
        arguments: [nil, "0001", "7"], [false, true])
    func identicalDevices(_ serialNumber: String?, _ isOtherFirst: Bool) {
        let one = SerialDevice.adapter("ttyUSB0", serialNumber: serialNumber, usbPort: "1-1")
        let other = SerialDevice.adapter("ttyUSB1", serialNumber: serialNumber, usbPort: "1-2")
        var bench = bench(reading: one, beside: other)
        // Device files are numbered in the order of appearance.
        let first = SerialDevice.adapter("ttyUSB0", serialNumber: serialNumber, usbPort: isOtherFirst ? "1-2" : "1-1")
        let second = SerialDevice.adapter("ttyUSB1", serialNumber: serialNumber, usbPort: isOtherFirst ? "1-1" : "1-2")
        let opened = bench.handle(.hotplug(.added(first))).opensPort
        #expect(opened == (isOtherFirst ? nil : "/dev/ttyUSB0"))
        if isOtherFirst {
            bench.wait(.seconds(5))
            #expect(bench.handle(.hotplug(.added(second))).opensPort == "/dev/ttyUSB1")
        }
    }

    @Test("a lost device is not replaced by an identical device", arguments: [nil, "0001", "7"])
    func identicalDeviceRemains(_ serialNumber: String?) {
        let one = SerialDevice.adapter("ttyUSB0", serialNumber: serialNumber, usbPort: "1-1")
        let other = SerialDevice.adapter("ttyUSB1", serialNumber: serialNumber, usbPort: "1-2")
        for wish in [PortSelection.path("/dev/ttyUSB0"), .device(one.usbPortIdentity)] {
            var bench = Bench(wish)
            bench.handle(.devices([one, other]))
            bench.read(one)
            bench.handle(.ended(.unplugged))
            bench.handle(.hotplug(.removed(path: "/dev/ttyUSB0")))
            bench.handle(.failed(.notFound))
            #expect(bench.wait(.seconds(10)).opensPort != "/dev/ttyUSB1")
            #expect(bench.phase == .waiting(.deviceIsAway))
        }
    }

    @Test("devices with unique serial numbers can swap USB ports")
    func swappedDevices() {
        let one = SerialDevice.adapter("ttyUSB0", serialNumber: "A1", usbPort: "1-1")
        let other = SerialDevice.adapter("ttyUSB1", serialNumber: "B2", usbPort: "1-2")
        var bench = bench(reading: one, beside: other)
        #expect(bench.handle(.hotplug(.added(.adapter("ttyUSB0", serialNumber: "B2", usbPort: "1-1")))) == [])
        let swapped = SerialDevice.adapter("ttyUSB1", serialNumber: "A1", usbPort: "1-2")
        #expect(bench.handle(.hotplug(.added(swapped))).opensPort == "/dev/ttyUSB1")
    }

    @Test("a busy device is not replaced by an identical device")
    func busyDevice() {
        let one = SerialDevice.adapter("ttyUSB0", serialNumber: "7", usbPort: "1-1")
        let twin = SerialDevice.adapter("ttyUSB1", serialNumber: "7", usbPort: "1-2")
        var bench = bench(reading: one)
        bench.handle(.hotplug(.added(one)))
        bench.handle(.failed(.busy))
        #expect(bench.handle(.hotplug(.added(twin))).opensPort == nil)
        #expect(bench.phase == .waiting(.error(.busy)))
    }
}
