import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

@Suite struct DeviceBaudRateTests {
    @Test("a receiver with native USB has no baud rate")
    func nativeUSB() { #expect(!SerialDevice.receiver("ttyACM0").hasBaudRate) }

    @Test(
        "devices that may contain a serial line have a baud rate",
        arguments: [SerialDevice.adapter("ttyUSB0"), .builtIn("ttyS0"), .board("ttyACM0"), .arduino("ttyACM0")])
    func serialLines(_ device: SerialDevice) { #expect(device.hasBaudRate) }

    /// These adapters use the same driver as devices without a serial line, and have names like receivers with a
    /// built-in adapter.
    @Test("WCH adapters have a baud rate")
    func adaptersOfWCH() {
        var device = SerialDevice.receiver("ttyACM0")
        device.usb?.vendor = 0x1A86
        #expect(device.hasBaudRate)
    }

    @Test("the search never tries 1200 baud, which erases some boards")
    func erasingBaudRate() {
        #expect(!(BaudRateSearch.commonRates + BaudRateSearch.rareRates).contains(1_200))
    }
}
